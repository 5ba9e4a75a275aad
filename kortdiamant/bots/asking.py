"""What a bot answers, whatever it does: one that raises, talks nonsense or takes too long stays.

Bots of other packages are asked apart (`apart.py`), with a limit. Nothing ends a thread for certain, so one that took
too long is never asked again: it holds one thread at most. The bots of this program need no such care.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum
from typing import get_args, get_type_hints

from kortdiamant.bots.apart import apart
from kortdiamant.bots.reasons import Reason
from kortdiamant.bots.roster import bot, is_bundled
from kortdiamant.bots.strategy import Bot, Choice, View

LIMIT = 2.0  # seconds for a decision


class Mishap(Enum):
    """Why a bot had no choice to make, and so stays."""

    RAISED = "raised"
    NONSENSE = "nonsense"
    SLOW = "slow"


@dataclass(frozen=True, slots=True)
class Answer:
    """How many explorers leave; why, if the bot says so; and what went wrong, if something did."""

    leave: int
    reason: Reason | None = None
    mishap: Mishap | None = None


Asking = Callable[[View], Answer]


def asking(spec: str, limit: float = LIMIT) -> Asking:
    """How to ask the bot that is called so; raises `UnknownBot`, `UnfitBot` or `BrokenBot`."""
    made = bot(spec)
    return Trusting(made) if is_bundled(spec) else Careful(made, limit)


@dataclass(frozen=True)
class Trusting:
    """Takes what a bot says."""

    bot: Bot

    def __call__(self, view: View) -> Answer:
        """Ask it."""
        choice = self.bot.choose(view)
        return Answer(choice.leave, choice.reason)


class Careful:
    """Looks at what a bot says, and waits no longer than the limit in seconds."""

    def __init__(self, bot: Bot, limit: float = LIMIT) -> None:
        self.bot = bot
        self.limit = limit
        self._is_stuck = False

    def __call__(self, view: View) -> Answer:
        """Ask it, with a twin of the state that it may spoil."""
        if not self._is_stuck:
            own = replace(view, state=view.state.copy())
            try:
                return apart(lambda: checked(self.bot, own), self.limit)
            except TimeoutError:
                self._is_stuck = True
        return Answer(0, mishap=Mishap.SLOW)


def checked(bot: Bot, view: View) -> Answer:
    """What a bot answers, if that makes sense."""
    inside = view.own.inside
    try:
        choice: object = bot.choose(view)
    except BaseException:  # whatever a stranger raises, and be it what ends a program
        return Answer(0, mishap=Mishap.RAISED)
    if not isinstance(choice, Choice) or type(choice.leave) is not int or not 0 <= choice.leave <= inside:
        return Answer(0, mishap=Mishap.NONSENSE)
    return Answer(choice.leave, choice.reason if _is_sensible(choice.reason) else None)


def _is_sensible(reason: object) -> bool:
    """Whether it is a reason that can be told: one of ours, with what belongs into it."""
    kind = type(reason)
    return kind in get_args(Reason) and all(
        isinstance(getattr(reason, name), fact) for name, fact in get_type_hints(kind).items()
    )
