"""How a seat decides inside the kernel, as values.

A policy says with which probability each explorer of a seat leaves, drawn for each one on its own. `Leave` and `Bag`
are the two that the kernel plays fastest; a `Table` looks the probability up by what lies on the table.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

import numpy as np
from numpy.typing import NDArray


class Feature(IntEnum):
    """What a table looks at, and along which axis."""

    ROUND = 0  # the number of the round
    PATH = 1  # how many cards lie on the path
    GEMS = 2  # what every explorer inside carries
    INSIDE = 3  # how many explorers are inside
    KINDS = 4  # how many kinds of hazard that lie out strike with their next card
    DANGER = 5  # the chance that the next card strikes, in per cent, rounded up
    RELICS = 6  # how many relics lie on the path that nobody has taken


@dataclass(frozen=True)
class LeavePolicy:
    """Leaves with the same probability after every card."""

    probability: float

    def __post_init__(self) -> None:
        _check(np.float64(self.probability))


@dataclass(frozen=True)
class BagPolicy:
    """Leaves as soon as every explorer carries so many gems."""

    gems: int


@dataclass(frozen=True)
class TablePolicy:
    """Looks up the probability by `Feature`, an axis each; an axis of length 1 does not matter.

    What is beyond the end of an axis counts as its last place.
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
