"""The report of many games, as a file."""

from __future__ import annotations

import shlex
from pathlib import Path

from kortdiamant.cli.counting import Form
from kortdiamant.cli.placing import place
from kortdiamant.cli.screen import complaints, output
from kortdiamant.cli.simulating import Experiment, Outcome
from kortdiamant.pictures.report import report
from kortdiamant.simulation import figures
from kortdiamant.telling import Speaker
from kortdiamant.telling.casting import played_by
from kortdiamant.telling.experiment import Played, account
from kortdiamant.telling.simulation import games_counted
from kortdiamant.telling.voice import joined
from kortdiamant.version import PROGRAM, program_version


def write_report(wanted: Experiment, target: Path, outcome: Outcome, speaker: Speaker) -> None:
    """Write all of it, with plots, into a file; raises `FileTrouble`."""
    played = Played(
        title=outcome.ruleset.title_in(speaker.language),
        reference=outcome.ruleset.reference,
        bots=outcome.bots,
        seed=outcome.seed,
        wanted=wanted.games,
        tally=outcome.tally,
        version=program_version(),
        command=_command(wanted, outcome),
    )
    counted = games_counted(outcome.tally.games, outcome.seed, outcome.per_second, speaker)
    summary = joined(counted, played_by(outcome.casting, speaker))
    page = report(account(played, figures(outcome.tally), summary, speaker))
    place(target, page.encode(), wanted.overwriting)
    screen = output() if wanted.form is Form.TABLE else complaints()
    screen.show(speaker.say("{path} is written.", path=target))


def _command(wanted: Experiment, outcome: Outcome) -> str:
    """What plays the same games again."""
    bots = outcome.bots if len(set(outcome.bots)) > 1 else outcome.bots[:1]
    options = {
        "--ruleset": outcome.ruleset.reference,
        "--players": len(outcome.bots),
        "--bots": ",".join(bots),
        "--games": wanted.games,
        "--seed": outcome.seed,
    }
    return shlex.join([PROGRAM, "simulate", *(str(word) for option in options.items() for word in option)])
