"""Statistics of people over many games, as tables and sentences."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from kortdiamant.history.statistics import Person, Statistics
from kortdiamant.telling.speaker import Speaker
from kortdiamant.telling.status import in_percent
from kortdiamant.telling.voice import joined

Rows = list[list[str]]
SHARED_COLUMN = 3  # the column of shared victories
UNKNOWN = "–"


def games_sentence(finished: int, unfinished: int, speaker: Speaker) -> str:
    """How many games there are."""
    if not finished:
        return speaker.say_count(
            "No game is finished yet; {number} is being played.",
            "No game is finished yet; {number} are being played.",
            unfinished,
            number=unfinished,
        )
    over = speaker.say_count("{number} finished game.", "{number} finished games.", finished, number=finished)
    others = speaker.say_count(
        "{number} is not finished, and does not count.",
        "{number} are not finished, and do not count.",
        unfinished,
        number=unfinished,
    )
    return joined(over, others if unfinished else "")


def boards_sentence(boards: int, speaker: Speaker) -> str:
    """How many games on a board there are besides, in which there is nothing to count; nothing where there is none."""
    if not boards:
        return ""
    return speaker.say_count(
        "{number} game of Diam is left out: nobody has points in it.",
        "{number} games of Diam are left out: nobody has points in them.",
        boards,
        number=boards,
    )


def people_table(people: Sequence[Person], speaker: Speaker) -> Rows:
    """A row for everybody who has finished a game."""
    return _table([(each.name, each.all) for each in people if each.all.games], speaker)


def person_table(person: Person, speaker: Speaker) -> Rows:
    """A row for each ruleset that somebody has played, and the last one for all of them."""
    played = [(name, figures) for name, figures in sorted(person.rulesets.items()) if figures.games]
    return _table([*played, (speaker.say("All"), person.all)] if len(played) > 1 else played, speaker)


def busts_sentence(people: Sequence[Person], speaker: Speaker) -> str:
    """Why busts are not known of all expeditions; nothing where they are."""
    if all(each.all.watched == each.all.expeditions for each in people):
        return ""
    return speaker.say("Score pads do not say who was struck: busts are counted without them.")


def _table(rows: Sequence[tuple[str, Statistics]], speaker: Speaker) -> Rows:
    """The rows below their heading; the column of shared victories is left out where there is none."""
    heading = [
        "",
        speaker.say("Games"),
        speaker.say("Wins"),
        speaker.say("Shared"),
        speaker.say("Average"),
        speaker.say("Highest"),
        speaker.say("Best {expedition.one}"),
        speaker.say("Busts"),
    ]
    table = [heading, *([name, *_cells(figures, speaker)] for name, figures in rows)]
    if any(figures.shared for _, figures in rows):
        return table
    return [[*row[:SHARED_COLUMN], *row[SHARED_COLUMN + 1 :]] for row in table]


def _cells(figures: Statistics, speaker: Speaker) -> list[str]:
    return [
        str(figures.games),
        str(figures.wins),
        str(figures.shared),
        speaker.decimal(figures.average or Fraction()),
        str(figures.highest),
        str(figures.best),
        UNKNOWN if figures.bust_rate is None else in_percent(figures.bust_rate, speaker),
    ]
