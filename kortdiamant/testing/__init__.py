"""Conformance tests for rulesets and bots, for their authors and for our own tests.

from kortdiamant.testing import assert_bot_conforms, assert_conforms
assert_conforms("mine.ruleset.yaml")
assert_bot_conforms(MyBot())

A pytest plugin tests every file named `*.ruleset.yaml`. Messages are in English, because they are for developers. Each
name is imported on first use, because pytest loads the plugin in every run.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kortdiamant.testing.bots import assert_bot_conforms
    from kortdiamant.testing.conformance import NotConforming, assert_conforms

__all__ = ["NotConforming", "assert_bot_conforms", "assert_conforms"]

EXPORTS = {"assert_bot_conforms": "bots"}


def __getattr__(name: str) -> object:
    """Import an exported name on first use (PEP 562)."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{EXPORTS.get(name, 'conformance')}"), name)
