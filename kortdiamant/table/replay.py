"""Replay a record: find its ruleset, enter every line, and summarise the game as plain data."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

from kortdiamant.documents.document import Document, Spot
from kortdiamant.documents.faults import FaultCode
from kortdiamant.documents.reader import read
from kortdiamant.errors import (
    DocumentError,
    Fault,
    FileError,
    KortdiamantError,
    NoSuchSeat,
    RefusedName,
    SeatingError,
    Severity,
    TextError,
    UnknownReference,
    WrongFamily,
)
from kortdiamant.expedition import Midway
from kortdiamant.expedition.report import Report, RoundReport
from kortdiamant.languages.names import Language
from kortdiamant.records.header import SCORE, Header, read_header
from kortdiamant.records.journal import read_record
from kortdiamant.records.lines import (
    ENTRY_REFUSED,
    HEADER_REFUSED,
    NOT_A_GAME,
    NOT_ON_A_BOARD,
    OTHER_VERSION,
    RULESET_REFUSED,
    TORN_LINE,
    RecordLine,
    RecordText,
    split_record,
)
from kortdiamant.rulebook import AnyRuleset, DiamRuleset, from_definition, load_any
from kortdiamant.rulebook.resolve import SETTINGS_SOURCE as SETTINGS
from kortdiamant.table.board import Board
from kortdiamant.table.bots import bot_seed
from kortdiamant.table.start_position import parse_start_position
from kortdiamant.table.table import Pad, Table

AnySitting = Table | Pad | Board


DEFINITION = ("definition",)
CACHED_RULESETS = 16  # the games of a folder share a few


def read_game_header(record: RecordText, folder: Path) -> tuple[Header, Document, AnyRuleset]:
    """Read a header and load its ruleset; a relative path starts in `folder`. Raises `DocumentError`."""
    # The definition is by far the longest line, and the same in every game of a ruleset. This program writes it last,
    # so the header is read without it, and the parsed definition comes from a cache.
    ruleset = _cached_ruleset(record.header[-1]) if record.header else None
    if ruleset:
        header, document = read_header(replace(record, header=record.header[:-1]))
        if header.definition is None:
            return replace(header, definition=ruleset.definition), document, ruleset
    header, document = read_header(record)
    return header, document, _find_ruleset(header, document, folder)


def version_warning(header: Header, document: Document, ruleset: AnyRuleset) -> tuple[Fault, ...]:
    """Warn if the ruleset has another version than the record."""
    if header.definition is not None or header.version in (None, ruleset.version):
        return ()
    spot = document.origin(("version",)).value
    versions = {"recorded": header.version, "current": ruleset.version}
    return (replace(spot.fault(OTHER_VERSION, severity=Severity.WARNING), facts=versions),)


def _cached_ruleset(line: str) -> AnyRuleset | None:
    """The ruleset of a definition on one line; None if it is written otherwise or has faults."""
    if not line.startswith(f"{DEFINITION[0]}: {{"):
        return None
    try:
        return _read_definition(line)
    except (DocumentError, KeyError):
        return None  # the caller then reads the whole header, and reports faults at their place


@lru_cache(maxsize=CACHED_RULESETS)
def _read_definition(line: str) -> AnyRuleset:
    return from_definition(read(line, "").part(DEFINITION))


def _find_ruleset(header: Header, document: Document, folder: Path) -> AnyRuleset:
    if header.definition is not None:
        return from_definition(document.part(DEFINITION))
    try:
        return load_any(header.ruleset, settings=header.set, folder=folder)
    except (UnknownReference, FileError) as error:
        spot = document.origin(("ruleset",)).value
        raise DocumentError([spot.fault(RULESET_REFUSED, error=error)]) from error
    except DocumentError as error:
        raise DocumentError([_fault_in_record(fault, header, document) for fault in error.faults]) from error


def _fault_in_record(fault: Fault, header: Header, document: Document) -> Fault:
    """Move the fault of a setting to the header; a fault of the ruleset stays in the ruleset's file."""
    if fault.mark.file != SETTINGS:
        return fault
    setting = list(header.set)[fault.mark.line - 1]
    spot = document.origin(("set", setting)).value
    return replace(fault, mark=spot.mark, source=spot.source, width=spot.width)


@dataclass(frozen=True)
class ReplayedRecord:
    """A replayed record: its table, pad or board, its header, and the torn last line, which is not played."""

    table: AnySitting
    header: Header
    torn: RecordLine | None = None


@dataclass(frozen=True)
class ReplayedGame(ReplayedRecord):
    """A replayed record of a game with cards."""

    table: Table


def replay(path: str | Path) -> Table:
    """Replay a record; raises `FileError`, or `DocumentError` with all faults of the header or the first refused entry.

    Milder faults, such as a torn last line, are `warnings` of the table.
    """
    return read_game(path).table


def replay_text(text: str, file: str = "-", folder: Path | None = None) -> Table:
    """Replay the text of a record; a ruleset's relative path starts in `folder`. Raises `DocumentError`."""
    return _game(split_record(text, file), folder or Path(), None).table


def read_game(path: str | Path, *, language: Language | None = None) -> ReplayedGame:
    """Replay a record like `replay`, and return its header, too; `language` replaces the recorded one."""
    return _game(split_record(read_record(path), str(path)), Path(path).parent, language)


def read_any_game(path: str | Path, *, language: Language | None = None) -> ReplayedRecord:
    """Replay the record of a game, pad or board; raises what `replay` does."""
    return _play(split_record(read_record(path), str(path)), Path(path).parent, language)


def _game(record: RecordText, folder: Path, language: Language | None) -> ReplayedGame:
    """Replay the record of a game with cards; raises `DocumentError` for any other."""
    replayed = _play(record, folder, language)
    if isinstance(replayed.table, Table):
        return ReplayedGame(replayed.table, replayed.header, replayed.torn)
    document = read_header(record)[1]
    if isinstance(replayed.table, Pad):
        raise DocumentError([document.origin(("kind",)).value.fault(NOT_A_GAME)])
    raise DocumentError([_wrong_family(replayed.table.ruleset, document, "ruleset")])


def _play(record: RecordText, folder: Path, language: Language | None) -> ReplayedRecord:
    header, document, ruleset = read_game_header(record, folder)
    table = _seat(replace(header, language=language or header.language), document, ruleset)
    refused = _say_all(record, table)
    warnings = version_warning(header, document, ruleset)
    torn = record.entries[-1] if refused else None
    table.warnings = (*warnings, *((refused,) if refused else ()))
    return ReplayedRecord(table, header, torn)


def _wrong_family(ruleset: AnyRuleset, document: Document, key: str) -> Fault:
    error = WrongFamily(ruleset.reference, ruleset.family)
    return document.origin((key,)).value.fault(HEADER_REFUSED, error=error)


def _seat(header: Header, document: Document, ruleset: AnyRuleset) -> AnySitting:
    """Seat the people of a game; raises `DocumentError` for keys of the header that are impossible."""
    if isinstance(ruleset, DiamRuleset):
        _check_board_keys(header, document, ruleset)
    try:
        table = _table_of(header, ruleset)
        if header.from_ is not None and isinstance(table, Table):
            # A start position names players and cards, which only a table can resolve. So the table is made twice.
            table = _table_of(header, ruleset, parse_start_position(header.from_, table, document, ("from",)))
    except (SeatingError, TextError) as error:
        raise DocumentError([_seating_spot(error, header, document).fault(HEADER_REFUSED, error=error)]) from error
    seed_bots(table, header.date)
    return table


def _check_board_keys(header: Header, document: Document, ruleset: DiamRuleset) -> None:
    """Raise `DocumentError` for keys that only games with cards have."""
    if header.kind == SCORE:
        raise DocumentError([_wrong_family(ruleset, document, "kind")])
    keys = {"deal": header.deal, "from": header.from_}
    faults = [
        document.origin((key,)).name.fault(NOT_ON_A_BOARD, key=key) for key, value in keys.items() if value is not None
    ]
    if faults:
        raise DocumentError(faults)


def _table_of(header: Header, ruleset: AnyRuleset, midway: Midway | None = None) -> AnySitting:
    players, language, first, bots = header.players, header.language, header.first, header.bots
    if isinstance(ruleset, DiamRuleset):
        return Board(ruleset, players, language=language, first=first, bots=bots)
    if header.kind == SCORE:
        return Pad(ruleset, players, language=language)
    return Table(ruleset, players, language=language, first=first, seed=header.deal, midway=midway, bots=bots)


def seed_bots(table: AnySitting, date: str | int | None) -> None:
    """Seed the bots of a game that began at a date."""
    if not isinstance(table, Pad):
        table.bots.seed = bot_seed(table.seed if isinstance(table, Table) else None, date, table.names)


def _seating_spot(error: KortdiamantError, header: Header, document: Document) -> Spot:
    """The location in the header of the person that an error is about."""
    if isinstance(error, NoSuchSeat):
        return document.origin(("bots", error.name)).name
    if isinstance(error, RefusedName):
        names = [player.strip() for player in header.players]
        last = len(names) - 1 - names[::-1].index(error.name)
        return document.origin(("players", last)).value
    return document.origin(("players",) if isinstance(error, SeatingError) else ("first",)).value


def _say_all(record: RecordText, table: AnySitting) -> Fault | None:
    """Enter every line; return the warning about a torn last line, if there is one."""
    for number, entry in enumerate(record.entries, start=1):
        try:
            table.say(entry.text)
        except KortdiamantError as error:
            if record.unterminated and number == len(record.entries):
                return replace(_refusal(TORN_LINE, entry, error, record, table), severity=Severity.WARNING)
            raise DocumentError([_refusal(ENTRY_REFUSED, entry, error, record, table)]) from error
    return None


def _refusal(
    code: FaultCode, entry: RecordLine, error: KortdiamantError, record: RecordText, table: AnySitting
) -> Fault:
    """The fault of an entry; the table tells it in its own language."""
    return entry.spot(record.file, error).fault(code, error=error, table=table)


Summary = dict[str, object]


def summary(table: AnySitting, file: str) -> Summary:
    """Summarise a game, pad or board as plain data, in seating order; `file` is the name to give the record."""
    if isinstance(table, Board):
        return _summarise_board(table, file)
    report = table.report()
    of_round = _summarise_banked if isinstance(table, Pad) else _summarise_round
    return {
        "file": file,
        "ruleset": table.ruleset.reference,
        "finished": report.finished,
        "players": [_summarise_player(report, seat, name) for seat, name in enumerate(table.names)],
        "winners": [table.names[seat] for seat in report.winners],
        "rounds": [of_round(each, table.names) for each in report.rounds],
    }


def _summarise_board(board: Board, file: str) -> Summary:
    """Summarise a board. `ending` is absent while the game goes on, and `alignment` unless one has won."""
    report, seats = board.report(), board.ruleset.rules.seats
    ending = {"ending": report.ending.value} if report.ending else {}
    pair = report.alignment
    alignment = {"alignment": {"colour": pair.colour, "spaces": list(pair.spaces), "level": pair.level}} if pair else {}
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


def _summarise_player(report: Report, seat: int, name: str) -> Summary:
    place = {"place": report.places[seat]} if report.finished else {}
    return {
        "name": name,
        "gems": report.gems[seat],
        "relics": list(report.relics[seat]),
        "total": report.totals[seat],
        **place,
    }


def _summarise_round(each: RoundReport, names: tuple[str, ...]) -> Summary:
    ended = {"ended": each.ended.value} if each.ended else {}
    kind = {"kind": each.kind} if each.kind else {}
    return {**ended, **kind, "path": list(each.path), "removed": list(each.removed), **_summarise_banked(each, names)}


def _summarise_banked(each: RoundReport, names: tuple[str, ...]) -> Summary:
    """A pad knows no more of a round."""
    return {"banked": dict(zip(names, each.banked, strict=True))}
