"""What one game came to: as much of it as is counted over many games."""

from __future__ import annotations

from dataclasses import astuple, dataclass
from typing import Any

from kortdiamant.expedition.chronicle import Chronicle
from kortdiamant.pad import Sheet
from kortdiamant.table import Pad, Table

_Walks = tuple[list[int], int | None]  # what each expedition brought, and in how many of them somebody was struck


@dataclass(frozen=True, slots=True)
class Played:
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
class Digest:
    """One game, in the order of its seats."""

    ruleset: str
    finished: bool
    players: tuple[Played, ...]

    @property
    def winners(self) -> int:
        """How many share the victory."""
        return sum(player.won for player in self.players)


def digest(sitting: Table | Pad) -> Digest:
    """What the game at a table, or on a score pad, has come to."""
    report = sitting.report()
    if isinstance(sitting, Pad):
        walked = [_on_paper(sitting.state, seat) for seat in range(len(sitting.names))]
    else:
        walked = [_with_cards(sitting.chronicle(), seat) for seat in range(len(sitting.names))]
    players = tuple(
        _played(name, total, walks, int(seat in report.winners))
        for seat, (name, total, walks) in enumerate(zip(sitting.names, report.totals, walked, strict=True))
    )
    return Digest(sitting.ruleset.reference, sitting.finished, players)


def _with_cards(story: Chronicle, seat: int) -> _Walks:
    """What each expedition brought a seat, and in how many it was struck."""
    over = [place for place, each in enumerate(story.expeditions) if each.ending and seat in each.went_in]
    hauls = [story.gained(place)[seat] for place in over]
    return hauls, sum(seat in story.expeditions[place].caught for place in over)


def _on_paper(sheet: Sheet, seat: int) -> _Walks:
    """The same from a score pad, which does not know who was struck and who came out with nothing."""
    brought = (sheet.brought(number, seat) for number in range(1, len(sheet.rows) + 1))
    return [each for each in brought if each is not None], None


def _played(name: str, total: int, walks: _Walks, won: int) -> Played:
    hauls, busts = walks
    watched = 0 if busts is None else len(hauls)
    return Played(name, total, won, max(hauls, default=0), len(hauls), sum(hauls), watched, busts or 0)


def to_plain(game: Digest) -> list[object]:
    """A game as plain data."""
    return [game.ruleset, game.finished, [astuple(player) for player in game.players]]


def from_plain(plain: Any) -> Digest:
    """The game of plain data that `to_plain` made."""
    ruleset, finished, players = plain
    return Digest(ruleset, finished, tuple(Played(*player) for player in players))
