"""What one game came to: as much of it as is counted over many games."""

from __future__ import annotations

from dataclasses import astuple, dataclass
from typing import Any

from kortdiamant.expedition.chronicle import Chronicle
from kortdiamant.table import Table


@dataclass(frozen=True, slots=True)
class Played:
    """One player in one game.

    `total` is what they had in the end, relics included; `won` is 1 for a winner and else 0; `best` is the most that
    one expedition brought them, relics included; `expeditions` are those they went into, and `busts` those of them in
    which they were struck.
    """

    name: str
    total: int
    won: int
    best: int
    expeditions: int
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


def digest(table: Table) -> Digest:
    """What the game at a table has come to."""
    story = table.chronicle()
    winners = table.report().winners
    players = tuple(_played(story, seat, name, int(seat in winners)) for seat, name in enumerate(table.names))
    return Digest(table.ruleset.reference, table.finished, players)


def _played(story: Chronicle, seat: int, name: str, won: int) -> Played:
    over = [place for place, each in enumerate(story.expeditions) if each.ending and seat in each.went_in]
    return Played(
        name,
        story.expeditions[-1].totals[seat] if story.expeditions else story.before[seat],
        won,
        max((story.gained(place)[seat] for place in over), default=0),
        len(over),
        sum(seat in story.expeditions[place].caught for place in over),
    )


def to_plain(game: Digest) -> list[object]:
    """A game as plain data."""
    return [game.ruleset, game.finished, [astuple(player) for player in game.players]]


def from_plain(plain: Any) -> Digest:
    """The game of plain data that `to_plain` made."""
    ruleset, finished, players = plain
    return Digest(ruleset, finished, tuple(Played(*player) for player in players))
