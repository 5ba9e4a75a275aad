"""Why a bot stays or leaves, as facts; `telling` makes the sentences."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class ByChance:
    """It always leaves with this chance."""

    chance: Fraction


@dataclass(frozen=True, slots=True)
class Bag:
    """It holds `held` gems and leaves with `wanted`."""

    held: int
    wanted: int


@dataclass(frozen=True, slots=True)
class Danger:
    """The risk that the next card ends the expedition, and the highest risk that it takes."""

    risk: Fraction
    limit: Fraction


@dataclass(frozen=True, slots=True)
class Kinds:
    """The number of hazard kinds that are one card short of a strike, and the number at which it leaves."""

    threatening: int
    limit: int


@dataclass(frozen=True, slots=True)
class Worthwhile:
    """The expected gain from one more card, less the expected loss; may be negative."""

    gain: Fraction


@dataclass(frozen=True, slots=True)
class Company:
    """The number of other explorers that have left this expedition already."""

    gone: int


@dataclass(frozen=True, slots=True)
class Relics:
    """The number of relics on the path."""

    on_path: int


@dataclass(frozen=True, slots=True)
class Prospects:
    """The estimated chance to win if all its explorers leave, and if at least one stays; it sends `leave` out."""

    leaving: Fraction
    staying: Fraction
    leave: int


@dataclass(frozen=True, slots=True)
class InOwnWords:
    """The reason of a bot of another package, as it puts it."""

    text: str


Reason = ByChance | Bag | Danger | Kinds | Worthwhile | Company | Relics | Prospects | InOwnWords
