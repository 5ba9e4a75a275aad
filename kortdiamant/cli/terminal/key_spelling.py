"""What single keys mean: whether a key counts, and which card or which seats keys spell.

Theory of operation. A key that is held down, bounces or was pressed together with another one arrives when the
screen has just changed. `KeyGuard` ignores such keys.

Every card has spellings: the key of its rank, its number, or the letters of its word. Keys are read until they can
mean only one card of those that can come now. A number continues as long as the game has a longer one that begins
with it, whether that card can come now or not: people who have learned to press `1` and `1` for an eleven must not
have the second key taken for a seat. Enter or a space ends a number. A card that cannot come now is accepted too if
the keys mean nothing else, so that the table can say why it cannot come.

A seat number is complete as soon as no seat has a longer number that begins with it. At a table of more than nine,
`1` alone may become `12`: a space ends it, or people write `01`.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
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

QUIET = 0.25  # nobody has read a new screen sooner
REPEAT = 0.8  # a key that is held down waits at most so long before it begins to repeat itself
AGAIN = 0.45  # and then comes more often than this

Clock = Callable[[], float]


class KeyGuard:
    """Listens to all keys, and says which of them count.

    `repeated` tells whether the latest key is the one before it again, too soon for anybody who thinks.
    """

    def __init__(self, clock: Clock = time.monotonic) -> None:
        self.clock = clock
        self.repeated = False
        self._key = ""
        self._latest = clock()
        self._waits = False

    def turn(self) -> None:
        """Another screen is shown: keys count again after a pause, the one that is held down after a longer one."""
        self._latest = self.clock()
        self._waits = True

    def admits(self, key: str) -> bool:
        """Whether a key that arrives now counts."""
        now, is_same = self.clock(), key == self._key
        pause, self._latest, self._key = now - self._latest, now, key
        self.repeated = is_same and pause < (AGAIN if self.repeated else REPEAT)
        self._waits = self._waits and (self.repeated or pause < QUIET)
        return not self._waits


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


ALL = "*"
SPACE = " "


class SeatKeys:
    """A seat number that is being pressed at a table of so many seats."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.digits = ""

    def press(self, key: str) -> int | None:
        """The seat, from 0, if the number is complete with this key; None if it is not, or makes no number."""
        if key == SPACE:
            return self.end()
        if not (key.isdecimal() and key.isascii()) or not self._leads_on(self.digits + key):
            self.digits = ""
            return None
        self.digits += key
        longer = any(self._leads_on(self.digits + str(digit)) for digit in range(10))
        return None if longer else self.end()

    def end(self) -> int | None:
        """The seat whose number is pressed, if there is one; the next number begins."""
        number, self.digits = int(self.digits or 0), ""
        return number - 1 if 1 <= number <= self.seats else None

    def _leads_on(self, digits: str) -> bool:
        """Whether a seat number begins like this; in numbers of two digits 1 may be written 01."""
        width = len(str(self.seats))
        numbers = [str(number) for number in range(1, self.seats + 1)]
        return any(number.startswith(digits) or number.zfill(width).startswith(digits) for number in numbers)


class LeaverKeys:
    """Seats of a table that are pressed one after the other; `explorers` is how many each of them can send out."""

    def __init__(self, seats: int, explorers: Mapping[int, int]) -> None:
        self.explorers = explorers
        self._number = SeatKeys(seats)
        self._sent: list[int] = []

    @property
    def digits(self) -> str:
        """The number that is not complete yet."""
        return self._number.digits

    @property
    def sent(self) -> Sequence[int]:
        """The seats that leave, ascending, once for each explorer."""
        return sorted(self._sent)

    def press(self, key: str) -> None:
        """Hear a digit, a space behind it, or the key that means everybody."""
        if key == ALL:
            self._sent = [seat for seat, count in self.explorers.items() for _ in range(count)]
            return
        self._send(self._number.press(key))

    def end(self) -> None:
        """Nothing more comes: a number that could have gone on is complete."""
        self._send(self._number.end())

    def take_back(self) -> bool:
        """Take back the last key; False if there is none."""
        if self._number.digits:
            self._number.digits = self._number.digits[:-1]
        elif self._sent:
            self._sent.pop()
        else:
            return False
        return True

    def _send(self, seat: int | None) -> None:
        if seat is not None and self._sent.count(seat) < self.explorers.get(seat, 0):
            self._sent.append(seat)
