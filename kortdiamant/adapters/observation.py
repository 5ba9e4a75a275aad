"""Observations as tensors. All players see the same, because nothing is hidden except chests, which can be counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from math import prod

import numpy as np
from numpy.typing import NDArray

from kortdiamant.adapters.payoffs import most_cards, most_decisions, most_gems, most_relics, most_worth
from kortdiamant.expedition import Phase, Rules, State
from kortdiamant.expedition.rounds import open_relic_worths
from kortdiamant.pad.bounds import most_gems as most_in_expedition

Numbers = NDArray[np.float32]
DUE = (Phase.REVEAL, Phase.DECIDE, Phase.OVER)


@dataclass(frozen=True)
class ObservationField:
    """A named part of an observation. Its numbers are from 0 to `most`, which may differ by place."""

    name: str
    shape: tuple[int, ...]
    most: tuple[int, ...] | int = 1

    @property
    def size(self) -> int:
        """The number of numbers."""
        return prod(self.shape)


SEAT = "player"
MOVES = "moves"


def observation_fields(rules: Rules, seats: int) -> tuple[ObservationField, ...]:
    """The fields of an observation, in order; `docs/study.md` explains each."""
    cells, copies = len(rules.cells), tuple(len(cell.copies) for cell in rules.cells)
    explorers = seats * rules.players.explorers
    return (
        ObservationField(SEAT, (seats,)),
        ObservationField("due", (len(DUE),)),
        ObservationField("round", (rules.rounds,)),
        ObservationField("gems", (seats,), most_gems(rules)),
        ObservationField("relics", (seats,), most_relics(rules)),
        ObservationField("worth", (seats,), most_worth(rules)),
        ObservationField("inside", (seats,), rules.players.explorers),
        ObservationField("carried", (1,), most_in_expedition(rules)),
        ObservationField("pack", (cells,), copies),
        ObservationField("path", (cells,), copies),
        ObservationField("leftovers", (explorers,), sum(copies)),
        ObservationField("loose", (1,), most_in_expedition(rules)),
        ObservationField("prize", (1,), most_worth(rules)),
    )


def recall_fields(rules: Rules, seats: int) -> tuple[ObservationField, ...]:
    """The fields of an observation with perfect recall: a row for every card and decision."""
    row = 1 + len(rules.cells) + seats
    most = (1,) * (1 + len(rules.cells)) + (rules.players.explorers,) * seats
    rows = most_cards(rules) + most_decisions(rules)
    return ObservationField(SEAT, (seats,)), ObservationField(MOVES, (rows, row), most * rows)


def split_tensor(tensor: Numbers, fields: Sequence[ObservationField]) -> dict[str, Numbers]:
    """Views of the parts of a flat tensor, by name; to write on them changes the tensor."""
    ends = np.cumsum([field.size for field in fields])
    parts = np.split(tensor, ends[:-1])
    return {field.name: part.reshape(field.shape) for field, part in zip(fields, parts, strict=True)}


def upper_bounds(fields: Sequence[ObservationField]) -> Numbers:
    """The highest number in each place of the flat tensor."""
    return np.concatenate([np.broadcast_to(np.array(field.most, np.float32), field.size) for field in fields])


def observe(state: State) -> Numbers:
    """Observe a position as a flat, read-only tensor, without the first field, the seat of the observer."""
    tensor = np.fromiter(chain.from_iterable(numbers(state) for numbers in OBSERVERS), np.float32)
    tensor.setflags(write=False)
    return tensor


def _one_of(place: int, many: int) -> Iterator[int]:
    return (int(each == place) for each in range(many))


def _path(state: State) -> Iterator[int]:
    lying = Counter(placed.cell for placed in state.path if not placed.taken)
    return (lying[cell] for cell in range(len(state.rules.cells)))


def _leftovers(state: State) -> Iterator[int]:
    lying = Counter(placed.leftover for placed in state.path if not placed.taken)
    return (lying[gems] for gems in range(len(state.seats) * state.rules.players.explorers))


def _prize(state: State) -> Iterator[int]:
    worths = open_relic_worths(state)
    yield sum(worths if state.rules.relics.claim == "all" else worths[:1])


OBSERVERS: Sequence[Callable[[State], Iterable[int]]] = (  # in the order of the fields
    lambda state: _one_of(DUE.index(state.phase), len(DUE)),
    lambda state: _one_of(state.round - 1, state.rules.rounds),
    lambda state: (seat.chest for seat in state.seats),
    lambda state: (len(seat.relics) for seat in state.seats),
    lambda state: (sum(seat.relics) for seat in state.seats),
    lambda state: (seat.inside for seat in state.seats),
    lambda state: (state.carried,),
    lambda state: state.pack,
    _path,
    _leftovers,
    lambda state: (state.loose,),
    _prize,
)
