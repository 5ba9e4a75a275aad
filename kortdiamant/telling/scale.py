"""How the scale of a picture is divided, in numbers that people like to read."""

from __future__ import annotations

from collections.abc import Callable

from kortdiamant.telling.drawings import Scale
from kortdiamant.telling.simulation import share
from kortdiamant.telling.speaker import Speaker

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


def scale_of_shares(most: float, name: str, speaker: Speaker) -> Scale:
    """A scale of parts, up to one that holds the largest."""

    def written(per_cent: int) -> str:
        return share(per_cent / 100, speaker)

    whole = scale(name, 0, 100 * most, written)
    return Scale(name, 0, whole.high / 100, tuple((number / 100, text) for number, text in whole.marks))


def scale(name: str, low: float, high: float, write: Callable[[int], str]) -> Scale:
    """A scale from the lowest to the highest number; one that begins at nothing ends with a mark."""
    step = step_for(max(1, int(high - low)))
    if low == 0:
        high = step * max(1, -int(-high // step))
    first = -int(-low // step)
    marks = tuple((float(number), write(number)) for number in range(first * step, int(high) + 1, step))
    return Scale(name, low, high, marks)
