"""Which card is meant by single keys.

Theory of operation. Every card has spellings: the key of its rank, its number, or the letters of its word. Keys are
heard until they can only mean one card of those that may come now. A number goes on as long as a longer one is in the
game, whether it may come now or not: somebody who has learned to press `1` and `1` for an eleven must not find the
second one taken for a seat. Enter or a space ends it there. What cannot come now is understood as well if nothing else
is meant, so that the table can say why not.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import NamedTuple

from kortdiamant.cards import Card
from kortdiamant.cards.vocabulary import WHOLE_KEYS
from kortdiamant.expedition.pack import cells_for, faces
from kortdiamant.expedition.state import State
from kortdiamant.languages.files import card_marks
from kortdiamant.spelling import fold
from kortdiamant.telling.cards import card_name
from kortdiamant.telling.speaker import Speaker

RELIC, TRUMP, TEN = "relic", "T", "10"
RELIC_KEY = "*"


class Spelling(NamedTuple):
    """Keys for a card, and whether it may come now."""

    keys: str
    card: Card
    can_come: bool


class CardKeys:
    """All spellings of the cards of a game in a position."""

    def __init__(self, state: State, speaker: Speaker) -> None:
        self._state = state
        self._speaker = speaker
        self.spellings = tuple(self._spelled())

    def leads_on(self, keys: str) -> bool:
        """Whether a card is spelled like this, or begins so."""
        return bool(keys) and any(spelling.keys.startswith(keys) for spelling in self.spellings)

    def complete(self, keys: str) -> Card | None:
        """The one card that the keys mean without more of them."""
        cards = {spelling.card for spelling in self._likely(keys)}
        return cards.pop() if len(cards) == 1 and not self._counts_on(keys) else None

    def ended(self, keys: str) -> Card | None:
        """The one card that the keys mean if nothing more comes."""
        likely = self._likely(keys)
        cards = {spelling.card for spelling in likely if spelling.keys == keys} or {each.card for each in likely}
        return cards.pop() if len(cards) == 1 else None

    def shortest(self, card: Card) -> tuple[str, ...]:
        """For every spelling of a card what has to be pressed of it, with a space where it has to be ended."""
        return tuple(dict.fromkeys(self._needed(each.keys) for each in self.spellings if each.card == card))

    def _needed(self, keys: str) -> str:
        begun = (keys[:length] for length in range(1, len(keys) + 1))
        return next((part for part in begun if self.complete(part)), f"{keys} ")

    def _likely(self, keys: str) -> list[Spelling]:
        """What may be meant: what can come now, if that is anything."""
        meant = [spelling for spelling in self.spellings if keys and spelling.keys.startswith(keys)]
        return [spelling for spelling in meant if spelling.can_come] or meant

    def _counts_on(self, keys: str) -> bool:
        """Whether another digit would make another card of the game."""
        return any(each.keys.startswith(keys) and each.keys[len(keys) :][:1].isdecimal() for each in self.spellings)

    def _spelled(self) -> Iterator[Spelling]:
        for name in self._state.rules.cells_by_name:
            cells = cells_for(self._state, Card(name))
            cards = faces(self._state, cells) if len(cells) > 1 else (Card(name),)
            for card in cards:
                yield from (Spelling(keys, card, bool(cells)) for keys in self._keys(card))

    def _keys(self, card: Card) -> Iterator[str]:
        names = self._name_keys(card.name)
        if card.suit is None:
            yield from names
            return
        letter = card_marks(self._speaker.language).suit_letters[card.suit]
        yield from (keys + letter.casefold() for keys in names)

    def _name_keys(self, name: str) -> tuple[str, ...]:
        """The keys of a card without its suit."""
        ranks = card_marks(self._speaker.language).rank_keys
        if name in WHOLE_KEYS or (name in ranks and (name != TEN or self._has_suits)):
            return tuple(WHOLE_KEYS.get(name) or ranks[name])
        kind, _, number = name.partition(":")
        if kind == RELIC:
            return RELIC_KEY + number, self._words[kind] + number
        if name.isdecimal():
            return (name,)
        if name[:1] == TRUMP and name[1:].isdecimal():
            return (name.casefold(),)
        return (self._words[name],) if self._words[name] else ()

    @cached_property
    def _has_suits(self) -> bool:
        """Whether the tens are those of a pack, where no number but the ten has two digits."""
        cells = self._state.rules.cells
        return any(card.suit for index in self._state.rules.cells_by_name[TEN] for card in cells[index].copies)

    @cached_property
    def _words(self) -> Mapping[str, str]:
        """The letters of every card that is called by a word; of its canonical name where two are called alike."""
        names = dict.fromkeys(name.partition(":")[0] for name in self._state.rules.cells_by_name)
        words = {name: _letters(card_name(Card(name), self._speaker)) for name in names}
        called = list(words.values())
        return {name: word if called.count(word) == 1 else _letters(name) for name, word in words.items()}


def _letters(word: str) -> str:
    return "".join(character for character in fold(word) if character.isalnum())
