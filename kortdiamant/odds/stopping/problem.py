"""One expedition as an optimal stopping problem, and its solution."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from kortdiamant.expedition.play import start
from kortdiamant.expedition.rounds import GEMS_KEPT
from kortdiamant.expedition.rules import Hazard, PrintedWorth, Relic, Rules, Treasure, relic_worth
from kortdiamant.family.rule_keys import Consumer
from kortdiamant.odds.urn import Threat

STOPPING = Consumer(
    "stopping",
    honours=(
        "treasure.remainder",
        "leftovers.share",
        "relics.enter",
        "relics.claim",
        "relics.worth",
        "hazards.strikes",
        "hazards.lose",
        "decisions.from-card",
        "opening.treasures",
        "empty-deck",
        # Everybody leaves at once, so nobody takes the remainder later:
        "leftovers.remainder",
        # Only the first expedition counts, so later ones do not matter:
        "relics.unclaimed",
        "hazards.after-bust",
        "hazards.after-round",
        "ties",
    ),
)

# These tables have every word of a key, so that a new word raises an error and is not taken for another one.
STAYS_ON_CARD = {"card": True, "lost": False}
IS_POOLED = {"pooled": True, "per-card": False}
CLAIMS_ONE = {"all": False, "one": True}
ALL_LOSE = {"all-leave": False, "all-lose": True}


@dataclass(frozen=True, kw_only=True)
class Problem:
    """The first expedition of a game for explorers who go in and come out together.

    `treasures` has the value of every card. `worths` has the worth of every relic for a lone explorer: of the nth
    relic that comes if `in_order`, otherwise of each card. `kept` computes what a strike leaves of a share.
    `from_card` and `opening` are the rules `decisions.from-card` and `opening.treasures`.
    """

    explorers: int
    treasures: tuple[int, ...]
    worths: tuple[int, ...]
    in_order: bool
    only_first: bool
    threats: tuple[Threat, ...]
    kept: Callable[[int], int]
    from_card: int
    opening: int
    keeps_remainders: bool
    all_lose: bool

    @property
    def cards(self) -> int:
        """The number of cards in the pack."""
        return len(self.treasures) + len(self.worths) + sum(threat.left for threat in self.threats)

    @property
    def is_monotone(self) -> bool:
        """Whether going on only gets worse, so that it is best to stop as soon as the next card does not pay.

        A treasure leaves less to win and more to lose, and a hazard adds to the cards that strike. Exceptions are a
        relic that brings more than the one before it, and shares of several explorers, which are rounded down.
        """
        pays_less = all(worth >= following for worth, following in pairwise(self.worths))
        orderly = pays_less if self.in_order else not self.only_first
        return self.explorers == 1 and not self.opening and self.from_card < self.cards and orderly


def problem_of(rules: Rules, explorers: int) -> Problem:
    """The problem of a full pack; raises `UnsupportedRules`."""
    STOPPING.check(rules)
    pack = start(rules, max(explorers, rules.players.min)).pack
    roles = [cell.role for cell, count in zip(rules.cells, pack, strict=True) for _ in range(count)]
    treasures = tuple(role.value for role in roles if isinstance(role, Treasure))
    relics = [role.printed for role in roles if isinstance(role, Relic)]
    kinds = Counter(role.kind for role in roles if isinstance(role, Hazard))
    return Problem(
        explorers=explorers,
        treasures=treasures,
        worths=_relic_worths(rules, relics, explorers),
        in_order=_is_in_order(rules, relics),
        only_first=CLAIMS_ONE[rules.relics.claim],
        threats=tuple(Threat(left, rules.strikes(kind) - 1) for kind, left in kinds.items()),
        kept=GEMS_KEPT[rules.hazards.lose],
        from_card=rules.decisions.from_card,
        opening=min(rules.opening.treasures, len(treasures)),
        keeps_remainders=STAYS_ON_CARD[rules.treasure.remainder] and IS_POOLED[rules.leftovers.share],
        all_lose=ALL_LOSE[rules.empty_deck],
    )


def _relic_worths(rules: Rules, relics: list[int | None], explorers: int) -> tuple[int, ...]:
    """The worth of each relic for an explorer who leaves alone; several who leave together get no relic."""
    if explorers > 1:
        return (0,) * len(relics)
    worths = [
        relic_worth(rules.relics.worth, printed, claimed=place, seen=place, round_number=1)
        for place, printed in enumerate(relics)
    ]
    if rules.relics.claim == "one" and _is_in_order(rules, relics):
        return tuple(worths[:1] + [0] * len(worths[1:]))
    return tuple(worths)


def _is_in_order(rules: Rules, relics: list[int | None]) -> bool:
    """Whether a worth depends on how many relics have come, not on which."""
    return not isinstance(rules.relics.worth, PrintedWorth) or len(set(relics)) <= 1


@dataclass(frozen=True, slots=True)
class StoppingAdvice:
    """When to leave while `hazards` are on the path and `striking` cards of the pack would end the expedition.

    `hazards` has the number of cards on the path for each kind, in descending order. The possession of an explorer is
    the gems carried and the worths of the relics on the path. With less than `least` leaving is never best; with
    `enough` it always is; between them it depends on which cards have come. None means that the search found no
    position where leaving (`least`) or going on (`enough`) is best.
    """

    hazards: tuple[int, ...]
    striking: int
    least: int | None
    enough: int | None


@dataclass(frozen=True, slots=True)
class Solution:
    """The exact value of the best policy in gems for each explorer, the number of positions examined, and advice."""

    value: Fraction
    positions: int
    advice: tuple[StoppingAdvice, ...]
