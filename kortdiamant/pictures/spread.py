"""Labels that stand beside each other without touching."""

from __future__ import annotations

from collections.abc import Sequence


def spread(wanted: Sequence[float], gap: float, lowest: float, highest: float) -> list[float]:
    """Places at least a gap apart, each as near to where it is wanted as the others allow, within the bounds.

    Where there is too little room between the bounds the last ones stand beyond the upper one.
    """
    order = sorted(range(len(wanted)), key=lambda index: wanted[index])
    blocks: list[list[float]] = []  # middle and number of labels that stand together
    for index in order:
        blocks.append([wanted[index], 1.0])
        while len(blocks) > 1 and _touch(blocks[-2], blocks[-1], gap):
            middle, number = blocks.pop()
            before, others = blocks[-1]
            blocks[-1] = [(before * others + middle * number) / (others + number), others + number]
    places = [middle + gap * (each - (number - 1) / 2) for middle, number in blocks for each in range(int(number))]
    return [place for _, place in sorted(zip(order, _within(places, gap, lowest, highest), strict=True))]


def _touch(one: Sequence[float], other: Sequence[float], gap: float) -> bool:
    return other[0] - one[0] < gap * (one[1] + other[1]) / 2


def _within(places: list[float], gap: float, lowest: float, highest: float) -> list[float]:
    """Push what is too high down from the end, and then what is too low up from the beginning."""
    for index in reversed(range(len(places))):
        places[index] = min(places[index], highest - gap * (len(places) - 1 - index))
    for index in range(len(places)):
        places[index] = max(places[index], lowest + gap * index)
    return places
