"""`kortdiamant simulate`: play many games with bots and show the figures."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, closing, nullcontext
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from kortdiamant.cli.command import Page
from kortdiamant.cli.context import set_language
from kortdiamant.cli.options import (
    AsJson,
    Bots,
    Cluster,
    Games,
    OutputLanguage,
    OverwritesReport,
    PlayedRuleset,
    Players,
    Report,
    Seed,
    bots_by_seat,
    join_bots,
)
from kortdiamant.cli.output.progress import Progress, explain_interrupt, warm_up_bots
from kortdiamant.cli.output.screen import error_output, output
from kortdiamant.session.blocks import Block, Heading, Rows
from kortdiamant.version import PROGRAM

if TYPE_CHECKING:
    from kortdiamant.rulebook import Ruleset
    from kortdiamant.simulation.arena import Arena
    from kortdiamant.simulation.backend import BackendChoice
    from kortdiamant.simulation.batches import WorkerPool
    from kortdiamant.simulation.figures import Tally
    from kortdiamant.telling.charts import StudyReport
    from kortdiamant.telling.speaker import Speaker


def simulate(
    ruleset: PlayedRuleset = "slott",
    players: Players = None,
    bots: Bots = "leave:0.2",
    games: Games = 1000,
    seed: Seed = None,
    as_json: AsJson = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print the seats as CSV for a spreadsheet.")] = False,
    cluster: Cluster = None,
    report: Report = None,
    force: OverwritesReport = False,
    language: OutputLanguage = None,
) -> None:
    """Play many games with bots and show who wins how often, and how long, risky, fair and tense they are."""
    if as_csv and as_json:
        raise typer.BadParameter("it does not go with --csv", param_hint="--json")
    from kortdiamant.cli.output.files import check_output, write_report
    from kortdiamant.rulebook import load
    from kortdiamant.session.seating import fresh_seed
    from kortdiamant.simulation.arena import Arena
    from kortdiamant.simulation.backend import choose_backend
    from kortdiamant.telling.simulation import kernel_hint, mishap_sentences, nothing_played, warm_up_notice
    from kortdiamant.telling.speaker import speaker_for

    set_language(language)
    seated = bots_by_seat(bots, players)
    check_output(report, overwrite=force)
    loaded = load(ruleset)
    speaker = speaker_for(loaded, set_language(language, loaded.language))
    arena = Arena(loaded.rules, seated, fresh_seed() if seed is None else seed)
    progress = Progress(games)
    with explain_interrupt(nothing_played(speaker)):
        arena.check()
        warm_up_bots(seated, speaker)
        backend = choose_backend(arena, games)
        error_output().show(*kernel_hint([backend], speaker))
        with pool_at(cluster) as pool:
            tally = _play(arena, games, pool, progress, warm_up_notice([backend], speaker))
    if tally.games:
        outcome = SimulationResult(loaded, seated, arena.seed, backend, tally, progress.per_second)
        if as_json:
            output().show_json(_as_data(outcome))
        elif as_csv:
            output().show_csv(_csv_rows(outcome))
        else:
            output().show_blocks(_blocks(outcome, speaker))
        error_output().show(*mishap_sentences(tally.mishaps, seated, speaker))
        if report is not None:
            write_report(report, _report(outcome, games, speaker), overwrite=force)
            screen = error_output() if as_json or as_csv else output()
            screen.show(speaker.say("{path} is written.", path=report))
    raise typer.Exit(progress.exit_code)


PAGE = Page(
    "Bots play many games on all processors. The program shows the share of wins and the totals of each seat, the "
    "rounds, and how long, fair and tense a game is. Ctrl-C stops early and shows the games played so far.",
    (
        ("kortdiamant simulate --games 10000", "four bots that leave at random"),
        ("kortdiamant simulate --bots bag:10,value,timid", "three different bots"),
        ("kortdiamant simulate --seed 1 --json", "print the same figures every time, as JSON"),
        ("kortdiamant simulate --cluster tcp://192.168.1.5:8786", "play on several machines"),
        ("kortdiamant simulate --games 10000 -o report.html", "also write a web page with plots"),
    ),
    "the ruleset, a bot or the number of players is refused, the cluster fails, or the report cannot be written",
    ("tournament", "solve", "rulesets"),
)


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


def _as_data(outcome: SimulationResult) -> Mapping[str, object]:
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


def _csv_rows(outcome: SimulationResult) -> Iterator[tuple[object, ...]]:
    from kortdiamant.simulation.figures import PERCENTILES, compute_figures

    yield (*CSV_COLUMNS, *(f"p{each}" for each in PERCENTILES))
    for number, (bot, seat) in enumerate(zip(outcome.bots, compute_figures(outcome.tally).seats, strict=True), start=1):
        yield number, bot, *seat.wins, seat.mean, seat.spread, *seat.percentiles


def _blocks(outcome: SimulationResult, speaker: Speaker) -> Iterator[Block]:
    from kortdiamant.simulation.figures import compute_figures
    from kortdiamant.telling.simulation import game_sentences, rounds_table, seats_table

    found = compute_figures(outcome.tally)
    yield Heading(outcome.ruleset.title_in(speaker.language))
    yield from _summary(outcome, speaker)
    yield from ("", Rows.of(seats_table(outcome.bots, found.seats, speaker)))
    yield from ("", Rows.of(rounds_table(found.rounds, speaker)), "")
    yield from game_sentences(found, speaker)


def _summary(outcome: SimulationResult, speaker: Speaker) -> Iterator[str]:
    """How many games were played, by which backend, and which bots decided in a simpler way."""
    from kortdiamant.telling.bots import simpler_bots
    from kortdiamant.telling.simulation import backend_sentence, games_counted

    yield games_counted(outcome.tally.games, outcome.seed, outcome.per_second, speaker)
    yield backend_sentence([outcome.backend], speaker)
    yield from simpler_bots(outcome.bots, outcome.ruleset.rules, speaker)


def _report(outcome: SimulationResult, games: int, speaker: Speaker) -> StudyReport:
    """The report with plots; `games` is the requested number."""
    from kortdiamant.telling.charts import StudyReport, provenance
    from kortdiamant.telling.simulation_report import simulation_chapters, simulation_facts
    from kortdiamant.telling.voice import joined

    ruleset, tally = outcome.ruleset, outcome.tally
    facts = simulation_facts(ruleset.reference, outcome.seed, tally.games, games, speaker)
    return StudyReport(
        title=ruleset.title_in(speaker.language),
        language=speaker.language,
        summary=joined(*_summary(outcome, speaker)),
        chapters=(
            *simulation_chapters(tally, outcome.bots, speaker),
            provenance(facts, _command(outcome, games), speaker),
        ),
    )


def _command(outcome: SimulationResult, games: int) -> str:
    """The command line that plays the same games again."""
    options = {
        "--ruleset": outcome.ruleset.reference,
        "--players": len(outcome.bots),
        "--bots": join_bots(outcome.bots),
        "--games": games,
        "--seed": outcome.seed,
    }
    return shlex.join([PROGRAM, "simulate", *(str(word) for option in options.items() for word in option)])
