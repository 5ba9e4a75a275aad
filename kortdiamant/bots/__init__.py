"""Players of the program's own: one strategy a file, each sees what its seat sees.

A strategy is a class with `choose(view)`; how it is called and what it takes behind a colon stands in `roster`.
"""

from kortdiamant.bots.roster import STRATEGIES, Strategy, bot, names
from kortdiamant.bots.strategy import Bot, Choice, View

__all__ = ["STRATEGIES", "Bot", "Choice", "Strategy", "View", "bot", "names"]
