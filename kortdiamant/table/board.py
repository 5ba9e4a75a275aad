"""A board: a sitting at which Diam is played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from kortdiamant import diam
from kortdiamant.diam import Move, Report, Rules, State
from kortdiamant.diam.events import Event
from kortdiamant.family import Reading, parse_seat
from kortdiamant.languages import Language
from kortdiamant.rulebook import DiamRuleset
from kortdiamant.table.bots import by_seat
from kortdiamant.table.events import Renamed, Undone
from kortdiamant.table.opponents import Opponents
from kortdiamant.table.sitting import Keeper, Sitting

BoardEvent = Event | Undone | Renamed


class Board(Sitting[Rules, State, Move, Event, Report]):
    """A game of Diam in progress, the people who play it, and the record that is kept of it."""

    ruleset: DiamRuleset

    def __init__(  # noqa: PLR0913  a board needs all of this once; every option has a name
        self,
        ruleset: DiamRuleset,
        players: Sequence[str],
        *,
        language: Language | None = None,
        first: str | None = None,
        bots: Mapping[str, str] | None = None,
        journal: Keeper | None = None,
        reading: Reading = Reading.CANONICAL,
    ) -> None:
        """Seat the players; `first` begins, if it is not for the ruleset to say; `bots` are levels by name.

        Raises a `SeatingError`, `NoSuchSeat` for a bot, or a `TextError` for `first`.
        """
        super().__init__(ruleset, players, diam, language=language, journal=journal, reading=reading)
        self.opponents = Opponents(by_seat(bots or {}, self.names))
        if first is not None:
            rules = replace(ruleset.rules, begins=parse_seat(first, self.names) + 1)
            self._moments = [replace(self._moments[0], state=diam.start(rules, len(self.names)))]

    @property
    def opener(self) -> int:
        """The seat that began."""
        return self.state.rules.begins - 1
