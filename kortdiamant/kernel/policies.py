"""Policies: how the explorers of a seat decide.

A policy gives the probability with which each explorer leaves, independently of the others. The kernel plays
`LeavePolicy` and `BagPolicy` fastest. A `TablePolicy` looks the probability up by what is visible at the table.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

import numpy as np
from numpy.typing import NDArray


class Feature(IntEnum):
    """The axes of a `TablePolicy`."""

    ROUND = 0  # the number of the round
    PATH = 1  # cards on the path
    GEMS = 2  # gems that every explorer inside carries
    INSIDE = 3  # explorers inside
    KINDS = 4  # kinds of hazard on the path whose next card strikes
    DANGER = 5  # the chance that the next card strikes, in per cent, rounded up
    RELICS = 6  # relics on the path that nobody has taken


@dataclass(frozen=True)
class LeavePolicy:
    """Leave with the same probability after every card."""

    probability: float

    def __post_init__(self) -> None:
        _check(np.float64(self.probability))


@dataclass(frozen=True)
class BagPolicy:
    """Leave as soon as every explorer carries `gems` gems."""

    gems: int


@dataclass(frozen=True)
class TablePolicy:
    """Look the probability up in an array with one axis per `Feature`, in that order.

    A value beyond the end of an axis counts as the last one. So an axis of length 1 has no effect.
    """

    probabilities: NDArray[np.float64]

    def __post_init__(self) -> None:
        shape = np.shape(self.probabilities)
        if len(shape) != len(Feature) or 0 in shape:
            raise ValueError(f"a table has {len(Feature)} axes, not the shape {shape}")
        _check(self.probabilities)


def _check(probabilities: np.float64 | NDArray[np.float64]) -> None:
    if not np.all((probabilities >= 0) & (probabilities <= 1)):
        raise ValueError("a probability is a number from 0 to 1")


Policy = LeavePolicy | BagPolicy | TablePolicy
