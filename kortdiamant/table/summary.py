"""A game as plain data for other programs: what `replay --json` prints."""

from __future__ import annotations

from kortdiamant.diam import Alignment
from kortdiamant.expedition.report import Report, RoundReport
from kortdiamant.table.board import Board
from kortdiamant.table.pad import Pad
from kortdiamant.table.seated import Seated

Summary = dict[str, object]


def summary(table: Seated, file: str) -> Summary:
    """Whatever was played; `file` is the name under which it was asked for. Seating order throughout."""
    if isinstance(table, Board):
        return _board(table, file)
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


def _board(board: Board, file: str) -> Summary:
    """A game of Diam; how it ended is absent while it goes on, and a pair where none has won."""
    report, seats = board.report(), board.ruleset.rules.seats
    ending = {"ending": report.ending.value} if report.ending else {}
    alignment = {"alignment": _alignment(report.alignment)} if report.alignment else {}
    return {
        "file": file,
        "ruleset": board.ruleset.reference,
        "finished": report.finished,
        "players": [
            {"name": name, "colours": list(seat.colours)} for name, seat in zip(board.names, seats, strict=True)
        ],
        "winners": [board.names[seat] for seat in report.winners],
        **ending,
        **alignment,
        "plies": report.plies,
        "stacks": list(report.stacks),
    }


def _alignment(pair: Alignment) -> Summary:
    return {"colour": pair.colour, "spaces": list(pair.spaces), "level": pair.level}


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
