"""One of the two rulesets that are compared, with all that is known of it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from kortdiamant.expedition import Rules
from kortdiamant.likeness import Curves, curves
from kortdiamant.simulation.arena import Arena, Backend
from kortdiamant.simulation.backend import BackendChoice, choose_backend
from kortdiamant.simulation.batches import play_batches
from kortdiamant.simulation.figures import Tally

TEMPERS = ("cautious", "greedy", "timid", "leave:0.2")  # one seat each, and again from the first
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


def tempers(players: int) -> tuple[str, ...]:
    """The usual bots for so many seats: as different as people are."""
    return tuple(TEMPERS[seat % len(TEMPERS)] for seat in range(players))


def side(rules: Rules, bots: tuple[str, ...], solo: Fraction | None, games: int | None = None) -> Side:
    """Look at a ruleset from all sides; raises `WrongSeatCount`, what is wrong with the bots, and `LostProcess`."""
    arena = Arena(rules, bots, SEED)
    arena.check()
    casting = choose_backend(arena)
    if games is None:
        games = FEW_GAMES if casting.player is Backend.READABLE else GAMES
    tally = Tally.empty(len(bots), rules.rounds)
    for part in play_batches(arena, games, 1):
        tally = tally.plus(part)
    return Side(rules, len(bots), curves(rules, len(bots)), solo, tally, casting)
