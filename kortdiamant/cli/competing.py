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
from kortdiamant.cli.progress import Progress, telling_of_an_early_end
from kortdiamant.cli.readiness import get_ready
from kortdiamant.cli.refusals import complain
from kortdiamant.cli.rematch import fresh_seed
from kortdiamant.cli.screen import complaints, output
from kortdiamant.cli.simulating import bots_in, crew_at
from kortdiamant.cli.situation import speak
from kortdiamant.errors import ClusterTrouble, LostProcess
from kortdiamant.languages import Language
from kortdiamant.rulebook import Ruleset, load
from kortdiamant.simulation.crews import Crew
from kortdiamant.simulation.tally import Tally
from kortdiamant.simulation.tournament import Castings, Contenders, Match, Results, seatings, tournament
from kortdiamant.telling import Speaker
from kortdiamant.telling.casting import getting_ready, missing_kernel, pairs_played_by
from kortdiamant.telling.simulation import against_table, games_counted, mishap_sentences, rating_table, stopped_early

MOST_BOTS = 30


@dataclass(frozen=True)
class Contest:
    """What was asked for on the command line; `games` for each pair."""

    ruleset: str
    bots: tuple[str, ...]
    players: int
    games: int
    seed: int | None
    cluster: str | None
    language: Language | None


@dataclass
class Course:
    """What has been played so far; mishaps by bot, and as in a tally."""

    ruleset: Ruleset
    contenders: Contenders
    seed: int
    castings: Castings
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
    bots = bots_in(text)
    if not 2 <= len(bots) <= MOST_BOTS or len(set(bots)) < len(bots):
        raise typer.BadParameter(f"2 to {MOST_BOTS} different bots, not {text!r}", param_hint="--bots")
    return bots


def compete(contest: Contest, *, as_json: bool) -> int:
    """Play the tournament and print what it came to; Ctrl-C prints what has been played. The exit code.

    Raises `WrongSeatCount`, what is wrong with the bots, and whatever `load` raises.
    """
    speak(contest.language)
    ruleset = load(contest.ruleset)
    spoken = speak(contest.language or ruleset.language)
    seed = fresh_seed() if contest.seed is None else contest.seed
    contenders = Contenders(ruleset.rules, contest.bots, contest.players)
    with telling_of_an_early_end(stopped_early(Speaker(spoken))):
        contenders.check()
        get_ready(contest.bots, Speaker(spoken))
        course = _course(contest, contenders, ruleset, seed)
        complaints().show(*missing_kernel(course.castings.values(), Speaker(spoken)))
        with crew_at(contest.cluster) as crew:
            code = _play(course, _games_each(contest), crew, Speaker(spoken))
    if course.results.games and as_json:
        output().show_as_is(json.dumps(_as_data(contest, course)))
    elif course.results.games:
        output().show_blocks(_told(course, Speaker(spoken)))
    for bot, mishaps in course.mishaps.items():
        complaints().show(*mishap_sentences(mishaps, [bot] * contest.players, Speaker(spoken)))
    return code


def _course(contest: Contest, contenders: Contenders, ruleset: Ruleset, seed: int) -> Course:
    """Nothing played yet."""
    pairs = len(contest.bots) * (len(contest.bots) - 1) // 2
    progress = Progress(_games_each(contest) * pairs * seatings(contest.players))
    return Course(ruleset, contenders, seed, contenders.castings(), Results(contest.bots), progress)


def _games_each(contest: Contest) -> int:
    """How many games of each match."""
    return -(-contest.games // seatings(contest.players))


def _play(course: Course, games: int, crew: Crew | None, speaker: Speaker) -> int:
    """Play all matches, as far as nobody interrupts; raises KeyboardInterrupt where that is before the first game."""
    try:
        course.progress.begin(getting_ready(course.castings.values(), speaker))
        with closing(tournament(course.contenders, games, course.seed, crew)) as played:
            course.progress.begin()
            for match, tally in played:
                course.add(match, tally)
    except KeyboardInterrupt:
        if not course.results.games:
            raise
        return INTERRUPTED
    except (ClusterTrouble, LostProcess) as trouble:
        course.progress.clear()
        complain(trouble)
        return REFUSED
    finally:
        course.progress.clear()
    return 0


def _as_data(contest: Contest, course: Course) -> Mapping[str, object]:
    results, count = course.results, range(len(contest.bots))
    return {
        "ruleset": course.ruleset.reference,
        "players": contest.players,
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
    yield pairs_played_by(course.results.bots, course.castings, speaker)
    yield from ("", Rows.of(rating_table(course.results, ratings, speaker)))
    yield from (
        "",
        speaker.say("Victories of each against the others:"),
        Rows.of(against_table(course.results, ratings, speaker)),
    )
