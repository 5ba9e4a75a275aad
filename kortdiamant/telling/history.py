"""What people did in many games, as tables and in a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import floor

from kortdiamant.history import Figures, Person
from kortdiamant.telling.speaker import Speaker
from kortdiamant.telling.voice import joined

Rows = list[list[str]]


def counted(finished: int, unfinished: int, speaker: Speaker) -> str:
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


def everybody(people: Sequence[Person], speaker: Speaker) -> Rows:
    """A row for everybody who has finished a game."""
    return _table([(each.name, each.all) for each in people if each.all.games], speaker)


def one_person(person: Person, speaker: Speaker) -> Rows:
    """A row for each ruleset that somebody has played, and the last one for all of them."""
    played = [(name, figures) for name, figures in sorted(person.rulesets.items()) if figures.games]
    return _table([*played, (speaker.say("All"), person.all)] if len(played) > 1 else played, speaker)


def _table(rows: Sequence[tuple[str, Figures]], speaker: Speaker) -> Rows:
    has_shared = any(figures.shared for _, figures in rows)
    heading = [
        "",
        speaker.say("Games"),
        speaker.say("Wins"),
        *([speaker.say("Shared")] if has_shared else []),
        speaker.say("Average"),
        speaker.say("Highest"),
        speaker.say("Best {expedition.one}"),
        speaker.say("Busts"),
    ]
    return [heading, *([name, *_cells(figures, speaker, has_shared=has_shared)] for name, figures in rows)]


def _cells(figures: Figures, speaker: Speaker, *, has_shared: bool) -> list[str]:
    shared = [str(figures.shared)] if has_shared else []
    average, rate = figures.average or Fraction(), figures.bust_rate or Fraction()
    return [
        str(figures.games),
        str(figures.wins),
        *shared,
        _with_a_tenth(average, speaker),
        str(figures.highest),
        str(figures.best),
        speaker.percent(_rounded(rate * 1000)),
    ]


def _with_a_tenth(number: Fraction, speaker: Speaker) -> str:
    tenths = _rounded(number * 10)
    return speaker.say("{whole}.{tenth}", whole=tenths // 10, tenth=tenths % 10)


def _rounded(number: Fraction) -> int:
    """The nearest whole number, a half up."""
    return floor(number + Fraction(1, 2))
