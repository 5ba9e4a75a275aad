"""What gems are made of: which pieces lie where, how the next amount is paid, and what is left in the bank.

Theory of operation. A state says how many gems lie where, and never in which pieces. Those follow from the states of a
game, one after the other: what leaves the castle goes with its owner into the chest, what is lost goes back to the
bank, and what comes is paid from the bank in the fewest pieces, leftovers on the path first, since they need small
ones. Where the bank lacks the pieces but somebody can change them, they do; what cannot be paid at all is owed until it
can be. The same states always lead to the same pieces, so that a game that was taken back or resumed is paid as before.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple, Protocol

from kortdiamant.expedition.change import Pieces, fewest, minus, most_below, plus, worth
from kortdiamant.expedition.state import State


class Stock(Protocol):
    """One kind of pieces: what each is worth, and how many there are."""

    @property
    def value(self) -> int:
        """In gems."""
        ...

    @property
    def count(self) -> int:
        """In the whole game."""
        ...


class Where(Enum):
    """Kinds of places where gems lie, in the order in which they are paid."""

    PATH = "path"
    CAMP = "camp"  # what a seat carries
    CHEST = "chest"


class Place(NamedTuple):
    """A place where gems lie: a camp or a chest of a seat, or the path as a whole (number 0)."""

    where: Where
    number: int


PATH = Place(Where.PATH, 0)


@dataclass(frozen=True, slots=True)
class Payment:
    """The bank pays to a place; `owed` is what it cannot pay, and somebody writes down."""

    place: Place
    pieces: Pieces
    owed: int = 0


@dataclass(frozen=True, slots=True)
class Swap:
    """A place gives pieces to the bank and gets others for them, worth more if it has to be paid something."""

    place: Place
    gives: Pieces
    takes: Pieces


Advice = Payment | Swap


@dataclass
class Purse:
    """The pieces of a game: how many the bank has of each kind, which lie where, and what is owed to whom."""

    values: tuple[int, ...]
    bank: Pieces
    held: dict[Place, Pieces] = field(default_factory=dict)
    owed: dict[Place, int] = field(default_factory=dict)

    def follow(self, state: State) -> list[Advice]:
        """Let everything lie where it lies in the next state; what people have to do for it."""
        wanted = gems_by_place(state)
        self._bring_out(wanted)
        for place in list(self.held):
            self._give_back(place, wanted.get(place, 0))
        advice = [each for place, gems in wanted.items() for each in self._pay(place, gems)]
        for place, owed in list(self.owed.items()):  # the change that one place gave may be what another waits for
            if owed and fewest(self.values, self.bank, owed):
                advice += self._pay(place, wanted.get(place, 0))
        return advice

    def gems(self, place: Place) -> int:
        """What a place has, in pieces and written down."""
        return worth(self.values, self.held.get(place, self._nothing)) + self.owed.get(place, 0)

    @property
    def _nothing(self) -> Pieces:
        return (0,) * len(self.values)

    def _bring_out(self, wanted: Mapping[Place, int]) -> None:
        """Move what a seat carried, and what it found on the path, into its chest, if the pieces can be parted so."""
        for chest, gems in wanted.items():
            if chest.where is Where.CHEST:
                for origin in (Place(Where.CAMP, chest.number), PATH):
                    self._bring(origin, chest, min(gems - self.gems(chest), self.gems(origin) - wanted[origin]))

    def _bring(self, origin: Place, chest: Place, amount: int) -> None:
        owed = min(self.owed.get(origin, 0), amount)
        pieces = fewest(self.values, self.held.get(origin, self._nothing), amount - owed) if amount > 0 else None
        if pieces is not None:
            self._move(origin, chest, pieces, owed)

    def _move(self, origin: Place, target: Place, pieces: Pieces, owed: int) -> None:
        self.held[origin] = minus(self.held.get(origin, self._nothing), pieces)
        self.held[target] = plus(self.held.get(target, self._nothing), pieces)
        self.owed[origin] = self.owed.get(origin, 0) - owed
        self.owed[target] = self.owed.get(target, 0) + owed

    def _give_back(self, place: Place, gems: int) -> None:
        """Let a place have no more than so many gems: some of its pieces, or none if they cannot be parted so."""
        too_many = self.gems(place) - gems
        if too_many <= 0:
            return
        forgiven = min(too_many, self.owed.get(place, 0))
        self.owed[place] = self.owed.get(place, 0) - forgiven
        pieces = fewest(self.values, self.held[place], too_many - forgiven) or self.held[place]
        if too_many > forgiven:
            self.held[place] = minus(self.held[place], pieces)
            self.bank = plus(self.bank, pieces)

    def _pay(self, place: Place, gems: int) -> Iterator[Advice]:
        """Let a place have so many gems; what is owed from before is paid as soon as there are pieces."""
        owed = self.owed.get(place, 0)
        amount = gems - self.gems(place) + owed
        if amount <= 0:
            return
        yield from self._make_payable(place, amount)
        amount = gems - self.gems(place) + owed  # whoever gave change may have been paid with it
        paid = most_below(self.values, self.bank, amount)
        self.owed[place] = amount - worth(self.values, paid)
        self.bank = minus(self.bank, paid)
        self.held[place] = plus(self.held.get(place, self._nothing), paid)
        if any(paid) or self.owed[place] > owed:
            yield Payment(place, paid, self.owed[place])

    def _make_payable(self, place: Place, amount: int) -> Iterator[Swap]:
        """Change pieces until the bank can pay the amount exactly, where that is possible."""
        while amount <= worth(self.values, self.bank) and fewest(self.values, self.bank, amount) is None:
            swap = self._change_small() or self._with_own(place, amount)
            if swap is None:
                return
            self.held[swap.place] = plus(minus(self.held[swap.place], swap.gives), swap.takes)
            self.bank = plus(minus(self.bank, swap.takes), swap.gives)
            yield swap
            amount -= worth(self.values, swap.takes) - worth(self.values, swap.gives)

    def _change_small(self) -> Swap | None:
        """Small pieces of somebody for a large one, the smallest that will do; who has the most pieces gives first.

        Every such swap leaves fewer pieces on the table, so there is an end to them.
        """
        holders = [place for place in self.held if place.where is not Where.PATH]
        for large in self._large():
            for place in sorted(holders, key=lambda place: -sum(self.held[place])):
                gives = _many(self.values, self._below(large, place), worth(self.values, large))
                if gives is not None:
                    return Swap(place, gives, large)
        return None

    def _with_own(self, place: Place, amount: int) -> Swap | None:
        """A large piece for the amount and small ones of whoever is paid."""
        for large in self._large():
            rest = worth(self.values, large) - amount
            gives = fewest(self.values, self._below(large, place), rest) if rest > 0 else None
            if gives is not None:
                return Swap(place, gives, large)
        return None

    def _large(self) -> list[Pieces]:
        """One piece of each kind that the bank has, the least valuable first."""
        kinds = sorted((value, kind) for kind, value in enumerate(self.values) if self.bank[kind])
        return [tuple(int(each == kind) for each in range(len(self.values))) for _, kind in kinds]

    def _below(self, large: Pieces, place: Place) -> Pieces:
        """The pieces of a place that are worth less than a large one each."""
        held = self.held.get(place, self._nothing)
        less = (value < worth(self.values, large) for value in self.values)
        return tuple(count if small else 0 for count, small in zip(held, less, strict=True))


def handed_out(supply: Sequence[Stock], states: Iterable[State]) -> tuple[Purse, list[Advice]]:
    """Where the pieces of a supply lie after the states of a game, and what was to be done for the last of them."""
    values = tuple(stock.value for stock in supply)
    purse = Purse(values, tuple(stock.count for stock in supply))
    advice: list[Advice] = []
    for state in states:
        advice = purse.follow(state)
    return purse, advice


def gems_by_place(state: State) -> dict[Place, int]:
    """How many gems lie where, in the order in which places are paid."""
    gems = {PATH: state.path_gems}
    gems |= {Place(Where.CAMP, seat): each.inside * state.carried for seat, each in enumerate(state.seats)}
    return gems | {Place(Where.CHEST, seat): each.chest for seat, each in enumerate(state.seats)}


def _many(values: Sequence[int], heap: Pieces, amount: int) -> Pieces | None:
    """As many pieces of a heap as can be that are worth the amount: the others are then the fewest."""
    kept = fewest(values, heap, worth(values, heap) - amount) if worth(values, heap) >= amount else None
    return None if kept is None else minus(heap, kept)
