"""Gems as physical pieces: which pieces are where, how an amount is paid, and what is left in the bank.

Theory of operation. A state says how many gems are where, but not in which pieces. The pieces follow from the states
of a game in order. Gems that leave the castle move with their owner into the chest, lost gems go back to the bank, and
new gems are paid from the bank in the fewest pieces. The path is paid first because leftovers need small pieces. If
the bank lacks the pieces but somebody can change them, they do. An amount that cannot be paid is owed until it can.
The same states always lead to the same pieces, so undo and resume need no extra data.

Amounts are paid exactly, in counts by kind, in the order of the values. Boxes (1, 5, 10) always get the fewest pieces.
Other values get few pieces if finding the fewest would take too long.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple, Protocol

from kortdiamant.expedition.state import State

Pieces = tuple[int, ...]
MAX_COUNTS_TRIED = 100  # numbers of pieces of one kind; no share in a box needs as many
MAX_CACHED = 4000  # remainders examined in one search; three kinds and an amount of 100 need some hundred


def total_value(values: Sequence[int], pieces: Sequence[int]) -> int:
    """The worth of pieces together, in gems."""
    return sum(value * count for value, count in zip(values, pieces, strict=True))


def add(one: Sequence[int], other: Sequence[int]) -> Pieces:
    """Add two sets of pieces, kind by kind."""
    return tuple(mine + theirs for mine, theirs in zip(one, other, strict=True))


def subtract(one: Sequence[int], other: Sequence[int]) -> Pieces:
    """Subtract the second set of pieces from the first, kind by kind."""
    return tuple(mine - theirs for mine, theirs in zip(one, other, strict=True))


def fewest_pieces(values: Sequence[int], available: Sequence[int], amount: int) -> Pieces | None:
    """The fewest of the available pieces that are worth exactly the amount; None if no pieces are."""
    order = sorted(range(len(values)), key=values.__getitem__, reverse=True)
    found = _Search([values[kind] for kind in order], [available[kind] for kind in order]).best(0, amount)
    return None if found is None else tuple(found[order.index(kind)] for kind in range(len(values)))


def largest_payable(values: Sequence[int], available: Sequence[int], amount: int) -> Pieces:
    """Available pieces that are worth as much of the amount as possible, and no more."""
    most = min(amount, total_value(values, available))
    for paid in range(most, most - MAX_COUNTS_TRIED, -1):
        pieces = fewest_pieces(values, available, paid)
        if pieces is not None:
            return pieces
    return (0,) * len(values)


class _Search:
    """Finds the fewest pieces, from the largest value down, and remembers the best pieces for each remainder."""

    def __init__(self, values: Sequence[int], counts: Sequence[int]) -> None:
        self.values = values
        self.counts = counts
        self.known: dict[tuple[int, int], Pieces | None] = {}

    def best(self, kind: int, rest: int) -> Pieces | None:
        """The fewest pieces of this kind and smaller ones that are worth the rest."""
        if kind == len(self.values):
            return None if rest else ()
        if (kind, rest) in self.known:
            return self.known[kind, rest]
        # Try many pieces of the kind first, so that a search that stops early has found few pieces.
        most = min(self.counts[kind], rest // self.values[kind])
        best: Pieces | None = None
        for count in range(most, max(-1, most - MAX_COUNTS_TRIED), -1):
            others = self.best(kind + 1, rest - count * self.values[kind])
            if others is not None and (best is None or count + sum(others) < sum(best)):
                best = (count, *others)
            if len(self.known) > MAX_CACHED:
                break
        self.known[kind, rest] = best
        return best


class Stock(Protocol):
    """One kind of pieces. A protocol, because the class for it belongs to `rulebook`, a layer above."""

    @property
    def value(self) -> int:
        """The worth of a piece, in gems."""
        ...

    @property
    def count(self) -> int:
        """The number of pieces in the box."""
        ...


class LocationKind(Enum):
    """The kinds of places for gems, in the order in which the bank pays them."""

    PATH = "path"
    CAMP = "camp"  # the gems that the explorers of a seat carry
    CHEST = "chest"


class Location(NamedTuple):
    """A place for gems: the camp or chest of the seat `number`, or the whole path (number 0)."""

    where: LocationKind
    number: int


PATH = Location(LocationKind.PATH, 0)


@dataclass(frozen=True, slots=True)
class Payment:
    """The bank pays to a place; `owed` is the amount that it cannot pay and somebody writes down."""

    place: Location
    pieces: Pieces
    owed: int = 0


@dataclass(frozen=True, slots=True)
class Swap:
    """A place gives pieces to the bank and takes others, which are worth more if the bank has to pay the place."""

    place: Location
    gives: Pieces
    takes: Pieces


Transaction = Payment | Swap


@dataclass
class Treasury:
    """The pieces of a game: those in the bank, those at each place, and the amount owed to each place."""

    values: tuple[int, ...]
    bank: Pieces
    held: dict[Location, Pieces] = field(default_factory=dict)
    owed: Counter[Location] = field(default_factory=Counter)

    def follow(self, state: State) -> list[Transaction]:
        """Update the pieces to the next state; returns the payments and swaps that people have to make."""
        wanted = gems_by_location(state)
        for seat in range(len(state.seats)):
            self._bring_out(seat, wanted)
        for place in self.held:
            self._give_back(place, max(0, self.gems(place) - wanted[place]))
        advice = [each for place, gems in wanted.items() for each in self._pay(place, gems)]
        for place, owed in self.owed.items():
            if fewest_pieces(self.values, self.bank, owed):  # a swap has brought the pieces for another place
                advice += self._pay(place, wanted[place])
        return advice

    def gems(self, place: Location) -> int:
        """The gems of a place, in pieces and owed."""
        return self._worth(place) + self.owed[place]

    def _pieces(self, place: Location) -> Pieces:
        return self.held.get(place, (0,) * len(self.values))

    def _worth(self, place: Location) -> int:
        return total_value(self.values, self._pieces(place))

    def _bring_out(self, seat: int, wanted: Mapping[Location, int]) -> None:
        """Move the gems that a seat carried out or found on the path into its chest, if the pieces allow it."""
        chest = Location(LocationKind.CHEST, seat)
        for origin in (Location(LocationKind.CAMP, seat), PATH):
            amount = min(wanted[chest] - self.gems(chest), self.gems(origin) - wanted[origin])
            owed = min(self.owed[origin], amount)
            pieces = fewest_pieces(self.values, self._pieces(origin), amount - owed)
            if amount > 0 and pieces is not None:
                self.held[origin] = subtract(self._pieces(origin), pieces)
                self.held[chest] = add(self._pieces(chest), pieces)
                self.owed[origin] -= owed
                self.owed[chest] += owed

    def _give_back(self, place: Location, gems: int) -> None:
        """Return gems to the bank: exactly, or all pieces of the place if they cannot be divided."""
        forgiven = min(gems, self.owed[place])
        self.owed[place] -= forgiven
        pieces = fewest_pieces(self.values, self.held[place], gems - forgiven) or self.held[place]
        self.held[place] = subtract(self.held[place], pieces)
        self.bank = add(self.bank, pieces)

    def _pay(self, place: Location, gems: int) -> Iterator[Transaction]:
        """Pay a place up to its gems, including what the bank owed it before."""
        if gems == self._worth(place):
            return
        owed = self.owed[place]
        yield from self._make_payable(place, gems)
        due = gems - self._worth(place)  # a swap with this place may have paid a part
        paid = largest_payable(self.values, self.bank, due)
        self.owed[place] = due - total_value(self.values, paid)
        self.bank = subtract(self.bank, paid)
        self.held[place] = add(self._pieces(place), paid)
        if any(paid) or self.owed[place] > owed:
            yield Payment(place, paid, self.owed[place])

    def _make_payable(self, place: Location, gems: int) -> Iterator[Swap]:
        """Swap pieces until the bank can pay the place up to its gems exactly, if that is possible."""
        while (due := gems - self._worth(place)) <= total_value(self.values, self.bank):
            if fewest_pieces(self.values, self.bank, due) is not None:
                return
            swap = self._swap_small_for_large() or self._swap_with(place, due)
            if swap is None:
                return
            self.held[swap.place] = add(subtract(self.held[swap.place], swap.gives), swap.takes)
            self.bank = add(subtract(self.bank, swap.takes), swap.gives)
            yield swap

    def _swap_small_for_large(self) -> Swap | None:
        """Swap small pieces of a seat for the smallest possible large one; the place with the most pieces gives first.

        Every such swap leaves fewer pieces on the table, so the swaps come to an end.
        """
        holders = [place for place in self.held if place.where is not LocationKind.PATH]
        for large in self._large_pieces():
            for place in sorted(holders, key=lambda place: -sum(self.held[place])):
                gives = _most_pieces(self.values, self._below(large, place), total_value(self.values, large))
                if gives is not None:
                    return Swap(place, gives, large)
        return None

    def _swap_with(self, place: Location, amount: int) -> Swap | None:
        """Pay a large piece and take back small ones from the same place."""
        for large in self._large_pieces():
            rest = total_value(self.values, large) - amount
            gives = fewest_pieces(self.values, self._below(large, place), rest)
            if gives is not None:
                return Swap(place, gives, large)
        return None

    def _large_pieces(self) -> list[Pieces]:
        """One piece of each kind that the bank has, smallest value first."""
        kinds = sorted((value, kind) for kind, value in enumerate(self.values) if self.bank[kind])
        return [tuple(int(each == kind) for each in range(len(self.values))) for _, kind in kinds]

    def _below(self, large: Pieces, place: Location) -> Pieces:
        """The pieces of a place that are each worth less than the large one."""
        limit = total_value(self.values, large)
        return tuple(
            count if value < limit else 0 for count, value in zip(self._pieces(place), self.values, strict=True)
        )


def distribute(supply: Sequence[Stock], states: Iterable[State]) -> tuple[Treasury, list[Transaction]]:
    """The pieces after the states of a game, and the payments and swaps that led to the last state."""
    treasury = Treasury(tuple(stock.value for stock in supply), tuple(stock.count for stock in supply))
    advice: list[Transaction] = []
    for state in states:
        advice = treasury.follow(state)
    return treasury, advice


def gems_by_location(state: State) -> dict[Location, int]:
    """The gems at each place, in the order in which the bank pays them."""
    gems = {PATH: state.path_gems}
    gems |= {Location(LocationKind.CAMP, seat): each.inside * state.carried for seat, each in enumerate(state.seats)}
    return gems | {Location(LocationKind.CHEST, seat): each.chest for seat, each in enumerate(state.seats)}


def _most_pieces(values: Sequence[int], available: Pieces, amount: int) -> Pieces | None:
    """The most available pieces that are worth the amount: all but the fewest that are worth the rest."""
    kept = fewest_pieces(values, available, total_value(values, available) - amount)
    return None if kept is None else subtract(available, kept)
