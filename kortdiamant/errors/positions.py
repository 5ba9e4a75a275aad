"""A problem that is too large or of another kind, for an exact solution or for a compiled engine."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from kortdiamant.errors.base import KortdiamantError


@dataclass(eq=False)
class TooManyPositions(KortdiamantError):
    """A problem has up to so many `positions`, and `most` can be looked at."""

    positions: int
    most: int


class Limit(Enum):
    """What the compiled kernel has room for only so many of."""

    EXPLORERS = "explorers"  # at the table
    CELLS = "cells"  # cards that the rules must tell apart
    GEMS = "gems"  # of one player at the end of a game


@dataclass(eq=False)
class KernelLimit(KortdiamantError):
    """A game has `wanted` of something, or could have, and the compiled kernel has room for `most`."""

    what: Limit
    wanted: int
    most: int


@dataclass(eq=False)
class UnsupportedRules(KortdiamantError):
    """A ruleset changes `keys` (`hazards.strikes`) that a `consumer` of rules, such as `odds`, does not honour."""

    consumer: str
    keys: tuple[str, ...]


class WhyNoEngine(Enum):
    """Why the engine for Diam can do nothing with a position."""

    COLOURS = "colours"  # a side does not have two colours, of one seat or of two
    STANDING = "standing"  # a pair stands there that has not counted yet
    OVER = "over"  # the game is over
    PLAIN = "plain"  # it is not compiled, and would take days


@dataclass(eq=False)
class EngineLimit(KortdiamantError):
    """The engine for Diam can do nothing with a position."""

    why: WhyNoEngine


@dataclass(eq=False)
class UnfitCheckpoint(KortdiamantError):
    """A file is no checkpoint of a solution, or one of another version of the program."""

    path: str
