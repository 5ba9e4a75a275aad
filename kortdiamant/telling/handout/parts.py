"""What is printed for a table, as values that hold every sentence; whoever lays it out has nothing to say.

A meaning is what a card stands for: its role, and whatever tells it from others of that role.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from kortdiamant.languages import Language
from kortdiamant.telling.sheet.parts import Sheet

Standing = Literal["treasure", "hazard", "relic", "out"]


@dataclass(frozen=True)
class Meaning:
    """What a card stands for.

    `worth` is what a treasure brings or what is printed on a relic, and `kind` the kind of a hazard; `label` is what
    it is called. A hazard `shows` its kind where the card itself is all one has to look at.
    """

    standing: Standing
    label: str = ""
    worth: int | None = None
    kind: str = ""
    shows: bool = False


@dataclass(frozen=True)
class Face:
    """A card as it looks: the index in its corner, the suits of those that are alike, and how many there are."""

    index: str
    suits: tuple[str, ...]
    count: int
    meaning: Meaning


@dataclass(frozen=True)
class Group:
    """Cards of one role, under a heading and with the sentence that describes them."""

    standing: Standing
    heading: str
    sentence: str
    faces: tuple[Face, ...]


@dataclass(frozen=True)
class PackMap:
    """All suited cards of a pack: a row for suits that mean the same, a column for every rank."""

    ranks: tuple[str, ...]
    rows: tuple[tuple[tuple[str, ...], tuple[Meaning, ...]], ...]


@dataclass(frozen=True)
class Crib:
    """What the cards mean, on one page.

    There is a map where not all suits mean the same. `more` is what stands for faces that have no room, with the
    place of their number in braces.
    """

    heading: str
    deck: str
    map: PackMap | None
    groups: tuple[Group, ...]
    reminders: tuple[str, ...]
    more: str


@dataclass(frozen=True)
class ScorePad:
    """A table to write on: `rounds` columns, `players` rows; `relics` is the heading of their column, if any."""

    heading: str
    player: str
    date: str
    round: str
    rounds: int
    players: int
    relics: str
    total: str
    reminder: str


@dataclass(frozen=True)
class Handout:
    """All that can be printed of a ruleset in a language; a game with ordinary cards has nothing to cut out.

    `piece` is the name of the smallest piece in the supply, if the ruleset has one: `ruby`.
    """

    language: Language
    piece: str
    rules: Sheet
    crib: Crib
    scores: ScorePad
    cards: Sequence[Face]

    @property
    def title(self) -> str:
        """What is played."""
        return self.rules.title
