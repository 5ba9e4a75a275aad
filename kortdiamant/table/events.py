"""What happens at a table beside the game: facts in the past tense, like the events of the game itself."""

from __future__ import annotations

from dataclasses import dataclass

from kortdiamant.expedition.events import Event


@dataclass(frozen=True, slots=True)
class Undone:
    """Entries were taken back, with all they had caused; their canonical lines in the order in which they stood."""

    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Renamed:
    """A player is called otherwise from now on."""

    old: str
    new: str


TableEvent = Event | Undone | Renamed
