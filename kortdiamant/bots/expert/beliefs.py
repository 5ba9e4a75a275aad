"""What `expert` thinks of those who are still inside: whoever would have left by now is not there any more.

A view holds no history, but the path tells what everybody has seen since the expedition began.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from kortdiamant.expedition.rules import Hazard, Relic, Treasure
from kortdiamant.expedition.state import State
from kortdiamant.kernel.jit import Numbers
from kortdiamant.kernel.rollouts import Rollouts

DOUBT = 0.03  # how often somebody does not do what is expected


def odds(rollouts: Rollouts, state: State) -> NDArray[np.float64]:
    """By policy: how likely it is that somebody inside follows it."""
    seen = list(_seen(state))
    if not seen:
        return np.ones(len(rollouts.tables.decisions.begins))
    leaves = rollouts.chances(np.array(seen, np.int64))
    likely: NDArray[np.float64] = np.prod(1 - DOUBT - (1 - 2 * DOUBT) * leaves, axis=1)
    return likely


def _seen(state: State) -> Iterator[tuple[int, ...]]:
    """The features, as in `Feature`, of the decisions of this expedition so far."""
    cells, threats = state.rules.cells, dict.fromkeys(state.rules.kinds, 0)
    left, relics, gems = _hazards_at_start(state), 0, 0
    cards = state.cards_left + len(state.path)
    together = _together(state)
    for turned, placed in enumerate(state.path[:-1], start=1):
        role = cells[placed.cell].role
        inside = len(state.seats) * state.rules.players.explorers if turned <= together else state.inside
        if isinstance(role, Hazard):
            threats[role.kind] += 1
            left[role.kind] -= 1
        relics += isinstance(role, Relic)
        gems += role.value // inside if isinstance(role, Treasure) else 0
        if turned >= state.rules.decisions.from_card:
            striking = [kind for kind, many in threats.items() if many and many + 1 >= state.rules.strikes(kind)]
            deadly = sum(left[kind] for kind in striking)
            danger = -(-100 * deadly // (cards - turned))
            yield state.round, turned, gems, inside, len(striking), danger, relics


def _hazards_at_start(state: State) -> dict[str, int]:
    """How many hazards of each kind were in the pack when the expedition began."""
    left = dict.fromkeys(state.rules.kinds, 0)
    for cell, count in zip(state.rules.cells, state.pack, strict=True):
        if isinstance(cell.role, Hazard):
            left[cell.role.kind] += count
    for kind, count in state.threats().items():
        left[kind] += count
    return left


def _together(state: State) -> int:
    """After how many cards all who are outside left, if they did so together; as what is carried tells best."""
    units = len(state.seats) * state.rules.players.explorers
    if state.inside == units:
        return len(state.path)
    values: Numbers = np.array([_value(state, place) for place in range(len(state.path))], np.int64)
    before = np.cumsum(values // units)
    after = (values // state.inside).sum() - np.cumsum(values // state.inside)
    return int(np.argmin(np.abs(before + after - state.carried))) + 1


def _value(state: State, place: int) -> int:
    role = state.role(state.path[place])
    return role.value if isinstance(role, Treasure) else 0
