"""A game as toolkits play it: immutable positions, with cards by cell and choices by seat, and tensors that show them.

Nobody joins late or goes home. Extra rounds are not played; the victory is shared. All players see the same, because
nothing is hidden except chests, which can be counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import chain
from math import prod

import numpy as np
from numpy.typing import NDArray

from kortdiamant.adapters.payoffs import BOUNDS, most_cards, most_decisions, most_gems, most_relics, most_worth
from kortdiamant.expedition import Move, Phase, Reveal, Rules, Settle, Settlement, State, format, joint, play, start
from kortdiamant.expedition.moves import face
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


def _one_of(place: int, count: int) -> Iterator[int]:
    return (int(each == place) for each in range(count))


def _path(state: State) -> Iterator[int]:
    counts = Counter(placed.cell for placed in state.path if not placed.taken)
    return (counts[cell] for cell in range(len(state.rules.cells)))


def _leftovers(state: State) -> Iterator[int]:
    counts = Counter(placed.leftover for placed in state.path if not placed.taken)
    return (counts[gems] for gems in range(len(state.seats) * state.rules.players.explorers))


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


def agent_name(seat: int) -> str:
    """The name of a seat, counted from 0."""
    return f"player_{seat}"


def cell_label(rules: Rules, cell: int) -> str:
    """A unique label for a cell: the name of its cards, or all its cards if another cell has the same name."""
    name, copies = rules.cells[cell].name, rules.cells[cell].copies
    return name if len(rules.cells_by_name[name]) == 1 else "/".join(dict.fromkeys(map(str, copies)))


@dataclass(frozen=True)
class GamePosition:
    """A state, and the record entries that lead to it."""

    state: State
    entries: tuple[str, ...] = ()

    def __deepcopy__(self, _known: object) -> GamePosition:
        # Toolkits clone with deepcopy. A position is immutable, so a clone can share it.
        return self

    @property
    def text(self) -> str:
        """The entries, one per line, as in a record below its header."""
        return "\n".join(self.entries)

    @cached_property
    def observation(self) -> Numbers:
        """The observation that all players share, cached because each of them asks for it."""
        return observe(self.state)

    def after(self, move: Move) -> GamePosition:
        """The position after a move; raises what `expedition.play` raises."""
        names = tuple(map(agent_name, range(len(self.state.seats))))
        return _share_tie(GamePosition(play(self.state, move).state, (*self.entries, format(move, names))))

    def after_card(self, cell: int) -> GamePosition:
        """The position after a card of a cell, which the pack must contain."""
        return self.after(Reveal(face(self.state, cell)))

    def after_choices(self, explorers: Sequence[int]) -> GamePosition:
        """The position after a decision; `explorers` are leavers by seat, ignored for seats with none inside."""
        return self.after(joint(self.state, dict(enumerate(explorers))))


def first_position(rules: Rules, seats: int) -> GamePosition:
    """The position before the first card; raises `WrongSeatCount` and `UnsupportedRules`."""
    BOUNDS.check(rules)
    return _share_tie(GamePosition(start(rules, seats)))


def card_chances(state: State) -> tuple[tuple[int, Fraction], ...]:
    """The possible cells of the next card, ascending, with their probabilities; empty if no card is due.

    This leaves out cards that would go back at once (`opening.treasures`), so that a game is finite. The probabilities
    are those of the next card that stays.
    """
    if state.phase is not Phase.REVEAL:
        return ()
    cells = state.rules.cells
    staying = {
        cell: count for cell, count in enumerate(state.pack) if count and not state.comes_too_early(cells[cell].role)
    }
    total = sum(staying.values())
    return tuple((cell, Fraction(count, total)) for cell, count in staying.items())


def _share_tie(position: GamePosition) -> GamePosition:
    """Share the victory, if there is a tie to settle."""
    return position.after(Settle(Settlement.SHARE)) if position.state.phase is Phase.SETTLE else position
