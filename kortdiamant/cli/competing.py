"""A tournament of bots: as tables for people and as JSON for other programs."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field

import typer

from kortdiamant.bots import Mishap
from kortdiamant.cli.answers import Block, Heading, Rows
from kortdiamant.cli.exits import INTERRUPTED, REFUSED
from kortdiamant.cli.options import split_bots
from kortdiamant.cli.progress import Progress, telling_of_an_early_end
from kortdiamant.cli.readiness import get_ready
from kortdiamant.cli.refusals import complain
from kortdiamant.cli.rematch import fresh_seed
from kortdiamant.cli.screen import complaints, output
from kortdiamant.cli.simulating import crew_at
from kortdiamant.cli.situation import speak
from kortdiamant.errors import ClusterError, LostProcess
from kortdiamant.languages import Language
from kortdiamant.rulebook import Ruleset, load
from kortdiamant.simulation.executors import WorkerPool
from kortdiamant.simulation.figures import Tally
from kortdiamant.simulation.tournament import BackendChoices, Contenders, Match, Results, play_tournament, seatings
from kortdiamant.telling.simulation import (
    games_counted,
    kernel_hint,
    mishap_sentences,
    nothing_played,
    pairing_table,
    rating_table,
    tournament_backend_sentence,
    warm_up_notice,
)
from kortdiamant.telling.speaker import Speaker

MOST_BOTS = 30


@dataclass
class Course:
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


def rivals(text: str) -> tuple[str, ...]:
    """Two bots or more, each named once; raises `typer.BadParameter`."""
    bots = split_bots(text)
    if not 2 <= len(bots) <= MOST_BOTS or len(set(bots)) < len(bots):
        raise typer.BadParameter(f"2 to {MOST_BOTS} different bots, not {text!r}", param_hint="--bots")
    return bots


def compete(
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
    speak(language)
    ruleset = load(reference)
    speaker = Speaker(speak(language or ruleset.language))
    contenders = Contenders(ruleset.rules, bots, players)
    games_each = -(-games // seatings(players))  # of each match
    with telling_of_an_early_end(nothing_played(speaker)):
        contenders.check()
        get_ready(bots, speaker)
        course = _course(contenders, ruleset, games_each, fresh_seed() if seed is None else seed)
        complaints().show(*kernel_hint(course.castings.values(), speaker))
        with crew_at(cluster) as crew:
            code = _play(course, games_each, crew, speaker)
    if course.results.games and as_json:
        output().show_as_is(json.dumps(_as_data(course)))
    elif course.results.games:
        output().show_blocks(_told(course, speaker))
    for bot, mishaps in course.mishaps.items():
        complaints().show(*mishap_sentences(mishaps, [bot] * players, speaker))
    return code


def _course(contenders: Contenders, ruleset: Ruleset, games_each: int, seed: int) -> Course:
    """Nothing played yet."""
    bots = len(contenders.bots)
    progress = Progress(games_each * (bots * (bots - 1) // 2) * seatings(contenders.players))
    return Course(ruleset, contenders, seed, contenders.castings(), Results(contenders.bots), progress)


def _play(course: Course, games: int, crew: WorkerPool | None, speaker: Speaker) -> int:
    """Play all matches, as far as nobody interrupts; raises KeyboardInterrupt where that is before the first game."""
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
        complain(trouble)
        return REFUSED
    finally:
        course.progress.clear()
    return 0


def _as_data(course: Course) -> Mapping[str, object]:
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


def _told(course: Course, speaker: Speaker) -> Iterator[Block]:
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
