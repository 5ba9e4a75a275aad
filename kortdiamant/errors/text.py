"""What was typed could not be read."""

from __future__ import annotations

from dataclasses import dataclass

from kortdiamant.errors.base import KortdiamantError
from kortdiamant.errors.due import Due


class TextError(KortdiamantError):
    """What was typed could not be read."""


@dataclass(eq=False)
class UnknownCard(TextError):
    """No card of the game is written like this; `near` holds cards that are written alike."""

    text: str
    near: tuple[str, ...] = ()


@dataclass(eq=False)
class AmbiguousCard(TextError):
    """Several cards that could come now are written like this; `cards` in canonical spelling."""

    text: str
    cards: tuple[str, ...]


@dataclass(eq=False)
class UnknownName(TextError):
    """Nobody who could be meant is called like this; `names` are those who could."""

    text: str
    names: tuple[str, ...]


@dataclass(eq=False)
class AmbiguousName(TextError):
    """Several of those who could be meant are called like this."""

    text: str
    names: tuple[str, ...]


@dataclass(eq=False)
class SeveralNames(TextError):
    """Several players are named where one is meant."""

    text: str
    names: tuple[str, ...]


@dataclass(eq=False)
class UnknownEntry(TextError):
    """The line is no entry of the text language; `due` is what would be one now."""

    text: str
    due: Due


@dataclass(eq=False)
class IncompleteEntry(TextError):
    """A command lacks what it is about, such as `home` without a name, or it is written otherwise."""

    word: str


@dataclass(eq=False)
class NotANumber(TextError):
    """A whole number from 0 belongs where this stands."""

    text: str


@dataclass(eq=False)
class Miscounted(TextError):
    """There are other than `expected` numbers, which is one for each player."""

    count: int
    expected: int


@dataclass(eq=False)
class QuestionInRecord(TextError):
    """A word that is asked and answered, but never recorded, stands in a record."""

    word: str


@dataclass(eq=False)
class UnknownAmount(TextError):
    """This is no amount that somebody can have brought out; `most` is the greatest that is."""

    text: str
    most: int


@dataclass(eq=False)
class WrongAmountCount(TextError):
    """So many amounts were given for these players."""

    text: str
    count: int
    names: tuple[str, ...]


@dataclass(eq=False)
class NamedTwice(TextError):
    """A player is named twice where each has one amount."""

    name: str


@dataclass(eq=False)
class NotAlone(TextError):
    """Several players are given a relic with one amount, which only those have who left together."""

    text: str
    names: tuple[str, ...]


@dataclass(eq=False)
class UnclearWorth(TextError):
    """What a relic of a seat (from 0) is worth has to be said; `possible` are the worths, ascending.

    `gems` are what the seat brought out beside it.
    """

    seat: int
    round: int
    possible: tuple[int, ...]
    gems: int = 0
