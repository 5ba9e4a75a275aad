"""Call bots. If a bot of another package raises or returns nonsense, its explorers stay, and the game goes on.

Such a bot is code that somebody installed, so it is called directly, without a time limit. Ctrl-C ends the game, which
is saved. What the bot prints goes to stderr, because another program may read stdout. Bundled bots need no such care.
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
    """Why a bot made no choice, so that its explorers stay."""

    RAISED = "raised"
    NONSENSE = "nonsense"


@dataclass(frozen=True, slots=True)
class Decision:
    """The number of explorers that leave, with the bot's reason if it gave one, and the mishap if one happened."""

    leave: int
    reason: Reason | None = None
    mishap: Mishap | None = None


Invoker = Callable[[View], Decision]


def invoker(spec: str) -> Invoker:
    """Make the function that calls a bot; raises `UnknownBot`, `InvalidBotSpec` or `BrokenBot`."""
    return partial(trust if is_bundled(spec) else check, make_bot(spec))


def trust(bot: Bot, view: View) -> Decision:
    """Call a bundled bot."""
    choice = bot.choose(view)
    return Decision(choice.leave, choice.reason)


def check(bot: Bot, view: View) -> Decision:
    """Call a bot of another package, and check its choice. It gets a copy of the state, because it may write on it."""
    inside = view.own.inside
    try:
        with redirect_stdout(sys.stderr):
            choice: object = bot.choose(replace(view, state=view.state.copy()))
    except (Exception, SystemExit):  # a bot must not end the game
        return Decision(0, mishap=Mishap.RAISED)
    if not isinstance(choice, Choice) or type(choice.leave) is not int or not 0 <= choice.leave <= inside:
        return Decision(0, mishap=Mishap.NONSENSE)
    return Decision(choice.leave, choice.reason if _is_sensible(choice.reason) else None)


def _is_sensible(reason: object) -> bool:
    """Whether it is one of our reasons, with fields of the right types, so that `telling` can tell it."""
    kind = type(reason)
    return kind in get_args(Reason) and all(
        isinstance(getattr(reason, name), fact) for name, fact in get_type_hints(kind).items()
    )
