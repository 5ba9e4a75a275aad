"""The sheet of a score pad: every haul of every round, and everything that follows from them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from kortdiamant.errors import Due
from kortdiamant.expedition.rules import Rules
from kortdiamant.expedition.state import Presence, Seat, wants_extra_round
from kortdiamant.pad.bounds import Worths
from kortdiamant.pad.moves import Haul, Row


@dataclass(frozen=True)
class Sheet:
    """A score pad.

    `presence` is by seat; `rows` are the rounds that were entered, and `worths` the worths of their relics; `extra`
    counts the extra rounds that the table chose; `shared` says that the table shares the victory. The rules allow
    every sheet that `play` returns.
    """

    rules: Rules
    presence: tuple[Presence, ...]
    rows: tuple[Row, ...] = ()
    worths: Worths = ()
    extra: int = 0
    shared: bool = False

    @property
    def round(self) -> int:
        """The round that is due, or the last one if none is."""
        return len(self.rows) + (self.due is Due.ROW)

    @cached_property
    def due(self) -> Due:
        """What the table has to enter next."""
        if not self.playing:
            return Due.NOTHING
        if len(self.rows) < self.rules.rounds + self.extra:
            return Due.ROW
        return Due.SETTLEMENT if wants_extra_round(self) and not self.shared else Due.NOTHING

    @property
    def playing(self) -> tuple[int, ...]:
        """The seats that play on."""
        return tuple(seat for seat, presence in enumerate(self.presence) if presence is Presence.PLAYING)

    @cached_property
    def seats(self) -> tuple[Seat, ...]:
        """What each player has in all."""
        rounds = range(1, len(self.rows) + 1)
        return tuple(
            Seat(
                sum(self.gems(number, seat) for number in rounds),
                tuple(worth for row in self.worths if seat < len(row) for worth in row[seat]),
                presence=presence,
            )
            for seat, presence in enumerate(self.presence)
        )

    def haul(self, round_number: int, seat: int) -> Haul | None:
        """What a seat brought out of a round that was entered; None if it did not play."""
        row = self.rows[round_number - 1]
        return row[seat] if seat < len(row) else None

    def brought(self, round_number: int, seat: int) -> int | None:
        """What a seat brought out of a round that was entered, relics included; None if it did not play."""
        haul = self.haul(round_number, seat)
        return None if haul is None else haul.gems + sum(self.worths[round_number - 1][seat])

    def gems(self, round_number: int, seat: int) -> int:
        """The gems that a seat brought out of a round that was entered; 0 if it did not play."""
        haul = self.haul(round_number, seat)
        return haul.gems if haul else 0
