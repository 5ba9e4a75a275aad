"""Every bot against every other, on every seat; how often each wins, and how strong that makes it.

Two bots share a table: each seat belongs to one or the other, in every way in which both have a seat. With every
seating its opposite is played as well, so that of two that are equally good each can expect half of all victories.
Every match has chance of its own: games with the same cards come to much the same, and an interval that takes them for
independent would be far too narrow.
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
from kortdiamant.simulation.arena import Arena, Backend, Part
from kortdiamant.simulation.backend import BackendChoice, choose_backend
from kortdiamant.simulation.batches import PartSizer, load_backend, new_run_id, play_parts, run_parts
from kortdiamant.simulation.executors import WorkerPool
from kortdiamant.simulation.figures import Interval, Tally, victories, wilson_interval

MIDDLE, SCALE = 1500, 400  # of ratings, as Elo has them
MAX_STEPS = 10_000  # at most, until ratings stand still
TOLERANCE = 1e-10
BackendChoices = Mapping[tuple[int, int], BackendChoice]  # by pair of bots
Meeting = tuple[int, int, int]  # how many seats a bot has, and against which other with how many


@dataclass(frozen=True, order=True)
class Match:
    """Two bots, by their place in the list, and which of both has each seat."""

    bots: tuple[int, int]
    seating: tuple[int, ...]

    @property
    def seats(self) -> tuple[int, int]:
        """How many seats each of both has."""
        return self.seating.count(0), self.seating.count(1)


@dataclass(frozen=True)
class Contenders:
    """Bots that play against each other, at tables of so many players."""

    rules: Rules
    bots: tuple[str, ...]
    players: int

    def check(self) -> None:
        """Raise what `Arena.check` does, for each of them."""
        for bot in self.bots:
            Arena(self.rules, (bot,) * self.players, 0).check()

    def castings(self) -> BackendChoices:
        """Who plays each pair."""
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
        """What is played in a match of a tournament with this seed, whichever other bots take part."""
        return Arena(self.rules, seats, below(SPAN, seed, "match", *seats))


@dataclass
class Results:
    """By match: games, and victories of both bots; one that is shared counts in parts."""

    bots: tuple[str, ...]
    games: dict[Match, int] = field(default_factory=dict)
    points: dict[Match, tuple[Fraction, Fraction]] = field(default_factory=dict)

    def add(self, match: Match, tally: Tally) -> None:
        """Take in what a match came to."""
        points = [Fraction(0), Fraction(0)]
        for side, wins in zip(match.seating, tally.wins, strict=True):
            points[side] += victories(wins)
        before = self.points.get(match, (Fraction(0), Fraction(0)))
        self.games[match] = self.games.get(match, 0) + tally.games
        self.points[match] = before[0] + points[0], before[1] + points[1]

    def share(self, bot: int, other: int | None = None) -> Interval | None:
        """Which part of all victories a bot has, against one other or all; None where nothing was played."""
        games, points = 0, Fraction(0)
        for match, many in self.games.items():
            if bot in match.bots and (other is None or other in match.bots):
                games += many
                points += self.points[match][match.bots.index(bot)]
        return wilson_interval(float(points / games), games) if games else None

    def ratings(self) -> list[float]:
        """How strong each bot is: 400 more is ten times as many victories, seat for seat; 1500 in the middle."""
        strengths = _strengths(self)
        middle = sum(map(log10, strengths)) / len(strengths)
        return [MIDDLE + SCALE * (log10(strength) - middle) for strength in strengths]


def matches(bots: Sequence[str], players: int) -> Iterator[Match]:
    """Every pair of bots in every seating, each followed by its opposite."""
    for pair in combinations(range(len(bots)), 2):
        for rest in product((0, 1), repeat=players - 1):
            if any(rest):
                yield Match(pair, (0, *rest))
                yield Match(pair, (1, *(1 - side for side in rest)))


def seatings(players: int) -> int:
    """In how many ways two bots can share a table."""
    return int(2**players) - 2


def play_tournament(
    contenders: Contenders, games: int, seed: int, crew: WorkerPool | None = None
) -> Generator[tuple[Match, Tally]]:
    """Play so many games of each match: on this machine, or by a crew of elsewhere.

    What is to be compiled here is so at once.
    """
    run, pace = new_run_id(), PartSizer()
    players = {pair: casting.player for pair, casting in contenders.castings().items()}
    found = contenders.matches_by_seats()
    arenas = [(contenders.arena(seats, seed), players[match.bots]) for seats, match in found.items()]
    parts = _split(arenas, games, run, pace)
    if crew:
        played = run_parts(parts, pace, crew)
    else:
        for player, arena in {player: arena for arena, player in arenas}.items():
            load_backend(arena, player, run)
        slowest = Backend.READABLE if Backend.READABLE in players.values() else Backend.GENERIC
        played = play_parts(parts, pace, slowest, contenders.bots)
    return ((found[part.arena.bots], tally) for part, tally in played)


def _split(arenas: Sequence[tuple[Arena, Backend]], games: int, run: str, pace: PartSizer) -> Iterator[Part]:
    """A part of every arena, and then the next of every arena."""
    first = 0
    while first < games:
        after = min(first + pace.size, games)
        yield from (Part(arena, range(first, after), player, run) for arena, player in arenas)
        first = after


def _strengths(results: Results) -> list[float]:
    """Strengths so that each seat wins with its bot's part of all strengths at the table (Bradley and Terry, Luce).

    The most probable ones, by Hunter's steps (Annals of Statistics 32, 2004). Half a victory and half a defeat against
    somebody of strength 1 are added for each, so that one that never wins has a strength as well.
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
    """The next strength of a bot."""
    chances = 1 / (strengths[bot] + 1)
    for (seats, other, others), games in meetings.items():
        chances += games * seats / (seats * strengths[bot] + others * strengths[other])
    return (victories + 0.5) / chances


def _victories(results: Results) -> list[float]:
    """By bot: all its victories."""
    victories = [Fraction(0)] * len(results.bots)
    for match, points in results.points.items():
        for bot, own in zip(match.bots, points, strict=True):
            victories[bot] += own
    return list(map(float, victories))


def _meetings(results: Results) -> list[Counter[Meeting]]:
    """By bot: how many games it has played with so many seats against whom; which seats makes no difference here.

    In the order of the matches, not of their ends, since floats are summed.
    """
    meetings: list[Counter[Meeting]] = [Counter() for _ in results.bots]
    for match in sorted(results.games):
        (one, other), (seats, others) = match.bots, match.seats
        meetings[one][seats, other, others] += results.games[match]
        meetings[other][others, one, seats] += results.games[match]
    return meetings
