"""Amounts as people write them, alone in the order of the seats, or each behind a name.

An amount is a whole number (or `-` for nothing), and for each relic what it is worth behind a plus, or a word for it:
`4`, `4+5`, `4+r`, `4r`, `4 r`, `r`. A word that begins somebody's name is that name where it stands alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from kortdiamant.errors import Due, UnknownAmount, UnknownEntry
from kortdiamant.pad.haul import Haul
from kortdiamant.spelling import fold, same_form

RELIC = "r"
NUMBER = r"\d{1,12}"  # digits; nothing with more of them can be meant
SIGN = "\0"  # stands for = or : before an amount; one within a name stays what it is

_LOOSE_PLUS = re.compile(r"(?<=\w)\s*\+\s*(?=\w)")
_SIGNED = re.compile(r"\s*[=:]\s*(\S+)")
_LIKE_A_NUMBER = re.compile(r"[-+.]?\d")
_BROKEN = re.compile(r"[^\s,]*\d,\d[^\s,]*")


class Named(NamedTuple):
    """What stands before an amount, whether a sign stands between them, and the amount."""

    text: str
    signed: bool
    haul: Haul


def written(haul: Haul) -> str:
    """An amount in its canonical spelling."""
    return "+".join((str(haul.gems), *(RELIC if worth is None else str(worth) for worth in haul.relics)))


class Amounts:
    """Reads amounts at a table.

    `relics` are the words for a relic, folded; `most` is the greatest amount there can be, and `due` what is due: both
    are only told.
    """

    def __init__(
        self, names: Sequence[str], relics: frozenset[str] = frozenset(), *, most: int = 0, due: Due = Due.ROW
    ) -> None:
        self.names = names
        self.relics = relics | {RELIC}
        self.most = most
        self.due = due

    def in_order(self, text: str) -> tuple[Haul, ...] | None:
        """The amounts of a line that holds nothing else; None if it holds names.

        Raises `UnknownAmount`, also for what can be one number with a decimal comma as well as two.
        """
        chunks = self._chunks(text)
        words = [word for chunk in chunks for word in chunk]
        if not all(map(self._is_value, words)):
            return None
        broken = _BROKEN.search(text)
        if broken and any(len(chunk) > 1 for chunk in chunks):
            raise UnknownAmount(broken[0], self.most)
        return tuple(map(self._haul, words))

    def by_name(self, text: str) -> list[Named]:
        """The amounts of a line with what stands before each; raises `UnknownAmount` or `UnknownEntry`."""
        named: list[Named] = []
        for chunk in self._chunks(text):
            if all(map(self._is_amount, chunk)):
                raise self._without_a_name(text)
            named += self._named(chunk, text)
        return named

    def _chunks(self, text: str) -> list[list[str]]:
        """The words between the commas of a line, each amount and each sign a word."""
        whole = _LOOSE_PLUS.sub("+", text)
        chunks = [_SIGNED.sub(self._apart, chunk).split() for chunk in whole.split(",")]
        return [list(self._joined(chunk)) for chunk in chunks if chunk]

    def _apart(self, found: re.Match[str]) -> str:
        """A sign before an amount stands apart; one within a name is a part of it."""
        is_value = self._is_amount(found[1]) or _LIKE_A_NUMBER.match(found[1])
        return f" {SIGN} {found[1]}" if is_value else found[0]

    def _joined(self, words: Sequence[str]) -> Iterator[str]:
        """The words, a relic at the amount before it."""
        amount = ""
        for word in words:
            if amount and fold(word) in self.relics and self._is_amount(word):
                amount += f"+{word}"
                continue
            if amount:
                yield amount
            amount = word if self._is_amount(word) else ""
            if not amount:
                yield word
        if amount:
            yield amount

    def _named(self, words: Sequence[str], text: str) -> Iterator[Named]:
        place = 0
        while place < len(words):
            end = self._end_of_name(words, place)
            value = end + (words[end : end + 1] == [SIGN])
            if end == place:
                raise self._without_a_name(text)
            if value >= len(words):
                raise UnknownEntry(text, self.due)
            yield Named(" ".join(words[place:end]), value > end, self._haul(words[value]))
            place = value + 1

    def _end_of_name(self, words: Sequence[str], place: int) -> int:
        """Where the words end that stand before an amount: at a sign, behind the longest name, or at the first one."""
        if SIGN in words[place:]:
            return words.index(SIGN, place)
        values = [end for end in range(place, len(words)) if self._is_value(words[end])]
        near = (end for end in values if end - place <= self._most_words)
        exact = [end for end in near if same_form(" ".join(words[place:end])) in self._forms]
        return (*exact[-1:], *values, len(words))[0]

    def _haul(self, word: str) -> Haul:
        found = self._amount.fullmatch(fold(word))
        if not found or not self._is_amount(word):
            raise UnknownAmount(word, self.most)
        relics = self._relic.findall(found["relics"] or found["bare"] or "")
        gems = found["gems"] or "-"
        return Haul(0 if gems == "-" else int(gems), tuple(int(each) if each else None for each in relics))

    def _without_a_name(self, text: str) -> UnknownAmount | UnknownEntry:
        """What is wrong with an amount that nobody is named for: a decimal comma, it may be."""
        broken = _BROKEN.search(text)
        return UnknownAmount(broken[0], self.most) if broken else UnknownEntry(text, self.due)

    def _is_amount(self, word: str) -> bool:
        folded = fold(word)
        if folded in self.relics:
            return not self._begins_a_name(word)
        return self._amount.fullmatch(folded) is not None

    def _is_value(self, word: str) -> bool:
        """Whether a word is an amount, or is meant to be one."""
        return self._is_amount(word) or self._is_no_name(word)

    def _is_no_name(self, word: str) -> bool:
        return _LIKE_A_NUMBER.match(word) is not None and not self._begins_a_name(word)

    def _begins_a_name(self, word: str) -> bool:
        return any(fold(name).startswith(fold(word)) for name in self.names)

    @cached_property
    def _forms(self) -> frozenset[str]:
        return frozenset(map(same_form, self.names))

    @cached_property
    def _most_words(self) -> int:
        return max(len(form.split()) for form in self._forms)

    @cached_property
    def _words(self) -> str:
        return "|".join(re.escape(word) for word in sorted(self.relics, key=len, reverse=True))

    @cached_property
    def _amount(self) -> re.Pattern[str]:
        relic = rf"(?:\+{NUMBER}|\+?(?:{self._words}))"
        return re.compile(rf"(?P<gems>{NUMBER}|-)(?P<relics>{relic}*)|(?={self._words})(?P<bare>{relic}+)")

    @cached_property
    def _relic(self) -> re.Pattern[str]:
        return re.compile(rf"\+(\d+)|\+?(?:{self._words})")
