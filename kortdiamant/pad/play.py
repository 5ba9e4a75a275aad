"""How a score pad plays: from a sheet and a move to the next sheet and the events; also its report.

Every entry checks the whole sheet: a correction of an early round can change what relics of later rounds are worth,
or make them impossible.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from kortdiamant.cards import Card
from kortdiamant.errors import AlreadyHere, AlreadyHome, DidNotPlay, Due, NotDue, NotEntered
from kortdiamant.expedition import events as happenings
from kortdiamant.expedition.moves import Arrive, GoHome, Return, Settle, Settlement, check_room
from kortdiamant.expedition.report import Report, RoundReport
from kortdiamant.expedition.rules import Rules
from kortdiamant.expedition.state import Presence, leaders, places, replace_item
from kortdiamant.pad.bounds import PAD, check_rows, relic_worths
from kortdiamant.pad.events import CellCorrected, Event, RowEntered
from kortdiamant.pad.moves import Correct, Enter, Move, Row
from kortdiamant.pad.sheet import Sheet


class Step(NamedTuple):
    """The sheet after a move, and the events on the way, in order."""

    sheet: Sheet
    events: tuple[Event, ...]


def start(rules: Rules, seats: int) -> Sheet:
    """An empty sheet; raises `WrongSeatCount` and `UnsupportedRules`."""
    PAD.check(rules)
    rules.players.check(seats)
    return Sheet(rules, (Presence.PLAYING,) * seats)


def due(sheet: Sheet) -> Due:
    """What the table has to enter next."""
    return sheet.due


def play(sheet: Sheet, move: Move) -> Step:
    """Play a move; raises an `IllegalMove`, or `UnclearWorth` for a relic whose worth has to be entered."""
    after, events = HANDLERS[type(move)](sheet, move)
    return Step(after, (*events, *_following_events(sheet, after)))


def _enter(sheet: Sheet, move: Enter) -> tuple[Sheet, list[Event]]:
    _check_due(Due.ROW, sheet)
    hauls = dict(zip(sheet.playing, move.hauls, strict=True))
    row: Row = tuple(hauls.get(seat) for seat in range(len(sheet.presence)))
    after = _with_rows(sheet, (*sheet.rows, row))
    return after, [RowEntered(len(after.rows), tuple(haul.gems if haul else 0 for haul in row), after.worths[-1])]


def _correct(sheet: Sheet, move: Correct) -> tuple[Sheet, list[Event]]:
    """Change cells; if the leaders change, the table has to settle the tie again."""
    rows = sheet.rows
    for cell in move.cells:
        if not 1 <= cell.round <= len(rows):
            raise NotEntered(cell.round, len(rows))
        if sheet.haul(cell.round, cell.seat) is None:
            raise DidNotPlay(cell.seat, cell.round)
        row = replace_item(rows[cell.round - 1], cell.seat, cell.haul)
        rows = replace_item(rows, cell.round - 1, row)
    after = _with_rows(sheet, rows)
    if leaders(after) != leaders(sheet):
        after = replace(after, extra=max(0, len(rows) - sheet.rules.rounds), shared=False)
    corrected = dict.fromkeys((cell.round, cell.seat) for cell in move.cells)
    changes = [CellCorrected(*cell, _amounts(sheet, *cell), _amounts(after, *cell)) for cell in corrected]
    return after, [change for change in changes if change.before != change.after]


def _amounts(sheet: Sheet, number: int, seat: int) -> tuple[int, tuple[int, ...]]:
    return sheet.gems(number, seat), sheet.worths[number - 1][seat]


def _with_rows(sheet: Sheet, rows: tuple[Row, ...]) -> Sheet:
    """The sheet with other rows; raises what `check_rows` and `relic_worths` raise."""
    check_rows(sheet.rules, rows)
    return replace(sheet, rows=rows, worths=relic_worths(sheet.rules, rows))


def _settle(sheet: Sheet, move: Settle) -> tuple[Sheet, list[Event]]:
    _check_due(Due.SETTLEMENT, sheet)
    if move.settlement is Settlement.EXTRA:
        return replace(sheet, extra=sheet.extra + 1), []
    return replace(sheet, shared=True), []


def _arrive(sheet: Sheet, move: Arrive) -> tuple[Sheet, list[Event]]:
    _check_not_over(sheet)
    check_room(sheet.rules.players, sheet.presence)
    after = replace(sheet, presence=(*sheet.presence, Presence.PLAYING))
    return after, [happenings.SeatJoined(len(sheet.presence), move.name, _first_round(sheet))]


def _come_back(sheet: Sheet, move: Return) -> tuple[Sheet, list[Event]]:
    _check_not_over(sheet)
    if move.seat in sheet.playing:
        raise AlreadyHere(move.seat)
    check_room(sheet.rules.players, sheet.presence)
    after = replace(sheet, presence=replace_item(sheet.presence, move.seat, Presence.PLAYING))
    return after, [happenings.SeatReturned(move.seat, _first_round(after))]


def _first_round(sheet: Sheet) -> int:
    """The round from which a player who sits down now plays."""
    return sheet.round if sheet.due is Due.ROW else sheet.round + 1


def _go_home(sheet: Sheet, move: GoHome) -> tuple[Sheet, list[Event]]:
    _check_not_over(sheet)
    if move.seat not in sheet.playing:
        raise AlreadyHome(move.seat)
    after = replace(sheet, presence=replace_item(sheet.presence, move.seat, Presence.HOME))
    return after, [happenings.SeatWentHome(move.seat)]


# The handlers take the move of their own type, which a mapping cannot express.
HANDLERS: Mapping[type[Move], Callable[[Sheet, Any], tuple[Sheet, list[Event]]]] = {
    Enter: _enter,
    Correct: _correct,
    Settle: _settle,
    Arrive: _arrive,
    Return: _come_back,
    GoHome: _go_home,
}


def _following_events(before: Sheet, after: Sheet) -> Iterator[Event]:
    """The next round, a tie to settle, or the end, if the move led to it."""
    tied = leaders(after)
    match after.due:
        case Due.ROW if (before.due, before.round) != (after.due, after.round):
            yield happenings.RoundBegan(after.round, entering_relics(after))
        case Due.SETTLEMENT if (before.due, leaders(before)) != (after.due, tied):
            yield happenings.ExtraRoundOffered(tied)
        case Due.NOTHING:
            yield happenings.GameEnded(tied, places(after))


def entering_relics(sheet: Sheet) -> tuple[Card, ...]:
    """The relics that enter the pack before the round that is due."""
    rules = sheet.rules
    queue = rules.relic_queue[rules.relics_entered(sheet.round - 1) : rules.relics_entered(sheet.round)]
    return tuple(Card(rules.cells[cell].name) for cell in queue)


def _check_due(given: Due, sheet: Sheet) -> None:
    if sheet.due is not given:
        raise NotDue(given, sheet.due)


def _check_not_over(sheet: Sheet) -> None:
    if sheet.due is Due.NOTHING:
        raise NotDue(Due.NOTHING, Due.NOTHING)


def report(sheet: Sheet, _happened: Iterable[Event]) -> Report:
    """Report a sheet. A pad does not know how a round ended and which cards came, so these parts are empty."""
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
    banked = tuple(sheet.gems(number, seat) for seat in range(len(sheet.presence)))
    return RoundReport(number, None, None, (), (), banked)
