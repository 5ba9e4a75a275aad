"""Whether a ruleset is a game, and a bot a player: a kit for the tests of whoever writes one, and for our own.

from kortdiamant.testing import assert_bot_conforms, assert_conforms
assert_conforms("mine.ruleset.yaml")
assert_bot_conforms(MyBot())

For pytest there is a plugin that does so with every file called `*.ruleset.yaml`. What the kit says is for people who
write tests, and in English. Everything is loaded when it is first used, since pytest loads the plugin in every run.
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
    """Load what is asked for (PEP 562)."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{EXPORTS.get(name, 'conformance')}"), name)
