"""Helpers for tallies."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

from kortdiamant.simulation.figures import Tally


def add_all(parts: Iterable[Tally]) -> Tally:
    """The sum of at least one tally."""
    return reduce(Tally.plus, parts)
