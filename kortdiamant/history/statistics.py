"""A summary of each game, and the statistics of every player over many games.

A shared victory counts as one win for each winner, and is also counted as shared. Only finished games count; unfinished
ones are counted separately. Names that differ only in case, width and spaces (NFKC and casefold) mean the same person,
who is shown with the spelling of the first game.
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

_Expeditions = tuple[list[int], int | None]  # the gems of each expedition, and the number of busts if known


@dataclass(frozen=True, slots=True)
class PlayerSummary:
    """One player in one game; amounts include relics.

    `total` is the amount at the end, and `won` is 1 for a winner and 0 otherwise. `expeditions` counts those in the
    record that the player went into, `brought` is their sum, and `best` is the largest amount of one of them. For
    `watched` of them it is known whether a hazard struck the player, which happened in `busts`.
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
    """One game; the players are in the order of their seats."""

    ruleset: str
    finished: bool
    players: tuple[PlayerSummary, ...]

    @property
    def winners(self) -> int:
        """The number of winners."""
        return sum(player.won for player in self.players)


def summarize(sitting: Table | Pad) -> GameSummary:
    """Summarize a game with cards or on a score pad."""
    report = sitting.report()
    if isinstance(sitting, Pad):
        expeditions = [_on_score_pad(sitting.state, seat) for seat in range(len(sitting.names))]
    else:
        expeditions = [_with_cards(sitting.chronicle(), seat) for seat in range(len(sitting.names))]
    players = tuple(
        _player_summary(name, total, each, int(seat in report.winners))
        for seat, (name, total, each) in enumerate(zip(sitting.names, report.totals, expeditions, strict=True))
    )
    return GameSummary(sitting.ruleset.reference, sitting.finished, players)


def _with_cards(chronicle: Chronicle, seat: int) -> _Expeditions:
    over = [place for place, each in enumerate(chronicle.expeditions) if each.ending and seat in each.went_in]
    hauls = [chronicle.gained(place)[seat] for place in over]
    return hauls, sum(seat in chronicle.expeditions[place].caught for place in over)


def _on_score_pad(sheet: Sheet, seat: int) -> _Expeditions:
    """From a score pad, which does not tell a bust from leaving with nothing."""
    brought = (sheet.brought(number, seat) for number in range(1, len(sheet.rows) + 1))
    return [each for each in brought if each is not None], None


def _player_summary(name: str, total: int, expeditions: _Expeditions, won: int) -> PlayerSummary:
    hauls, busts = expeditions
    watched = 0 if busts is None else len(hauls)
    return PlayerSummary(name, total, won, max(hauls, default=0), len(hauls), sum(hauls), watched, busts or 0)


def to_plain(game: GameSummary) -> list[object]:
    """A game as data for JSON."""
    return [game.ruleset, game.finished, [astuple(player) for player in game.players]]


def from_plain(plain: Any) -> GameSummary:
    """The game from the data of `to_plain`."""
    ruleset, finished, players = plain
    return GameSummary(ruleset, finished, tuple(PlayerSummary(*player) for player in players))


MAXIMA = ("highest", "best")  # all other figures are sums


@dataclass(frozen=True, slots=True, kw_only=True)
class Statistics:
    """The figures of a player over many games; the names are those of `history --json` and `--csv`.

    `games` counts finished games and `unfinished` the others. `shared` is the number of wins that were shared. `points`
    is the sum of the totals, and `highest` the largest of them. `expeditions`, `brought`, `best`, `watched` and
    `busts` are as in `PlayerSummary`.
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
        """The combined figures."""
        return Statistics(**{each.name: _combine(each.name, self, other) for each in fields(self)})

    @property
    def average(self) -> Fraction | None:
        """The average total; None without a finished game."""
        return Fraction(self.points, self.games) if self.games else None

    @property
    def average_expedition(self) -> Fraction | None:
        """The average gems of an expedition in the records; None if there are none."""
        return Fraction(self.brought, self.expeditions) if self.expeditions else None

    @property
    def bust_rate(self) -> Fraction | None:
        """The share of busts among the expeditions where this is known; None if there are none."""
        return Fraction(self.busts, self.watched) if self.watched else None


@dataclass
class Person:
    """A player, with figures by ruleset."""

    name: str
    rulesets: dict[str, Statistics]

    @property
    def all(self) -> Statistics:
        """The figures over all rulesets."""
        return sum(self.rulesets.values(), Statistics())


def people(games: Iterable[GameSummary]) -> list[Person]:
    """Everybody who played, by wins, then by average, then by name."""
    found: dict[str, Person] = {}
    for game in games:
        for player in game.players:
            person = found.setdefault(same_form(player.name), Person(player.name, {}))
            before = person.rulesets.get(game.ruleset, Statistics())
            person.rulesets[game.ruleset] = before + _figures(game, player)
    return sorted(found.values(), key=_rank)


def find_person(name: str, everybody: Sequence[Person]) -> Person:
    """Find a person by a name or its beginning; raises `UnknownName`, `AmbiguousName` or `SeveralNames`."""
    names = [each.name for each in everybody]
    if same_form(name).isdecimal():  # `parse_seat` would take it for a seat number
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
