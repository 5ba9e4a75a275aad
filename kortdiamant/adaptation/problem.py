"""The adaptation problem: the cards of a game without their names, a deck that must hold them, and a solution.

The search sees a deck rank by rank, with a bit for each suit that has the rank.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from kortdiamant.adaptation.sentences import TRUMPS, SentencePlan, words_of
from kortdiamant.cards import SUITS, Card
from kortdiamant.cards.packs import FOOL, PACKS
from kortdiamant.expedition.rules import Hazard, Relic, Rules, Treasure
from kortdiamant.family.rule_keys import Consumer
from kortdiamant.likeness import Distance

ADAPTATION = Consumer(
    "adaptation",
    honours=(
        "hazards.strikes",
        "hazards.lose",
        "relics.enter",
        # They mention no card, so they hold for any cards:
        "treasure.remainder",
        "leftovers.share",
        "leftovers.remainder",
        "relics.claim",
        "relics.worth",
        "relics.unclaimed",
        "hazards.after-bust",
        "hazards.after-round",
        "decisions.from-card",
        "opening.treasures",
        "empty-deck",
        "ties",
    ),
)


@dataclass(frozen=True)
class HazardKind:
    """A kind of hazard: how many cards it has, and how many of them end an expedition."""

    name: str
    copies: int
    strikes: int


@dataclass(frozen=True)
class Target:
    """The value of every treasure card, the kinds of hazards, and the worth printed on each relic, as they enter."""

    treasures: tuple[int, ...]
    kinds: tuple[HazardKind, ...]
    relics: tuple[int | None, ...]

    @property
    def hazards(self) -> int:
        """The number of hazard cards."""
        return sum(kind.copies for kind in self.kinds)

    @property
    def cards(self) -> int:
        """The number of all cards."""
        return len(self.treasures) + self.hazards + len(self.relics)


def target_of(rules: Rules) -> Target:
    """The cards of a game; raises `UnsupportedRules`."""
    ADAPTATION.check(rules)
    values = [cell.role.value for cell in rules.cells if isinstance(cell.role, Treasure) for _ in cell.copies]
    names = dict.fromkeys(cell.role.kind for cell in rules.cells if isinstance(cell.role, Hazard))
    kinds = tuple(HazardKind(name, rules.kinds[name], rules.strikes(name)) for name in names)
    roles = [rules.cells[index].role for index in rules.relic_queue]
    return Target(tuple(sorted(values)), kinds, tuple(role.printed for role in roles if isinstance(role, Relic)))


def split_by_packs(target: Target, packs: int) -> Target | None:
    """The part of a target for each of several packs with equal meanings; None if the target does not divide so."""
    kinds = tuple(HazardKind(kind.name, kind.copies // packs, kind.strikes) for kind in target.kinds)
    treasures, relics = target.treasures[::packs], target.relics[::packs]
    whole = all(kind.copies % packs == 0 for kind in target.kinds)
    if whole and _repeat(treasures, packs) == target.treasures and _repeat(relics, packs) == target.relics:
        return Target(treasures, kinds, relics)
    return None


def _repeat(values: Sequence[int | None], times: int) -> tuple[int | None, ...]:
    return tuple(value for value in values for _ in range(times))


COLUMNS = (*SUITS, TRUMPS)
BITS = {column: 1 << index for index, column in enumerate(COLUMNS)}
ALL_SUITS = sum(BITS[suit] for suit in SUITS)
TRUMP = BITS[TRUMPS]


@dataclass(frozen=True)
class OwnedDeck:
    """The cards that somebody has: equal packs of a name in `PACKS`, and jokers."""

    pack: str
    packs: int = 1
    jokers: int = 0

    @cached_property
    def ranks(self) -> tuple[str, ...]:
        """The ranks of the suits."""
        return PACKS[self.pack].ranks

    @cached_property
    def trumps(self) -> tuple[str, ...]:
        """The trumps of a tarot."""
        return tuple(name for name in PACKS[self.pack].extras if name != FOOL)

    @property
    def has_fool(self) -> bool:
        """Whether the deck has the fool of a tarot, which no plan uses."""
        return FOOL in PACKS[self.pack].extras

    @property
    def cards(self) -> int:
        """The number of usable cards."""
        return self.packs * (len(self.ranks) * len(SUITS) + len(self.trumps)) + self.jokers

    @cached_property
    def shown(self) -> tuple[int, ...]:
        """The pips of each rank: an ace 1, a king 13."""
        return tuple(PACKS[self.pack].pips[rank] for rank in self.ranks)

    @cached_property
    def shown_by_trumps(self) -> tuple[int, ...]:
        """The pips of each trump, its number."""
        return tuple(PACKS[self.pack].pips[trump] for trump in self.trumps)


@dataclass(frozen=True)
class Adaptation:
    """A plan for the cards of a `game`.

    An exact plan gives the game itself, so that `target` is `game`, and every other exact plan has at least `bound`
    words. An approximate plan gives the nearest game in a few sentences, as `target`, at a `distance`; its bound is 0.
    """

    game: Target
    target: Target
    plan: SentencePlan
    bound: int = 0
    distance: Distance | None = None

    @property
    def is_exact(self) -> bool:
        """Whether every card of the game has its stand-in."""
        return self.distance is None

    @property
    def is_shortest(self) -> bool:
        """Whether no exact plan has fewer words; an approximate plan is never the shortest."""
        return self.bound >= self.plan.words


def columns_of(mask: int) -> tuple[str, ...]:
    """The suits of a set of bits."""
    return tuple(column for column in COLUMNS if BITS[column] & mask)


def card_of(rank: str, column: str) -> Card:
    """The card of a rank in a suit; a trump has no suit."""
    return Card(rank) if column == TRUMPS else Card(rank, column)


WORDS_OF_MASK = tuple(words_of(columns_of(mask)) for mask in range(1 << len(COLUMNS)))
