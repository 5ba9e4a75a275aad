"""The referee: a sitting at which a game is played with cards that somebody turns up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from kortdiamant.cards import Card
from kortdiamant.errors import Due, NotDue
from kortdiamant.expedition import Report
from kortdiamant.expedition.chronicle import Chronicle, chronicle
from kortdiamant.expedition.events import Event
from kortdiamant.expedition.midway import Midway
from kortdiamant.expedition.moves import Move, Reveal
from kortdiamant.expedition.rules import Rules
from kortdiamant.expedition.state import State
from kortdiamant.family import Reading, parse_seat
from kortdiamant.languages import Language
from kortdiamant.rulebook import Ruleset
from kortdiamant.table.bots import SeatedBots, by_seat
from kortdiamant.table.dealer import top_card
from kortdiamant.table.families import FAMILIES
from kortdiamant.table.sitting import Keeper, Sitting
from kortdiamant.table.words import card_words


class Table(Sitting[Rules, State, Move, Event, Report]):
    """A game in progress, the people who play it, and the record that is kept of it."""

    ruleset: Ruleset

    def __init__(  # noqa: PLR0913  a table needs all of this once; every option has a name
        self,
        ruleset: Ruleset,
        players: Sequence[str],
        *,
        language: Language | None = None,
        first: str | None = None,
        seed: int | None = None,
        midway: Midway | None = None,
        bots: Mapping[str, str] | None = None,
        journal: Keeper | None = None,
        reading: Reading = Reading.CANONICAL,
    ) -> None:
        """Seat the players, of a game that goes on from `midway` where that is given; `bots` are strategies by name.

        Raises a `SeatingError`, a `TextError` for `first`, `NoSuchSeat` for a bot, or `ImpossibleStart`.
        """
        family = FAMILIES[ruleset.family]
        super().__init__(ruleset, players, family, language=language, journal=journal, reading=reading)
        self._words = card_words(ruleset, self.language)
        self.seed = seed
        self.bots = SeatedBots(by_seat(bots or {}, self.names), seed or 0)
        start = self._moments[0]
        if midway is not None:
            start = replace(start, state=family.start_from(ruleset.rules, midway))
        turn = start.turn if first is None else parse_seat(first, self.names)
        self._moments = [replace(start, turn=turn)]

    @property
    def turner(self) -> int | None:
        """The seat that turns the next card; None while nobody is inside."""
        seats, turn = self.state.seats, self._moments[-1].turn
        around = ((turn + step) % len(seats) for step in range(len(seats)))
        return next((seat for seat in around if seats[seat].inside), None)

    def chronicle(self) -> Chronicle:
        """The game so far as a story, expedition by expedition."""
        return chronicle((moment.state, moment.played) for moment in self._moments)

    def deal(self) -> Card:
        """The card that lies on top, to be said next; raises `NotDue` if no card is due, ValueError without a seed."""
        if self.seed is None:
            raise ValueError("the table has no seed")
        if self.due is not Due.CARD:
            raise NotDue(Due.CARD, self.due)
        return top_card(self.state, self.seed)

    def _turn_after(self, move: Move) -> int:
        turn = super()._turn_after(move)
        return ((self.turner or 0) + 1) % len(self.state.seats) if isinstance(move, Reveal) else turn
