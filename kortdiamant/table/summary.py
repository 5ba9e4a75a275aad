"""A game as plain data for other programs: what `replay --json` prints."""

from __future__ import annotations

from kortdiamant.expedition.report import Report, RoundReport
from kortdiamant.table.pad import Pad
from kortdiamant.table.table import Table

Summary = dict[str, object]


def summary(table: Table | Pad, file: str) -> Summary:
    """The game at a table or on a pad; `file` is the name under which it was asked for. Seating order throughout."""
    report = table.report()
    of_round = _banked if isinstance(table, Pad) else _round
    return {
        "file": file,
        "ruleset": table.ruleset.reference,
        "finished": report.finished,
        "players": [_player(report, seat, name) for seat, name in enumerate(table.names)],
        "winners": [table.names[seat] for seat in report.winners],
        "rounds": [of_round(each, table.names) for each in report.rounds],
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
    return {**ended, **kind, "path": list(each.path), "removed": list(each.removed), **_banked(each, names)}


def _banked(each: RoundReport, names: tuple[str, ...]) -> Summary:
    """All that a pad knows of a round."""
    return {"banked": dict(zip(names, each.banked, strict=True))}
