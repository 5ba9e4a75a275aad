"""`kortdiamant history`: player statistics over many games."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated

import typer

from kortdiamant.cli import REFUSED
from kortdiamant.cli.command import Page
from kortdiamant.cli.context import set_language
from kortdiamant.cli.options import AsJson, OutputLanguage
from kortdiamant.cli.output.screen import error_output, output
from kortdiamant.session.blocks import Block, Heading, Rows

if TYPE_CHECKING:
    from kortdiamant.history import Archive, GameSummary, Person, Statistics
    from kortdiamant.telling.speaker import Speaker


def history(
    files: Annotated[
        list[str] | None, typer.Argument(metavar="FILE", help="Records to use instead of the games folder.")
    ] = None,
    player: Annotated[
        str | None,
        typer.Option(metavar="X", help="Show only this player, by ruleset; the start of the name is enough."),
    ] = None,
    ruleset: Annotated[str | None, typer.Option(metavar="R", help="Count only games of this ruleset.")] = None,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print CSV for a spreadsheet.")] = False,
    as_json: AsJson = False,
    language: OutputLanguage = None,
) -> None:
    """Show player statistics over all saved games: wins, averages, best expedition, busts."""
    if as_csv and as_json:
        raise typer.BadParameter("it does not go with --csv", param_hint="--json")
    from kortdiamant.history import read_files, read_folder
    from kortdiamant.records.folder import games_folder
    from kortdiamant.telling.speaker import Speaker

    speaker = Speaker(set_language(language))
    archive = read_files(files) if files else read_folder(lambda number: _show_notice(number, speaker))
    is_empty = not (archive.games or archive.damaged or archive.diam_games)
    if is_empty and not (as_csv or as_json):
        output().show(speaker.say("No games are kept yet in {path}.", path=games_folder()))
        return
    filtered = _filter(archive, player, ruleset)
    if as_json:
        output().show_json(_json(filtered))
    elif as_csv:
        output().show_csv(_csv_rows(filtered))
        error_output().show_as_is(*(problem for _, problem in filtered.damaged))
    else:
        _show_table(filtered, speaker)
    if files and archive.damaged:
        raise typer.Exit(REFUSED)


PAGE = Page(
    "The figures come from the records alone. A damaged record is named on stderr and does not count. The first "
    "run reads all games; later runs read only those that have changed.",
    (
        ("kortdiamant history", "show everybody, over all games"),
        ("kortdiamant history --player Ane", "show one player, by ruleset"),
        ("kortdiamant history --ruleset slott --csv", "print a table for a spreadsheet"),
    ),
    "a record that you named is damaged, or no player has that name",
    ("games", "chart"),
)


MIN_ANNOUNCED = 200  # games to replay, which takes some seconds


@dataclass(frozen=True)
class FilteredHistory:
    """Statistics over some games.

    `player` and `ruleset` are the filters, None for all. `damaged` holds each unreadable file with its errors.
    `rulesets` are the references of all games, filtered or not. `diam_games` is the number of filtered Diam games;
    they have no statistics.
    """

    player: str | None
    ruleset: str | None
    games: Sequence[GameSummary]
    people: Sequence[Person]
    damaged: Sequence[tuple[str, str]]
    rulesets: Collection[str]
    diam_games: int

    @property
    def finished(self) -> int:
        """The number of finished games."""
        return sum(game.finished for game in self.games)

    @property
    def unfinished(self) -> int:
        """The number of unfinished games."""
        return len(self.games) - self.finished


def _show_notice(number: int, speaker: Speaker) -> None:
    if number >= MIN_ANNOUNCED and error_output().is_terminal:
        error_output().show(speaker.say("{number} games are read for the first time ...", number=number))


def _filter(archive: Archive, player: str | None, ruleset: str | None) -> FilteredHistory:
    from kortdiamant.cli.output.error_messages import file_errors
    from kortdiamant.history import find_person, people
    from kortdiamant.spelling import same_form

    def is_included(reference: str) -> bool:
        return ruleset is None or same_form(reference) == same_form(ruleset)

    games = [game for game in archive.games if is_included(game.ruleset)]
    found = people(games)
    if player is not None and found:
        found = [find_person(player, found)]
        games = [game for game in games if any(_is_same_player(each.name, found[0]) for each in game.players)]
    damaged = [(file, "\n".join(file_errors(file, error))) for file, error in archive.damaged]
    diam_games = sum(map(is_included, archive.diam_games))
    return FilteredHistory(player, ruleset, games, found, damaged, {game.ruleset for game in archive.games}, diam_games)


def _is_same_player(name: str, one: Person) -> bool:
    from kortdiamant.spelling import same_form

    return same_form(name) == same_form(one.name)


def _show_table(filtered: FilteredHistory, speaker: Speaker) -> None:
    from kortdiamant.spelling import close_matches
    from kortdiamant.telling.history import diam_games_sentence

    ruleset = filtered.ruleset
    if filtered.diam_games and not filtered.games:
        output().show(diam_games_sentence(filtered.diam_games, speaker))
    elif ruleset and not filtered.games:
        near = close_matches(ruleset, sorted(filtered.rulesets))
        nothing = speaker.say("No game of {ruleset} is kept.", ruleset=ruleset)
        output().show(" ".join(filter(None, (nothing, speaker.did_you_mean(near)))))
    else:
        output().show_blocks(_blocks(filtered, speaker))
    for _, problem in filtered.damaged:
        error_output().show_as_is(problem.split("\n")[0])


def _blocks(filtered: FilteredHistory, speaker: Speaker) -> Iterator[Block]:
    from kortdiamant.telling.history import (
        busts_sentence,
        diam_games_sentence,
        games_sentence,
        people_table,
        person_table,
    )
    from kortdiamant.telling.voice import joined

    yield joined(
        games_sentence(filtered.finished, filtered.unfinished, speaker),
        diam_games_sentence(filtered.diam_games, speaker),
    )
    if not filtered.finished:
        return
    yield ""
    if filtered.player is not None:
        yield Heading(filtered.people[0].name)
        yield Rows.of(person_table(filtered.people[0], speaker))
    else:
        yield Rows.of(people_table(filtered.people, speaker))
    if sentence := busts_sentence(filtered.people, speaker):
        yield ""
        yield sentence


def _json(filtered: FilteredHistory) -> Mapping[str, object]:
    return {
        "games": filtered.finished,
        "unfinished": filtered.unfinished,
        "damaged": [{"file": file, "problem": problem} for file, problem in filtered.damaged],
        "players": [
            {
                "name": each.name,
                **_as_data(each.all),
                "rulesets": {key: _as_data(of) for key, of in each.rulesets.items()},
            }
            for each in filtered.people
        ],
    }


def _csv_rows(filtered: FilteredHistory) -> Iterator[tuple[object, ...]]:
    from kortdiamant.history import Statistics

    yield "player", "ruleset", *_as_data(Statistics())
    for each in filtered.people:
        for ruleset, figures in each.rulesets.items():
            yield each.name, ruleset, *_as_data(figures).values()


def _as_data(figures: Statistics) -> dict[str, object]:
    """Statistics as data for JSON and CSV; averages are rounded to two decimals, None without games."""
    return {
        **asdict(figures),
        "average": _decimal(figures.average),
        "average_expedition": _decimal(figures.average_expedition),
    }


def _decimal(number: Fraction | None) -> float | None:
    return None if number is None else round(float(number), 2)
