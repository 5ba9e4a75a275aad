"""Statistics of players over many games, in tables and sentences."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from kortdiamant.history import Person, Statistics
from kortdiamant.telling.speaker import Speaker
from kortdiamant.telling.voice import joined

Rows = list[list[str]]
SHARED_COLUMN = 3  # the column of shared victories
UNKNOWN = "–"


def games_sentence(finished: int, unfinished: int, speaker: Speaker) -> str:
    """How many games are finished, and how many are not."""
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


def diam_games_sentence(count: int, speaker: Speaker) -> str:
    """How many games of Diam are left out, since they have no points; empty if there are none."""
    if not count:
        return ""
    return speaker.say_count(
        "{number} game of Diam is left out: nobody has points in it.",
        "{number} games of Diam are left out: nobody has points in them.",
        count,
        number=count,
    )


def people_table(people: Sequence[Person], speaker: Speaker) -> Rows:
    """A row per person who has finished a game."""
    return _table([(each.name, each.all) for each in people if each.all.games], speaker)


def person_table(person: Person, speaker: Speaker) -> Rows:
    """A row per ruleset that somebody has played, and a last row for all of them."""
    played = [(name, figures) for name, figures in sorted(person.rulesets.items()) if figures.games]
    return _table([*played, (speaker.say("All"), person.all)] if len(played) > 1 else played, speaker)


def busts_sentence(people: Sequence[Person], speaker: Speaker) -> str:
    """Why busts are not known for all expeditions; empty if they are."""
    if all(each.all.watched == each.all.expeditions for each in people):
        return ""
    return speaker.say("Score pads do not say who was struck: busts are counted without them.")


def _table(rows: Sequence[tuple[str, Statistics]], speaker: Speaker) -> Rows:
    """Rows below a heading, without the column of shared victories if there are none."""
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
        UNKNOWN if figures.bust_rate is None else speaker.share(figures.bust_rate),
    ]
