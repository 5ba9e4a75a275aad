"""A game on a pad in figures, as far as a pad knows them."""

from __future__ import annotations

from collections.abc import Iterable

from kortdiamant.errors import Due
from kortdiamant.expedition.contest import leaders, places
from kortdiamant.expedition.report import Report, RoundReport
from kortdiamant.pad.events import Event
from kortdiamant.pad.sheet import Sheet


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
        rounds=tuple(_round(sheet, number) for number in range(1, len(sheet.rows) + 1)),
    )


def _round(sheet: Sheet, number: int) -> RoundReport:
    row = sheet.rows[number - 1]
    banked = tuple(sheet.gems(row, seat) for seat in range(len(sheet.presence)))
    return RoundReport(number, None, None, (), (), banked)
