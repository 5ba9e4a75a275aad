"""The lines of a score pad: every move has one canonical line, and `parse` reads it back.

4 0 7             what each brought out, in the order of the seats that play; `-` nobody anything
ane 4, cato 7     the same by name; who is not named brought nothing
ane bo 4          the same for both, as for those who leave together; `all 4` for everybody
4+5 0 7+r         and a relic worth 5, and one that is worth what the rules say
2 Ane = 7         what Ane brought out of round 2 was 7; several with commas between
extra             how a tie is settled, when that is due; or `share`
join Dora         somebody plays from the round on that is due; `home Bo`, no further round
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from kortdiamant.errors import (
    DidNotPlay,
    Due,
    NamedTwice,
    NotAlone,
    NotDue,
    TextError,
    UnknownEntry,
    UnknownName,
    WrongAmountCount,
)
from kortdiamant.expedition.moves import Arrive, Settle, Settlement
from kortdiamant.expedition.text import is_settlement, parse_people
from kortdiamant.family.names import leavers
from kortdiamant.family.seating import EVERYBODY, NOBODY
from kortdiamant.family.speech import Speech
from kortdiamant.pad.amounts import NUMBER, Amounts, Named, written
from kortdiamant.pad.bounds import most_gems
from kortdiamant.pad.haul import Haul
from kortdiamant.pad.moves import Cell, Correct, Enter, Move
from kortdiamant.pad.sheet import Sheet
from kortdiamant.spelling import fold, same_form

_NUMBER = re.compile(NUMBER)


def parse(text: str, sheet: Sheet, speech: Speech) -> Move:
    """The move a line means; raises a `TextError` for what cannot be read, and `NotDue` for what cannot be now."""
    word, *names = text.split(maxsplit=1)
    if word.casefold() in ("join", "home"):
        return parse_people(word.casefold(), names, speech)
    if is_settlement(text, speech):
        return _parse_settlement(text, sheet, speech)
    if speech.meaning(text) == NOBODY:
        return Enter((Haul(),) * len(sheet.playing))
    return _parse_amounts(text, sheet, speech)


def format(move: Move, names: tuple[str, ...]) -> str:
    """The canonical line of a move, given the names by seat."""
    match move:
        case Enter(hauls):
            return " ".join(map(written, hauls)) if any(haul != Haul() for haul in hauls) else NOBODY
        case Correct(cells):
            return ", ".join(_written_cell(cell, names) for cell in cells)
        case Settle(settlement):
            return settlement.value
        case Arrive(name):
            return f"join {name}"
    return f"home {names[move.seat]}"


def _parse_settlement(text: str, sheet: Sheet, speech: Speech) -> Move:
    if sheet.due is not Due.SETTLEMENT:
        raise NotDue(Due.SETTLEMENT, sheet.due)
    return Settle(Settlement(speech.meaning(text)))


def _parse_amounts(text: str, sheet: Sheet, speech: Speech) -> Move:
    relics = _words_for_relics(sheet, speech)
    amounts = Amounts(speech.names, relics, most=most_gems(sheet.rules), due=sheet.due)
    hauls = amounts.in_order(text)
    if hauls is None:
        return _parse_named(text, amounts.by_name(text), sheet, speech)
    if len(hauls) != len(sheet.playing):
        raise WrongAmountCount(text, len(hauls), _names(sheet, speech.names))
    return Enter(hauls)


def _parse_named(text: str, named: Sequence[Named], sheet: Sheet, speech: Speech) -> Move:
    """Corrections if all of them name a round, else the row that is due."""
    cells = [cell for each in named for cell in _cells(each, speech, sheet.playing)]
    rounds = {bool(cell.round) for cell in cells}
    if len(rounds) > 1:
        raise UnknownEntry(text, sheet.due)
    return Correct(tuple(cells)) if rounds == {True} else Enter(_row(cells, sheet, speech.names))


def _words_for_relics(sheet: Sheet, speech: Speech) -> frozenset[str]:
    """What relics are called: as cards of this game, and in the words of the ruleset."""
    cells = sheet.rules.cells
    cards = {cells[cell].name.partition(":")[0] for cell in sheet.rules.relic_queue}
    words = {word for word, name in speech.words.items() if name in cards}
    return frozenset(map(fold, cards | words))


def _row(cells: Sequence[Cell], sheet: Sheet, names: Sequence[str]) -> tuple[Haul, ...]:
    hauls: dict[int, Haul] = {}
    for cell in cells:
        if cell.seat not in sheet.playing:
            raise DidNotPlay(cell.seat, sheet.round)
        if cell.seat in hauls:
            raise NamedTwice(names[cell.seat])
        hauls[cell.seat] = cell.haul
    return tuple(hauls.get(seat, Haul()) for seat in sheet.playing)


def _cells(named: Named, speech: Speech, playing: Sequence[int]) -> list[Cell]:
    """A cell for everybody who is named before an amount, in round 0 where the due one is meant.

    Several get the same, since they left together; then nobody took a relic. Raises `NotAlone`.
    """
    round_number, who = _place(named, speech.names)
    seats = playing if speech.meaning(who) == EVERYBODY else _seats(who, speech)
    if len(seats) > 1 and named.haul.relics:
        raise NotAlone(who, tuple(speech.names[seat] for seat in seats))
    return [Cell(round_number, seat, named.haul) for seat in seats]


def _seats(who: str, speech: Speech) -> tuple[int, ...]:
    """Those who are named, each once."""
    names = speech.names
    seats = leavers(who, names, dict.fromkeys(range(len(names)), len(who)), speech.vocabulary.commands)
    if not seats:
        raise UnknownName(who, tuple(names))
    for seat in seats:
        if seats.count(seat) > 1:
            raise NamedTwice(names[seat])
    return seats


def _place(named: Named, names: Sequence[str]) -> tuple[int, str]:
    """The round (0: the one that is due) and the names before an amount; an exact name is nothing else."""
    first, _, rest = named.text.partition(" ")
    front, _, last = named.text.rpartition(" ")
    if named.signed and not any(same_form(name) == same_form(named.text) for name in names):
        if rest and _NUMBER.fullmatch(first):
            return int(first), rest
        if front and _NUMBER.fullmatch(last):
            return int(last), front
    return 0, named.text


def _written_cell(cell: Cell, names: tuple[str, ...]) -> str:
    """A correction by name, or by seat if the name could be taken for something else."""
    by_name = f"{cell.round} {names[cell.seat]} = {written(cell.haul)}"
    by_seat = f"{cell.round} {cell.seat + 1} = {written(cell.haul)}"
    return by_name if _means(by_name, cell, names) else by_seat


def _means(text: str, cell: Cell, names: tuple[str, ...]) -> bool:
    """Whether a correction is read as it is meant."""
    try:
        (named,) = Amounts(names).by_name(text)
        return _cells(named, Speech(names), ()) == [cell]
    except TextError:
        return False


def _names(sheet: Sheet, names: Sequence[str]) -> tuple[str, ...]:
    return tuple(names[seat] for seat in sheet.playing)
