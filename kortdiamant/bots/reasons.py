"""Why a bot stays or leaves, as facts; the sentences are made in `telling`."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class ByChance:
    """It leaves with this chance, whatever lies out."""

    chance: Fraction


@dataclass(frozen=True, slots=True)
class Bag:
    """It holds so many gems, and wants so many."""

    held: int
    wanted: int


@dataclass(frozen=True, slots=True)
class Danger:
    """The next card ends the expedition with this risk; it bears as much as the limit."""

    risk: Fraction
    limit: Fraction


@dataclass(frozen=True, slots=True)
class Kinds:
    """So many kinds of hazards are one card short of a strike; it bears fewer than the limit."""

    threatening: int
    limit: int


@dataclass(frozen=True, slots=True)
class Worthwhile:
    """One more card brings this much on average, with all that can be lost; negative where it costs."""

    gain: Fraction


@dataclass(frozen=True, slots=True)
class Company:
    """So many explorers have left this expedition already."""

    gone: int


@dataclass(frozen=True, slots=True)
class Relics:
    """So many relics lie on the path."""

    lying: int


@dataclass(frozen=True, slots=True)
class Prospects:
    """About how often it wins if all its explorers leave, and if one stays at least; `leave` are those it sends out."""

    leaving: Fraction
    staying: Fraction
    leave: int


@dataclass(frozen=True, slots=True)
class InOwnWords:
    """What a bot of another package has to say, in its own words."""

    text: str


Reason = ByChance | Bag | Danger | Kinds | Worthwhile | Company | Relics | Prospects | InOwnWords
