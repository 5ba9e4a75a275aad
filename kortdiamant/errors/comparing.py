"""Two rulesets that are for no table together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

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
