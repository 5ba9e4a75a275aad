"""`kortdiamant diam solve`: prove who wins Diam from the empty board."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Annotated

import typer

from kortdiamant.cli.command import Page
from kortdiamant.cli.context import set_language
from kortdiamant.cli.options import OutputLanguage
from kortdiamant.cli.output.screen import output

if TYPE_CHECKING:
    from kortdiamant.diamengine.solver import Solver
    from kortdiamant.languages.names import Language
    from kortdiamant.telling.speaker import Speaker


def solve(
    minutes: Annotated[
        float | None,
        typer.Option(metavar="N", min=0, help="Stop after N minutes; the next call continues.", show_default=False),
    ] = None,
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="FILE", help="Write the strategy to this file.")
    ] = Path("diam-strategy.txt"),
    checkpoint: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Keep an unfinished solution in this file.", show_default="in the user's cache"
        ),
    ] = None,
    restart: Annotated[bool, typer.Option("--anew", help="Start again from the empty board.")] = False,
    language: OutputLanguage = None,
) -> None:
    """Prove who wins two-player Diam and in how many turns, and write down the winning strategy."""
    is_solved = solve_from_empty(
        minutes=minutes, strategy=output, checkpoint=checkpoint, restart=restart, language=language
    )
    raise typer.Exit(0 if is_solved else 1)


PAGE = Page(
    "The program proves for 1, 2, 3, ... turns whether a player can force a win from the empty board. When it "
    "finds one, it writes the winner's answer to every move of the loser. This takes some minutes. You can stop "
    "it, also with Ctrl-C, and the next call continues. It needs the extra sim.",
    (
        ("kortdiamant diam solve", "solve the whole game"),
        ("kortdiamant diam solve --minutes 1", "work on it for a minute"),
    ),
    "it is not solved yet, or a file cannot be written",
    ("analyse", "rules tell"),
)


NAME = "diam-proof.npz"
CHECKPOINT_SECONDS = 60.0  # between two checkpoints


def solve_from_empty(
    *,
    minutes: float | None,
    strategy: Path,
    checkpoint: Path | None,
    restart: bool,
    language: Language | None,
    solver: Solver | None = None,
    clock: Callable[[], float] = monotonic,
) -> bool:
    """Solve Diam from the empty board, and show the progress; returns whether it is solved.

    Writes the strategy to a file, or a checkpoint if the time is over. `minutes` None means no limit.

    Raises `EngineLimit` without the compiler, `FileError` and `InvalidCheckpoint`.
    """
    from kortdiamant.cli.output.files import check_writable
    from kortdiamant.diamengine.solver import Solver, load_checkpoint
    from kortdiamant.errors import EngineLimit, FileError, WhyNoEngine
    from kortdiamant.kernel import is_available
    from kortdiamant.telling.speaker import Speaker

    speaker = Speaker(set_language(language))
    if not is_available():
        raise EngineLimit(WhyNoEngine.PLAIN)
    check_writable(strategy, overwrite=True)
    checkpoint = checkpoint or _default_checkpoint()
    check_writable(checkpoint, overwrite=True)
    if solver is None:
        solver = load_checkpoint(checkpoint) if checkpoint.exists() and not restart else Solver()
    try:
        is_done = _solve_until(solver, checkpoint, minutes, speaker, clock)
        if is_done:
            _write(solver, strategy, speaker)
    except (KeyboardInterrupt, FileError):
        _save_for_later(solver, checkpoint, speaker)
        raise
    if is_done:
        checkpoint.unlink(missing_ok=True)
    else:
        _save_for_later(solver, checkpoint, speaker)
    return is_done


def _save_for_later(solver: Solver, checkpoint: Path, speaker: Speaker) -> None:
    from kortdiamant.diamengine.solver import save_checkpoint
    from kortdiamant.telling.diam import unfinished_proof

    save_checkpoint(solver, checkpoint)
    output().show(unfinished_proof(solver, speaker))


def _default_checkpoint() -> Path:
    from kortdiamant.documents.files import cache_folder

    folder = cache_folder()
    folder.mkdir(parents=True, exist_ok=True)
    return folder / NAME


def _solve_until(
    solver: Solver, checkpoint: Path, minutes: float | None, speaker: Speaker, clock: Callable[[], float]
) -> bool:
    """Work until Diam is solved or the time is over; saves a checkpoint every minute. Returns whether it is solved."""
    from kortdiamant.diamengine.solver import save_checkpoint
    from kortdiamant.telling.diam import depth_line

    deadline = None if minutes is None else clock() + 60 * minutes
    shown, saved = 0, clock()
    for _ in solver.steps():
        output().show(*(depth_line(depth, speaker) for depth in solver.depths[shown:]))
        shown = len(solver.depths)
        if deadline is not None and not clock() < deadline:  # stops for NaN, too
            return False
        if clock() - saved >= CHECKPOINT_SECONDS:
            save_checkpoint(solver, checkpoint)
            saved = clock()
    return True


def _write(solver: Solver, path: Path, speaker: Speaker) -> None:
    from kortdiamant.cli.output.files import write_file
    from kortdiamant.diamengine.strategy import format_strategy
    from kortdiamant.telling.diam import strategy_written

    text = "".join(f"{line}\n" for line in format_strategy(solver.answers))
    write_file(path, text.encode("ascii"), overwrite=True)
    output().show(strategy_written(len(solver.answers), str(path), speaker))
