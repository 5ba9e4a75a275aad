"""Bots: the bundled strategies, and those of other packages.

A strategy is a class with a method `choose(view)`. `registry` has its name and the arguments that its spec takes.
"""

from kortdiamant.bots.interface import Bot, Choice, View, view_of
from kortdiamant.bots.registry import (
    STRATEGIES,
    Decision,
    Invoker,
    Mishap,
    Registration,
    batch_spec,
    bot_names,
    ignored_keys,
    invoker,
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
    "ignored_keys",
    "invoker",
    "is_bundled",
    "make_bot",
    "needs_warm_up",
    "view_of",
    "warm_up",
]
