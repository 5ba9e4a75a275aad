"""A score pad in motion: from a sheet and a move to the next sheet and what happened.

Whatever is entered, the whole sheet is checked: a correction of an early round can change what relics of later rounds
are worth, or make them impossible.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from kortdiamant.cards import Card
from kortdiamant.errors import AlreadyHome, DidNotPlay, Due, NotDue, NotEntered, WrongSeatCount
from kortdiamant.expedition import events as happenings
from kortdiamant.expedition.contest import leaders, places
from kortdiamant.expedition.moves import Arrive, GoHome, Settle, Settlement
from kortdiamant.expedition.room import insist_on_room
from kortdiamant.expedition.rules import Rules
from kortdiamant.expedition.state import Presence, exchanged
from kortdiamant.pad.bounds import PAD, check_rows
from kortdiamant.pad.events import CellCorrected, Event, RowEntered
from kortdiamant.pad.haul import Row
from kortdiamant.pad.moves import Correct, Enter, Move
from kortdiamant.pad.sheet import Sheet
from kortdiamant.pad.worths import worths


class Step(NamedTuple):
    """The sheet after a move, and what happened on the way, in order."""

    sheet: Sheet
    events: tuple[Event, ...]


def start(rules: Rules, seats: int) -> Sheet:
    """An empty sheet; raises `WrongSeatCount` and `UnsupportedRules`."""
    PAD.check(rules)
    _check_count(rules, seats)
    return Sheet(rules, (Presence.PLAYING,) * seats)


def due(sheet: Sheet) -> Due:
    """What the table has to say next."""
    return sheet.due


def play(sheet: Sheet, move: Move) -> Step:
    """Play a move; raises an `IllegalMove`, or `UnclearWorth` for a relic of which the worth has to be said."""
    after = HANDLERS[type(move)](sheet, move)
    told = TOLD[type(move)](sheet, after, move)
    return Step(after, (*told, *_what_follows(sheet, after)))


def _enter(sheet: Sheet, move: Enter) -> Sheet:
    _insist_on(Due.ROW, sheet)
    hauls = dict(zip(sheet.playing, move.hauls, strict=True))
    row: Row = tuple(hauls.get(seat) for seat in range(len(sheet.presence)))
    return _with_rows(sheet, (*sheet.rows, row))


def _correct(sheet: Sheet, move: Correct) -> Sheet:
    """Change cells; a tie is settled anew if others are tied then."""
    rows = sheet.rows
    for cell in move.cells:
        if not 1 <= cell.round <= len(rows):
            raise NotEntered(cell.round, len(rows))
        if sheet.haul(cell.round, cell.seat) is None:
            raise DidNotPlay(cell.seat, cell.round)
        row = exchanged(rows[cell.round - 1], cell.seat, cell.haul)
        rows = exchanged(rows, cell.round - 1, row)
    after = _with_rows(sheet, rows)
    if leaders(after) == leaders(sheet):
        return after
    return replace(after, extra=max(0, len(rows) - sheet.rules.rounds), shared=False)


def _with_rows(sheet: Sheet, rows: tuple[Row, ...]) -> Sheet:
    """The sheet with other rows, if rounds can have come out like that."""
    check_rows(sheet.rules, rows)
    return replace(sheet, rows=rows, worths=worths(sheet.rules, rows))


def _settle(sheet: Sheet, move: Settle) -> Sheet:
    _insist_on(Due.SETTLEMENT, sheet)
    if move.settlement is Settlement.EXTRA:
        return replace(sheet, extra=sheet.extra + 1)
    return replace(sheet, shared=True)


def _arrive(sheet: Sheet, _move: Arrive) -> Sheet:
    """Seat a player who plays from the round on that is due."""
    _insist_on_more(sheet)
    insist_on_room(sheet.rules.players, sheet.presence)
    return replace(sheet, presence=(*sheet.presence, Presence.PLAYING))


def _go_home(sheet: Sheet, move: GoHome) -> Sheet:
    """Let a player go home, who has no part in the round that is due."""
    _insist_on_more(sheet)
    if move.seat not in sheet.playing:
        raise AlreadyHome(move.seat)
    return replace(sheet, presence=exchanged(sheet.presence, move.seat, Presence.HOME))


# The handlers take the move of their own type, which a mapping cannot express.
HANDLERS: Mapping[type[Move], Callable[[Sheet, Any], Sheet]] = {
    Enter: _enter,
    Correct: _correct,
    Settle: _settle,
    Arrive: _arrive,
    GoHome: _go_home,
}


def _tell_row(_before: Sheet, after: Sheet, _move: Enter) -> Iterator[Event]:
    row = after.rows[-1]
    yield RowEntered(len(after.rows), tuple(after.gems(row, seat) for seat in range(len(row))), after.worths[-1])


def _tell_corrections(before: Sheet, after: Sheet, move: Correct) -> Iterator[Event]:
    """Every cell that is otherwise now, as it was and as it is."""
    for number, seat in dict.fromkeys((cell.round, cell.seat) for cell in move.cells):
        was, is_ = _worth_of(before, number, seat), _worth_of(after, number, seat)
        if was != is_:
            yield CellCorrected(number, seat, was, is_)


def _worth_of(sheet: Sheet, number: int, seat: int) -> tuple[int, tuple[int, ...]]:
    return sheet.gems(sheet.rows[number - 1], seat), sheet.worths[number - 1][seat]


TOLD: Mapping[type[Move], Callable[[Sheet, Sheet, Any], Iterator[Event]]] = {
    Enter: _tell_row,
    Correct: _tell_corrections,
    Settle: lambda _before, _after, _move: iter(()),
    Arrive: lambda before, _after, move: iter([happenings.SeatJoined(len(before.presence), move.name)]),
    GoHome: lambda _before, _after, move: iter([happenings.SeatWentHome(move.seat)]),
}


def _what_follows(before: Sheet, after: Sheet) -> Iterator[Event]:
    """The next round, a tie to be settled, or the end."""
    tied = leaders(after)
    match after.due:
        case Due.ROW if (before.due, before.round) != (after.due, after.round):
            yield happenings.RoundBegan(after.round, entering(after))
        case Due.SETTLEMENT if (before.due, leaders(before)) != (after.due, tied):
            yield happenings.ExtraRoundOffered(tied)
        case Due.NOTHING:
            yield happenings.GameEnded(tied, places(after))


def entering(sheet: Sheet) -> tuple[Card, ...]:
    """The relics that are shuffled in before the round that is due."""
    rules = sheet.rules
    queue = rules.relic_queue[rules.relics_entered(sheet.round - 1) : rules.relics_entered(sheet.round)]
    return tuple(Card(rules.cells[cell].name) for cell in queue)


def _insist_on(given: Due, sheet: Sheet) -> None:
    if sheet.due is not given:
        raise NotDue(given, sheet.due)


def _insist_on_more(sheet: Sheet) -> None:
    """Raise `NotDue` when the game is over."""
    if sheet.due is Due.NOTHING:
        raise NotDue(Due.NOTHING, Due.NOTHING)


def _check_count(rules: Rules, count: int) -> None:
    players = rules.players
    if not players.min <= count <= players.max:
        raise WrongSeatCount(count, players.min, players.max)
