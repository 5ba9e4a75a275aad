"""The events of a score pad: facts in the past tense. Seats count from 0; amounts are gems."""

from __future__ import annotations

from dataclasses import dataclass

from kortdiamant.expedition.events import (
    ExtraRoundOffered,
    GameEnded,
    RoundBegan,
    SeatJoined,
    SeatReturned,
    SeatWentHome,
)


@dataclass(frozen=True, slots=True)
class RowEntered:
    """The gems and the worths of relics that the seats brought out of a round, by seat."""

    round: int
    gems: tuple[int, ...]
    relics: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class CellCorrected:
    """What a seat brought out of a round was corrected: gems and worths of relics, `before` and `after`."""

    round: int
    seat: int
    before: tuple[int, tuple[int, ...]]
    after: tuple[int, tuple[int, ...]]


Event = (
    RowEntered | CellCorrected | RoundBegan | ExtraRoundOffered | GameEnded | SeatJoined | SeatReturned | SeatWentHome
)
