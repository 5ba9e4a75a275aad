"""A score pad in motion: from a sheet and a move to the next sheet and the events; also its report.

Every entry checks the whole sheet: a correction of an early round can change what relics of later rounds are worth,
or make them impossible.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from kortdiamant.cards import Card
from kortdiamant.errors import AlreadyHome, DidNotPlay, Due, NotDue, NotEntered, WrongSeatCount
from kortdiamant.expedition import events as happenings
from kortdiamant.expedition.moves import Arrive, GoHome, Settle, Settlement, check_room
from kortdiamant.expedition.report import Report, RoundReport
from kortdiamant.expedition.rules import Rules
from kortdiamant.expedition.state import Presence, leaders, places, replace_item
from kortdiamant.pad.bounds import PAD, check_rows, relic_worths
from kortdiamant.pad.events import CellCorrected, Event, RowEntered
from kortdiamant.pad.moves import Correct, Enter, Move, Row
from kortdiamant.pad.sheet import Sheet


class Step(NamedTuple):
    """The sheet after a move, and what happened on the way, in order."""

    sheet: Sheet
    events: tuple[Event, ...]


def start(rules: Rules, seats: int) -> Sheet:
    """An empty sheet; raises `WrongSeatCount` and `UnsupportedRules`."""
    PAD.check(rules)
    _check_seat_count(rules, seats)
    return Sheet(rules, (Presence.PLAYING,) * seats)


def due(sheet: Sheet) -> Due:
    """What the table has to say next."""
    return sheet.due


def play(sheet: Sheet, move: Move) -> Step:
    """Play a move; raises an `IllegalMove`, or `UnclearWorth` for a relic of which the worth has to be said."""
    after = HANDLERS[type(move)](sheet, move)
    told = EVENTS[type(move)](sheet, after, move)
    return Step(after, (*told, *_following_events(sheet, after)))


def _enter(sheet: Sheet, move: Enter) -> Sheet:
    _check_due(Due.ROW, sheet)
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
        row = replace_item(rows[cell.round - 1], cell.seat, cell.haul)
        rows = replace_item(rows, cell.round - 1, row)
    after = _with_rows(sheet, rows)
    if leaders(after) == leaders(sheet):
        return after
    return replace(after, extra=max(0, len(rows) - sheet.rules.rounds), shared=False)


def _with_rows(sheet: Sheet, rows: tuple[Row, ...]) -> Sheet:
    """The sheet with other rows, if rounds can have come out like that."""
    check_rows(sheet.rules, rows)
    return replace(sheet, rows=rows, worths=relic_worths(sheet.rules, rows))


def _settle(sheet: Sheet, move: Settle) -> Sheet:
    _check_due(Due.SETTLEMENT, sheet)
    if move.settlement is Settlement.EXTRA:
        return replace(sheet, extra=sheet.extra + 1)
    return replace(sheet, shared=True)


def _arrive(sheet: Sheet, _move: Arrive) -> Sheet:
    """Seat a player who plays from the round on that is due."""
    _check_not_over(sheet)
    check_room(sheet.rules.players, sheet.presence)
    return replace(sheet, presence=(*sheet.presence, Presence.PLAYING))


def _go_home(sheet: Sheet, move: GoHome) -> Sheet:
    """Let a player go home, who has no part in the round that is due."""
    _check_not_over(sheet)
    if move.seat not in sheet.playing:
        raise AlreadyHome(move.seat)
    return replace(sheet, presence=replace_item(sheet.presence, move.seat, Presence.HOME))


# The handlers take the move of their own type, which a mapping cannot express.
HANDLERS: Mapping[type[Move], Callable[[Sheet, Any], Sheet]] = {
    Enter: _enter,
    Correct: _correct,
    Settle: _settle,
    Arrive: _arrive,
    GoHome: _go_home,
}


def _row_events(_before: Sheet, after: Sheet, _move: Enter) -> Iterator[Event]:
    row = after.rows[-1]
    yield RowEntered(len(after.rows), tuple(after.gems(row, seat) for seat in range(len(row))), after.worths[-1])


def _correction_events(before: Sheet, after: Sheet, move: Correct) -> Iterator[Event]:
    """Every cell that is otherwise now, as it was and as it is."""
    for number, seat in dict.fromkeys((cell.round, cell.seat) for cell in move.cells):
        was, is_ = _cell_amounts(before, number, seat), _cell_amounts(after, number, seat)
        if was != is_:
            yield CellCorrected(number, seat, was, is_)


def _cell_amounts(sheet: Sheet, number: int, seat: int) -> tuple[int, tuple[int, ...]]:
    return sheet.gems(sheet.rows[number - 1], seat), sheet.worths[number - 1][seat]


EVENTS: Mapping[type[Move], Callable[[Sheet, Sheet, Any], Iterator[Event]]] = {
    Enter: _row_events,
    Correct: _correction_events,
    Settle: lambda _before, _after, _move: iter(()),
    Arrive: lambda before, _after, move: iter([happenings.SeatJoined(len(before.presence), move.name)]),
    GoHome: lambda _before, _after, move: iter([happenings.SeatWentHome(move.seat)]),
}


def _following_events(before: Sheet, after: Sheet) -> Iterator[Event]:
    """The next round, a tie to be settled, or the end."""
    tied = leaders(after)
    match after.due:
        case Due.ROW if (before.due, before.round) != (after.due, after.round):
            yield happenings.RoundBegan(after.round, entering_relics(after))
        case Due.SETTLEMENT if (before.due, leaders(before)) != (after.due, tied):
            yield happenings.ExtraRoundOffered(tied)
        case Due.NOTHING:
            yield happenings.GameEnded(tied, places(after))


def entering_relics(sheet: Sheet) -> tuple[Card, ...]:
    """The relics that are shuffled in before the round that is due."""
    rules = sheet.rules
    queue = rules.relic_queue[rules.relics_entered(sheet.round - 1) : rules.relics_entered(sheet.round)]
    return tuple(Card(rules.cells[cell].name) for cell in queue)


def _check_due(given: Due, sheet: Sheet) -> None:
    if sheet.due is not given:
        raise NotDue(given, sheet.due)


def _check_not_over(sheet: Sheet) -> None:
    """Raise `NotDue` when the game is over."""
    if sheet.due is Due.NOTHING:
        raise NotDue(Due.NOTHING, Due.NOTHING)


def _check_seat_count(rules: Rules, count: int) -> None:
    players = rules.players
    if not players.min <= count <= players.max:
        raise WrongSeatCount(count, players.min, players.max)


def report(sheet: Sheet, _happened: Iterable[Event]) -> Report:
    """The report of a sheet; how a round ended and which cards came is not known, and left empty."""
    finished = sheet.due is Due.NOTHING
    return Report(
        finished=finished,
        gems=tuple(seat.chest for seat in sheet.seats),
        relics=tuple(seat.relics for seat in sheet.seats),
        totals=tuple(seat.total for seat in sheet.seats),
        places=places(sheet) if finished else (),
        winners=leaders(sheet) if finished else (),
        rounds=tuple(_round_report(sheet, number) for number in range(1, len(sheet.rows) + 1)),
    )


def _round_report(sheet: Sheet, number: int) -> RoundReport:
    row = sheet.rows[number - 1]
    banked = tuple(sheet.gems(row, seat) for seat in range(len(sheet.presence)))
    return RoundReport(number, None, None, (), (), banked)
