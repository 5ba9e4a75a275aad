"""The very first moment of the program."""

from __future__ import annotations

import builtins
from typing import Any

import pytest

from kortdiamant.__main__ import main


def test_an_interruption_while_the_program_is_still_loading_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def interrupted(name: str, *others: Any, **named: Any) -> object:
        if name == "kortdiamant.cli.main":
            raise KeyboardInterrupt
        return real(name, *others, **named)

    monkeypatch.setattr(builtins, "__import__", interrupted)
    assert main() == 130
