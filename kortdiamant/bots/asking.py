"""What a bot answers, whatever it does: one that raises, talks nonsense or takes too long stays.

Bots of other packages are asked in a thread of their own, with a limit. Python cannot end a thread, so one that took
too long is never asked again: it holds one thread at most. The bots of this program need no such care.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum
from queue import Empty, SimpleQueue
from threading import Thread
from typing import get_args

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
            answers: SimpleQueue[Answer] = SimpleQueue()
            own = replace(view, state=view.state.copy())
            Thread(target=lambda: answers.put(checked(self.bot, own)), daemon=True).start()
            try:
                return answers.get(timeout=self.limit)
            except Empty:
                self._is_stuck = True
        return Answer(0, mishap=Mishap.SLOW)


def checked(bot: Bot, view: View) -> Answer:
    """What a bot answers, if that makes sense."""
    inside = view.own.inside
    try:
        choice: object = bot.choose(view)
    except BaseException:  # whatever a stranger raises; an exit would end the thread without an answer
        return Answer(0, mishap=Mishap.RAISED)
    if not isinstance(choice, Choice) or type(choice.leave) is not int or not 0 <= choice.leave <= inside:
        return Answer(0, mishap=Mishap.NONSENSE)
    return Answer(choice.leave, choice.reason if isinstance(choice.reason, get_args(Reason)) else None)
