"""Bots by name, bundled and from other packages: `cautious`, `leave:0.2`, `bag:10`."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping
from contextlib import redirect_stdout
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING

from kortdiamant.bots.expert import Expert, compile_ahead
from kortdiamant.bots.interface import Bot
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
from kortdiamant.spelling import close_matches

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

ENTRY_POINT_GROUP = "kortdiamant.bots"  # the entry points of other packages
MOST_NEAR = 2
MOST_GEMS = 1_000_000


@dataclass(frozen=True)
class Registration:
    """How a bot is made: from what stands behind the colon, an example of which is `example`; "" takes nothing.

    Where nothing has to be said, `usual` is what is meant then, and in many games `example` is.
    """

    make: Callable[[str], Bot]
    example: str = ""
    usual: str = ""
    prepare: Callable[[], None] | None = None  # what takes a while before the first decision


def _chance(text: str) -> Fraction:
    """A chance as people write it: `0.2`, `1/5`, `20%`; raises ValueError."""
    found = re.fullmatch(r"(\d{1,6}(?:\.\d{1,6})?|\d{1,6}/[1-9]\d{0,5})(%?)", text)
    chance = Fraction(found[1]) / (100 if found[2] else 1) if found else Fraction(2)
    if chance > 1:
        raise ValueError(text)
    return chance


def _gems(text: str) -> int:
    """A number of gems; raises ValueError."""
    if not re.fullmatch(r"\d{1,7}", text) or int(text) > MOST_GEMS:
        raise ValueError(text)
    return int(text)


def _milliseconds(text: str) -> int:
    """Time to think; raises ValueError."""
    if not re.fullmatch(r"[1-9]\d{0,4}", text):
        raise ValueError(text)
    return int(text)


STRATEGIES: Mapping[str, Registration] = {
    "leave": Registration(lambda text: RandomLeaver(_chance(text)), "0.2"),
    "bag": Registration(lambda text: BagFiller(_gems(text)), "10"),
    "random": Registration(lambda _text: RandomLeaver(Fraction(1, 2))),
    "cautious": Registration(lambda _text: Cautious()),
    "greedy": Registration(lambda _text: Greedy()),
    "timid": Registration(lambda _text: Timid()),
    "value": Registration(lambda _text: ValueSeeker()),
    "follower": Registration(lambda _text: Follower()),
    "relics": Registration(lambda _text: RelicHunter()),
    "expert": Registration(lambda text: Expert(_milliseconds(text)), "5", usual="100", prepare=compile_ahead),
}


def bot_names() -> tuple[str, ...]:
    """What bots are called, with an example of what stands behind a colon."""
    own = (
        name if strategy.usual or not strategy.example else f"{name}:{strategy.example}"
        for name, strategy in STRATEGIES.items()
    )
    return (*own, *_plugins())


def needs_warm_up(spec: str) -> bool:
    """Whether a bot of this program has to be made ready before its first decision, which may take a while."""
    strategy = STRATEGIES.get(spec.partition(":")[0])
    return strategy is not None and strategy.prepare is not None


def warm_up(spec: str) -> None:
    """Make a bot ready, if it needs that; raises what `make_bot` does."""
    make_bot(spec)
    strategy = STRATEGIES.get(spec.partition(":")[0])
    if strategy and strategy.prepare:
        strategy.prepare()


def batch_spec(spec: str) -> str:
    """What a bot is called in many games, where it has less time to think unless it was said how much."""
    strategy = STRATEGIES.get(spec)
    return f"{spec}:{strategy.example}" if strategy and strategy.usual else spec


def is_bundled(spec: str) -> bool:
    """Whether a bot is one of this program's own."""
    return spec.partition(":")[0] in STRATEGIES


def make_bot(spec: str) -> Bot:
    """Make the bot with a name; raises `UnknownBot`, `InvalidBotSpec` for what follows the colon, or `BrokenBot`.

    A name that is none of ours is looked for among the entry points of installed packages.
    """
    name, colon, argument = spec.partition(":")
    strategy = STRATEGIES.get(name)
    if strategy is None:
        return _plugin(spec)
    if bool(colon or strategy.usual) != bool(strategy.example):
        raise InvalidBotSpec(spec, name, strategy.example)
    try:
        return strategy.make(argument if colon else strategy.usual)
    except ValueError as error:
        raise InvalidBotSpec(spec, name, strategy.example) from error


def _plugin(name: str) -> Bot:
    points = _plugins()
    if name not in points:
        raise UnknownBot(
            name, tuple(close_matches(name.partition(":")[0], (*STRATEGIES, *points), MOST_NEAR)), bot_names()
        )
    try:
        with redirect_stdout(sys.stderr):  # what is imported may print
            made: Bot = points[name].load()()
        made.choose  # noqa: B018  all that is asked of a bot
    except (Exception, SystemExit) as error:
        raise BrokenBot(name, repr(error)) from error
    return made


@cache
def _plugins() -> Mapping[str, EntryPoint]:
    """The bots of other packages; each is made by calling what its entry point names."""
    from importlib.metadata import entry_points  # most tables have no use for it

    return {point.name: point for point in entry_points(group=ENTRY_POINT_GROUP)}
