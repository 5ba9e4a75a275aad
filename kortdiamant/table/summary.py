"""A game as plain data for other programs: what `replay --json` prints."""

from __future__ import annotations

from kortdiamant.expedition.report import Report, RoundReport
from kortdiamant.table.table import Table

Summary = dict[str, object]


def summary(table: Table, file: str) -> Summary:
    """The game at a table; `file` is the name under which it was asked for. Seating order throughout."""
    report = table.report()
    return {
        "file": file,
        "ruleset": table.ruleset.reference,
        "finished": report.finished,
        "players": [_player(report, seat, name) for seat, name in enumerate(table.names)],
        "winners": [table.names[seat] for seat in report.winners],
        "rounds": [_round(each, table.names) for each in report.rounds],
    }


def _player(report: Report, seat: int, name: str) -> Summary:
    place = {"place": report.places[seat]} if report.finished else {}
    return {
        "name": name,
        "gems": report.gems[seat],
        "relics": list(report.relics[seat]),
        "total": report.totals[seat],
        **place,
    }


def _round(each: RoundReport, names: tuple[str, ...]) -> Summary:
    ended = {"ended": each.ended.value} if each.ended else {}
    kind = {"kind": each.kind} if each.kind else {}
    return {
        **ended,
        **kind,
        "path": list(each.path),
        "removed": list(each.removed),
        "banked": dict(zip(names, each.banked, strict=True)),
    }
