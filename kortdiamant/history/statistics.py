"""A summary of each game, and the statistics of every player over many games.

A shared victory counts as one win for each winner, and is also counted as shared. Only finished games count; the
others are counted separately. Players are the same person if their names are equal but for case, width and spaces
(NFKC and casefold); they are named as in the first game.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import astuple, dataclass, fields
from fractions import Fraction
from typing import Any

from kortdiamant.errors import UnknownName
from kortdiamant.expedition.chronicle import Chronicle
from kortdiamant.family import parse_seat
from kortdiamant.pad import Sheet
from kortdiamant.spelling import close_matches, fold, same_form
from kortdiamant.table import Pad, Table

_Expeditions = tuple[list[int], int | None]  # what each expedition brought, and in how many of them somebody was struck


@dataclass(frozen=True, slots=True)
class PlayerSummary:
    """One player in one game.

    `total` is what they had in the end, relics included; `won` is 1 for a winner and else 0. They went into so many
    `expeditions` that are in the record, which `brought` them so much, relics included, and one of them `best`. Of
    `watched` of them it is known whether they were struck, and they were in `busts`.
    """

    name: str
    total: int
    won: int
    best: int
    expeditions: int
    brought: int
    watched: int
    busts: int


@dataclass(frozen=True, slots=True)
class GameSummary:
    """One game, in the order of its seats."""

    ruleset: str
    finished: bool
    players: tuple[PlayerSummary, ...]

    @property
    def winners(self) -> int:
        """How many share the victory."""
        return sum(player.won for player in self.players)


def summarize(sitting: Table | Pad) -> GameSummary:
    """What the game at a table, or on a score pad, has come to."""
    report = sitting.report()
    if isinstance(sitting, Pad):
        walked = [_on_paper(sitting.state, seat) for seat in range(len(sitting.names))]
    else:
        walked = [_with_cards(sitting.chronicle(), seat) for seat in range(len(sitting.names))]
    players = tuple(
        _player_summary(name, total, walks, int(seat in report.winners))
        for seat, (name, total, walks) in enumerate(zip(sitting.names, report.totals, walked, strict=True))
    )
    return GameSummary(sitting.ruleset.reference, sitting.finished, players)


def _with_cards(story: Chronicle, seat: int) -> _Expeditions:
    """What each expedition brought a seat, and in how many it was struck."""
    over = [place for place, each in enumerate(story.expeditions) if each.ending and seat in each.went_in]
    hauls = [story.gained(place)[seat] for place in over]
    return hauls, sum(seat in story.expeditions[place].caught for place in over)


def _on_paper(sheet: Sheet, seat: int) -> _Expeditions:
    """The same from a score pad, which does not know who was struck and who came out with nothing."""
    brought = (sheet.brought(number, seat) for number in range(1, len(sheet.rows) + 1))
    return [each for each in brought if each is not None], None


def _player_summary(name: str, total: int, walks: _Expeditions, won: int) -> PlayerSummary:
    hauls, busts = walks
    watched = 0 if busts is None else len(hauls)
    return PlayerSummary(name, total, won, max(hauls, default=0), len(hauls), sum(hauls), watched, busts or 0)


def to_plain(game: GameSummary) -> list[object]:
    """A game as plain data."""
    return [game.ruleset, game.finished, [astuple(player) for player in game.players]]


def from_plain(plain: Any) -> GameSummary:
    """The game of plain data that `to_plain` made."""
    ruleset, finished, players = plain
    return GameSummary(ruleset, finished, tuple(PlayerSummary(*player) for player in players))


MAXIMA = ("highest", "best")


@dataclass(frozen=True, slots=True, kw_only=True)
class Statistics:
    """Somebody's games: how many were finished and how many not; of the finished ones wins, of which `shared`.

    `points` is the sum of what they had in the end, `highest` the most of it in one game. They went into so many
    `expeditions` that are in the records, which `brought` them so much, and one of them `best`. Of `watched` of them it
    is known whether they were struck (score pads do not say), and they were in `busts`.
    """

    games: int = 0
    unfinished: int = 0
    wins: int = 0
    shared: int = 0
    points: int = 0
    highest: int = 0
    best: int = 0
    expeditions: int = 0
    brought: int = 0
    watched: int = 0
    busts: int = 0

    def __add__(self, other: Statistics) -> Statistics:
        """The figures of both together."""
        return Statistics(**{each.name: _combine(each.name, self, other) for each in fields(self)})

    @property
    def average(self) -> Fraction | None:
        """What they had in the end, on average; None without a finished game."""
        return Fraction(self.points, self.games) if self.games else None

    @property
    def average_expedition(self) -> Fraction | None:
        """What an expedition brought them, on average: one that is in the records."""
        return Fraction(self.brought, self.expeditions) if self.expeditions else None

    @property
    def bust_rate(self) -> Fraction | None:
        """In which part of their expeditions they were struck, of those of which it is known."""
        return Fraction(self.busts, self.watched) if self.watched else None


@dataclass
class Person:
    """Somebody who plays, and their figures by ruleset."""

    name: str
    rulesets: dict[str, Statistics]

    @property
    def all(self) -> Statistics:
        """Their figures over all rulesets."""
        return sum(self.rulesets.values(), Statistics())


def people(games: Iterable[GameSummary]) -> list[Person]:
    """Everybody who played, those who won most first; of equals who has the higher average, then by name."""
    found: dict[str, Person] = {}
    for game in games:
        for player in game.players:
            person = found.setdefault(same_form(player.name), Person(player.name, {}))
            before = person.rulesets.get(game.ruleset, Statistics())
            person.rulesets[game.ruleset] = before + _figures(game, player)
    return sorted(found.values(), key=_rank)


def find_person(name: str, everybody: Sequence[Person]) -> Person:
    """The one who is meant by a name or its beginning; raises `UnknownName`, `AmbiguousName` or `SeveralNames`."""
    names = [each.name for each in everybody]
    if same_form(name).isdecimal():  # it would mean a seat, and here are none
        raise UnknownName(name, ())
    try:
        return everybody[parse_seat(name, names)]
    except UnknownName as error:
        near = close_matches(fold(name), [fold(each) for each in names])
        raise UnknownName(name, tuple(each for each in names if fold(each) in near)) from error


def _figures(game: GameSummary, player: PlayerSummary) -> Statistics:
    if not game.finished:
        return Statistics(unfinished=1)
    return Statistics(
        games=1,
        wins=player.won,
        shared=player.won if game.winners > 1 else 0,
        points=player.total,
        highest=player.total,
        best=player.best,
        expeditions=player.expeditions,
        brought=player.brought,
        watched=player.watched,
        busts=player.busts,
    )


def _rank(person: Person) -> tuple[object, ...]:
    figures = person.all
    return -figures.wins, -(figures.average or 0), same_form(person.name)


def _combine(name: str, one: Statistics, other: Statistics) -> int:
    values: tuple[int, int] = (getattr(one, name), getattr(other, name))
    return max(values) if name in MAXIMA else sum(values)
