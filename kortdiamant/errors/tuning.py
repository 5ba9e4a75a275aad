"""Errors about what a ruleset is to be tuned for, and about what may vary."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from kortdiamant.errors.base import KortdiamantError
from kortdiamant.errors.documents import DocumentError


class WhyNoTarget(Enum):
    """Why nothing can be tuned for a target."""

    FORM = "form"  # it is not written FIGURE = NUMBER
    FIGURE = "figure"  # no figure is called that; `near` are those that are
    SHARE = "share"  # the figure is a part of a whole, and this number is none
    CONTRADICTION = "contradiction"  # `near` is a target that leaves no room for it


@dataclass(eq=False)
class UnfitTarget(KortdiamantError):
    """Nothing can be tuned for a target; `text` is how it was written, `name` the figure."""

    text: str
    why: WhyNoTarget
    name: str = ""
    near: tuple[str, ...] = ()


class WhyFixed(Enum):
    """Why something cannot vary."""

    UNKNOWN = "unknown"  # there is no such key; `near` are keys
    SEVERAL = "several"  # it holds several keys; `near` are they
    IDLE = "idle"  # bots play the same whatever it is; `near` begins what can vary
    OPEN = "open"  # there is no telling which values make sense: they must be said
    UNREADABLE = "unreadable"  # the values behind the = are not written as they should be
    STILL = "still"  # no other value than it has
    EMPTY = "empty"  # a range that ends before it begins
    TOO_MANY = "too-many"  # more values than `near` says
    TOO_MANY_KEYS = "too-many-keys"  # more keys than `near` says
    TWICE = "twice"  # the same key again


@dataclass(eq=False)
class UnfitVary(KortdiamantError):
    """Something cannot vary; `text` is how it was written, `key` which key it is about."""

    text: str
    why: WhyFixed
    key: str
    near: tuple[str, ...] = ()


@dataclass(eq=False)
class NothingToTry(KortdiamantError):
    """None of so many changes makes a ruleset that can be played; `reason` is what is wrong with the first."""

    tried: int
    reason: DocumentError | None
