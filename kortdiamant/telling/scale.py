"""How the scale of a picture is divided, in numbers that people like to read."""

from __future__ import annotations

USUAL_PARTS = 6
STEPS = (1, 2, 5)


def step_for(highest: int, parts: int = USUAL_PARTS) -> int:
    """The length of a part of a scale that has so many of them at most: 1, 2, 5, 10, 20, ..."""
    power = 1
    while True:
        for step in STEPS:
            if step * power * parts >= highest:
                return step * power
        power *= 10
