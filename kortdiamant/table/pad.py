"""A score pad: people play without the referee and enter what each has brought out."""

from __future__ import annotations

from collections.abc import Sequence

from kortdiamant import pad
from kortdiamant.expedition import Report, Rules
from kortdiamant.family import Reading
from kortdiamant.languages.names import Language
from kortdiamant.pad import Move, Sheet
from kortdiamant.pad.events import Event
from kortdiamant.rulebook import Ruleset
from kortdiamant.table.events import Renamed, Undone
from kortdiamant.table.sitting import JournalLike, Sitting
from kortdiamant.table.table import card_words

PadEvent = Event | Undone | Renamed


class Pad(Sitting[Rules, Sheet, Move, Event, Report]):
    """The scores of a game that is played without the referee, its players and its record."""

    ruleset: Ruleset

    def __init__(
        self,
        ruleset: Ruleset,
        players: Sequence[str],
        *,
        language: Language | None = None,
        journal: JournalLike | None = None,
        reading: Reading = Reading.CANONICAL,
    ) -> None:
        """Seat the players; raises a `SeatingError`."""
        super().__init__(ruleset, players, pad, language=language, journal=journal, reading=reading)
        self._words = card_words(ruleset, self.language)
