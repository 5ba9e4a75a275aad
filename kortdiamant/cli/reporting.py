"""The report of many games, as a file."""

from __future__ import annotations

import shlex
from pathlib import Path

from kortdiamant.cli.placing import place
from kortdiamant.cli.screen import Screen
from kortdiamant.cli.simulating import Outcome
from kortdiamant.simulation.figures import compute_figures
from kortdiamant.telling.simulation import backend_sentence, games_counted
from kortdiamant.telling.speaker import Speaker
from kortdiamant.telling.voice import joined
from kortdiamant.version import PROGRAM, program_version


def write_report(
    target: Path, outcome: Outcome, games: int, screen: Screen, speaker: Speaker, *, overwrite: bool
) -> None:
    """Write all of it, with plots, into a file, and say so on a screen; raises `FileError`.

    `games` is the number that was asked for.
    """
    # Plots take 45 ms to import, and few who simulate want a report.
    from kortdiamant.pictures.report import render_report
    from kortdiamant.telling.simulation_report import SimulationRun, simulation_report

    played = SimulationRun(
        title=outcome.ruleset.title_in(speaker.language),
        reference=outcome.ruleset.reference,
        bots=outcome.bots,
        seed=outcome.seed,
        wanted=games,
        tally=outcome.tally,
        version=program_version(),
        command=_command(outcome, games),
    )
    counted = games_counted(outcome.tally.games, outcome.seed, outcome.per_second, speaker)
    summary = joined(counted, backend_sentence(outcome.casting, speaker))
    page = render_report(simulation_report(played, compute_figures(outcome.tally), summary, speaker))
    place(target, page.encode(), overwrite=overwrite)
    screen.show(speaker.say("{path} is written.", path=target))


def _command(outcome: Outcome, games: int) -> str:
    """What plays the same games again."""
    bots = outcome.bots if len(set(outcome.bots)) > 1 else outcome.bots[:1]
    options = {
        "--ruleset": outcome.ruleset.reference,
        "--players": len(outcome.bots),
        "--bots": ",".join(bots),
        "--games": games,
        "--seed": outcome.seed,
    }
    return shlex.join([PROGRAM, "simulate", *(str(word) for option in options.items() for word in option)])
