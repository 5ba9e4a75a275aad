"""Many games played and counted: as tables for people, as JSON and as CSV for other programs."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, closing, nullcontext
from dataclasses import dataclass
from pathlib import Path

from kortdiamant.cli.answers import Block, Heading, Rows
from kortdiamant.cli.exits import INTERRUPTED, REFUSED
from kortdiamant.cli.formats import Form, harmless
from kortdiamant.cli.placing import insist_on_room
from kortdiamant.cli.progress import Progress, telling_of_an_early_end
from kortdiamant.cli.readiness import get_ready
from kortdiamant.cli.refusals import complain
from kortdiamant.cli.rematch import fresh_seed
from kortdiamant.cli.screen import complaints, output
from kortdiamant.cli.situation import speak
from kortdiamant.errors import ClusterError, LostProcess
from kortdiamant.languages import Language
from kortdiamant.rulebook import Ruleset, load
from kortdiamant.simulation.arena import Arena
from kortdiamant.simulation.backend import BackendChoice, choose_backend
from kortdiamant.simulation.batches import play_batches
from kortdiamant.simulation.executors import WorkerPool
from kortdiamant.simulation.figures import PERCENTILES, Figures, Tally, compute_figures
from kortdiamant.telling.simulation import (
    backend_sentence,
    game_sentences,
    games_counted,
    kernel_hint,
    mishap_sentences,
    nothing_played,
    rounds_table,
    seats_table,
    warm_up_notice,
)
from kortdiamant.telling.speaker import Speaker, speaker_for

CSV_COLUMNS = ("seat", "bot", "win_share", "win_low", "win_high", "mean", "sd")


@dataclass(frozen=True)
class Outcome:
    """What came of it, perhaps of fewer games than were wanted."""

    ruleset: Ruleset
    bots: tuple[str, ...]
    seed: int
    casting: BackendChoice
    tally: Tally
    per_second: float


def experiment(
    reference: str,
    bots: tuple[str, ...],
    *,
    games: int,
    seed: int | None,
    form: Form,
    cluster: str | None,
    language: Language | None,
    report: Path | None,
    overwrite: bool,
) -> int:
    """Play games with a bot on each seat and print the figures, even if something ends it early; the exit code.

    Raises `WrongSeatCount`, what is wrong with the bots, `ClusterError` before the first game, whatever `load`
    raises, and `FileError` about the report.
    """
    speak(language)
    if report is not None:
        insist_on_room(report, overwrite=overwrite)
    ruleset = load(reference)
    spoken = speak(language or ruleset.language)
    speaker = speaker_for(ruleset, spoken)
    arena = Arena(ruleset.rules, bots, fresh_seed() if seed is None else seed)
    progress = Progress(games)
    with telling_of_an_early_end(nothing_played(speaker)):
        arena.check()
        get_ready(bots, speaker)
        casting = choose_backend(arena, games)
        complaints().show(*kernel_hint([casting], speaker))
        with crew_at(cluster) as crew:
            tally, code = _played(arena, games, crew, progress, warm_up_notice([casting], speaker))
    if tally.games:
        outcome = Outcome(ruleset, bots, arena.seed, casting, tally, progress.per_second)
        SHOW[form](outcome, speaker)
        complaints().show(*mishap_sentences(tally.mishaps, bots, speaker))
        if report is not None:
            from kortdiamant.cli.reporting import write_report

            screen = output() if form is Form.TABLE else complaints()
            write_report(report, outcome, games, screen, speaker, overwrite=overwrite)
    return code


def _played(arena: Arena, games: int, crew: WorkerPool | None, progress: Progress, first: str) -> tuple[Tally, int]:
    """What the games come to, as far as nothing comes between, and the exit code; a terminal shows `first` first.

    Raises KeyboardInterrupt where that is nothing.
    """
    tally, code = Tally.empty(len(arena.bots), arena.rules.rounds), 0
    try:
        progress.begin(first)
        with closing(play_batches(arena, games, crew=crew)) as parts:
            progress.begin()
            for part in parts:
                tally = tally.plus(part)
                progress.advance(part.games)
    except KeyboardInterrupt:
        if not tally.games:
            raise
        code = INTERRUPTED
    except (ClusterError, LostProcess) as trouble:
        code = REFUSED
        progress.clear()
        complain(trouble)
    finally:
        progress.clear()
    return tally, code


def crew_at(address: str | None) -> AbstractContextManager[WorkerPool | None]:
    """The workers of the cluster at an address, if there is one; raises `ClusterError`."""
    if address is None:
        return nullcontext()
    from kortdiamant.simulation.cluster import cluster_pool

    return cluster_pool(address)


def as_data(outcome: Outcome) -> Mapping[str, object]:
    """The figures as plain data."""
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


def _show_json(outcome: Outcome, _speaker: Speaker) -> None:
    output().show_as_is(json.dumps(as_data(outcome)))


def _show_csv(outcome: Outcome, _speaker: Speaker) -> None:
    table = io.StringIO()
    writer = csv.writer(table, lineterminator="\n")
    writer.writerow([*CSV_COLUMNS, *(f"p{each}" for each in PERCENTILES)])
    for number, (bot, seat) in enumerate(zip(outcome.bots, compute_figures(outcome.tally).seats, strict=True), start=1):
        writer.writerow([number, harmless(bot), *seat.wins, seat.mean, seat.spread, *seat.percentiles])
    output().show_as_is(table.getvalue().removesuffix("\n"))


def _show_table(outcome: Outcome, speaker: Speaker) -> None:
    output().show_blocks(_told(outcome, compute_figures(outcome.tally), speaker))


def _told(outcome: Outcome, found: Figures, speaker: Speaker) -> Iterator[Block]:
    yield Heading(outcome.ruleset.title_in(speaker.language))
    yield games_counted(outcome.tally.games, outcome.seed, outcome.per_second, speaker)
    yield backend_sentence(outcome.casting, speaker)
    yield from ("", Rows.of(seats_table(outcome.bots, found.seats, speaker)))
    yield from ("", Rows.of(rounds_table(found.rounds, speaker)), "")
    yield from game_sentences(found, speaker)


SHOW = {Form.TABLE: _show_table, Form.JSON: _show_json, Form.CSV: _show_csv}
