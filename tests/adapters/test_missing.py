"""What an adapter says where its toolkit is not installed."""

from __future__ import annotations

import sys
from importlib import import_module

import pytest

from kortdiamant.adapters.utility import Utility, utility_of
from kortdiamant.errors import MissingToolkit, UnfitParameter

KINDS = [
    ("openspiel", "pyspiel", "OpenSpiel"),
    ("openspiel", "numpy", "OpenSpiel"),
    ("pettingzoo", "pettingzoo", "PettingZoo"),
    ("pettingzoo", "gymnasium.spaces", "PettingZoo"),
]


@pytest.mark.parametrize(("adapter", "library", "toolkit"), KINDS)
@pytest.mark.parametrize("kind", [MissingToolkit, ImportError])
def test_it_says_what_to_install(monkeypatch, adapter, library, toolkit, kind):
    monkeypatch.delitem(sys.modules, f"kortdiamant.adapters.{adapter}", raising=False)
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(kind, match=rf"'{toolkit}', needs='kortdiamant\[{adapter}\]'"):
        import_module(f"kortdiamant.adapters.{adapter}")


def test_a_utility_is_one_that_there_is():
    assert [utility_of(each.value) for each in Utility] == list(Utility)
    with pytest.raises(UnfitParameter, match="'', possible="):
        utility_of("")
    with pytest.raises(ValueError, match="fame"):
        utility_of("fame")
