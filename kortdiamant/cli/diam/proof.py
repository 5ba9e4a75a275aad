"""The solution of Diam, slice by slice, until it is there or the time is over."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import NamedTuple

from kortdiamant.cli.placing import Overwriting, insist_on_room, place
from kortdiamant.cli.screen import output
from kortdiamant.cli.situation import speak
from kortdiamant.diamengine.solving import Solver
from kortdiamant.documents import cache_folder
from kortdiamant.errors import EngineLimit, FileTrouble, WhyNoEngine
from kortdiamant.kernel import is_available
from kortdiamant.languages import Language
from kortdiamant.telling import Speaker
from kortdiamant.telling.diam.thoughts import depth_line, strategy_written, to_be_continued

NAME = "diam-proof.npz"
PAUSE = 60.0  # seconds between two checkpoints


class Wanted(NamedTuple):
    """What was asked for."""

    minutes: float | None
    output: Path
    checkpoint: Path | None
    anew: bool
    language: Language | None


def solve_from_empty(wanted: Wanted, solver: Solver | None = None, clock: Callable[[], float] = monotonic) -> bool:
    """Solve it as far as there is time, and say so as it goes; whether it is solved.

    Raises `EngineLimit` without the compiler, `FileTrouble` and `UnfitCheckpoint`.
    """
    speaker = Speaker(speak(wanted.language))
    if not is_available():
        raise EngineLimit(WhyNoEngine.PLAIN)
    insist_on_room(wanted.output, Overwriting.ALLOWED)
    checkpoint = wanted.checkpoint or _default_checkpoint()
    insist_on_room(checkpoint, Overwriting.ALLOWED)
    begun = solver or _begun(checkpoint, wanted)
    try:
        is_done = _worked_through(begun, checkpoint, wanted, speaker, clock)
        if is_done:
            _write(begun, wanted.output, speaker)
    except (KeyboardInterrupt, FileTrouble):
        _put_off(begun, checkpoint, speaker)
        raise
    if is_done:
        checkpoint.unlink(missing_ok=True)
    else:
        _put_off(begun, checkpoint, speaker)
    return is_done


def _put_off(solver: Solver, checkpoint: Path, speaker: Speaker) -> None:
    """Keep what is known for another time, and say so; raises `FileTrouble`."""
    from kortdiamant.diamengine.checkpoints import keep

    keep(solver, checkpoint)
    output().show(to_be_continued(solver, speaker))


def _default_checkpoint() -> Path:
    folder = cache_folder()
    folder.mkdir(parents=True, exist_ok=True)
    return folder / NAME


def _begun(checkpoint: Path, wanted: Wanted) -> Solver:
    """The solver of the checkpoint if there is one, or one that knows nothing."""
    from kortdiamant.diamengine.checkpoints import taken_up

    if checkpoint.exists() and not wanted.anew:
        return taken_up(checkpoint)
    return Solver()


def _worked_through(
    solver: Solver, checkpoint: Path, wanted: Wanted, speaker: Speaker, clock: Callable[[], float]
) -> bool:
    """Whether all is done before the time is over; what is known is kept now and then."""
    from kortdiamant.diamengine.checkpoints import keep

    until = None if wanted.minutes is None else clock() + 60 * wanted.minutes
    told, kept = 0, clock()
    for _ in solver.steps():
        output().show(*(depth_line(depth, speaker) for depth in solver.depths[told:]))
        told = len(solver.depths)
        if until is not None and not clock() < until:  # also if it is no number
            return False
        if clock() - kept >= PAUSE:
            keep(solver, checkpoint)
            kept = clock()
    return True


def _write(solver: Solver, path: Path, speaker: Speaker) -> None:
    from kortdiamant.diamengine.strategy import lines_of

    text = "".join(f"{line}\n" for line in lines_of(solver.answers))
    place(path, text.encode("ascii"), Overwriting.ALLOWED)
    output().show(strategy_written(len(solver.answers), str(path), speaker))
