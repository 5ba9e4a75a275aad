"""Many games counted: as tables for people, as JSON and as CSV for other programs."""

from __future__ import annotations

import csv
import io
from collections.abc import Collection, Iterator, Sequence
from dataclasses import asdict, dataclass
from fractions import Fraction

from kortdiamant.cli.answers import Block, Heading, Rows
from kortdiamant.cli.exits import REFUSED
from kortdiamant.cli.formats import Form, harmless, json_line
from kortdiamant.cli.refusals import complaints_about
from kortdiamant.cli.screen import complaints, output
from kortdiamant.cli.situation import speak
from kortdiamant.history.archive import Archive, read_files, read_folder
from kortdiamant.history.statistics import GameSummary, Person, Statistics, find_person, people
from kortdiamant.languages import Language
from kortdiamant.records.folder import games_folder
from kortdiamant.spelling import close_matches, same_form
from kortdiamant.telling.history import boards_sentence, busts_sentence, games_sentence, people_table, person_table
from kortdiamant.telling.speaker import Speaker
from kortdiamant.telling.voice import joined

WORTH_ANNOUNCING = 200  # games that have to be played again: some seconds


@dataclass(frozen=True)
class Count:
    """The games that were asked for, who played them, what is wrong with other files, and all rulesets of the shelf.

    `player` and `ruleset` are what was asked for, None for all.
    `boards` is how many games on a board were asked for as well, in which there is nothing to count.
    """

    player: str | None
    ruleset: str | None
    games: Sequence[GameSummary]
    people: Sequence[Person]
    damaged: Sequence[tuple[str, str]]
    rulesets: Collection[str]
    boards: int

    @property
    def finished(self) -> int:
        """How many games are over."""
        return sum(game.finished for game in self.games)

    @property
    def unfinished(self) -> int:
        """How many are not."""
        return len(self.games) - self.finished


def count_games(
    files: Sequence[str], *, player: str | None, ruleset: str | None, form: Form, language: Language | None
) -> int:
    """Count the games of files, or of the games folder if none are named, and print the answer; the exit code.

    Raises what names nobody or several, and `FileError`.
    """
    speaker = Speaker(speak(language))
    shelf = read_files(files) if files else read_folder(lambda number: _announce(number, speaker))
    if not (shelf.games or shelf.damaged or shelf.boards) and form is Form.TABLE:
        output().show(speaker.say("No games are kept yet in {path}.", path=games_folder()))
        return 0
    count = _counted(shelf, player, ruleset)
    SHOW[form](count, speaker)
    return REFUSED if files and shelf.damaged else 0


def _announce(number: int, speaker: Speaker) -> None:
    """Say why it takes a while, to whoever sits there."""
    if number >= WORTH_ANNOUNCING and complaints().is_terminal:
        complaints().show(speaker.say("{number} games are read for the first time ...", number=number))


def _counted(shelf: Archive, wanted: str | None, ruleset: str | None) -> Count:
    def is_wanted(reference: str) -> bool:
        return ruleset is None or same_form(reference) == same_form(ruleset)

    games = [game for game in shelf.games if is_wanted(game.ruleset)]
    found = people(games)
    if wanted is not None and found:
        found = [find_person(wanted, found)]
        games = [game for game in games if any(_plays(player.name, found[0]) for player in game.players)]
    damaged = [(file, "\n".join(complaints_about(file, error))) for file, error in shelf.damaged]
    boards = sum(map(is_wanted, shelf.boards))
    return Count(wanted, ruleset, games, found, damaged, {game.ruleset for game in shelf.games}, boards)


def _plays(name: str, one: Person) -> bool:
    return same_form(name) == same_form(one.name)


def _show_table(count: Count, speaker: Speaker) -> None:
    wanted = count.ruleset
    if count.boards and not count.games:
        output().show(boards_sentence(count.boards, speaker))
    elif wanted and not count.games:
        near = close_matches(wanted, sorted(count.rulesets))
        nothing = speaker.say("No game of {ruleset} is kept.", ruleset=wanted)
        output().show(" ".join(filter(None, (nothing, speaker.did_you_mean(near)))))
    else:
        output().show_blocks(_told(count, speaker))
    for _, problem in count.damaged:
        complaints().show_as_is(problem.split("\n")[0])


def _told(count: Count, speaker: Speaker) -> Iterator[Block]:
    yield joined(games_sentence(count.finished, count.unfinished, speaker), boards_sentence(count.boards, speaker))
    if not count.finished:
        return
    yield ""
    if count.player is not None:
        yield Heading(count.people[0].name)
        yield Rows.of(person_table(count.people[0], speaker))
    else:
        yield Rows.of(people_table(count.people, speaker))
    if lacking := busts_sentence(count.people, speaker):
        yield ""
        yield lacking


def _show_json(count: Count, _speaker: Speaker) -> None:
    answer = {
        "games": count.finished,
        "unfinished": count.unfinished,
        "damaged": [{"file": file, "problem": problem} for file, problem in count.damaged],
        "players": [
            {"name": each.name, **_plain(each.all), "rulesets": {key: _plain(of) for key, of in each.rulesets.items()}}
            for each in count.people
        ],
    }
    output().show_as_is(json_line(answer))


def _show_csv(count: Count, _speaker: Speaker) -> None:
    table = io.StringIO()
    writer = csv.writer(table, lineterminator="\n")
    writer.writerow(["player", "ruleset", *_plain(Statistics())])
    for each in count.people:
        for ruleset, figures in each.rulesets.items():
            writer.writerow([harmless(each.name), harmless(ruleset), *_plain(figures).values()])
    output().show_as_is(table.getvalue().removesuffix("\n"))
    complaints().show_as_is(*(problem for _, problem in count.damaged))


def _plain(figures: Statistics) -> dict[str, object]:
    """Figures as plain numbers; averages with two decimals, none where there is nothing to be averaged."""
    return {
        **asdict(figures),
        "average": _decimal(figures.average),
        "average_expedition": _decimal(figures.average_expedition),
    }


def _decimal(number: Fraction | None) -> float | None:
    return None if number is None else round(float(number), 2)


SHOW = {Form.TABLE: _show_table, Form.JSON: _show_json, Form.CSV: _show_csv}
