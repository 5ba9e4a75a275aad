"""Players of the program's own: one strategy a file, each sees what its seat sees.

A strategy is a class with `choose(view)`; how it is called and what it takes behind a colon stands in `roster`.
"""

from kortdiamant.bots.asking import Answer, Asking, Mishap, asking
from kortdiamant.bots.roster import (
    STRATEGIES,
    Strategy,
    bot,
    in_many_games,
    is_bundled,
    names,
    needs_preparing,
    prepare,
)
from kortdiamant.bots.strategy import Bot, Choice, View, view_of

__all__ = [
    "STRATEGIES",
    "Answer",
    "Asking",
    "Bot",
    "Choice",
    "Mishap",
    "Strategy",
    "View",
    "asking",
    "bot",
    "in_many_games",
    "is_bundled",
    "names",
    "needs_preparing",
    "prepare",
    "view_of",
]
