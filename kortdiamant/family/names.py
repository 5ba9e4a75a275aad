"""Names at a table: which may sit down, and who is meant by a line that says who leaves.

A line is names between commas or spaces. Since a name may hold spaces itself, the words between two commas can be
divided into names in several ways; the first of these that works from here to the comma is taken:

1. an exact name, the longest first
2. something that means one of those inside less exactly (a beginning, a seat number, a name without its accents); if
   a longer and a shorter piece both work, the line is ambiguous, since nobody can know which was meant
3. the same for one of those outside, so that the answer can be that they are
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import repeat
from typing import NamedTuple

from kortdiamant.errors import (
    AmbiguousName,
    ImpossibleLeaver,
    RefusedName,
    SeveralNames,
    TextError,
    UnknownName,
    WhyRefused,
)
from kortdiamant.family.seating import COMMAND_WORDS, EVERYBODY, NOBODY, check_names, same
from kortdiamant.family.words import NO_WORDS, meaning
from kortdiamant.spelling import fold, same_form

__all__ = ["COMMAND_WORDS", "check_names", "leavers", "one_seat", "same"]


class Found(NamedTuple):
    """Something among words that means one or several seats, and where the next name begins."""

    seats: Sequence[int]
    end: int


Way = Found | TextError


def leavers(
    text: str, names: Sequence[str], explorers: Mapping[int, int], commands: Mapping[str, str] = NO_WORDS
) -> tuple[int, ...]:
    """The seats that send explorers out, ascending, once for each explorer.

    `names` are those of all seats, `explorers` how many a seat has inside; `commands` are words for `all` and `-`, as
    in a `Vocabulary`. Raises `UnknownName`, `AmbiguousName`, or
    `ImpossibleLeaver` for somebody outside or named more often than they have explorers inside.
    """
    roll = Roll(names, explorers, commands)
    sent = Counter(_sent(text, roll))
    for seat, asked in sorted(sent.items()):
        if asked > explorers.get(seat, 0):
            raise ImpossibleLeaver(seat, asked, explorers.get(seat, 0))
    return tuple(sorted(sent.elements()))


def in_order(text: str, names: Sequence[str], commands: Mapping[str, str]) -> tuple[int, ...]:
    """The seats of a line in the order in which it names them, wherever they are.

    Raises `UnknownName`, `AmbiguousName`, or `RefusedName` for somebody who is named twice.
    """
    seats = tuple(_sent(text, Roll(names, dict.fromkeys(range(len(names)), 1), commands)))
    for place, seat in enumerate(seats):
        if seat in seats[:place]:
            raise RefusedName(names[seat], WhyRefused.TAKEN)
    return seats


def one_seat(text: str, names: Sequence[str], commands: Mapping[str, str] = NO_WORDS) -> int:
    """The seat of the one player that a name, its beginning or a seat number means, wherever they are.

    Raises `UnknownName`, `AmbiguousName`, or `SeveralNames`.
    """
    seats = leavers(text, names, dict.fromkeys(range(len(names)), 1), commands)
    if not seats:
        raise UnknownName(text, tuple(names))
    if len(seats) > 1:
        raise SeveralNames(text, tuple(names[seat] for seat in seats))
    return seats[0]


class Roll:
    """Who is at the table and who of them is inside, made ready for looking names up."""

    def __init__(self, names: Sequence[str], explorers: Mapping[int, int], commands: Mapping[str, str]) -> None:
        self.names = names
        self.commands = commands
        self.explorers = explorers
        self.inside = [seat for seat in range(len(names)) if explorers.get(seat)]
        self.outside = [seat for seat in range(len(names)) if not explorers.get(seat)]
        self.forms = [same_form(name) for name in names]
        self.bare = [fold(name) for name in names]
        self.most_words = max(len(form.split()) for form in self.forms)

    def exactly(self, phrase: str) -> list[int]:
        """The seat that is called just like this, inside or not."""
        form = same_form(phrase)
        return [seat for seat, name in enumerate(self.forms) if name == form]

    def nearly(self, phrase: str) -> list[int]:
        """Those inside who may be meant by less than the exact name: closely if possible, else but for accents."""
        close, far = self._alike(phrase, self.inside)
        return close or far

    def gone(self, phrase: str) -> list[int]:
        """Those outside who may be meant where nobody inside is."""
        return [] if self.nearly(phrase) else [seat for seats in self._alike(phrase, self.outside) for seat in seats]

    def called(self, seats: Iterable[int]) -> tuple[str, ...]:
        """The names of seats, each once, in the order of the table."""
        return tuple(self.names[seat] for seat in sorted(set(seats)))

    def _alike(self, phrase: str, seats: Iterable[int]) -> tuple[list[int], list[int]]:
        """Whom a phrase fits as it stands, and whom else if accents are left out of the beginning of a name."""
        form = same_form(phrase)
        bare = fold(phrase) or form  # a mark alone folds away, and everything begins with nothing
        if form in (NOBODY, EVERYBODY):
            return [], []
        close = [seat for seat in seats if self._is_close(seat, form, bare)]
        return close, [seat for seat in seats if seat not in close and self.bare[seat].startswith(bare)]

    def _is_close(self, seat: int, form: str, bare: str) -> bool:
        """Whether it is the seat's number, a beginning of its name, or its name without accents."""
        return form == str(seat + 1) or self.forms[seat].startswith(form) or self.bare[seat] == bare


def _sent(text: str, roll: Roll) -> Iterator[int]:
    """Seats in the order in which they are named."""
    said = meaning(same_form(text), roll.names, roll.commands)
    if said == NOBODY:
        return
    if said == EVERYBODY:
        for seat in roll.inside:
            yield from repeat(seat, roll.explorers[seat])
        return
    chunks = [chunk.split() for chunk in unicodedata.normalize("NFKC", text).split(",")]
    if not any(chunks):
        raise UnknownName(text, roll.called(roll.inside))
    for words in chunks:
        yield from _seats(words, roll)


def _seats(words: Sequence[str], roll: Roll) -> Iterator[int]:
    """Who is meant by the words between two commas; how to go on from each word is found once, from the last one."""
    ways: dict[int, Way] = {}
    for start in reversed(range(len(words))):
        ways[start] = _way(words, start, ways, roll)
    place = 0
    while place < len(words):
        way = ways[place]
        if isinstance(way, TextError):
            raise way
        yield from way.seats
        place = way.end


def _way(words: Sequence[str], start: int, ways: Mapping[int, Way], roll: Roll) -> Way:
    """What comes next from a word on, or what is wrong with the text from there."""
    ends = range(min(start + roll.most_words, len(words)), start, -1)
    phrases = {end: " ".join(words[start:end]) for end in ends}
    exact, near, gone = (
        [Found(seats, end) for end, phrase in phrases.items() if (seats := find(phrase))]
        for find in (roll.exactly, roll.nearly, roll.gone)
    )
    good = _passable(exact, ways)[:1] or _passable(near, ways) or _passable(gone, ways)
    if len(good) == 1:
        return good[0]
    if good:
        return AmbiguousName(phrases[good[0].end], roll.called(_all_meant(good, ways)))
    for found in exact + near + gone:
        return AmbiguousName(phrases[found.end], roll.called(found.seats)) if found.seats[1:] else ways[found.end]
    return UnknownName(words[start], roll.called(roll.inside))


def _passable(ways_on: Sequence[Found], ways: Mapping[int, Way]) -> Sequence[Found]:
    """Those that mean one seat, and behind which the text makes sense to its end."""
    return [on for on in ways_on if len(on.seats) == 1 and not isinstance(ways.get(on.end), TextError)]


def _all_meant(good: Sequence[Found], ways: Mapping[int, Way]) -> Iterator[int]:
    """The seats in question between a long name and a short one that has another behind it."""
    for found in good:
        yield from found.seats
        following = ways.get(found.end)
        if isinstance(following, Found) and found is not good[0]:
            yield from following.seats
