"""The very first moment of the program."""

from __future__ import annotations

import builtins
import signal
from typing import Any

import pytest

from kortdiamant.__main__ import main
from tests.cli.conftest import Run


def test_an_interruption_while_the_program_is_still_loading_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def interrupted(name: str, *others: Any, **named: Any) -> object:
        if name == "kortdiamant.cli.main":
            raise KeyboardInterrupt
        return real(name, *others, **named)

    monkeypatch.setattr(builtins, "__import__", interrupted)
    assert main() == 130


@pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="a thing of Unix")
def test_who_wants_no_hangup_gets_none(run: Run) -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        assert run("--version").code == 0
        assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGHUP, before)
