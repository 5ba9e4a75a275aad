"""Two rulesets that cannot be compared."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from kortdiamant.errors.base import KortdiamantError
from kortdiamant.errors.seating import SeatingError


class Limits(NamedTuple):
    """For how many players a ruleset is."""

    ruleset: str
    minimum: int
    maximum: int


@dataclass(eq=False)
class NoCommonTable(SeatingError):
    """Two rulesets are not both for so many players; None: there is no number that both are for."""

    count: int | None
    limits: tuple[Limits, Limits]


@dataclass(eq=False)
class Incomparable(KortdiamantError):
    """A ruleset is of a family whose games are not compared."""

    ruleset: str
    family: str
