"""Make bots by their spec, and call them.

A spec is a name, and for some bots an argument after a colon (`cautious`, `leave:0.2`, `bag:10`).

If a bot of another package raises or returns nonsense, its explorers stay, and the game goes on. Such a bot is code
that somebody installed, so it is called directly, without a time limit. Ctrl-C ends the game, which is saved. What the
bot prints goes to stderr, because another program may read stdout. Bundled bots need no such care.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping
from contextlib import redirect_stdout
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction
from functools import cache, partial
from typing import TYPE_CHECKING, get_args, get_type_hints

from kortdiamant.bots.expert import Expert, compile_ahead, ignored_by_rollouts
from kortdiamant.bots.interface import Bot, Choice, View
from kortdiamant.bots.reasons import Reason
from kortdiamant.bots.strategies import (
    BagFiller,
    Cautious,
    Follower,
    Greedy,
    RandomLeaver,
    RelicHunter,
    Timid,
    ValueSeeker,
)
from kortdiamant.errors import BrokenBot, InvalidBotSpec, UnknownBot
from kortdiamant.expedition import Rules
from kortdiamant.odds import ODDS
from kortdiamant.spelling import close_matches

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

ENTRY_POINT_GROUP = "kortdiamant.bots"  # other packages register their bots here
MAX_BOT_SUGGESTIONS = 2  # suggestions for an unknown name
MAX_GEMS = 1_000_000


@dataclass(frozen=True)
class Registration:
    """How to make a bundled bot from the argument of its spec.

    `example` is an argument for help texts; "" means that the bot takes none. If `default` is set, the argument is
    optional, and simulations then use `example` for a missing one, because it is faster. `prepare` is work that takes a
    while before the first decision. `ignored_keys` gives the keys that the bot does not support in a game; it then
    decides like a simpler bot.
    """

    make: Callable[[str], Bot]
    example: str = ""
    default: str = ""
    prepare: Callable[[], None] | None = None
    ignored_keys: Callable[[Rules], tuple[str, ...]] = lambda _rules: ()


def _parse_chance(text: str) -> Fraction:
    """Parse a chance as people write it: `0.2`, `1/5`, `20%`; raises ValueError."""
    found = re.fullmatch(r"(\d{1,6}(?:\.\d{1,6})?|\d{1,6}/[1-9]\d{0,5})(%?)", text)
    if found is None:
        raise ValueError(text)
    chance = Fraction(found[1]) / (100 if found[2] else 1)
    if chance > 1:
        raise ValueError(text)
    return chance


def _parse_gems(text: str) -> int:
    if not re.fullmatch(r"\d{1,7}", text) or int(text) > MAX_GEMS:
        raise ValueError(text)
    return int(text)


def _parse_milliseconds(text: str) -> int:
    if not re.fullmatch(r"[1-9]\d{0,4}", text):
        raise ValueError(text)
    return int(text)


STRATEGIES: Mapping[str, Registration] = {
    "leave": Registration(lambda text: RandomLeaver(_parse_chance(text)), "0.2"),
    "bag": Registration(lambda text: BagFiller(_parse_gems(text)), "10"),
    "random": Registration(lambda _text: RandomLeaver(Fraction(1, 2))),
    "cautious": Registration(lambda _text: Cautious()),
    "greedy": Registration(lambda _text: Greedy()),
    "timid": Registration(lambda _text: Timid()),
    "value": Registration(lambda _text: ValueSeeker(), ignored_keys=ODDS.ignored),
    "follower": Registration(lambda _text: Follower()),
    "relics": Registration(lambda _text: RelicHunter(), ignored_keys=ODDS.ignored),
    "expert": Registration(
        lambda text: Expert(_parse_milliseconds(text)),
        "5",
        default="100",
        prepare=compile_ahead,
        ignored_keys=ignored_by_rollouts,
    ),
}


def bot_names() -> tuple[str, ...]:
    """The specs of all bots, with an example argument if they need one."""
    own = (
        name if strategy.default or not strategy.example else f"{name}:{strategy.example}"
        for name, strategy in STRATEGIES.items()
    )
    return (*own, *_plugins())


def needs_warm_up(spec: str) -> bool:
    """Whether a bundled bot needs a while before its first decision."""
    return _preparation(spec) is not None


def warm_up(spec: str) -> None:
    """Do what a bot needs before its first decision; raises what `make_bot` does."""
    make_bot(spec)
    if prepare := _preparation(spec):
        prepare()


def _preparation(spec: str) -> Callable[[], None] | None:
    strategy = STRATEGIES.get(spec.partition(":")[0])
    return strategy.prepare if strategy else None


def ignored_keys(spec: str, rules: Rules) -> tuple[str, ...]:
    """The keys of a game that a bundled bot does not support; empty if the bot decides as always, or is not bundled."""
    strategy = STRATEGIES.get(spec.partition(":")[0])
    return strategy.ignored_keys(rules) if strategy else ()


def batch_spec(spec: str) -> str:
    """The spec to use in simulations, where a bot gets less time to think unless the spec sets a time."""
    strategy = STRATEGIES.get(spec)
    return f"{spec}:{strategy.example}" if strategy and strategy.default else spec


def is_bundled(spec: str) -> bool:
    """Whether a bot is part of this program."""
    return spec.partition(":")[0] in STRATEGIES


def make_bot(spec: str) -> Bot:
    """Make a bot; a name that is not bundled is looked up among the entry points of installed packages.

    Raises `UnknownBot`, `InvalidBotSpec` for a wrong argument, or `BrokenBot`.
    """
    name, colon, argument = spec.partition(":")
    strategy = STRATEGIES.get(name)
    if strategy is None:
        return _plugin(spec)
    if bool(colon or strategy.default) != bool(strategy.example):
        raise InvalidBotSpec(spec, name, strategy.example)
    try:
        return strategy.make(argument if colon else strategy.default)
    except ValueError as error:
        raise InvalidBotSpec(spec, name, strategy.example) from error


def _plugin(name: str) -> Bot:
    points = _plugins()
    if name not in points:
        raise UnknownBot(
            name, tuple(close_matches(name.partition(":")[0], (*STRATEGIES, *points), MAX_BOT_SUGGESTIONS)), bot_names()
        )
    try:
        with redirect_stdout(sys.stderr):  # the module may print when it is imported
            bot: Bot = points[name].load()()
        bot.choose  # noqa: B018  raises AttributeError for an object that is no bot
    except (Exception, SystemExit) as error:
        raise BrokenBot(name, repr(error)) from error
    return bot


@cache
def _plugins() -> Mapping[str, EntryPoint]:
    """The entry points of other packages' bots; each names a callable that makes a bot."""
    from importlib.metadata import entry_points  # slow to import, and most tables need no plugins

    return {point.name: point for point in entry_points(group=ENTRY_POINT_GROUP)}


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
    return partial(call_bundled if is_bundled(spec) else call_checked, make_bot(spec))


def call_bundled(bot: Bot, view: View) -> Decision:
    """Call a bundled bot."""
    choice = bot.choose(view)
    return Decision(choice.leave, choice.reason)


def call_checked(bot: Bot, view: View) -> Decision:
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
