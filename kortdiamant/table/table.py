"""The referee: a sitting at which people play with cards that somebody, or the dealer, turns up.

The dealer stores no order. The top card is a pure function of the seed and of how far the game has come, so that
a card that was undone comes again, and so does the next card after a break.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import accumulate

from kortdiamant import expedition, pad
from kortdiamant.cards import Card
from kortdiamant.chance import below
from kortdiamant.errors import Due, NotDue
from kortdiamant.expedition import Report
from kortdiamant.expedition.chronicle import Chronicle, chronicle
from kortdiamant.expedition.events import Event
from kortdiamant.expedition.midway import Midway
from kortdiamant.expedition.moves import Move, Reveal
from kortdiamant.expedition.pack import remaining_cards
from kortdiamant.expedition.rules import Rules
from kortdiamant.expedition.state import State
from kortdiamant.family import Family, Reading, Sayable, parse_seat
from kortdiamant.languages import Language
from kortdiamant.pad.events import Event as PadEvent
from kortdiamant.rulebook import Ruleset
from kortdiamant.rulebook.deck import RELIC
from kortdiamant.rulebook.definition import Words
from kortdiamant.spelling import fold
from kortdiamant.table.bots import SeatedBots, by_seat
from kortdiamant.table.sitting import JournalLike, Sitting

FAMILIES: Mapping[str, Family[Rules, State, Move, Event, int, Report, Midway]] = {"expedition": expedition}
PADS: Mapping[str, Sayable[Rules, pad.Sheet, pad.Move, PadEvent, Report]] = {"expedition": pad}


def card_words(ruleset: Ruleset, language: Language) -> Mapping[str, str]:
    """What may be typed for the cards of a box: a word, folded, to the canonical name of a card."""
    words = ruleset.words.get(language)
    if words is None:
        return {}
    return {fold(word): name for word, name in _named(words) if _is_in_play(name, ruleset.rules)}


def _named(words: Words) -> Iterator[tuple[str, str]]:
    if words.relic:
        yield words.relic.one, RELIC
    for kind, noun in words.kinds.items():
        yield noun.one, kind


def _is_in_play(name: str, rules: Rules) -> bool:
    """Whether cards are called so, or so with a number."""
    return any(cell == name or cell.startswith(f"{name}:") for cell in rules.cells_by_name)


def top_card(state: State, seed: int) -> Card:
    """The card the dealer turns up now, as fully said as it can be; the pack must not be empty."""
    place = below(state.cards_left, seed, "cell", state.round, state.turned)
    cell = next(cell for cell, end in enumerate(accumulate(state.pack)) if place < end)
    copies = remaining_cards(state, cell)
    return copies[below(len(copies), seed, "copy", state.round, state.turned)]


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
        journal: JournalLike | None = None,
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
