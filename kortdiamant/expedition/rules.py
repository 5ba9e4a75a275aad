"""The rules of an expedition game, as values.

`RuleBlock` mirrors the `rules:` block of a ruleset file key by key (a hyphen there is an underscore here), and the
first value of each `Literal` is the default. These types are the only definition of the keys: the reader's checks,
the schema and the tables of the documentation derive from them. `Rules` adds the cards, players and rounds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Annotated, Literal

from annotated_types import Ge, Le, MinLen

from kortdiamant.cards import Card
from kortdiamant.errors import WrongSeatCount
from kortdiamant.family.rule_keys import changed_keys

Count = Annotated[int, Ge(0)]
Positive = Annotated[int, Ge(1)]
RoundNumber = Annotated[int, Ge(1), Le(99)]
MAX_SEATS = 32  # in any ruleset, and with players who come late
SeatCount = Annotated[int, Ge(1), Le(MAX_SEATS)]
DEFAULT_STRIKES = 2
TieBreak = Literal["relics", "extra-round", "shared"]


@dataclass(frozen=True, kw_only=True)
class TreasureRules:
    """What happens to the gems of a treasure card."""

    remainder: Literal["card", "lost"] = "card"


@dataclass(frozen=True, kw_only=True)
class LeftoverRules:
    """How those who leave share the gems on the path."""

    share: Literal["pooled", "per-card"] = "pooled"
    remainder: Literal["path", "lost"] = "path"


@dataclass(frozen=True, kw_only=True)
class PrintedWorth:
    """A relic is worth the number printed on its card."""

    by: Literal["printed"] = "printed"


@dataclass(frozen=True, kw_only=True)
class ClaimOrderWorth:
    """The nth relic claimed in the game is worth the nth value; the last value repeats."""

    by: Literal["claim-order"] = "claim-order"
    values: Annotated[tuple[Count, ...], MinLen(1)]


@dataclass(frozen=True, kw_only=True)
class SeenOrderWorth:
    """The nth relic turned up in the game is worth the nth value; the last value repeats."""

    by: Literal["seen-order"] = "seen-order"
    values: Annotated[tuple[Count, ...], MinLen(1)]


def worth_in_order(values: Sequence[int], index: int) -> int:
    """The worth of a relic by its place, from 0, among those claimed or turned up; the last value repeats."""
    return values[min(index, len(values) - 1)]


@dataclass(frozen=True, kw_only=True)
class RoundWorth:
    """A relic is worth the value of the round in which it is claimed."""

    by: Literal["round"] = "round"
    values: Mapping[RoundNumber, Count]


@dataclass(frozen=True, kw_only=True)
class FixedWorth:
    """Every relic is worth the same."""

    by: Literal["fixed"] = "fixed"
    value: Count


Worth = PrintedWorth | ClaimOrderWorth | SeenOrderWorth | RoundWorth | FixedWorth


def relic_worth(worth: Worth, printed: int | None, *, claimed: int, seen: int, round_number: int) -> int:
    """The worth of a relic that is claimed in a round, after `claimed` others were claimed and `seen` turned up."""
    match worth:
        case ClaimOrderWorth(values=values):
            return worth_in_order(values, claimed)
        case SeenOrderWorth(values=values):
            return worth_in_order(values, seen)
        case RoundWorth(values=by_round):
            return by_round[round_number]
        case FixedWorth(value=value):
            return value
    return printed or 0


@dataclass(frozen=True, kw_only=True)
class RelicRules:
    """When relics enter the pack, who takes them and what they are worth."""

    enter: Literal["start", "one-per-round"] | Mapping[RoundNumber, Count] = "start"
    claim: Literal["all", "one"] = "all"
    worth: Worth = field(default_factory=PrintedWorth)
    unclaimed: Literal["removed", "return"] = "removed"


@dataclass(frozen=True, kw_only=True)
class HazardRules:
    """When hazards end an expedition, and which of them leave the game."""

    strikes: Positive | Mapping[str, Positive] = DEFAULT_STRIKES
    lose: Literal["all", "half", "nothing"] = "all"
    after_bust: Literal["one", "matching", "kind", "none"] = "one"
    after_round: Literal["return", "remove-revealed"] = "return"


@dataclass(frozen=True, kw_only=True)
class DecisionRules:
    """When decisions are due."""

    from_card: Count = 1


@dataclass(frozen=True, kw_only=True)
class OpeningRules:
    """How an expedition begins."""

    treasures: Count = 0


@dataclass(frozen=True, kw_only=True)
class RuleBlock:
    """The `rules:` block of a ruleset file."""

    treasure: TreasureRules = field(default_factory=TreasureRules)
    leftovers: LeftoverRules = field(default_factory=LeftoverRules)
    relics: RelicRules = field(default_factory=RelicRules)
    hazards: HazardRules = field(default_factory=HazardRules)
    decisions: DecisionRules = field(default_factory=DecisionRules)
    opening: OpeningRules = field(default_factory=OpeningRules)
    empty_deck: Literal["all-leave", "all-lose"] = "all-leave"
    ties: tuple[TieBreak, ...] = ("shared",)


@dataclass(frozen=True, slots=True)
class Treasure:
    """A card that brings gems."""

    value: int


@dataclass(frozen=True, slots=True)
class Hazard:
    """A card that ends the expedition when enough cards of its kind are on the path."""

    kind: str


@dataclass(frozen=True, slots=True)
class Relic:
    """A card that a lone leaver takes along; `printed` is the worth on the card, if there is one."""

    printed: int | None = None


Role = Treasure | Hazard | Relic


@dataclass(frozen=True)
class Cell:
    """Cards that the rules need not tell apart: one name, one role.

    `copies` are the physical cards, with their suits if they have any (`7S 7H 7D 7C`; `snake snake snake`).
    """

    name: str
    role: Role
    copies: tuple[Card, ...]

    @property
    def plain_card(self) -> Card:
        """A card of the cell, with its suit only if all have the same."""
        first, *others = set(self.copies)
        return Card(self.name) if others else first


@dataclass(frozen=True, kw_only=True)
class Players:
    """How many can play, and how many explorers each has."""

    min: SeatCount = 3
    max: SeatCount = 8
    explorers: Annotated[int, Ge(1), Le(8)] = 1

    def check(self, count: int) -> None:
        """Raise `WrongSeatCount` if a game cannot begin with this number of seats."""
        if not self.min <= count <= self.max:
            raise WrongSeatCount(count, self.min, self.max)


@dataclass(frozen=True, kw_only=True)
class Rules(RuleBlock):
    """Everything that decides how a game is played.

    `cells` are all cards in play. `relic_queue` is the cell of every relic, in the order in which they enter the pack;
    by default they enter cell by cell.
    """

    rounds: RoundNumber
    cells: tuple[Cell, ...]
    relic_queue: tuple[int, ...] = ()
    players: Players = field(default_factory=Players)

    def __post_init__(self) -> None:
        if not self.relic_queue:
            relics = ((index, cell) for index, cell in enumerate(self.cells) if isinstance(cell.role, Relic))
            object.__setattr__(self, "relic_queue", tuple(index for index, cell in relics for _ in cell.copies))

    @cached_property
    def changed_keys(self) -> frozenset[str]:
        """The dotted keys of the `rules:` block whose value is not the default."""
        return changed_keys(self, RuleBlock)

    @cached_property
    def cells_by_name(self) -> Mapping[str, tuple[int, ...]]:
        """The indices of the cells that have a name."""
        table: dict[str, tuple[int, ...]] = {}
        for index, cell in enumerate(self.cells):
            table[cell.name] = (*table.get(cell.name, ()), index)
        return table

    def cells_of(self, card: Card) -> tuple[int, ...]:
        """The cells that a card of the game may belong to; none if the game does not have the card."""
        cells = self.cells_by_name.get(card.name, ())
        return cells if card.suit is None else tuple(cell for cell in cells if card in self.cells[cell].copies)

    @cached_property
    def kinds(self) -> Mapping[str, int]:
        """The number of cards of each kind of hazard."""
        return Counter(cell.role.kind for cell in self.cells if isinstance(cell.role, Hazard) for _ in cell.copies)

    @cached_property
    def treasures(self) -> int:
        """The number of treasure cards."""
        return sum(len(cell.copies) for cell in self.cells if isinstance(cell.role, Treasure))

    @cached_property
    def harmless(self) -> int:
        """The greatest number of hazards that can be on the path without a strike."""
        return sum(min(count, self.strikes(kind) - 1) for kind, count in self.kinds.items())

    def strikes(self, kind: str) -> int:
        """How many cards of a kind end an expedition."""
        strikes = self.hazards.strikes
        return strikes if isinstance(strikes, int) else strikes.get(kind, strikes.get("default", DEFAULT_STRIKES))

    def relics_entering(self, round_number: int) -> int:
        """How many relics the rules shuffle in before a round; fewer enter if fewer are left outside the pack."""
        enter = self.relics.enter
        if round_number > self.rounds:  # an extra round brings no relics
            return 0
        if enter == "start":
            return len(self.relic_queue) if round_number == 1 else 0
        if enter == "one-per-round":
            return 1
        return enter.get(round_number, 0)

    def relics_entered(self, round_number: int) -> int:
        """How many relics have entered the pack up to the beginning of a round."""
        entered = sum(map(self.relics_entering, range(1, round_number + 1)))
        return min(entered, len(self.relic_queue))

    def entry_round(self, index: int) -> int | None:
        """The round before which the relic at a place of the queue (from 0) enters the pack; None if it never does."""
        return next((each for each in range(1, self.rounds + 1) if self.relics_entered(each) > index), None)

    def printed_worths(self, round_number: int) -> list[int]:
        """The worths printed on the relics that have entered the pack up to a round, 0 where none is printed."""
        roles = (self.cells[cell].role for cell in self.relic_queue[: self.relics_entered(round_number)])
        return [role.printed or 0 for role in roles if isinstance(role, Relic)]
