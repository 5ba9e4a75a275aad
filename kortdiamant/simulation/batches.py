"""Play many games in parts, on all processors. The numbers do not depend on how many there are."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from itertools import islice
from time import monotonic
from uuid import uuid4

from kortdiamant.simulation import executors
from kortdiamant.simulation.arena import Arena, Backend, Part, cpu_count
from kortdiamant.simulation.backend import PartResult, choose_backend, play_part
from kortdiamant.simulation.executors import WorkerPool, local_pool
from kortdiamant.simulation.figures import Tally

PART_SECONDS = 0.2  # seconds a part is to take: soon enough for whoever looks on, or interrupts
MAX_GROWTH = 8  # times as many games as before, at most


class PartSizer:
    """Learns from every part how many games take a moment; begins with one, since a bot may be slow."""

    def __init__(self) -> None:
        self._sizes: dict[Backend, int] = {}

    @property
    def size(self) -> int:
        """As many games as the slower player manages."""
        return min(self._sizes.values(), default=1)

    def learn(self, part: Part, seconds: float) -> None:
        """A part has taken so long."""
        fitting = int(len(part.numbers) * PART_SECONDS / max(seconds, 1e-9))
        self._sizes[part.player] = min(max(fitting, 1), MAX_GROWTH * len(part.numbers))


def play_batches(
    arena: Arena, games: int, processes: int | None = None, *, crew: WorkerPool | None = None
) -> Generator[Tally]:
    """Play so many games part by part, each part as soon as it is done: on this machine, or by a crew of elsewhere.

    At once it raises what `Arena.check` does, and compiles what is to be compiled here.
    """
    arena.check()
    player, run, pace = choose_backend(arena, games).player, new_run_id(), PartSizer()
    parts = _split(arena, games, player, run, pace)
    if crew:
        return (tally for _, tally in run_parts(parts, pace, crew))
    load_backend(arena, player, run)
    return (tally for _, tally in play_parts(parts, pace, player, arena.bots, processes))


def new_run_id() -> str:
    """The name of a run, which no other has, anywhere."""
    return uuid4().hex


def load_backend(arena: Arena, player: Backend, run: str) -> None:
    """Load and compile what is needed; the first time that takes seconds."""
    play_part(Part(arena, range(0), player, run))


def play_parts(
    parts: Iterator[Part], pace: PartSizer, player: Backend, bots: Sequence[str], processes: int | None = None
) -> Generator[tuple[Part, Tally]]:
    """Play parts, with some of these bots, some by this player and all others by the kernel; in any order."""
    if player is Backend.READABLE:
        yield from _play_serially(parts, pace)
    with local_pool(processes or cpu_count(), player, bots) as crew:
        yield from run_parts(parts, pace, crew)


def _play_serially(parts: Iterator[Part], pace: PartSizer) -> Generator[tuple[Part, Tally]]:
    """Play parts for a while: another process takes time to begin."""
    begun = monotonic()
    for part in parts:
        played = play_part(part)
        pace.learn(part, played.seconds)
        yield part, played.tally
        if monotonic() - begun >= executors.ALONE:
            break


def run_parts(parts: Iterator[Part], pace: PartSizer, crew: WorkerPool) -> Generator[tuple[Part, Tally]]:
    """Let a crew play parts; never more of them are waiting than are soon to be played."""
    waiting: dict[Future[PartResult], Part] = {}

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


def _split(arena: Arena, games: int, player: Backend, run: str, pace: PartSizer) -> Generator[Part]:
    first = 0
    while first < games:
        after = min(first + pace.size, games)
        yield Part(arena, range(first, after), player, run)
        first = after
