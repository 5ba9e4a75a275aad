"""`kortdiamant simulate`: play many games with bots and show the figures."""

from __future__ import annotations

import csv
import io
import json
import shlex
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, closing, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kortdiamant.cli.context import set_language
from kortdiamant.cli.options import Cluster, Games, Players, Seed, SpokenLanguage, bots_by_seat
from kortdiamant.cli.output.data_formats import DataFormat, csv_cell
from kortdiamant.cli.output.progress import Progress, explain_interrupt, warm_up_bots
from kortdiamant.cli.output.screen import Screen, error_output, output
from kortdiamant.session.blocks import Block, Heading, Rows
from kortdiamant.version import PROGRAM

if TYPE_CHECKING:
    from kortdiamant.languages.names import Language
    from kortdiamant.rulebook import Ruleset
    from kortdiamant.simulation.arena import Arena
    from kortdiamant.simulation.backend import BackendChoice
    from kortdiamant.simulation.batches import WorkerPool
    from kortdiamant.simulation.figures import Figures, Tally
    from kortdiamant.telling.speaker import Speaker


def simulate(
    ruleset: Annotated[
        str, typer.Option(metavar="R", help="A ruleset: id, id+variant, or the path of a file.")
    ] = "slott",
    players: Players = None,
    bots: Annotated[
        str, typer.Option(metavar="BOTS", help="One bot for all seats, or one for each, separated by commas.")
    ] = "leave:0.2",
    games: Games = 1000,
    seed: Seed = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print the seats as CSV for a spreadsheet.")] = False,
    cluster: Cluster = None,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="HTML", help="Also write a report with plots to this file."),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite the report if it exists.")] = False,
    language: SpokenLanguage = None,
) -> None:
    """Play many games with bots and show who wins how often, and how long, risky, fair and tense they are."""
    if as_csv and as_json:
        raise typer.BadParameter("it does not go with --csv", param_hint="--json")
    if force and output is None:
        raise typer.BadParameter("it goes with --output only", param_hint="--force")
    code = run_simulation(
        ruleset,
        bots_by_seat(bots, players),
        games=games,
        seed=seed,
        form=DataFormat.CSV if as_csv else DataFormat.JSON if as_json else DataFormat.TABLE,
        cluster=cluster,
        language=language,
        report=output,
        overwrite=force,
    )
    raise typer.Exit(code)


CSV_COLUMNS = ("seat", "bot", "win_share", "win_low", "win_high", "mean", "sd")


@dataclass(frozen=True)
class SimulationResult:
    """A simulation that was played; `tally` may hold fewer games than requested."""

    ruleset: Ruleset
    bots: tuple[str, ...]
    seed: int
    backend: BackendChoice
    tally: Tally
    per_second: float


def run_simulation(
    reference: str,
    bots: tuple[str, ...],
    *,
    games: int,
    seed: int | None,
    form: DataFormat,
    cluster: str | None,
    language: Language | None,
    report: Path | None,
    overwrite: bool,
) -> int:
    """Play games with a bot in each seat and print the figures, also if it stops early; returns the exit code.

    Raises `WrongSeatCount`, `ClusterError` before the first game, `FileError` for the report, and the errors of `load`
    and of the bots.
    """
    from kortdiamant.cli.output.files import check_writable
    from kortdiamant.rulebook import load
    from kortdiamant.session.seating import fresh_seed
    from kortdiamant.simulation.arena import Arena
    from kortdiamant.simulation.backend import choose_backend
    from kortdiamant.telling.simulation import kernel_hint, mishap_sentences, nothing_played, warm_up_notice
    from kortdiamant.telling.speaker import speaker_for

    set_language(language)
    if report is not None:
        check_writable(report, overwrite=overwrite)
    ruleset = load(reference)
    spoken = set_language(language or ruleset.language)
    speaker = speaker_for(ruleset, spoken)
    arena = Arena(ruleset.rules, bots, fresh_seed() if seed is None else seed)
    progress = Progress(games)
    with explain_interrupt(nothing_played(speaker)):
        arena.check()
        warm_up_bots(bots, speaker)
        backend = choose_backend(arena, games)
        error_output().show(*kernel_hint([backend], speaker))
        with pool_at(cluster) as pool:
            tally = _play(arena, games, pool, progress, warm_up_notice([backend], speaker))
    if tally.games:
        outcome = SimulationResult(ruleset, bots, arena.seed, backend, tally, progress.per_second)
        SHOW[form](outcome, speaker)
        error_output().show(*mishap_sentences(tally.mishaps, bots, speaker))
        if report is not None:
            screen = output() if form is DataFormat.TABLE else error_output()
            write_report(report, outcome, games, screen, speaker, overwrite=overwrite)
    return progress.exit_code


def _play(arena: Arena, games: int, pool: WorkerPool | None, progress: Progress, notice: str) -> Tally:
    """Play until all games are over or something stops it; a terminal shows the notice until the first game is over."""
    from kortdiamant.simulation.batches import play_batches
    from kortdiamant.simulation.figures import Tally

    tally = Tally.empty(len(arena.bots), arena.rules.rounds)
    with progress.stop_early(lambda: tally.games):
        progress.begin(notice)
        with closing(play_batches(arena, games, pool=pool)) as parts:
            progress.begin()
            for part in parts:
                tally = tally.plus(part)
                progress.advance(part.games)
    return tally


def pool_at(address: str | None) -> AbstractContextManager[WorkerPool | None]:
    """The workers of the cluster at an address, None without an address; raises `ClusterError`."""
    if address is None:
        return nullcontext()
    from kortdiamant.simulation.cluster import cluster_pool

    return cluster_pool(address)


def as_data(outcome: SimulationResult) -> Mapping[str, object]:
    """The figures as data for JSON."""
    from kortdiamant.simulation.figures import PERCENTILES, compute_figures

    found = compute_figures(outcome.tally)
    return {
        "ruleset": outcome.ruleset.reference,
        "players": [
            {
                "bot": bot,
                "win_share": seat.wins.value,
                "win_ci": [seat.wins.low, seat.wins.high],
                "mean": seat.mean,
                "sd": seat.spread,
                "percentiles": dict(zip(map(str, PERCENTILES), seat.percentiles, strict=True)),
            }
            for bot, seat in zip(outcome.bots, found.seats, strict=True)
        ],
        "rounds": [
            {"bust_rate": each.bust_rate, "cards": each.cards, "banked": each.banked, "lost": each.lost}
            for each in found.rounds
        ],
        "cards_per_game": found.cards.value,
        "games": outcome.tally.games,
        "seed": outcome.seed,
        "games_per_second": outcome.per_second,
    }


def _show_json(outcome: SimulationResult, _speaker: Speaker) -> None:
    output().show_as_is(json.dumps(as_data(outcome)))


def _show_csv(outcome: SimulationResult, _speaker: Speaker) -> None:
    from kortdiamant.simulation.figures import PERCENTILES, compute_figures

    table = io.StringIO()
    writer = csv.writer(table, lineterminator="\n")
    writer.writerow([*CSV_COLUMNS, *(f"p{each}" for each in PERCENTILES)])
    for number, (bot, seat) in enumerate(zip(outcome.bots, compute_figures(outcome.tally).seats, strict=True), start=1):
        writer.writerow([number, csv_cell(bot), *seat.wins, seat.mean, seat.spread, *seat.percentiles])
    output().show_as_is(table.getvalue().removesuffix("\n"))


def _show_table(outcome: SimulationResult, speaker: Speaker) -> None:
    from kortdiamant.simulation.figures import compute_figures

    output().show_blocks(_blocks(outcome, compute_figures(outcome.tally), speaker))


def _blocks(outcome: SimulationResult, found: Figures, speaker: Speaker) -> Iterator[Block]:
    from kortdiamant.telling.simulation import (
        backend_sentence,
        game_sentences,
        games_counted,
        rounds_table,
        seats_table,
    )

    yield Heading(outcome.ruleset.title_in(speaker.language))
    yield games_counted(outcome.tally.games, outcome.seed, outcome.per_second, speaker)
    yield backend_sentence(outcome.backend, speaker)
    yield from ("", Rows.of(seats_table(outcome.bots, found.seats, speaker)))
    yield from ("", Rows.of(rounds_table(found.rounds, speaker)), "")
    yield from game_sentences(found, speaker)


SHOW = {DataFormat.TABLE: _show_table, DataFormat.JSON: _show_json, DataFormat.CSV: _show_csv}


def write_report(
    target: Path, outcome: SimulationResult, games: int, screen: Screen, speaker: Speaker, *, overwrite: bool
) -> None:
    """Write an HTML report with plots, and say so on `screen`; raises `FileError`. `games` is the requested number."""
    from kortdiamant.cli.output.files import write_file

    # The plots take 45 ms to import, and most simulations write no report.
    from kortdiamant.pictures.report import render_report
    from kortdiamant.telling.charts import StudyReport, provenance
    from kortdiamant.telling.simulation import backend_sentence, games_counted
    from kortdiamant.telling.simulation_report import simulation_chapters, simulation_facts
    from kortdiamant.telling.voice import joined

    ruleset, tally = outcome.ruleset, outcome.tally
    counted = games_counted(tally.games, outcome.seed, outcome.per_second, speaker)
    facts = simulation_facts(ruleset.reference, outcome.seed, tally.games, games, speaker)
    report = StudyReport(
        title=ruleset.title_in(speaker.language),
        language=speaker.language,
        summary=joined(counted, backend_sentence(outcome.backend, speaker)),
        chapters=(
            *simulation_chapters(tally, outcome.bots, speaker),
            provenance(facts, _command(outcome, games), speaker),
        ),
    )
    write_file(target, render_report(report).encode(), overwrite=overwrite)
    screen.show(speaker.say("{path} is written.", path=target))


def _command(outcome: SimulationResult, games: int) -> str:
    """The command line that plays the same games again."""
    bots = outcome.bots if len(set(outcome.bots)) > 1 else outcome.bots[:1]
    options = {
        "--ruleset": outcome.ruleset.reference,
        "--players": len(outcome.bots),
        "--bots": ",".join(bots),
        "--games": games,
        "--seed": outcome.seed,
    }
    return shlex.join([PROGRAM, "simulate", *(str(word) for option in options.items() for word in option)])
