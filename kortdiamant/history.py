"""Recorded games: a summary of each, cached on disk, and the statistics of every player.

A shared victory counts as one win for each winner, and is also counted as shared. Only finished games count; unfinished
ones are counted separately. Names that differ only in case, width and spaces (NFKC and casefold) mean the same person,
who is shown with the spelling of the first game.

The cache is one file with two lines. The second line has all games: path, size, time of the last change, and summary.
The first line has the number of the format, the version of the program and a checksum of the second line. A cache that
is damaged or was written by another version is ignored. If the cache cannot be read or written, every game is replayed.
It is replaced atomically, so that two programs never see half of it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import astuple, dataclass, field, fields
from fractions import Fraction
from os.path import realpath
from pathlib import Path
from typing import Any, NamedTuple
from zlib import crc32

from kortdiamant.documents.files import cache_folder, write_atomically
from kortdiamant.errors import KortdiamantError, UnknownName
from kortdiamant.expedition.chronicle import Chronicle
from kortdiamant.family import parse_seat
from kortdiamant.pad import Sheet
from kortdiamant.records.folder import all_games
from kortdiamant.spelling import close_matches, fold, same_form
from kortdiamant.table import Board, Pad, Table, read_any_game
from kortdiamant.version import program_version

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
    over = [index for index, each in enumerate(chronicle.expeditions) if each.ending and seat in each.went_in]
    hauls = [chronicle.gained(index)[seat] for index in over]
    return hauls, sum(seat in chronicle.expeditions[index].caught for index in over)


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


CACHE_FORMAT = 2
CachedGames = dict["RecordKey", GameSummary]


class RecordKey(NamedTuple):
    """The state of a record: its path, its size in bytes, and the time of its last change in nanoseconds.

    If a record is changed, so is its time or its size. Comparing these needs no reading, unlike a checksum.
    """

    path: str
    size: int
    changed: int

    @classmethod
    def of(cls, path: Path) -> RecordKey:
        """The key of a record; raises OSError."""
        status = path.stat()
        return cls(str(path), status.st_size, status.st_mtime_ns)


def cache_path() -> Path:
    """The path of the cache file, which need not exist."""
    return cache_folder() / "history.json"


def read_cache() -> CachedGames:
    """Read the cached games; none if the file cannot be used."""
    with suppress(OSError, ValueError):
        heading, _, content = cache_path().read_text("utf-8").partition("\n")
        if heading == _heading(content):
            return {RecordKey(*key): from_plain(plain) for *key, plain in json.loads(content)}
    return {}


def write_cache(games: Mapping[RecordKey, GameSummary]) -> None:
    """Cache games; do nothing if the file cannot be written."""
    # `json` writes ASCII, which is needed because a path need not be valid UTF-8.
    content = json.dumps([[*key, to_plain(game)] for key, game in games.items()])
    with suppress(OSError):
        cache_path().parent.mkdir(parents=True, exist_ok=True)
        write_atomically(cache_path(), f"{_heading(content)}\n{content}".encode())


def _heading(content: str) -> str:
    checksum = crc32(content.encode())
    return json.dumps({"format": CACHE_FORMAT, "version": program_version(), "checksum": checksum})


Announce = Callable[[int], None]


@dataclass
class Archive:
    """Summaries of games in the order in which they were read.

    `diam_games` are the rulesets of games of Diam, which are left out because they have no gems and no expeditions.
    `damaged` are the files that could not be read, with their errors.
    """

    games: list[GameSummary] = field(default_factory=list)
    diam_games: list[str] = field(default_factory=list)
    damaged: list[tuple[str, KortdiamantError]] = field(default_factory=list)

    def add(self, path: str | Path) -> GameSummary | None:
        """Read a game; return its summary if it can be cached.

        A record without an embedded definition depends on a ruleset that may change, so its summary is not cached.
        """
        try:
            read = read_any_game(path)
        except KortdiamantError as error:
            self.damaged.append((str(path), error))
            return None
        if isinstance(read.table, Board):
            self.diam_games.append(read.table.ruleset.reference)
            return None
        self.games.append(summarize(read.table))
        return self.games[-1] if read.header.definition is not None else None


def read_files(files: Iterable[str]) -> Archive:
    """Read the games of single files, each file once."""
    archive = Archive()
    for path in {realpath(file): file for file in files}.values():
        archive.add(path)
    return archive


def read_folder(announce: Announce = lambda _number: None) -> Archive:
    """Read all games of the games folder, the last changed first, and cache their summaries.

    `announce` is called with the number of games to replay, before that begins. Raises `FileError` if the folder cannot
    be read.
    """
    archive, paths, known = Archive(), all_games(), read_cache()
    keys = {path: key for path in paths if (key := _record_key(path))}
    kept: CachedGames = {key: known[key] for key in keys.values() if key in known}
    announce(len(keys) - len(kept))
    try:
        for path in paths:
            _add_game(archive, path, keys.get(path), kept)
    finally:
        if kept != known:
            write_cache(kept)
    return archive


def _add_game(archive: Archive, path: Path, key: RecordKey | None, kept: CachedGames) -> None:
    if key in kept:
        archive.games.append(kept[key])
    elif (summary := archive.add(path)) and key:
        kept[key] = summary


def _record_key(path: Path) -> RecordKey | None:
    """The key of a record; None if the file has just been removed, which reading it will report."""
    with suppress(OSError):
        return RecordKey.of(path)
    return None
