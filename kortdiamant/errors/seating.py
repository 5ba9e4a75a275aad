"""Players who cannot sit down like this."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from kortdiamant.errors.base import KortdiamantError


class SeatingError(KortdiamantError):
    """The players cannot sit down like this."""


class WhyRefused(Enum):
    """Why a name cannot be a player's name."""

    EMPTY = "empty"
    COMMAND = "command"  # all, -, undo, odds, ...
    NUMBER = "number"  # would be read as a seat number
    CHARACTER = "character"  # a comma, #, a control or bidirectional character
    TAKEN = "taken"  # equal to another name after NFKC and casefold
    ALIKE = "alike"  # looks like another name, but for what cannot be seen or is of another alphabet
    LONG = "long"


@dataclass(eq=False)
class RefusedName(SeatingError):
    """A name that cannot be a player's name."""

    name: str
    why: WhyRefused


@dataclass(eq=False)
class NoSuchSeat(SeatingError):
    """A bot is to play for somebody who is not at the table."""

    name: str


@dataclass(eq=False)
class WrongSeatCount(SeatingError):
    """The ruleset is not for so many players."""

    count: int
    minimum: int
    maximum: int
