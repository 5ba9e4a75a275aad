"""Two rulesets side by side: the table that plays both, the figures of each, and the distance between them.

The distance is one number. Half of it is the distance of the first expeditions, which is exact, and half is that of
whole games, which are simulated. A first expedition cannot show that cards leave the game, that a relic comes later, or
what it is worth. So three curves from games are compared in the same way as the three exact ones.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from kortdiamant.errors import NoCommonTable, PlayerLimits, TooManyPositions
from kortdiamant.expedition import Rules
from kortdiamant.family.rule_keys import Consumer
from kortdiamant.likeness import Curve, Curves, Distance, curve_distance, curves, distance_of_curves
from kortdiamant.odds.stopping import problem_of, solve
from kortdiamant.rulebook import Ruleset
from kortdiamant.simulation.arena import Arena, Backend
from kortdiamant.simulation.backend import BackendChoice, choose_backend
from kortdiamant.simulation.batches import play_batches
from kortdiamant.simulation.figures import Tally

COMPARISON = Consumer(
    "comparison",
    honours=(
        "relics.enter",
        "hazards.strikes",
        "hazards.lose",
        # These only affect games, which the simulation plays, and the odds. Both check the keys that they honour.
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
USUAL_PLAYERS = 4


def player_count(one: Ruleset, other: Ruleset, wanted: int | None = None) -> int:
    """The wanted number of players, or the number nearest to four that both rulesets allow; raises `NoCommonTable`."""
    limits = _limits(one), _limits(other)
    least, most = max(each.minimum for each in limits), min(each.maximum for each in limits)
    if least > most:
        raise NoCommonTable(None, limits)
    if wanted is None:
        return min(max(USUAL_PLAYERS, least), most)
    if not least <= wanted <= most:
        raise NoCommonTable(wanted, limits)
    return wanted


def _limits(ruleset: Ruleset) -> PlayerLimits:
    players = ruleset.rules.players
    return PlayerLimits(ruleset.reference, players.min, players.max)


USUAL_BOTS = ("cautious", "greedy", "timid", "leave:0.2")  # a seat each, then again from the first
SEED = 1  # fixed, so that the same comparison always has the same result
GAMES, FEW_GAMES = 20_000, 300  # with the kernel, and with the readable core


@dataclass(frozen=True)
class Side:
    """A ruleset for a number of players: its exact curves, and the tally of many games.

    `best_alone` is the average amount that a single explorer brings out by leaving at the best time; None if the
    problem is too large.
    """

    rules: Rules
    players: int
    curves: Curves
    best_alone: Fraction | None
    tally: Tally
    backend: BackendChoice


def usual_bots(players: int) -> tuple[str, ...]:
    """The usual bots for a number of seats. They differ from each other, as people do."""
    return tuple(USUAL_BOTS[seat % len(USUAL_BOTS)] for seat in range(players))


def examine(rules: Rules, bots: tuple[str, ...], alone: Fraction | None, games: int | None = None) -> Side:
    """Simulate a ruleset and compute its curves; raises `WrongSeatCount`, `LostProcess`, and the errors of bots."""
    arena = Arena(rules, bots, SEED)
    arena.check()
    backend = choose_backend(arena)
    if games is None:
        games = FEW_GAMES if backend.backend is Backend.READABLE else GAMES
    tally = Tally.empty(len(bots), rules.rounds)
    for part in play_batches(arena, games, 1):
        tally = tally.plus(part)
    return Side(rules, len(bots), curves(rules, len(bots)), alone, tally, backend)


@dataclass(frozen=True, slots=True)
class GameDistance:
    """The distance of games, from 0 to 1: bust rate by round, gems banked by round, and gems for relics."""

    busts: Fraction
    haul: Fraction
    relics: Fraction

    @property
    def total(self) -> Fraction:
        """The mean of the three."""
        return (self.busts + self.haul + self.relics) / 3


@dataclass(frozen=True, slots=True)
class TotalDistance:
    """The distance of two rulesets: of their first expeditions, which is exact, and of their games."""

    first: Distance
    games: GameDistance

    @property
    def total(self) -> Fraction:
        """The mean of both."""
        return (self.first.total + self.games.total) / 2


def total_distance(one: Side, other: Side) -> TotalDistance:
    """The distance of two sides. They may have played different numbers of games, since all figures are per game."""
    return TotalDistance(
        distance_of_curves(one.curves, other.curves),
        GameDistance(
            curve_distance(_by_round(one, "busts"), _by_round(other, "busts")),
            curve_distance(_by_round(one, "banked"), _by_round(other, "banked")),
            curve_distance((relic_gems(one),), (relic_gems(other),)),
        ),
    )


def relic_gems(side: Side) -> Fraction:
    """The average gems per game for the relics of all seats: their totals without what they banked."""
    total = sum(gems * count for totals in side.tally.totals for gems, count in totals.items())
    return Fraction(total - sum(each.banked for each in side.tally.rounds), side.tally.games)


def _by_round(side: Side, field: Literal["busts", "banked"]) -> Curve:
    return tuple(Fraction(getattr(each, field), side.tally.games) for each in side.tally.rounds)


MAX_POSITIONS, MAX_CARDS = 300_000, 260  # limits that keep the exact solution to some seconds


@dataclass(frozen=True)
class Comparison:
    """Both sides, the bots that played, and the distance of the rulesets."""

    one: Side
    other: Side
    bots: tuple[str, ...]
    distance: TotalDistance


def compare(one: Rules, other: Rules, bots: tuple[str, ...], games: int | None = None) -> Comparison:
    """Compare two rulesets with one bot per seat.

    Without `games`, the number depends on the backend. Raises `UnsupportedRules`, `WrongSeatCount`, `LostProcess`, and
    the errors of bots.
    """
    for rules in (one, other):
        COMPARISON.check(rules)
    left = examine(one, bots, best_alone(one), games)
    if one == other:
        return Comparison(left, left, bots, total_distance(left, left))
    is_same_problem = problem_of(one, 1) == problem_of(other, 1)
    right = examine(other, bots, left.best_alone if is_same_problem else best_alone(other), games)
    return Comparison(left, right, bots, total_distance(left, right))


def best_alone(rules: Rules) -> Fraction | None:
    """The average amount that a single explorer brings out by leaving at the best time; None if that is too hard."""
    if problem_of(rules, 1).cards > MAX_CARDS:
        return None
    try:
        return solve(rules, most=MAX_POSITIONS).value
    except TooManyPositions:
        return None
