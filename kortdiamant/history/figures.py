"""What people did in many games, in figures. Pure.

A victory that is shared counts as one for each of those who share it, and is counted as shared as well. Only finished
games count; the others are counted apart. Players are the same person when their names are equal but for case, width
and spaces (NFKC and casefold), and are called as in the game that comes first.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from fractions import Fraction

from kortdiamant.errors import UnknownName
from kortdiamant.family import parse_seat
from kortdiamant.history.digest import Digest, Played
from kortdiamant.spelling import close_matches, fold, same_form

RECORDS = ("highest", "best")


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
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

    def __add__(self, other: Figures) -> Figures:
        """The figures of both together."""
        return Figures(**{each.name: _together(each.name, self, other) for each in fields(self)})

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
    rulesets: dict[str, Figures]

    @property
    def all(self) -> Figures:
        """Their figures over all rulesets."""
        return sum(self.rulesets.values(), Figures())


def people(games: Iterable[Digest]) -> list[Person]:
    """Everybody who played, those who won most first; of equals who has the higher average, then by name."""
    found: dict[str, Person] = {}
    for game in games:
        for player in game.players:
            person = found.setdefault(same_form(player.name), Person(player.name, {}))
            before = person.rulesets.get(game.ruleset, Figures())
            person.rulesets[game.ruleset] = before + _figures(game, player)
    return sorted(found.values(), key=_rank)


def person(name: str, everybody: Sequence[Person]) -> Person:
    """The one who is meant by a name or its beginning; raises `UnknownName`, `AmbiguousName` or `SeveralNames`."""
    names = [each.name for each in everybody]
    if same_form(name).isdecimal():  # it would mean a seat, and here are none
        raise UnknownName(name, ())
    try:
        return everybody[parse_seat(name, names)]
    except UnknownName as error:
        near = close_matches(fold(name), [fold(each) for each in names])
        raise UnknownName(name, tuple(each for each in names if fold(each) in near)) from error


def _figures(game: Digest, player: Played) -> Figures:
    if not game.finished:
        return Figures(unfinished=1)
    return Figures(
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


def _together(name: str, one: Figures, other: Figures) -> int:
    values: tuple[int, int] = (getattr(one, name), getattr(other, name))
    return max(values) if name in RECORDS else sum(values)
