"""A record played through: the same game comes of it, or the place where it does not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from kortdiamant.documents import Document, Spot
from kortdiamant.documents.faults import FaultCode
from kortdiamant.errors import (
    DocumentError,
    Fault,
    KortdiamantError,
    NoSuchSeat,
    OtherFamily,
    RefusedName,
    SeatingError,
    Severity,
    TextError,
)
from kortdiamant.expedition import Midway
from kortdiamant.family import Reading
from kortdiamant.languages import Language
from kortdiamant.records.faults import ENTRY_REFUSED, HEADER_REFUSED, NOT_A_GAME, NOT_ON_A_BOARD, TORN_LINE
from kortdiamant.records.files import read_record
from kortdiamant.records.header import SCORE, Header, read_header
from kortdiamant.records.lines import Entry, RecordText, split
from kortdiamant.rulebook import AnyRuleset, DiamRuleset, Ruleset
from kortdiamant.table.board import Board
from kortdiamant.table.bots import seed_of
from kortdiamant.table.elsewhere import midway_of
from kortdiamant.table.pad import Pad
from kortdiamant.table.recorded import read_game_header, version_warning
from kortdiamant.table.seated import Seated
from kortdiamant.table.table import Table


@dataclass(frozen=True)
class Kept:
    """A record that was played through: its table, pad or board, its header, and a torn last line that was left out."""

    table: Seated
    header: Header
    torn: Entry | None = None


@dataclass(frozen=True)
class Game(Kept):
    """The record of a game with cards."""

    table: Table


def replay(path: str | Path) -> Table:
    """Play a record; raises `FileTrouble`, or `DocumentError` with all faults of the header or the refused entry.

    `warnings` of the table tell what the record was forgiven.
    """
    return read_game(path).table


def replay_text(text: str, file: str = "-", folder: Path | None = None) -> Table:
    """Play the text of a record; a ruleset's relative path starts in the folder. Raises `DocumentError`."""
    return _game(split(text, file), folder or Path(), None).table


def read_game(path: str | Path, *, language: Language | None = None) -> Game:
    """Play a record like `replay`, and keep what else there is to know; `language` instead of the recorded one."""
    return _game(split(read_record(path), str(path)), Path(path).parent, language)


def read_kept(path: str | Path, *, language: Language | None = None) -> Kept:
    """Play the record of whatever can be kept; raises what `replay` does."""
    return _play(split(read_record(path), str(path)), Path(path).parent, language)


def _game(record: RecordText, folder: Path, language: Language | None) -> Game:
    """Play the record of a game with cards; raises `DocumentError` for any other."""
    kept = _play(record, folder, language)
    if isinstance(kept.table, Table):
        return Game(kept.table, kept.header, kept.torn)
    document = read_header(record)[1]
    if isinstance(kept.table, Pad):
        raise DocumentError([document.origin(("kind",)).value.fault(NOT_A_GAME)])
    raise DocumentError([_other_family(kept.table.ruleset, document, "ruleset")])


def _play(record: RecordText, folder: Path, language: Language | None) -> Kept:
    header, document, ruleset = read_game_header(record, folder)
    table = _seat(header, document, ruleset, language)
    refused = _say_all(record, table)
    warnings = version_warning(header, document, ruleset)
    torn = record.entries[-1] if refused else None
    table.warnings = (*warnings, *((refused,) if refused else ()))
    return Kept(table, header, torn)


def _other_family(ruleset: AnyRuleset, document: Document, key: str) -> Fault:
    """The fault of a key that does not go with the ruleset's family."""
    error = OtherFamily(ruleset.reference, ruleset.family)
    return document.origin((key,)).value.fault(HEADER_REFUSED, error=error)


def _seat(header: Header, document: Document, ruleset: AnyRuleset, language: Language | None) -> Seated:
    if isinstance(ruleset, DiamRuleset):
        return _board(header, document, ruleset, language)
    table = _seated(header, document, ruleset, language)
    if header.from_ is None or isinstance(table, Pad):
        return table
    midway = midway_of(header.from_, table, document, ("from",))
    return _seated(header, document, ruleset, language, midway)


def _board(header: Header, document: Document, ruleset: DiamRuleset, language: Language | None) -> Board:
    """A board; raises `DocumentError` with what only games with cards have."""
    if header.kind == SCORE:
        raise DocumentError([_other_family(ruleset, document, "kind")])
    if faults := [document.origin((key,)).name.fault(NOT_ON_A_BOARD, key=key) for key in _about_cards(header)]:
        raise DocumentError(faults)
    try:
        spoken = language or header.language
        board = Board(ruleset, header.players, language=spoken, first=header.first, bots=header.bots)
    except (SeatingError, TextError) as error:
        raise DocumentError([_spot(error, header, document).fault(HEADER_REFUSED, error=error)]) from error
    board.opponents.seed = seed_of(None, header.date, board.names)
    return board


def _about_cards(header: Header) -> Iterator[str]:
    """The keys of a header that mean nothing where no cards are drawn."""
    said = {"deal": header.deal is not None, "from": header.from_ is not None}
    return (key for key, is_said in said.items() if is_said)


def _seated(
    header: Header, document: Document, ruleset: Ruleset, language: Language | None, midway: Midway | None = None
) -> Table | Pad:
    try:
        if header.kind == SCORE:
            return Pad(ruleset, header.players, language=language or header.language)
        table = Table(
            ruleset,
            header.players,
            language=language or header.language,
            first=header.first,
            seed=header.deal,
            midway=midway,
            bots=header.bots,
            reading=Reading.CANONICAL,
        )
    except (SeatingError, TextError) as error:
        spot = _spot(error, header, document)
        raise DocumentError([spot.fault(HEADER_REFUSED, error=error)]) from error
    table.bots.seed = seed_of(header.deal, header.date, table.names)
    return table


def _spot(error: KortdiamantError, header: Header, document: Document) -> Spot:
    """Where in the header somebody stands who cannot sit down."""
    if isinstance(error, NoSuchSeat):
        return document.origin(("bots", error.name)).name
    if isinstance(error, RefusedName):
        names = [player.strip() for player in header.players]
        last = len(names) - 1 - names[::-1].index(error.name)
        return document.origin(("players", last)).value
    return document.origin(("players",) if isinstance(error, SeatingError) else ("first",)).value


def _say_all(record: RecordText, table: Seated) -> Fault | None:
    """Say every entry; the warning about a torn last line, if there is one."""
    for number, entry in enumerate(record.entries, start=1):
        try:
            table.say(entry.text)
        except KortdiamantError as error:
            if record.unterminated and number == len(record.entries):
                return replace(_refusal(TORN_LINE, entry, error, record, table), severity=Severity.WARNING)
            raise DocumentError([_refusal(ENTRY_REFUSED, entry, error, record, table)]) from error
    return None


def _refusal(code: FaultCode, entry: Entry, error: KortdiamantError, record: RecordText, table: Seated) -> Fault:
    """The fault of an entry, with what is needed to tell it as the table would."""
    return entry.spot(record.file, error).fault(code, error=error, table=table)
