"""Every bot against every other: shares of victories, and ratings.

In a match, two bots share a table. Each seat belongs to one or the other, and a tournament plays every seating in which
both have a seat. Each seating is played along with its opposite. So each of two equally good bots can expect half of
all victories. Every match has a seed of its own: with the same cards, results would be correlated, and an interval for
independent games would be far too narrow.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations, product
from math import log10

from kortdiamant.chance import SPAN, below
from kortdiamant.expedition import Rules
from kortdiamant.simulation.arena import Arena
from kortdiamant.simulation.backend import BackendChoice, choose_backend
from kortdiamant.simulation.batches import WorkerPool, play_arenas
from kortdiamant.simulation.figures import Interval, Tally, victories, wilson_interval

MIDDLE, SCALE = 1500, 400  # the scale of Elo ratings
MAX_STEPS = 10_000  # iterations until ratings converge
TOLERANCE = 1e-10
BackendChoices = Mapping[tuple[int, int], BackendChoice]  # by pair of bots
Meeting = tuple[int, int, int]  # own seats, the other bot, and its seats


@dataclass(frozen=True, order=True)
class Match:
    """Two bots, as indices into the list of bots, and for each seat whether the first (0) or the second (1) has it."""

    bots: tuple[int, int]
    seating: tuple[int, ...]

    @property
    def seats(self) -> tuple[int, int]:
        """The number of seats of each bot."""
        return self.seating.count(0), self.seating.count(1)


@dataclass(frozen=True)
class Contenders:
    """Bots that play against each other, at tables with `players` seats."""

    rules: Rules
    bots: tuple[str, ...]
    players: int

    def check(self) -> None:
        """Raise what `Arena.check` raises, for each bot."""
        for bot in self.bots:
            Arena(self.rules, (bot,) * self.players, 0).check()

    def choose_backends(self) -> BackendChoices:
        """The backend for each pair of bots."""
        return {
            (one, other): choose_backend(
                Arena(self.rules, (self.bots[one], *[self.bots[other]] * (self.players - 1)), 0)
            )
            for one, other in combinations(range(len(self.bots)), 2)
        }

    def matches_by_seats(self) -> Mapping[tuple[str, ...], Match]:
        """All matches, by the bots on the seats."""
        return {
            tuple(self.bots[match.bots[side]] for side in match.seating): match
            for match in matches(self.bots, self.players)
        }

    def arena(self, seats: tuple[str, ...], seed: int) -> Arena:
        """The arena of a match in a tournament with this seed; it does not depend on the other contenders."""
        return Arena(self.rules, seats, below(SPAN, seed, "match", *seats))


@dataclass
class Results:
    """Games and victories of both bots, by match; a shared victory counts in part."""

    bots: tuple[str, ...]
    games: Counter[Match] = field(default_factory=Counter)
    points: dict[Match, tuple[Fraction, Fraction]] = field(default_factory=dict)

    def add(self, match: Match, tally: Tally) -> None:
        """Add games of a match."""
        points = [Fraction(0), Fraction(0)]
        for side, wins in zip(match.seating, tally.wins, strict=True):
            points[side] += victories(wins)
        before = self.points.get(match, (Fraction(0), Fraction(0)))
        self.games[match] += tally.games
        self.points[match] = before[0] + points[0], before[1] + points[1]

    def share(self, bot: int, other: int | None = None) -> Interval | None:
        """The bot's share of all victories against one other bot, or against all; None if they played no games."""
        games, points = 0, Fraction(0)
        for match, count in self.games.items():
            if bot in match.bots and (other is None or other in match.bots):
                games += count
                points += self.points[match][match.bots.index(bot)]
        return wilson_interval(float(points / games), games) if games else None

    def ratings(self) -> list[float]:
        """The rating of each bot. Their mean is 1500; 400 more means ten times as many victories per seat."""
        strengths = _strengths(self)
        middle = sum(map(log10, strengths)) / len(strengths)
        return [MIDDLE + SCALE * (log10(strength) - middle) for strength in strengths]


def matches(bots: Sequence[str], players: int) -> Iterator[Match]:
    """All matches: every pair of bots in every seating, each followed by its opposite."""
    for pair in combinations(range(len(bots)), 2):
        for rest in product((0, 1), repeat=players - 1):
            if any(rest):
                yield Match(pair, (0, *rest))
                yield Match(pair, (1, *(1 - side for side in rest)))


def seatings(players: int) -> int:
    """The number of ways in which two bots can share a table."""
    return int(2**players) - 2


def play_tournament(
    contenders: Contenders, games: int, seed: int, pool: WorkerPool | None = None
) -> Generator[tuple[Match, Tally]]:
    """Play `games` games of each match and yield the tallies of parts, on this machine or by a pool.

    The call itself compiles what this process needs. Only then the games begin.
    """
    backends = {pair: choice.backend for pair, choice in contenders.choose_backends().items()}
    by_seats = contenders.matches_by_seats()
    arenas = [(contenders.arena(seats, seed), backends[match.bots]) for seats, match in by_seats.items()]
    return ((by_seats[part.arena.bots], tally) for part, tally in play_arenas(arenas, games, pool=pool))


def _strengths(results: Results) -> list[float]:
    """Maximum a posteriori strengths in the model of Bradley, Terry and Luce, by the MM algorithm of Hunter.

    In the model, a seat wins with the probability of its bot's strength divided by the sum over all seats. The prior is
    half a victory and half a defeat of each bot against a bot of strength 1, which gives a strength also to a bot that
    never wins. Source: Hunter, MM algorithms for generalized Bradley-Terry models, Annals of Statistics 32, 2004.
    """
    victories, meetings = _victories(results), _meetings(results)
    strengths = [1.0] * len(results.bots)
    for _ in range(MAX_STEPS):
        after = [_next_strength(bot, victories[bot], meetings[bot], strengths) for bot in range(len(strengths))]
        moved = max(abs(log10(one / other)) for one, other in zip(strengths, after, strict=True))
        strengths = after
        if moved < TOLERANCE:
            break
    return strengths


def _next_strength(bot: int, victories: float, meetings: Mapping[Meeting, int], strengths: Sequence[float]) -> float:
    chances = 1 / (strengths[bot] + 1)
    for (seats, other, others), games in meetings.items():
        chances += games * seats / (seats * strengths[bot] + others * strengths[other])
    return (victories + 0.5) / chances


def _victories(results: Results) -> list[float]:
    victories = [Fraction(0)] * len(results.bots)
    for match, points in results.points.items():
        for bot, own in zip(match.bots, points, strict=True):
            victories[bot] += own
    return list(map(float, victories))


def _meetings(results: Results) -> list[Counter[Meeting]]:
    """By bot: games by meeting; the model does not distinguish which seats a bot has."""
    meetings: list[Counter[Meeting]] = [Counter() for _ in results.bots]
    for match in sorted(results.games):  # sums of floats must not depend on the order in which parts were done
        (one, other), (seats, others) = match.bots, match.seats
        meetings[one][seats, other, others] += results.games[match]
        meetings[other][others, one, seats] += results.games[match]
    return meetings
