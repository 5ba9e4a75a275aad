"""What people at a table may be like, as tables for the kernel: `expert` takes the others for a mixture of these."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

import numpy as np
from numpy.typing import NDArray

from kortdiamant.expedition.rules import Rules, Treasure
from kortdiamant.kernel.policies import Feature, Table

Chances = NDArray[np.float64]
Sure = NDArray[np.bool_]
Seen = NDArray[np.int64]
MOST_GEMS, MOST_DANGER = 48, 60  # more is not told apart
DARING = (0.5, 0.8, 1.0, 1.5, 2.5, 4.0)  # how many gems may be at stake for one that the next card brings
WAVERING = (0.7, 1.0, 1.4, 2.0)  # the same, of people who do not count
STEADINESS = 4.0  # how sharply these tell good from bad
BAGS = (0.16, 0.22, 0.33, 0.5)  # of a fair share of all treasure
RISKS = (5, 10, 15, 20, 30)  # per cent
KINDS = (1, 2, 3)
CHANCES = (0.1, 0.2, 0.5)
HEAT = 30  # per cent: somebody who waits for others waits no longer
OWN = 6  # the first so many are what it follows itself: DARING


def habits(rules: Rules, seats: int) -> Iterator[Table]:
    """All of them."""
    units = seats * rules.players.explorers
    gains = _gains(rules, units)
    fair = sum(_treasures(rules)) / units
    yield from (_weighing(gains, daring) for daring in DARING)
    yield from (_weighing(gains, daring, STEADINESS, 0.5) for daring in WAVERING)
    yield _weighing(gains, 1.0, hunting=1.0)
    yield from (_table({Feature.GEMS: MOST_GEMS}, _reaches(max(1, round(part * fair)))) for part in BAGS)
    yield from (_table({Feature.GEMS: 2, Feature.DANGER: MOST_DANGER}, _fears(risk)) for risk in RISKS)
    yield from (_table({Feature.KINDS: 5}, _reaches(kinds)) for kinds in KINDS)
    yield from (_table({Feature.ROUND: 1}, _always(chance)) for chance in CHANCES)
    yield _table({Feature.INSIDE: units + 1, Feature.DANGER: MOST_DANGER}, _follows(units))


def _treasures(rules: Rules) -> list[int]:
    return [cell.role.value for cell in rules.cells if isinstance(cell.role, Treasure) for _ in cell.copies]


def _gains(rules: Rules, units: int) -> Chances:
    """What the next card of a fresh pack brings each explorer, by explorers inside."""
    cards = sum(len(cell.copies) for cell in rules.cells)
    values = np.array(_treasures(rules))
    return np.array([0.0, *((values // inside).sum() / cards for inside in range(1, units + 1))])


def _table(axes: Mapping[Feature, int], chance: Callable[..., NDArray[np.generic]]) -> Table:
    """A table along some axes, given the chance of leaving by what is seen there."""
    shape = tuple(axes.get(feature, 1) for feature in Feature)
    seen = np.indices(shape)
    chances = chance(*(seen[feature] for feature in axes))
    return Table(np.broadcast_to(chances, shape).astype(np.float64))


def _always(chance: float) -> Callable[[Seen], Chances]:
    return lambda seen: np.full(seen.shape, chance)


def _reaches(enough: int) -> Callable[[Seen], Sure]:
    return lambda seen: seen >= enough


def _fears(risk: int) -> Callable[[Seen, Seen], Sure]:
    return lambda gems, danger: (danger > risk) & (gems > 0)


def _follows(units: int) -> Callable[[Seen, Seen], Sure]:
    return lambda inside, danger: (inside < units) | (danger > HEAT)


def _weighing(gains: Chances, daring: float, steadiness: float = np.inf, hunting: float = 0.0) -> Table:
    """Weighs what the next card may cost against what it brings, and perhaps goes for relics.

    Two who want a relic both get nothing, so a hunter goes for one the sooner the fewer are inside.
    """

    def chance(gems: Seen, inside: Seen, danger: Seen, relics: Seen) -> Chances:
        stake, gain = gems * danger / 100, daring * gains[inside]
        if steadiness == np.inf:
            leaves = np.where(stake > gain, 1.0, 0.0)
        else:
            leaves = stake**steadiness / np.maximum(stake**steadiness + gain**steadiness, 1e-9)
        return np.where(relics > 0, np.maximum(leaves, hunting / np.maximum(inside, 1)), leaves)

    axes = {Feature.GEMS: MOST_GEMS, Feature.INSIDE: len(gains), Feature.DANGER: MOST_DANGER, Feature.RELICS: 2}
    return _table(axes, chance)
