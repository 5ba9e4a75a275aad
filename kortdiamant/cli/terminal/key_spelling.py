"""What single keys mean: whether a key counts, and which card or which seats keys spell.

Theory of operation. A key that is held down, bounces or was pressed together with another one arrives when the
screen has just changed. `KeyGuard` ignores such keys.

Every card has spellings: the key of its rank, its number, or the letters of its word. Keys are read until they can
mean only one card of those that can come now. A number continues as long as the game has a longer one that begins
with it, whether that card can come now or not: people who have learned to press `1` and `1` for an eleven must not
have the second key taken for a seat. Enter or a space ends a number. In an ordinary pack `1` is an ace only then,
since `1` `0` is a ten; `a` is an ace at once. A card that cannot come now is accepted too if the keys mean nothing
else, so that the table can say why it cannot come.

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
from kortdiamant.expedition.moves import cells_for, faces
from kortdiamant.expedition.state import State
from kortdiamant.languages.files import rank_keys, suit_letter
from kortdiamant.spelling import fold
from kortdiamant.telling.cards import card_name
from kortdiamant.telling.speaker import Speaker

MIN_READING_SECONDS = 0.25  # nobody reads a new screen sooner
MAX_REPEAT_DELAY = 0.8  # before a key that is held down repeats
MAX_REPEAT_INTERVAL = 0.45  # between its repeats

Clock = Callable[[], float]


class KeyGuard:
    """Sees all keys, and decides which of them count.

    Times are in seconds of a monotonic clock. `repeated` is True if the latest key repeats the one before it faster
    than anybody presses it twice on purpose.
    """

    def __init__(self, clock: Clock = time.monotonic) -> None:
        self.clock = clock
        self.repeated = False
        self._key = ""
        self._latest = clock()
        self._waits = False

    def pause(self) -> None:
        """Start a pause, since the screen has changed; a key that is held down is ignored for longer."""
        self._latest = self.clock()
        self._waits = True

    def admits(self, key: str) -> bool:
        """Whether a key that arrives now counts."""
        now, is_same = self.clock(), key == self._key
        pause, self._latest, self._key = now - self._latest, now, key
        self.repeated = is_same and pause < (MAX_REPEAT_INTERVAL if self.repeated else MAX_REPEAT_DELAY)
        self._waits = self._waits and (self.repeated or pause < MIN_READING_SECONDS)
        return not self._waits


class CanonicalLine(str):
    """A line entered with single keys: in canonical spelling, so it is never ambiguous."""

    __slots__ = ()


RELIC, TRUMP, TEN = "relic", "T", "10"
RELIC_KEY = "*"


class Spelling(NamedTuple):
    """Keys for a card, and whether the card can come now."""

    keys: str
    card: Card
    can_come: bool


class CardKeys:
    """All spellings of the cards of a game in a state."""

    def __init__(self, state: State, speaker: Speaker) -> None:
        self._state = state
        self._speaker = speaker
        self.spellings = tuple(self._spelled())

    def is_prefix(self, keys: str) -> bool:
        """Whether the spelling of a card begins with these keys."""
        return bool(keys) and any(spelling.keys.startswith(keys) for spelling in self.spellings)

    def complete(self, keys: str) -> Card | None:
        """The only card that the keys can mean if more keys may follow, otherwise None."""
        cards = {spelling.card for spelling in self._matches(keys)}
        return cards.pop() if len(cards) == 1 and not self._digit_may_follow(keys) else None

    def resolve(self, keys: str) -> Card | None:
        """The only card that the keys can mean if no more keys follow, otherwise None."""
        matches = self._matches(keys)
        cards = {spelling.card for spelling in matches if spelling.keys == keys} or {each.card for each in matches}
        return cards.pop() if len(cards) == 1 else None

    def shortest(self, card: Card) -> tuple[str, ...]:
        """For each spelling of a card the keys to press, with a space if one has to end them."""
        return tuple(dict.fromkeys(self._needed(each.keys) for each in self.spellings if each.card == card))

    def _needed(self, keys: str) -> str:
        parts = (keys[:length] for length in range(1, len(keys) + 1))
        return next((part for part in parts if self.complete(part)), f"{keys} ")

    def _matches(self, keys: str) -> list[Spelling]:
        """The spellings that begin with these keys; if any of their cards can come now, only those."""
        meant = [spelling for spelling in self.spellings if keys and spelling.keys.startswith(keys)]
        return [spelling for spelling in meant if spelling.can_come] or meant

    def _digit_may_follow(self, keys: str) -> bool:
        """Whether another digit would spell another card of the game."""
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
        letter = suit_letter(self._speaker.language, card.suit)
        yield from (keys + letter.casefold() for keys in names)

    def _name_keys(self, name: str) -> tuple[str, ...]:
        """The keys of a card without those of its suit."""
        keys = WHOLE_KEYS.get(name) or rank_keys(self._speaker.language, name)
        if keys and name != TEN:
            return tuple(keys)
        if keys and self._has_suits:
            return (*keys, TEN)
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
        """Whether the tens have suits: then the pack has no other number with two digits, and the rank key serves."""
        cells = self._state.rules.cells
        return any(card.suit for index in self._state.rules.cells_by_name[TEN] for card in cells[index].copies)

    @cached_property
    def _words(self) -> Mapping[str, str]:
        """The letters of each card that has a word; cards with the same word use their canonical names."""
        names = dict.fromkeys(name.partition(":")[0] for name in self._state.rules.cells_by_name)
        words = {name: _letters(card_name(Card(name), self._speaker)) for name in names}
        called = list(words.values())
        return {name: word if called.count(word) == 1 else _letters(name) for name, word in words.items()}


def _letters(word: str) -> str:
    return "".join(character for character in fold(word) if character.isalnum())


ALL = "*"
SPACE = " "


class SeatKeys:
    """A seat number that is being typed at a table with `seats` seats."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.digits = ""

    def press(self, key: str) -> int | None:
        """The seat, from 0, if this key completes its number; None if the number is incomplete or wrong."""
        if key == SPACE:
            return self.end()
        if not (key.isdecimal() and key.isascii()) or not self._is_prefix(self.digits + key):
            self.digits = ""
            return None
        self.digits += key
        longer = any(self._is_prefix(self.digits + str(digit)) for digit in range(10))
        return None if longer else self.end()

    def end(self) -> int | None:
        """The seat of the number so far, None without one; the next key starts a new number."""
        number, self.digits = int(self.digits or 0), ""
        return number - 1 if 1 <= number <= self.seats else None

    def _is_prefix(self, digits: str) -> bool:
        """Whether a seat number begins with these digits; with ten seats or more, 1 may also be 01."""
        width = len(str(self.seats))
        numbers = [str(number) for number in range(1, self.seats + 1)]
        return any(number.startswith(digits) or number.zfill(width).startswith(digits) for number in numbers)


class LeaverKeys:
    """Seats that leave, typed one after the other; `explorers` is the number that each seat can send out."""

    def __init__(self, seats: int, explorers: Mapping[int, int]) -> None:
        self.explorers = explorers
        self._number = SeatKeys(seats)
        self._sent: list[int] = []

    @property
    def digits(self) -> str:
        """The digits of the incomplete number."""
        return self._number.digits

    @property
    def sent(self) -> Sequence[int]:
        """The seats that leave in ascending order, once for each explorer."""
        return sorted(self._sent)

    def press(self, key: str) -> None:
        """Take a digit, a space that ends a number, or the key for everybody."""
        if key == ALL:
            self._sent = [seat for seat, count in self.explorers.items() for _ in range(count)]
            return
        self._send(self._number.press(key))

    def end(self) -> None:
        """End the input, and with it an incomplete number."""
        self._send(self._number.end())

    def take_back(self) -> bool:
        """Take back the last key; returns False without one."""
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
