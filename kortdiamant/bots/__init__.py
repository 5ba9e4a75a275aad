"""Players of the program's own: one strategy a file, each sees what its seat sees.

A strategy is a class with `choose(view)`; how it is called and what it takes behind a colon stands in `roster`.
"""

from kortdiamant.bots.interface import Bot, Choice, View, view_of
from kortdiamant.bots.invoke import Decision, Invoker, Mishap, invoker
from kortdiamant.bots.registry import (
    STRATEGIES,
    Registration,
    batch_spec,
    bot_names,
    is_bundled,
    make_bot,
    needs_warm_up,
    warm_up,
)

__all__ = [
    "STRATEGIES",
    "Bot",
    "Choice",
    "Decision",
    "Invoker",
    "Mishap",
    "Registration",
    "View",
    "batch_spec",
    "bot_names",
    "invoker",
    "is_bundled",
    "make_bot",
    "needs_warm_up",
    "view_of",
    "warm_up",
]
