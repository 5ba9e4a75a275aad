"""`kortdiamant tournament`: every bot against every other."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated

import typer

from kortdiamant.cli.context import set_language
from kortdiamant.cli.exit_codes import INTERRUPTED, REFUSED
from kortdiamant.cli.options import Cluster, Seed, SpokenLanguage, split_bots
from kortdiamant.cli.output.progress import Progress, explain_interrupt, warm_up_bots
from kortdiamant.cli.output.screen import error_output, output
from kortdiamant.session.blocks import Block, Heading, Rows

if TYPE_CHECKING:
    from kortdiamant.bots import Mishap
    from kortdiamant.languages import Language
    from kortdiamant.rulebook import Ruleset
    from kortdiamant.simulation.executors import WorkerPool
    from kortdiamant.simulation.figures import Tally
    from kortdiamant.simulation.tournament import BackendChoices, Contenders, Match, Results
    from kortdiamant.telling.speaker import Speaker


MOST_AT_A_TABLE = 10  # with each more there are twice as many seatings, a thousand by now


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
    """What has been played so far; mishaps by bot, and as in a tally."""

    ruleset: Ruleset
    contenders: Contenders
    seed: int
    castings: BackendChoices
    results: Results
    progress: Progress
    mishaps: dict[str, Counter[tuple[int, Mishap]]] = field(default_factory=lambda: defaultdict(Counter))

    def add(self, match: Match, tally: Tally) -> None:
        """Take in what a match came to, or a part of it."""
        self.results.add(match, tally)
        for (seat, mishap), count in tally.mishaps.items():
            self.mishaps[self.contenders.bots[match.bots[match.seating[seat]]]][seat, mishap] += count
        self.progress.advance(tally.games)


def parse_bots(text: str) -> tuple[str, ...]:
    """Two bots or more, each named once; raises `typer.BadParameter`."""
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
    """Play a tournament and print the results, even if Ctrl-C ends it early; the exit code.

    `games` is how many each pair of bots plays at least. Raises `WrongSeatCount`, what is wrong with the bots, and
    whatever `load` raises.
    """
    from kortdiamant.cli.simulate import crew_at
    from kortdiamant.rulebook import load
    from kortdiamant.session.seating import fresh_seed
    from kortdiamant.simulation.tournament import Contenders, seatings
    from kortdiamant.telling.simulation import kernel_hint, mishap_sentences, nothing_played
    from kortdiamant.telling.speaker import Speaker

    set_language(language)
    ruleset = load(reference)
    speaker = Speaker(set_language(language or ruleset.language))
    contenders = Contenders(ruleset.rules, bots, players)
    games_each = -(-games // seatings(players))  # of each match
    with explain_interrupt(nothing_played(speaker)):
        contenders.check()
        warm_up_bots(bots, speaker)
        course = _tournament_run(contenders, ruleset, games_each, fresh_seed() if seed is None else seed)
        error_output().show(*kernel_hint(course.castings.values(), speaker))
        with crew_at(cluster) as crew:
            code = _play(course, games_each, crew, speaker)
    if course.results.games and as_json:
        output().show_as_is(json.dumps(_as_data(course)))
    elif course.results.games:
        output().show_blocks(_blocks(course, speaker))
    for bot, mishaps in course.mishaps.items():
        error_output().show(*mishap_sentences(mishaps, [bot] * players, speaker))
    return code


def _tournament_run(contenders: Contenders, ruleset: Ruleset, games_each: int, seed: int) -> TournamentRun:
    """Nothing played yet."""
    from kortdiamant.simulation.tournament import Results, seatings

    bots = len(contenders.bots)
    progress = Progress(games_each * (bots * (bots - 1) // 2) * seatings(contenders.players))
    return TournamentRun(ruleset, contenders, seed, contenders.castings(), Results(contenders.bots), progress)


def _play(course: TournamentRun, games: int, crew: WorkerPool | None, speaker: Speaker) -> int:
    """Play all matches, as far as nobody interrupts; raises KeyboardInterrupt where that is before the first game."""
    from kortdiamant.cli.output.error_messages import show_error
    from kortdiamant.errors import ClusterError, LostProcess
    from kortdiamant.simulation.tournament import play_tournament
    from kortdiamant.telling.simulation import warm_up_notice

    try:
        course.progress.begin(warm_up_notice(course.castings.values(), speaker))
        with closing(play_tournament(course.contenders, games, course.seed, crew)) as played:
            course.progress.begin()
            for match, tally in played:
                course.add(match, tally)
    except KeyboardInterrupt:
        if not course.results.games:
            raise
        return INTERRUPTED
    except (ClusterError, LostProcess) as trouble:
        course.progress.clear()
        show_error(trouble)
        return REFUSED
    finally:
        course.progress.clear()
    return 0


def _as_data(course: TournamentRun) -> Mapping[str, object]:
    results = course.results
    count = range(len(results.bots))
    return {
        "ruleset": course.ruleset.reference,
        "players": course.contenders.players,
        "bots": [
            {"bot": results.bots[bot], "rating": rating, **_share(results, bot)}
            for bot, rating in enumerate(results.ratings())
        ],
        "pairs": [
            {"bots": [results.bots[bot], results.bots[other]], **_share(results, bot, other)}
            for bot in count
            for other in count[bot + 1 :]
        ],
        "games": course.progress.done,
        "seed": course.seed,
        "games_per_second": course.progress.per_second,
    }


def _share(results: Results, bot: int, other: int | None = None) -> Mapping[str, object]:
    share = results.share(bot, other)
    return {"win_share": share and share.value, "win_ci": share and [share.low, share.high]}


def _blocks(course: TournamentRun, speaker: Speaker) -> Iterator[Block]:
    from kortdiamant.telling.simulation import games_counted, pairing_table, rating_table, tournament_backend_sentence

    ratings = course.results.ratings()
    yield Heading(course.ruleset.title_in(speaker.language))
    yield games_counted(course.progress.done, course.seed, course.progress.per_second, speaker)
    yield tournament_backend_sentence(course.results.bots, course.castings, speaker)
    yield from ("", Rows.of(rating_table(course.results, ratings, speaker)))
    yield from (
        "",
        speaker.say("Victories of each against the others:"),
        Rows.of(pairing_table(course.results, ratings, speaker)),
    )
