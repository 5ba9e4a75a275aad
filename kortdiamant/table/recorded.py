"""Which ruleset a record was made with: the definition in its header, or else the one its header names."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from kortdiamant.documents import Document, read
from kortdiamant.errors import DocumentError, Fault, FileTrouble, Severity, UnknownReference
from kortdiamant.records.faults import OTHER_VERSION, RULESET_REFUSED
from kortdiamant.records.header import Header, read_header
from kortdiamant.records.lines import RecordText
from kortdiamant.rulebook import AnyRuleset, from_definition, load_any
from kortdiamant.rulebook.settings import FILE as SETTINGS

DEFINITION = ("definition",)
MOST_REMEMBERED = 16  # rulesets; many games of one evening share a few


def read_game_header(record: RecordText, folder: Path) -> tuple[Header, Document, AnyRuleset]:
    """Read a header and find its ruleset; a relative path starts in the folder. Raises `DocumentError`.

    The definition is by far the longest line, and the same in every game of a ruleset. Where it is the last line, as
    in every record that this program writes, it is read only once.
    """
    ruleset = _remembered(record.header[-1]) if record.header else None
    if ruleset:
        header, document = read_header(replace(record, header=record.header[:-1]))
        if header.definition is None:
            return replace(header, definition=ruleset.definition), document, ruleset
    header, document = read_header(record)
    return header, document, _ruleset(header, document, folder)


def version_warning(header: Header, document: Document, ruleset: AnyRuleset) -> tuple[Fault, ...]:
    """A warning if the ruleset has changed since the record was made."""
    if header.definition is not None or header.version in (None, ruleset.version):
        return ()
    spot = document.origin(("version",)).value
    versions = {"recorded": header.version, "current": ruleset.version}
    return (replace(spot.fault(OTHER_VERSION, severity=Severity.WARNING), facts=versions),)


def _remembered(line: str) -> AnyRuleset | None:
    """The ruleset of a definition that stands on one line, if nothing is wrong with it."""
    if not line.startswith(f"{DEFINITION[0]}: {{"):
        return None
    try:
        return _read_definition(line)
    except (DocumentError, KeyError):
        return None  # whoever reads the whole header says what is wrong, and where


@lru_cache(maxsize=MOST_REMEMBERED)
def _read_definition(line: str) -> AnyRuleset:
    return from_definition(read(line, "").part(DEFINITION))


def _ruleset(header: Header, document: Document, folder: Path) -> AnyRuleset:
    if header.definition is not None:
        return from_definition(document.part(DEFINITION))
    try:
        return load_any(header.ruleset, settings=header.set, folder=folder)
    except (UnknownReference, FileTrouble) as error:
        spot = document.origin(("ruleset",)).value
        raise DocumentError([spot.fault(RULESET_REFUSED, error=error)]) from error
    except DocumentError as error:
        raise DocumentError([_in_record(fault, header, document) for fault in error.faults]) from error


def _in_record(fault: Fault, header: Header, document: Document) -> Fault:
    """A fault of a setting stands where the header sets it; one of the ruleset stays in the ruleset's file."""
    if fault.mark.file != SETTINGS:
        return fault
    setting = list(header.set)[fault.mark.line - 1]
    spot = document.origin(("set", setting)).value
    return replace(fault, mark=spot.mark, source=spot.source, width=spot.width)
