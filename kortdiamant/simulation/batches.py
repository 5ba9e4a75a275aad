"""Many games in parts, on as many processors as there are; the same numbers however many that are."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from itertools import islice
from time import monotonic
from uuid import uuid4

from kortdiamant.simulation import crews
from kortdiamant.simulation.arena import Arena, Part, Player
from kortdiamant.simulation.casting import cast
from kortdiamant.simulation.crews import Crew, local, processors
from kortdiamant.simulation.pace import Pace
from kortdiamant.simulation.playing import Played, play
from kortdiamant.simulation.tally import Tally


def batches(arena: Arena, games: int, processes: int | None = None, *, crew: Crew | None = None) -> Generator[Tally]:
    """Play so many games part by part, each part as soon as it is done: on this machine, or by a crew of elsewhere.

    At once it raises what `Arena.check` does, and compiles what is to be compiled here.
    """
    arena.check()
    player, run, pace = cast(arena, games).player, new_run(), Pace()
    parts = _cut(arena, games, player, run, pace)
    if crew:
        return (tally for _, tally in share_out(parts, pace, crew))
    make_ready(arena, player, run)
    return (tally for _, tally in play_parts(parts, pace, player, arena.bots, processes))


def new_run() -> str:
    """The name of a run, which no other has, anywhere."""
    return uuid4().hex


def make_ready(arena: Arena, player: Player, run: str) -> None:
    """Load and compile what is needed; the first time that takes seconds."""
    play(Part(arena, range(0), player, run))


def play_parts(
    parts: Iterator[Part], pace: Pace, player: Player, bots: Sequence[str], processes: int | None = None
) -> Generator[tuple[Part, Tally]]:
    """Play parts, with some of these bots, some by this player and all others by the kernel; in any order."""
    if player is Player.READABLE:
        yield from _alone(parts, pace)
    with local(processes or processors(), player, bots) as crew:
        yield from share_out(parts, pace, crew)


def _alone(parts: Iterator[Part], pace: Pace) -> Generator[tuple[Part, Tally]]:
    """Play parts for a while: another process takes time to begin."""
    begun = monotonic()
    for part in parts:
        played = play(part)
        pace.learn(part, played.seconds)
        yield part, played.tally
        if monotonic() - begun >= crews.ALONE:
            break


def share_out(parts: Iterator[Part], pace: Pace, crew: Crew) -> Generator[tuple[Part, Tally]]:
    """Let a crew play parts; never more of them are waiting than are soon to be played."""
    waiting: dict[Future[Played], Part] = {}

    def give(many: int) -> None:
        waiting.update((crew.give(part), part) for part in islice(parts, many))

    give(2 * crew.many if crew.many > 1 else 1)
    while waiting:
        done, _ = wait(waiting, return_when=FIRST_COMPLETED)
        for each in done:
            part, played = waiting.pop(each), crew.take(each)
            pace.learn(part, played.seconds)
            give(1)
            yield part, played.tally


def _cut(arena: Arena, games: int, player: Player, run: str, pace: Pace) -> Generator[Part]:
    first = 0
    while first < games:
        after = min(first + pace.size, games)
        yield Part(arena, range(first, after), player, run)
        first = after
