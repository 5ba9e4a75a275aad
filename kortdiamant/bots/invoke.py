"""What a bot answers. A bot of another package that raises or answers nonsense stays, and the game goes on.

Such a bot is code that somebody installed, so it is called directly, and there is no limit of time: Ctrl-C ends a
game, which is saved. What it prints goes to stderr, because stdout may be read by another program. The bots of this
program need no such care.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from dataclasses import dataclass, replace
from enum import Enum
from functools import partial
from typing import get_args, get_type_hints

from kortdiamant.bots.interface import Bot, Choice, View
from kortdiamant.bots.reasons import Reason
from kortdiamant.bots.registry import is_bundled, make_bot


class Mishap(Enum):
    """Why a bot had no choice to make, and so stays."""

    RAISED = "raised"
    NONSENSE = "nonsense"


@dataclass(frozen=True, slots=True)
class Decision:
    """How many explorers leave; why, if the bot says so; and what went wrong, if something did."""

    leave: int
    reason: Reason | None = None
    mishap: Mishap | None = None


Invoker = Callable[[View], Decision]


def invoker(spec: str) -> Invoker:
    """How to ask the bot that is called so; raises `UnknownBot`, `InvalidBotSpec` or `BrokenBot`."""
    return partial(trust if is_bundled(spec) else check, make_bot(spec))


def trust(bot: Bot, view: View) -> Decision:
    """The answer of a bot of this program."""
    choice = bot.choose(view)
    return Decision(choice.leave, choice.reason)


def check(bot: Bot, view: View) -> Decision:
    """The answer of a bot of another package, if it makes sense. It gets a copy of the state, which it may spoil."""
    inside = view.own.inside
    try:
        with redirect_stdout(sys.stderr):
            choice: object = bot.choose(replace(view, state=view.state.copy()))
    except (Exception, SystemExit):  # a bot does not end a game
        return Decision(0, mishap=Mishap.RAISED)
    if not isinstance(choice, Choice) or type(choice.leave) is not int or not 0 <= choice.leave <= inside:
        return Decision(0, mishap=Mishap.NONSENSE)
    return Decision(choice.leave, choice.reason if _is_sensible(choice.reason) else None)


def _is_sensible(reason: object) -> bool:
    """Whether it is a reason that can be told: one of ours, with what belongs into it."""
    kind = type(reason)
    return kind in get_args(Reason) and all(
        isinstance(getattr(reason, name), fact) for name, fact in get_type_hints(kind).items()
    )
