"""The examples of a ruleset, played: games that must come out as their author says."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kortdiamant.documents import Document, Path, Spot
from kortdiamant.errors import KortdiamantError, RefusedName, SeatingError
from kortdiamant.family import is_same_name
from kortdiamant.records.lines import part_meant, without_comment
from kortdiamant.rulebook import AnyRuleset, DiamRuleset
from kortdiamant.rulebook.findings import Findings
from kortdiamant.rulebook.shape import Ending, Example, Expected, ShortGame
from kortdiamant.table import Board, Table
from kortdiamant.workshop import faults

AnyExample = Example | ShortGame
EXAMPLES = "examples"
NOBODY = ("–",)
MOST_ENTRIES = 5_000  # of all examples of a file together: fifty whole games, some tenths of a second
LINE_END = "\\n"  # as it is written between double quotes


def play_examples(examples: Sequence[AnyExample], ruleset: AnyRuleset, found: Findings) -> None:
    """Play each example and note what comes out differently; those beyond what can be played at once are only noted."""
    entries = 0
    for place, example in enumerate(examples):
        entries += example.game.count("\n") + 1
        if entries > MOST_ENTRIES:
            spot = found.value((EXAMPLES, place))
            found.warn(spot, faults.UNPLAYED, limit=MOST_ENTRIES, count=len(examples) - place)
            return
        path: Path = (EXAMPLES, place)
        table = _seat(example, ruleset, (*path, "players"), found)
        if table is not None and _plays(example.game, table, (*path, "game"), found):
            _compare(example.expect, table, (*path, "expect"), found)


def spot_of_line(document: Document, path: Path, number: int, text: str) -> Spot:
    """Where a piece of a line stands, counted from 0, of a value that is text; the whole value where that is unclear.

    It is clear where the text is a block behind a `|`, and where it is on one line in double quotes.
    """
    whole = document.origin(path).value
    if whole.text.startswith("|"):
        index = whole.mark.line + number
        if index < len(document.lines) and text in document.lines[index]:
            source = document.lines[index]
            return Spot(replace(whole.mark, line=index + 1, column=source.index(text) + 1), len(text), source)
    before = LINE_END.join(whole.text.split(LINE_END)[:number])
    start = whole.source.find(text, whole.mark.column - 1 + len(before))
    if whole.text.startswith('"') and start >= 0:
        return Spot(replace(whole.mark, column=start + 1), len(text), whole.source)
    return whole


def _seat(example: AnyExample, ruleset: AnyRuleset, path: Path, found: Findings) -> Table | Board | None:
    try:
        if isinstance(ruleset, DiamRuleset):
            return Board(ruleset, example.players)
        return Table(ruleset, example.players)
    except SeatingError as error:
        place = (_last_of(error.name, example.players),) if isinstance(error, RefusedName) else ()
        found.add(found.value((*path, *place)), faults.NOT_SEATED, error=error)
        return None


def _last_of(name: str, players: Sequence[str]) -> int:
    """The last place of a name: of two that are equal the second is refused."""
    return max(place for place, player in enumerate(players) if player.strip() == name)


def _plays(game: str, table: Table | Board, path: Path, found: Findings) -> bool:
    """Say every entry; whether none was refused."""
    for number, line in enumerate(game.split("\n")):
        text = without_comment(line)
        try:
            table.say(text)
        except KortdiamantError as error:
            spot = _meant(spot_of_line(found.document, path, number, text), text, error)
            found.add(spot, faults.ENTRY_REFUSED, error=error, table=table)
            return False
    return True


def _meant(spot: Spot, entry: str, error: KortdiamantError) -> Spot:
    """The part of an entry that an error is about; if the entry's own place is not known, all of what is known."""
    if spot.text != entry:
        return spot
    start, width = part_meant(entry, error)
    return Spot(replace(spot.mark, column=spot.mark.column + start), width, spot.source)


def _compare(expected: Expected | Ending, table: Table | Board, path: Path, found: Findings) -> None:
    totals = expected.totals if isinstance(expected, Expected) else None
    if expected.winners is None and not totals:
        found.warn(found.value(path), faults.EXPECTS_NOTHING)
    if expected.winners is not None:
        _compare_winners(expected.winners, table, (*path, "winners"), found)
    if isinstance(table, Table):
        for name, wanted in (totals or {}).items():
            _compare_total(name, wanted, table, (*path, "totals", name), found)


def _compare_winners(wanted: Sequence[str], table: Table | Board, path: Path, found: Findings) -> None:
    seats = [_seat_of(name, table, found.value((*path, place)), found) for place, name in enumerate(wanted)]
    report = table.report()
    is_open = isinstance(table, Board) and not report.finished  # nobody has won yet, which is no draw
    if None in seats or (set(seats) == set(report.winners) and not is_open):
        return
    if is_open and not wanted:
        found.add(found.value(path), faults.NO_DRAW_YET)
        return
    if not report.finished:
        found.add(found.value(path), faults.UNFINISHED, wanted=tuple(wanted))
        return
    came = tuple(table.names[seat] for seat in report.winners)
    found.add(found.value(path), faults.OTHER_WINNERS, wanted=tuple(wanted) or NOBODY, came=came)


def _compare_total(name: str, wanted: int, table: Table, path: Path, found: Findings) -> None:
    seat, report = _seat_of(name, table, found.key(path), found), table.report()
    if seat is None or report.totals[seat] == wanted:
        return
    found.add(
        found.value(path),
        faults.OTHER_TOTAL,
        name=table.names[seat],
        wanted=wanted,
        came=report.totals[seat],
        banked=tuple(each.banked[seat] for each in report.rounds),
        worth=sum(report.relics[seat]),
        table=table,
    )


def _seat_of(name: str, table: Table | Board, spot: Spot, found: Findings) -> int | None:
    """The seat of a player; a name that nobody has is a fault."""
    seat = next((seat for seat, known in enumerate(table.names) if is_same_name(name, known)), None)
    if seat is None:
        found.add(spot, faults.NOT_AT_THE_TABLE, near=found.nearest(name, table.names), name=name)
    return seat
