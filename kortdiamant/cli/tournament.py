"""`kortdiamant tournament`: play every bot against every other and rate them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated

import typer

from kortdiamant.cli.command import Page
from kortdiamant.cli.context import set_language
from kortdiamant.cli.options import AsJson, Cluster, OutputLanguage, PlayedRuleset, Seed, split_bots
from kortdiamant.cli.output.progress import Progress, explain_interrupt, warm_up_bots
from kortdiamant.cli.output.screen import error_output, output
from kortdiamant.session.blocks import Block, Heading, Rows

if TYPE_CHECKING:
    from kortdiamant.bots import Mishap
    from kortdiamant.rulebook import Ruleset
    from kortdiamant.simulation.batches import WorkerPool
    from kortdiamant.simulation.tournament import BackendChoices, Contenders, Results
    from kortdiamant.telling.speaker import Speaker

MAX_PLAYERS_AT_TABLE = 10  # each player doubles the number of seatings; ten give a thousand


def tournament(
    bots: Annotated[str, typer.Option(metavar="BOTS", help="Two bots or more, separated by commas.")],
    ruleset: PlayedRuleset = "slott",
    players: Annotated[
        int, typer.Option(metavar="N", min=2, max=MAX_PLAYERS_AT_TABLE, help="Players at each table.")
    ] = 4,
    games: Annotated[
        int, typer.Option(metavar="N", min=1, max=1_000_000_000, help="Minimum number of games for each pair.")
    ] = 1000,
    seed: Seed = None,
    as_json: AsJson = False,
    cluster: Cluster = None,
    language: OutputLanguage = None,
) -> None:
    """Play every bot against every other in every seat and rate them."""
    from kortdiamant.cli.simulate import pool_at
    from kortdiamant.rulebook import load
    from kortdiamant.session.seating import fresh_seed
    from kortdiamant.simulation.tournament import Contenders, Results, seatings
    from kortdiamant.telling.simulation import kernel_hint, mishap_sentences, nothing_played, warm_up_notice
    from kortdiamant.telling.speaker import Speaker

    set_language(language)
    names = parse_bots(bots)
    loaded = load(ruleset)
    speaker = Speaker(set_language(language, loaded.language))
    contenders = Contenders(loaded.rules, names, players)
    matches = len(names) * (len(names) - 1) // 2 * seatings(players)
    games_each = -(-games // seatings(players))  # games of each match, rounded up
    with explain_interrupt(nothing_played(speaker)):
        contenders.check()
        warm_up_bots(names, speaker)
        backends = contenders.choose_backends()
        run = TournamentRun(
            loaded, contenders, fresh_seed() if seed is None else seed, Results(names), Progress(games_each * matches)
        )
        error_output().show(*kernel_hint(backends.values(), speaker))
        with pool_at(cluster) as pool:
            _play(run, games_each, pool, warm_up_notice(backends.values(), speaker))
    if run.results.games and as_json:
        output().show_json(_as_data(run))
    elif run.results.games:
        output().show_blocks(_blocks(run, backends, speaker))
    for bot, mishaps in run.mishaps.items():
        error_output().show(*mishap_sentences(mishaps, [bot] * players, speaker))
    raise typer.Exit(run.progress.exit_code)


PAGE = Page(
    "Every pair of bots shares a table, in every seating that includes both. The program shows the rating and the "
    "share of wins of each bot. Ctrl-C stops early and shows the games played so far.",
    (
        ("kortdiamant tournament --bots cautious,timid,bag:10", "find the strongest of three"),
        ("kortdiamant tournament --bots value,relics --ruleset iello", "compare two bots in another game"),
    ),
    "the ruleset, a bot or the number of players is refused, or the cluster fails",
    ("simulate", "rulesets"),
)


MAX_BOTS = 30


@dataclass
class TournamentRun:
    """A tournament and its results so far; `mishaps` are counted by bot, then by seat and kind as in a `Tally`."""

    ruleset: Ruleset
    contenders: Contenders
    seed: int
    results: Results
    progress: Progress
    mishaps: dict[str, Counter[tuple[int, Mishap]]] = field(default_factory=lambda: defaultdict(Counter))


def parse_bots(text: str) -> tuple[str, ...]:
    """Parse two bots or more, without repeats; raises `typer.BadParameter`."""
    bots = split_bots(text)
    if not 2 <= len(bots) <= MAX_BOTS or len(set(bots)) < len(bots):
        raise typer.BadParameter(f"2 to {MAX_BOTS} different bots, not {text!r}", param_hint="--bots")
    return bots


def _play(run: TournamentRun, games: int, pool: WorkerPool | None, notice: str) -> None:
    """Play all matches until they are over or something stops it; a terminal shows the notice first."""
    from kortdiamant.simulation.tournament import play_tournament

    with run.progress.stop_early(lambda: run.results.games):
        run.progress.begin(notice)
        with closing(play_tournament(run.contenders, games, run.seed, pool)) as played:
            run.progress.begin()
            for match, tally in played:
                run.results.add(match, tally)
                run.progress.advance(tally.games)
                for (seat, mishap), count in tally.mishaps.items():
                    bot = run.contenders.bots[match.bots[match.seating[seat]]]
                    run.mishaps[bot][seat, mishap] += count


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


def _blocks(run: TournamentRun, backends: BackendChoices, speaker: Speaker) -> Iterator[Block]:
    from kortdiamant.telling.bots import simpler_bots
    from kortdiamant.telling.simulation import backend_sentence, games_counted, pairing_table, rating_table

    ratings = run.results.ratings()
    yield Heading(run.ruleset.title_in(speaker.language))
    yield games_counted(run.progress.done, run.seed, run.progress.per_second, speaker)
    yield backend_sentence(backends.values(), speaker)
    yield from simpler_bots(run.results.bots, run.ruleset.rules, speaker)
    yield from ("", Rows.of(rating_table(run.results, ratings, speaker)))
    yield from (
        "",
        speaker.say("Victories of each against the others:"),
        Rows.of(pairing_table(run.results, ratings, speaker)),
    )
