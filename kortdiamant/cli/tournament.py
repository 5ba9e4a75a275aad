"""`kortdiamant tournament`: play every bot against every other and rate them."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated

import typer

from kortdiamant.cli.context import set_language
from kortdiamant.cli.options import Cluster, Seed, SpokenLanguage, split_bots
from kortdiamant.cli.output.progress import Progress, explain_interrupt, warm_up_bots
from kortdiamant.cli.output.screen import error_output, output
from kortdiamant.session.blocks import Block, Heading, Rows

if TYPE_CHECKING:
    from kortdiamant.bots import Mishap
    from kortdiamant.languages.names import Language
    from kortdiamant.rulebook import Ruleset
    from kortdiamant.simulation.batches import WorkerPool
    from kortdiamant.simulation.figures import Tally
    from kortdiamant.simulation.tournament import BackendChoices, Contenders, Match, Results
    from kortdiamant.telling.speaker import Speaker

MOST_AT_A_TABLE = 10  # each player doubles the number of seatings; ten give a thousand


def tournament(
    bots: Annotated[str, typer.Option(metavar="BOTS", help="Two bots or more, separated by commas.")],
    ruleset: Annotated[
        str, typer.Option(metavar="R", help="A ruleset: id, id+variant, or the path of a file.")
    ] = "slott",
    players: Annotated[int, typer.Option(metavar="N", min=2, max=MOST_AT_A_TABLE, help="Players at each table.")] = 4,
    games: Annotated[
        int, typer.Option(metavar="N", min=1, max=1_000_000_000, help="Minimum number of games for each pair.")
    ] = 1000,
    seed: Seed = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    cluster: Cluster = None,
    language: SpokenLanguage = None,
) -> None:
    """Play every bot against every other in every seat and rate them."""
    code = run_tournament(
        ruleset,
        parse_bots(bots),
        players,
        games=games,
        seed=seed,
        cluster=cluster,
        language=language,
        as_json=as_json,
    )
    raise typer.Exit(code)


MOST_BOTS = 30


@dataclass
class TournamentRun:
    """A tournament and its results so far; `mishaps` are counted by bot, then by seat and kind as in a `Tally`."""

    ruleset: Ruleset
    contenders: Contenders
    seed: int
    backends: BackendChoices
    results: Results
    progress: Progress
    mishaps: dict[str, Counter[tuple[int, Mishap]]] = field(default_factory=lambda: defaultdict(Counter))

    def add(self, match: Match, tally: Tally) -> None:
        """Add the tally of a match, or of a part of it."""
        self.results.add(match, tally)
        for (seat, mishap), count in tally.mishaps.items():
            self.mishaps[self.contenders.bots[match.bots[match.seating[seat]]]][seat, mishap] += count
        self.progress.advance(tally.games)


def parse_bots(text: str) -> tuple[str, ...]:
    """Parse two bots or more, without repeats; raises `typer.BadParameter`."""
    bots = split_bots(text)
    if not 2 <= len(bots) <= MOST_BOTS or len(set(bots)) < len(bots):
        raise typer.BadParameter(f"2 to {MOST_BOTS} different bots, not {text!r}", param_hint="--bots")
    return bots


def run_tournament(
    reference: str,
    bots: tuple[str, ...],
    players: int,
    *,
    games: int,
    seed: int | None,
    cluster: str | None,
    language: Language | None,
    as_json: bool,
) -> int:
    """Play a tournament and print the results, also if it stops early; returns the exit code.

    `games` is the minimum number for each pair of bots. Raises `WrongSeatCount`, `ClusterError`, and the errors of
    `load` and of the bots.
    """
    from kortdiamant.cli.simulate import pool_at
    from kortdiamant.rulebook import load
    from kortdiamant.session.seating import fresh_seed
    from kortdiamant.simulation.tournament import Contenders, Results, seatings
    from kortdiamant.telling.simulation import kernel_hint, mishap_sentences, nothing_played, warm_up_notice
    from kortdiamant.telling.speaker import Speaker

    set_language(language)
    ruleset = load(reference)
    speaker = Speaker(set_language(language or ruleset.language))
    contenders = Contenders(ruleset.rules, bots, players)
    matches = len(bots) * (len(bots) - 1) // 2 * seatings(players)
    games_each = -(-games // seatings(players))  # games of each match, rounded up
    with explain_interrupt(nothing_played(speaker)):
        contenders.check()
        warm_up_bots(bots, speaker)
        backends, progress = contenders.choose_backends(), Progress(games_each * matches)
        seed = fresh_seed() if seed is None else seed
        run = TournamentRun(ruleset, contenders, seed, backends, Results(bots), progress)
        error_output().show(*kernel_hint(backends.values(), speaker))
        with pool_at(cluster) as pool:
            _play(run, games_each, pool, warm_up_notice(backends.values(), speaker))
    if run.results.games and as_json:
        output().show_as_is(json.dumps(_as_data(run)))
    elif run.results.games:
        output().show_blocks(_blocks(run, speaker))
    for bot, mishaps in run.mishaps.items():
        error_output().show(*mishap_sentences(mishaps, [bot] * players, speaker))
    return progress.exit_code


def _play(run: TournamentRun, games: int, pool: WorkerPool | None, notice: str) -> None:
    """Play all matches until they are over or something stops it; a terminal shows the notice first."""
    from kortdiamant.simulation.tournament import play_tournament

    with run.progress.stop_early(lambda: run.results.games):
        run.progress.begin(notice)
        with closing(play_tournament(run.contenders, games, run.seed, pool)) as played:
            run.progress.begin()
            for match, tally in played:
                run.add(match, tally)


def _as_data(run: TournamentRun) -> Mapping[str, object]:
    results = run.results
    count = range(len(results.bots))
    return {
        "ruleset": run.ruleset.reference,
        "players": run.contenders.players,
        "bots": [
            {"bot": results.bots[bot], "rating": rating, **_share(results, bot)}
            for bot, rating in enumerate(results.ratings())
        ],
        "pairs": [
            {"bots": [results.bots[bot], results.bots[other]], **_share(results, bot, other)}
            for bot in count
            for other in count[bot + 1 :]
        ],
        "games": run.progress.done,
        "seed": run.seed,
        "games_per_second": run.progress.per_second,
    }


def _share(results: Results, bot: int, other: int | None = None) -> Mapping[str, object]:
    share = results.share(bot, other)
    return {"win_share": share and share.value, "win_ci": share and [share.low, share.high]}


def _blocks(run: TournamentRun, speaker: Speaker) -> Iterator[Block]:
    from kortdiamant.telling.simulation import games_counted, pairing_table, rating_table, tournament_backend_sentence

    ratings = run.results.ratings()
    yield Heading(run.ruleset.title_in(speaker.language))
    yield games_counted(run.progress.done, run.seed, run.progress.per_second, speaker)
    yield tournament_backend_sentence(run.results.bots, run.backends, speaker)
    yield from ("", Rows.of(rating_table(run.results, ratings, speaker)))
    yield from (
        "",
        speaker.say("Victories of each against the others:"),
        Rows.of(pairing_table(run.results, ratings, speaker)),
    )
