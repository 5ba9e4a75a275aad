"""Names at a table: which are allowed, and which seats a line of names means.

A line is names separated by commas or spaces. Since a name may contain spaces, the words between two commas can be
divided into names in several ways. The parser takes the first of these that makes sense of all words up to the comma:

1. an exact name, the longest first
2. something that means one player inside less exactly (a beginning, a seat number, a name without its accents); if a
   longer and a shorter phrase both work, the line is ambiguous
3. the same for a player outside, so that the error can say that they are outside

Whether a choice works depends on the words after it. So the parser goes from the last word to the first and keeps the
result for each, either a match or an error; errors are values here, and only the one that decides is raised.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
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
from kortdiamant.family.protocol import CANONICAL_WORDS, Reading, Vocabulary, meaning
from kortdiamant.spelling import fold, same_form, visual_form

NOBODY = "-"
SEAT_SIGN = "#"  # before a seat number, for a reading that asks
EVERYBODY = "all"
QUESTIONS = frozenset({"odds", "score", "path", "help", "hint", "why", "quit", "supply", "rules"})
COMMAND_WORDS = QUESTIONS | {"undo", "again", "join", "home", "rename", "extra", "share", EVERYBODY}
RESERVED = COMMAND_WORDS - {"rules"}  # which came later: a player in an older record may be called that
MAX_NAME_LENGTH = 40  # characters

# A line that begins with one of these and goes on is a command, so a name cannot begin like that.
BEFORE_ARGUMENTS = ("undo ", "again ", "join ", "home ", "rename ")
WHOLE_NUMBER = re.compile(r"[+-]?\d+")
# Control, format (bidirectional, zero-width), lone surrogates, line and paragraph separators.
REFUSED_CATEGORIES = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
# A comma separates names, # begins a comment; the rest are letters, marks and symbols that cannot be seen.
REFUSED_CHARACTERS = frozenset(",#\u034f\u115f\u1160\u2800\u3164")
JOINER = "\u200d"
NON_JOINER = "\u200c"
EMOJI_STYLE = "\ufe0f"


def is_same_name(one: str, other: str) -> bool:
    """Whether two names differ only in case, width and spaces."""
    return same_form(one) == same_form(other)


def check_names(names: Sequence[str]) -> None:
    """Raise `RefusedName` for the first name that a line or a person could misread, or that is taken."""
    taken: dict[str, str] = {}
    for name in names:
        for why, refused in REFUSALS.items():
            if refused(name):
                raise RefusedName(name, why)
        if other := taken.get(visual_form(name)):
            raise RefusedName(name, WhyRefused.TAKEN if is_same_name(name, other) else WhyRefused.ALIKE)
        taken[visual_form(name)] = name


def _is_empty(name: str) -> bool:
    """Whether a name shows nothing, or only marks that belong on a letter."""
    return not fold(visual_form(name))


def _has_refused_character(name: str) -> bool:
    return any(  # in the form in which names are compared, where a wide comma is a comma
        unicodedata.category(character) in REFUSED_CATEGORIES or character in REFUSED_CHARACTERS
        for character in unicodedata.normalize("NFKC", _without_joiners(name))
    )


def _without_joiners(name: str) -> str:
    """The name without joiners, except those within an emoji or between Arabic letters, whose effect is visible."""
    padded = f" {name.replace(EMOJI_STYLE, '')} "
    return "".join(
        character
        for before, character, after in zip(padded, padded[1:], padded[2:], strict=False)
        if not (character == JOINER and _is_pictured(before) and _is_pictured(after))
        and not (character == NON_JOINER and _is_arabic(before) and _is_arabic(after))
    )


def _is_pictured(character: str) -> bool:
    return unicodedata.category(character) in {"So", "Sk"}


def _is_arabic(character: str) -> bool:
    return unicodedata.bidirectional(character) == "AL"


def _is_command(name: str) -> bool:
    form = visual_form(name)
    return form in RESERVED or form == NOBODY or form.startswith(BEFORE_ARGUMENTS)


REFUSALS: dict[WhyRefused, Callable[[str], bool]] = {
    WhyRefused.LONG: lambda name: len(name) > MAX_NAME_LENGTH,
    WhyRefused.CHARACTER: _has_refused_character,
    WhyRefused.EMPTY: _is_empty,
    WhyRefused.COMMAND: _is_command,
    WhyRefused.NUMBER: lambda name: WHOLE_NUMBER.fullmatch(visual_form(name)) is not None,
}


class NameMatch(NamedTuple):
    """A phrase that means one or several seats; the next name begins at the word `end`."""

    seats: Sequence[int]
    end: int


ParseResult = NameMatch | TextError


def parse_leavers(
    text: str,
    names: Sequence[str],
    explorers: Mapping[int, int],
    vocabulary: Vocabulary = CANONICAL_WORDS,
    reading: Reading = Reading.CANONICAL,
) -> tuple[int, ...]:
    """The seats that send explorers out, ascending, once for each explorer.

    `names` are by seat; `explorers` is the number that each seat has inside. A word such as `and` can stand for a
    comma, and words such as `go out` can follow the names. A seat number is written `3`, but `#3` for a `reading` that
    asks, because there a number is a card.

    Raises `UnknownName`, `AmbiguousName`, or `ImpossibleLeaver` for somebody who is outside or is named more often than
    they have explorers inside.
    """
    roster = Roster(names, explorers, vocabulary, "" if reading is Reading.CANONICAL else SEAT_SIGN)
    sent = Counter(_parse_leaving(text, roster))
    for seat, asked in sorted(sent.items()):
        if asked > explorers.get(seat, 0):
            raise ImpossibleLeaver(seat, asked, explorers.get(seat, 0))
    return tuple(sorted(sent.elements()))


def parse_seat_order(text: str, names: Sequence[str], vocabulary: Vocabulary) -> tuple[int, ...]:
    """The seats of a line in the order in which it names them, inside or not.

    Raises `UnknownName`, `AmbiguousName`, or `RefusedName` for somebody who is named twice.
    """
    seats = tuple(_parse_seats(text, Roster(names, _one_each(names), vocabulary)))
    for index, seat in enumerate(seats):
        if seat in seats[:index]:
            raise RefusedName(names[seat], WhyRefused.TAKEN)
    return seats


def parse_seat(text: str, names: Sequence[str], vocabulary: Vocabulary = CANONICAL_WORDS) -> int:
    """The seat of the one player that a name, its beginning or a seat number means, inside or not.

    Raises `UnknownName`, `AmbiguousName`, or `SeveralNames`.
    """
    seats = parse_leavers(text, names, _one_each(names), vocabulary)
    if not seats:
        raise UnknownName(text, tuple(names))
    if len(seats) > 1:
        raise SeveralNames(text, tuple(names[seat] for seat in seats))
    return seats[0]


def _one_each(names: Sequence[str]) -> dict[int, int]:
    """One explorer inside for every seat, so that everybody can be named once."""
    return dict.fromkeys(range(len(names)), 1)


class Roster:
    """The names at a table, prepared for searching: all seats, those inside and those outside."""

    def __init__(
        self, names: Sequence[str], explorers: Mapping[int, int], vocabulary: Vocabulary, number_sign: str = ""
    ) -> None:
        self.names = names
        self.vocabulary = vocabulary
        self.number_sign = number_sign  # in front of a seat number
        self.explorers = explorers
        self.inside = [seat for seat in range(len(names)) if explorers.get(seat)]
        self.outside = [seat for seat in range(len(names)) if not explorers.get(seat)]
        self.forms = [same_form(name) for name in names]
        self.bare = [fold(name) for name in names]
        self.most_words = max(len(form.split()) for form in self.forms)

    def exact_matches(self, phrase: str) -> list[int]:
        """The seat with exactly this name, inside or not."""
        form = same_form(phrase)
        return [seat for seat, name in enumerate(self.forms) if name == form]

    def near_matches(self, phrase: str) -> list[int]:
        """The seats inside that a phrase can mean: by a close match if there is one, otherwise without accents."""
        close, far = self._matches(phrase, self.inside)
        return close or far

    def outside_matches(self, phrase: str) -> list[int]:
        """The seats outside that a phrase can mean, if it can mean no seat inside."""
        close, far = self._matches(phrase, self.outside)
        return [] if self.near_matches(phrase) else close + far

    def names_of(self, seats: Iterable[int]) -> tuple[str, ...]:
        """The names of seats, each once, in the order of seats."""
        return tuple(self.names[seat] for seat in sorted(set(seats)))

    def _matches(self, phrase: str, seats: Iterable[int]) -> tuple[list[int], list[int]]:
        """The seats that a phrase fits closely, and others whose name begins with it if accents are ignored."""
        form = same_form(phrase)
        bare = fold(phrase) or form  # a mark alone folds away, and everything begins with nothing
        if form in (NOBODY, EVERYBODY):
            return [], []
        close = [seat for seat in seats if self._is_close(seat, form, bare)]
        return close, [seat for seat in seats if seat not in close and self.bare[seat].startswith(bare)]

    def _is_close(self, seat: int, form: str, bare: str) -> bool:
        """Whether a phrase is the seat's number, a beginning of its name, or its name without accents."""
        return form == f"{self.number_sign}{seat + 1}" or self.forms[seat].startswith(form) or self.bare[seat] == bare


def _parse_leaving(text: str, roster: Roster) -> Sequence[int]:
    """Seats in the order in which they are named, also in a sentence that says that they go out."""
    try:
        return list(_parse_seats(text, roster))
    except UnknownName:
        *words, last = text.rstrip(".! ").split() or [""]
        while words and fold(last) in roster.vocabulary.departing:
            *words, last = words
        named = " ".join((*words, last))
        if named == text.strip():
            raise
        return list(_parse_seats(named, roster))


def _parse_seats(text: str, roster: Roster) -> Iterator[int]:
    """Seats in the order in which they are named."""
    command = meaning(same_form(text), roster.names, roster.vocabulary.commands)
    if command == NOBODY:
        return
    if command == EVERYBODY:
        for seat in roster.inside:
            yield from repeat(seat, roster.explorers[seat])
        return
    chunks = [chunk.split() for chunk in unicodedata.normalize("NFKC", text).split(",")]
    if not any(chunks):
        raise UnknownName(text, roster.names_of(roster.inside))
    for words in chunks:
        yield from _parse_words(words, roster)


def _parse_words(words: Sequence[str], roster: Roster) -> Iterator[int]:
    """The seats that the words between two commas mean."""
    results: dict[int, ParseResult] = {}
    for start in reversed(range(len(words))):
        results[start] = _next_name(words, start, results, roster)
    index = 0
    while index < len(words):
        result = results[index]
        if isinstance(result, TextError):
            raise result
        yield from result.seats
        index = result.end


def _next_name(words: Sequence[str], start: int, results: Mapping[int, ParseResult], roster: Roster) -> ParseResult:
    """The name that begins at a word, or the error in the text from there."""
    if 0 < start < len(words) - 1 and fold(words[start]) in roster.vocabulary.conjunctions:
        return results[start + 1]
    ends = range(min(start + roster.most_words, len(words)), start, -1)
    phrases = {end: " ".join(words[start:end]) for end in ends}
    exact, near, gone = (
        [NameMatch(seats, end) for end, phrase in phrases.items() if (seats := find(phrase))]
        for find in (roster.exact_matches, roster.near_matches, roster.outside_matches)
    )
    good = _working_matches(exact, results)[:1] or _working_matches(near, results) or _working_matches(gone, results)
    if len(good) == 1:
        return good[0]
    if good:
        return AmbiguousName(phrases[good[0].end], roster.names_of(_all_candidates(good, results)))
    for found in exact + near + gone:
        return (
            AmbiguousName(phrases[found.end], roster.names_of(found.seats)) if found.seats[1:] else results[found.end]
        )
    return UnknownName(words[start], roster.names_of(roster.inside))


def _working_matches(matches: Sequence[NameMatch], results: Mapping[int, ParseResult]) -> Sequence[NameMatch]:
    """The matches that mean one seat and after which the text makes sense to its end."""
    return [match for match in matches if len(match.seats) == 1 and not isinstance(results.get(match.end), TextError)]


def _all_candidates(good: Sequence[NameMatch], results: Mapping[int, ParseResult]) -> Iterator[int]:
    """The seats of a long match, and of a short one with the match after it."""
    for found in good:
        yield from found.seats
        following = results.get(found.end)
        if isinstance(following, NameMatch) and found is not good[0]:
            yield from following.seats
