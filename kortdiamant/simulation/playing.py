"""A part is played, by whoever is to play it; the same here, in another process and on another machine."""

from __future__ import annotations

from functools import lru_cache
from time import perf_counter
from typing import NamedTuple

from kortdiamant.bots import Asking, asking, in_many_games
from kortdiamant.simulation.arena import Part, Player
from kortdiamant.simulation.game import play_games
from kortdiamant.simulation.tally import Tally

MOST_KEPT = 100  # bots


class Played(NamedTuple):
    """What a part came to, and how many seconds it took."""

    tally: Tally
    seconds: float


def play(part: Part) -> Played:
    """Play a part."""
    begun = perf_counter()
    tally = _play_readable(part) if part.player is Player.READABLE else _play_compiled(part)
    return Played(tally, perf_counter() - begun)


def _play_readable(part: Part) -> Tally:
    bots = [_at_work(part.run, spec) for spec in part.arena.bots]
    return play_games(part.arena.rules, bots, part.arena.seed, part.numbers)


def _play_compiled(part: Part) -> Tally:
    from kortdiamant.simulation.compiled import play_compiled  # loads numba

    return play_compiled(part)


@lru_cache(MOST_KEPT)
def _at_work(_run: str, spec: str) -> Asking:
    """The bot of a run. It is made only once, since that may take long."""
    return asking(in_many_games(spec))
