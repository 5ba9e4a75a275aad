"""The referee of an expedition game, and the score pad of people who play without one.

The dealer stores no order of cards. The top card is a pure function of the seed and of the progress of the game. So the
same card comes again after an undo, and after a break.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
from kortdiamant.expedition.moves import Move, Reveal, remaining_cards
from kortdiamant.expedition.rules import Rules
from kortdiamant.expedition.state import State
from kortdiamant.expedition.text import GEM, without_article
from kortdiamant.family import Reading, parse_seat
from kortdiamant.languages.names import Language
from kortdiamant.languages.vocabulary import vocabulary
from kortdiamant.rulebook import Ruleset
from kortdiamant.rulebook.deck import RELIC
from kortdiamant.spelling import fold
from kortdiamant.table.bots import SeatedBots, by_seat
from kortdiamant.table.sitting import JournalLike, Renamed, Sitting, Undone

TableEvent = Event | Undone | Renamed
PadEvent = pad.events.Event | Undone | Renamed


def card_words(ruleset: Ruleset, language: Language) -> Mapping[str, str]:
    """The words for the cards of a game in a language, as a map from folded words to the canonical name of a card.

    The words for gems have `GEM` as their name.
    """
    words, known = ruleset.words_in(language), vocabulary(language)
    found = {fold(form): GEM for form in (words.gem.one, words.gem.many)} if words.gem else {}
    for name, noun in [(RELIC, words.relic), *words.kinds.items()]:
        if noun and _is_in_play(name, ruleset.rules):
            found |= {without_article(form, known): name for form in (noun.a, noun.the, noun.one)}
    return found


def _is_in_play(name: str, rules: Rules) -> bool:
    # Relics with a printed worth have it in their name: `relic:5`.
    return any(cell == name or cell.startswith(f"{name}:") for cell in rules.cells_by_name)


def top_card(state: State, seed: int) -> Card:
    """The card that the dealer turns up now, with its suit if it has one. The pack must not be empty."""
    place = below(state.cards_left, seed, "cell", state.round, state.turned)
    cell = next(cell for cell, end in enumerate(accumulate(state.pack)) if place < end)
    copies = remaining_cards(state, cell)
    return copies[below(len(copies), seed, "copy", state.round, state.turned)]


class Table(Sitting[Rules, State, Move, Event, Report]):
    """A game with cards in progress, its players and its record."""

    ruleset: Ruleset
    _game = expedition

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
        """Seat the players. The game goes on from `midway` if given; `bots` are specs by name.

        Raises a `SeatingError`, a `TextError` for `first`, `NoSuchSeat` for a bot, or `ImpossibleStart`.
        """
        super().__init__(ruleset, players, language=language, journal=journal, reading=reading)
        self.seed = seed
        self.midway = midway
        self.has_chosen_opener = first is not None
        self.bots = SeatedBots(by_seat(bots or {}, self.names), seed or 0)
        start = self._moments[0]
        if midway is not None:
            start = replace(start, state=expedition.start_from(ruleset.rules, midway))
        turn = start.turn if first is None else parse_seat(first, self.names)
        self._moments = [replace(start, turn=turn)]

    @property
    def opener(self) -> int:
        """The seat that turned the first card."""
        return self._moments[0].turn

    @property
    def turner(self) -> int | None:
        """The seat that turns the next card; None while nobody is inside."""
        seats, turn = self.state.seats, self._moments[-1].turn
        around = ((turn + step) % len(seats) for step in range(len(seats)))
        return next((seat for seat in around if seats[seat].inside), None)

    def chronicle(self) -> Chronicle:
        """The game so far, expedition by expedition."""
        return chronicle((moment.state, moment.played) for moment in self._moments)

    def deal(self) -> Card:
        """The top card, for the next `say`; raises `NotDue` if no card is due, and ValueError without a seed."""
        if self.seed is None:
            raise ValueError("the table has no seed")
        if self.due is not Due.CARD:
            raise NotDue(Due.CARD, self.due)
        return top_card(self.state, self.seed)

    def _card_words(self) -> Mapping[str, str]:
        return card_words(self.ruleset, self.language)

    def _turn_after(self, move: Move) -> int:
        turn = super()._turn_after(move)
        return ((self.turner or 0) + 1) % len(self.state.seats) if isinstance(move, Reveal) else turn


class Pad(Sitting[Rules, pad.Sheet, pad.Move, pad.events.Event, Report]):
    """A score pad: people play without the referee, and enter what each has brought out."""

    ruleset: Ruleset
    _game = pad

    def _card_words(self) -> Mapping[str, str]:
        return card_words(self.ruleset, self.language)
