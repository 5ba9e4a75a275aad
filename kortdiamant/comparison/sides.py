"""Two rulesets side by side: the table that plays both, what is known of each, and the distance between them.

The distance is one number: half of it is that of the first expeditions, which is exact, and half that of whole
games. An expedition alone cannot show that a card leaves the game, that a relic comes later, or what it is worth.
So three curves from games stand next to the three exact ones, and all are compared in the same way.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from kortdiamant.errors import NoCommonTable, PlayerLimits, TooManyPositions
from kortdiamant.expedition import Rules
from kortdiamant.family.rule_keys import Consumer
from kortdiamant.likeness import Curve, Curves, Distance, curve_distance, curves, distance_of_curves
from kortdiamant.odds.stopping import problem_of, solve
from kortdiamant.rulebook import Ruleset
from kortdiamant.simulation.arena import Arena, Backend
from kortdiamant.simulation.backend import BackendChoice, choose_backend
from kortdiamant.simulation.batches import play_batches
from kortdiamant.simulation.figures import RoundTally, Tally

COMPARISON = Consumer(
    "comparison",
    honours=(
        "relics.enter",
        "hazards.strikes",
        "hazards.lose",
        # What these change shows in the simulated measures, and in those of the odds, which check for themselves:
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
    """So many players, or as near to four as both rulesets allow; raises `NoCommonTable`."""
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


USUAL_BOTS = ("cautious", "greedy", "timid", "leave:0.2")  # one seat each, and again from the first
SEED = 1  # the same question has the same answer
GAMES, FEW_GAMES = 20_000, 300  # by the kernel, and by the readable core


@dataclass(frozen=True)
class Side:
    """A ruleset at a table of so many players: its curves, its best time to leave, and many games.

    `solo` is what somebody alone brings out on average who leaves at the best time; None: too large a problem.
    """

    rules: Rules
    players: int
    curves: Curves
    solo: Fraction | None
    tally: Tally
    casting: BackendChoice


def usual_bots(players: int) -> tuple[str, ...]:
    """The usual bots for so many seats: as different as people are."""
    return tuple(USUAL_BOTS[seat % len(USUAL_BOTS)] for seat in range(players))


def examine(rules: Rules, bots: tuple[str, ...], solo: Fraction | None, games: int | None = None) -> Side:
    """Look at a ruleset from all sides; raises `WrongSeatCount`, what is wrong with the bots, and `LostProcess`."""
    arena = Arena(rules, bots, SEED)
    arena.check()
    casting = choose_backend(arena)
    if games is None:
        games = FEW_GAMES if casting.backend is Backend.READABLE else GAMES
    tally = Tally.empty(len(bots), rules.rounds)
    for part in play_batches(arena, games, 1):
        tally = tally.plus(part)
    return Side(rules, len(bots), curves(rules, len(bots)), solo, tally, casting)


@dataclass(frozen=True, slots=True)
class CourseDistance:
    """How far apart games are, from 0 to 1: how often each round busts, what is banked in it, what relics bring."""

    busts: Fraction
    haul: Fraction
    relics: Fraction

    @property
    def total(self) -> Fraction:
        """The mean of the three."""
        return (self.busts + self.haul + self.relics) / 3


@dataclass(frozen=True, slots=True)
class TotalDistance:
    """How far apart two rulesets are: their first expeditions, exactly, and their games."""

    first: Distance
    course: CourseDistance

    @property
    def total(self) -> Fraction:
        """The mean of both."""
        return (self.first.total + self.course.total) / 2


def total_distance(one: Side, other: Side) -> TotalDistance:
    """How far apart two sides are; each game counts the same, however many there are of each side."""
    return TotalDistance(
        distance_of_curves(one.curves, other.curves),
        CourseDistance(
            curve_distance(_by_round(one, _busts_of), _by_round(other, _busts_of)),
            curve_distance(_by_round(one, _banked_in), _by_round(other, _banked_in)),
            curve_distance((relic_gems(one),), (relic_gems(other),)),
        ),
    )


def relic_gems(side: Side) -> Fraction:
    """What relics bring all seats together in a game, on average: what they have and never banked."""
    have = sum(gems * count for totals in side.tally.totals for gems, count in totals.items())
    return Fraction(have - sum(each.banked for each in side.tally.rounds), side.tally.games)


def _by_round(side: Side, count: Callable[[RoundTally], int]) -> Curve:
    return tuple(Fraction(count(each), side.tally.games) for each in side.tally.rounds)


def _busts_of(each: RoundTally) -> int:
    return each.busts


def _banked_in(each: RoundTally) -> int:
    return each.banked


MOST_POSITIONS, MOST_CARDS = 300_000, 260  # some seconds each


@dataclass(frozen=True)
class Comparison:
    """Both sides, who played, and how far apart they are."""

    one: Side
    other: Side
    bots: tuple[str, ...]
    apart: TotalDistance


def compare(one: Rules, other: Rules, bots: tuple[str, ...], games: int | None = None) -> Comparison:
    """Compare two rulesets with a bot for each seat, and so many games of each, or as many as take a moment.

    Raises `UnsupportedRules`, `WrongSeatCount`, what is wrong with the bots, and `LostProcess`.
    """
    for rules in (one, other):
        COMPARISON.check(rules)
    left = examine(one, bots, best_alone(one), games)
    if one == other:
        return Comparison(left, left, bots, total_distance(left, left))
    is_same_problem = problem_of(one, 1) == problem_of(other, 1)
    right = examine(other, bots, left.solo if is_same_problem else best_alone(other), games)
    return Comparison(left, right, bots, total_distance(left, right))


def best_alone(rules: Rules) -> Fraction | None:
    """What somebody alone brings out on average who leaves at the best time; None: too large a problem."""
    if problem_of(rules, 1).cards > MOST_CARDS:
        return None
    try:
        return solve(rules, most=MOST_POSITIONS).value
    except TooManyPositions:
        return None
