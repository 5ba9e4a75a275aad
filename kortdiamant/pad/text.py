"""The lines of a score pad: every move has one canonical line, and `parse` reads it back.

4 0 7             what each player brought out, in the order of the seats that play; `-` if nobody brought anything
ane 4, cato 7     the same by name; a player who is not named brought nothing
ane bo 4          4 for both, for players who left together; `all 4` for everybody
4+5 0 7+r         with a relic worth 5, and one whose worth follows from the rules
2 Ane = 7         a correction: Ane brought 7 out of round 2; commas separate several corrections
extra             how to settle a tie, when that is due; or `share`
join Dora         Dora plays from the round that is due; `home Bo`: Bo plays no further round

An amount is a whole number (or `-` for nothing), and for each relic its worth after a plus, or a word for it: `4`,
`4+5`, `4+r`, `4r`, `4 r`, `r`. A single word that begins a name is that name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from kortdiamant.errors import (
    DidNotPlay,
    Due,
    NamedTwice,
    NotAlone,
    NotDue,
    NotEntered,
    TextError,
    UnknownAmount,
    UnknownEntry,
    UnknownName,
    WrongAmountCount,
)
from kortdiamant.expedition.moves import Arrive, Return, Settle, Settlement
from kortdiamant.expedition.text import is_settlement, parse_people
from kortdiamant.family.names import EVERYBODY, NOBODY, parse_leavers
from kortdiamant.family.protocol import DASHES, ParseContext
from kortdiamant.pad.bounds import most_gems
from kortdiamant.pad.moves import Correct, Enter, Haul, Move, SheetCell
from kortdiamant.pad.sheet import Sheet
from kortdiamant.spelling import fold, same_form

RELIC = "r"
NUMBER = r"\d{1,12}"  # no amount needs more digits
SIGN = "\0"  # replaces = or : before an amount, but not within a name

_LOOSE_PLUS = re.compile(r"(?<=\w)\s*\+\s*(?=\w)")
_DASH = re.compile(rf"(?<!\S)[{''.join(sorted(DASHES))}](?!\S)")
_DASH_AS_SIGN = re.compile(r"(?<=\S)\s+-\s+(?=\d)")  # between a name and an amount: `ane - 7`
_SIGNED = re.compile(r"\s*[=:]\s*(\S+)")
_LIKE_A_NUMBER = re.compile(r"[-+.]?\d")
_BROKEN = re.compile(r"[^\s,]*\d,\d[^\s,]*")


class NamedAmount(NamedTuple):
    """The text before an amount, and the amount."""

    text: str
    haul: Haul


def format_haul(haul: Haul) -> str:
    """An amount in its canonical spelling."""
    return "+".join((str(haul.gems), *(RELIC if worth is None else str(worth) for worth in haul.relics)))


class AmountParser:
    """Reads amounts at a table.

    `relics` are the folded words for a relic. Error messages mention `most`, the greatest possible amount, and `due`.
    """

    def __init__(
        self, names: Sequence[str], relics: frozenset[str] = frozenset(), *, most: int = 0, due: Due = Due.ROW
    ) -> None:
        self.names = names
        self.relics = relics | {RELIC}
        self.most = most
        self.due = due

    def parse_in_order(self, text: str) -> tuple[Haul, ...] | None:
        """The amounts of a line without names; None if it has names.

        Raises `UnknownAmount`, also for `4,5` among spaces, which can be two amounts or one with a decimal comma.
        """
        chunks = self._chunks(text)
        words = [word for chunk in chunks for word in chunk]
        if not all(map(self._is_value, words)):
            return None
        broken = _BROKEN.search(text)
        if broken and any(len(chunk) > 1 for chunk in chunks):
            raise UnknownAmount(broken[0], self.most)
        return tuple(map(self._haul, words))

    def parse_by_name(self, text: str) -> list[NamedAmount]:
        """The amounts of a line, each with the text before it; raises `UnknownAmount` or `UnknownEntry`."""
        named: list[NamedAmount] = []
        for chunk in self._chunks(text):
            if all(map(self._is_amount, chunk)):
                raise self._nameless(text)
            named += self._parse_chunk(chunk, text)
        return named

    def _chunks(self, text: str) -> list[list[str]]:
        """The words between the commas of a line; every amount and every sign is a word."""
        whole = _LOOSE_PLUS.sub("+", text)
        chunks = [_SIGNED.sub(self._separate_sign, chunk).split() for chunk in whole.split(",")]
        return [self._join_relics(chunk) for chunk in chunks if chunk]

    def _separate_sign(self, found: re.Match[str]) -> str:
        """A sign before an amount becomes a word; a sign within a name stays."""
        is_value = self._is_amount(found[1]) or _LIKE_A_NUMBER.match(found[1])
        return f" {SIGN} {found[1]}" if is_value else found[0]

    def _join_relics(self, words: Sequence[str]) -> list[str]:
        """The words, with every relic attached to the amount before it."""
        joined: list[str] = []
        for word in words:
            if joined and fold(word) in self.relics and all(map(self._is_amount, (joined[-1], word))):
                joined[-1] += f"+{word}"
            else:
                joined.append(word)
        return joined

    def _parse_chunk(self, words: Sequence[str], text: str) -> Iterator[NamedAmount]:
        index = 0
        while index < len(words):
            end = self._end_of_name(words, index)
            value = end + (words[end : end + 1] == [SIGN])
            if end == index:
                raise self._nameless(text)
            if value >= len(words):
                raise UnknownEntry(text, self.due)
            yield NamedAmount(" ".join(words[index:end]), self._haul(words[value]))
            index = value + 1

    def _end_of_name(self, words: Sequence[str], place: int) -> int:
        """The end of the name before an amount: a sign, the end of the longest exact name, or the first amount."""
        if SIGN in words[place:]:
            return words.index(SIGN, place)
        values = [end for end in range(place, len(words)) if self._is_value(words[end])]
        near = (end for end in values if end - place <= self._most_words)
        exact = [end for end in near if same_form(" ".join(words[place:end])) in self._forms]
        return (*exact[-1:], *values, len(words))[0]

    def _haul(self, word: str) -> Haul:
        found = self._amount.fullmatch(fold(word))
        if not found:
            raise UnknownAmount(word, self.most)
        relics = self._relic.findall(found["relics"] or found["bare"] or "")
        gems = found["gems"] or "-"
        return Haul(0 if gems == "-" else int(gems), tuple(int(each) if each else None for each in relics))

    def _nameless(self, text: str) -> UnknownAmount | UnknownEntry:
        """The error for an amount without a name; a decimal comma may be the cause."""
        broken = _BROKEN.search(text)
        return UnknownAmount(broken[0], self.most) if broken else UnknownEntry(text, self.due)

    def _is_amount(self, word: str) -> bool:
        folded = fold(word)
        if folded in self.relics:
            return not self._begins_a_name(word)
        return self._amount.fullmatch(folded) is not None

    def _is_value(self, word: str) -> bool:
        """Whether a word is an amount, or looks like a number and is no name."""
        looks_like_one = _LIKE_A_NUMBER.match(word) is not None and not self._begins_a_name(word)
        return self._is_amount(word) or looks_like_one

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
        # In reverse, a word comes before every word that it begins with.
        return "|".join(re.escape(word) for word in sorted(self.relics, reverse=True))

    @cached_property
    def _amount(self) -> re.Pattern[str]:
        relic = rf"(?:\+{NUMBER}|\+?(?:{self._words}))"
        return re.compile(rf"(?P<gems>{NUMBER}|-)(?P<relics>{relic}*)|(?={self._words})(?P<bare>{relic}+)")

    @cached_property
    def _relic(self) -> re.Pattern[str]:
        return re.compile(rf"\+(\d+)|\+?(?:{self._words})")


_NUMBER = re.compile(NUMBER)


def parse(text: str, sheet: Sheet, context: ParseContext) -> Move:
    """The move that a line means; the line must not be empty.

    Raises a `TextError` for a line that cannot be read, and `NotDue` for a move that cannot be now.
    """
    if people := parse_people(text, context):
        return people
    if is_settlement(text, context):
        if sheet.due is not Due.SETTLEMENT:
            raise NotDue(Due.SETTLEMENT, sheet.due)
        return Settle(Settlement(context.meaning(text)))
    if context.meaning(text) == NOBODY:
        return Enter((Haul(),) * len(sheet.playing))
    return _parse_amounts(_DASH.sub(NOBODY, text), sheet, context)


def format(move: Move, names: tuple[str, ...]) -> str:
    """The canonical line of a move, given the names by seat."""
    match move:
        case Enter(hauls):
            return " ".join(map(format_haul, hauls)) if any(haul != Haul() for haul in hauls) else NOBODY
        case Correct(cells):
            return ", ".join(_format_cell(cell, names) for cell in cells)
        case Settle(settlement):
            return settlement.value
        case Arrive(name):
            return f"join {name}"
        case Return(seat):
            return f"join {names[seat]}"
    return f"home {names[move.seat]}"


def _parse_amounts(text: str, sheet: Sheet, context: ParseContext) -> Move:
    relics = _relic_words(sheet, context)
    amounts = AmountParser(context.names, relics, most=most_gems(sheet.rules), due=sheet.due)
    hauls = amounts.parse_in_order(text)
    if hauls is None:
        return _parse_named(text, amounts.parse_by_name(_DASH_AS_SIGN.sub(f" {SIGN} ", text)), sheet, context)
    if len(hauls) != len(sheet.playing):
        raise WrongAmountCount(text, len(hauls), tuple(context.names[seat] for seat in sheet.playing))
    return Enter(hauls)


def _parse_named(text: str, named: Sequence[NamedAmount], sheet: Sheet, context: ParseContext) -> Move:
    """Corrections if every amount names a round; the row that is due if none does.

    Raises `NotEntered` for round 0, and what `_cells` raises.
    """
    if any(_split_round(each, context.names)[0] == 0 for each in named):
        raise NotEntered(0, len(sheet.rows))
    cells = [cell for each in named for cell in _cells(each, context, sheet.playing)]
    rounds = {bool(cell.round) for cell in cells}
    if len(rounds) > 1:
        raise UnknownEntry(text, sheet.due)
    return Correct(tuple(cells)) if rounds == {True} else Enter(_row(cells, sheet, context.names))


def _relic_words(sheet: Sheet, context: ParseContext) -> frozenset[str]:
    """The names of relics: those of the cards, and the words of the ruleset."""
    cells = sheet.rules.cells
    cards = {cells[cell].name.partition(":")[0] for cell in sheet.rules.relic_queue}
    words = {word for word, name in context.words.items() if name in cards}
    return frozenset(map(fold, cards | words))


def _row(cells: Sequence[SheetCell], sheet: Sheet, names: Sequence[str]) -> tuple[Haul, ...]:
    hauls: dict[int, Haul] = {}
    for cell in cells:
        if cell.seat not in sheet.playing:
            raise DidNotPlay(cell.seat, sheet.round)
        if cell.seat in hauls:
            raise NamedTwice(names[cell.seat])
        hauls[cell.seat] = cell.haul
    return tuple(hauls.get(seat, Haul()) for seat in sheet.playing)


def _cells(named: NamedAmount, context: ParseContext, playing: Sequence[int]) -> list[SheetCell]:
    """The cells of everybody who is named before an amount; round 0 is the one that is due.

    Several names mean that these players left together, so none of them took a relic. Raises `NotAlone`.
    """
    round_number, who = _split_round(named, context.names)
    seats = playing if context.meaning(who) == EVERYBODY else _seats(who, context)
    if len(seats) > 1 and named.haul.relics:
        raise NotAlone(who, tuple(context.names[seat] for seat in seats))
    return [SheetCell(round_number or 0, seat, named.haul) for seat in seats]


def _seats(who: str, context: ParseContext) -> tuple[int, ...]:
    """The seats that are named; raises `NamedTwice`, or what `parse_leavers` raises."""
    names = context.names
    # With this many explorers each, nobody can be named too often for `parse_leavers`.
    explorers = dict.fromkeys(range(len(names)), len(who))
    seats = parse_leavers(who, names, explorers, context.vocabulary)
    if not seats:
        raise UnknownName(who, tuple(names))
    for seat in seats:
        if seats.count(seat) > 1:
            raise NamedTwice(names[seat])
    return seats


def _split_round(named: NamedAmount, names: Sequence[str]) -> tuple[int | None, str]:
    """The round (None for the one that is due) and the names before an amount; an exact name contains no round."""
    first, _, rest = named.text.partition(" ")
    front, _, last = named.text.rpartition(" ")
    if not any(same_form(name) == same_form(named.text) for name in names):
        if rest and _NUMBER.fullmatch(first):
            return int(first), rest
        if front and _NUMBER.fullmatch(last):
            return int(last), front
    return None, named.text


def _format_cell(cell: SheetCell, names: tuple[str, ...]) -> str:
    """A correction by name, or by seat number if the name could be read as something else (a player named `2 b`)."""
    by_name = f"{cell.round} {names[cell.seat]} = {format_haul(cell.haul)}"
    by_seat = f"{cell.round} {cell.seat + 1} = {format_haul(cell.haul)}"
    return by_name if _reads_back(by_name, cell, names) else by_seat


def _reads_back(text: str, cell: SheetCell, names: tuple[str, ...]) -> bool:
    """Whether a correction means this cell."""
    try:
        (named,) = AmountParser(names).parse_by_name(text)
        return _cells(named, ParseContext(names), ()) == [cell]
    except TextError:
        return False
