"""Single values that are changed for one game: `rules.hazards.strikes=3`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from kortdiamant.documents import Document, Key, Origin, Path, Spot, flow, in_order, read
from kortdiamant.documents.faults import TOO_MANY
from kortdiamant.errors import DocumentError, Fault, Mark
from kortdiamant.rulebook import faults
from kortdiamant.rulebook.findings import printable
from kortdiamant.rulebook.shape import FIXED_KEYS

FILE = "--set"  # what marks name as their file, unless said elsewhere; the line is the how-manieth setting
DEEPEST = 32
MOST_SETTINGS = 100  # each is laid over the whole ruleset
_UNFIT = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")  # no line has these, nor any text
_WHOLE = re.compile(r"[0-9]{1,9}")

Settings = Mapping[str, object] | Sequence[str]


def read_settings(settings: Settings, file: str = FILE) -> tuple[Document, ...]:
    """Each setting as a document to lay over a ruleset; raises DocumentError with all faults.

    A setting is text `key=value`, where the key is a path with dots and the value YAML; or a key with plain data.
    """
    if len(settings) > MOST_SETTINGS:
        raise DocumentError([Spot(Mark(file)).fault(TOO_MANY, count=len(settings), greatest=MOST_SETTINGS)])
    lines = settings if not isinstance(settings, Mapping) else [_line(*item) for item in settings.items()]
    documents, found = [], list[Fault]()
    for number, line in enumerate(lines, start=1):
        try:
            documents.append(_read_setting(line, Mark(file, number)))
        except DocumentError as error:
            found.extend(error.faults)
    if found:
        raise DocumentError(in_order(found))
    return tuple(documents)


def _line(key: str, data: object) -> str:
    """A setting as text; what no text can hold stays as it is, and is refused like everything unfit."""
    try:
        return f"{key}={flow(data)}"
    except UnicodeEncodeError as error:
        return f"{key}={error.object}"


def _read_setting(line: str, mark: Mark) -> Document:
    dotted, equals, _ = line.partition("=")
    segments = dotted.strip().split(".")
    if not equals or not all(segments) or len(segments) > DEEPEST or _UNFIT.search(line):
        spot = Spot(mark, len(line) or 1, line)
        raise DocumentError([spot.fault(faults.BAD_SETTING, setting=printable(line))])
    if segments[0] in FIXED_KEYS:
        spot = Spot(replace(mark, column=_start(line)), len(segments[0]), line)
        raise DocumentError([spot.fault(faults.OWN_KEY, key=segments[0])])
    value = _read_value(line, len(dotted) + 1, mark)
    return _with_keys(value.under(tuple(map(_key, segments))), segments, line, mark)


def _key(segment: str) -> Key:
    return int(segment) if _WHOLE.fullmatch(segment) else segment


def _start(line: str) -> int:
    """The column of the first character that is no blank."""
    return 1 + len(line) - len(line.lstrip())


def _read_value(line: str, start: int, mark: Mark) -> Document:
    """Read what stands behind the `=`; blanks keep every column right, for the value and for its faults."""
    try:
        document = read(" " * start + line[start:], mark.file)
    except DocumentError as error:
        raise DocumentError([_place_fault(fault, line, mark.line) for fault in error.faults]) from error
    marks = {path: _place_origin(origin, line, mark.line) for path, origin in document.marks.items()}
    return replace(document, marks=marks, lines=(line,))


def _place_fault(fault: Fault, line: str, number: int) -> Fault:
    return replace(fault, mark=replace(fault.mark, line=number), source=line)


def _place_origin(origin: Origin, line: str, number: int) -> Origin:
    value, key = _place(origin.value, line, number), origin.key
    return Origin(value, key and _place(key, line, number))


def _place(spot: Spot, line: str, number: int) -> Spot:
    return Spot(replace(spot.mark, line=number), spot.width, line)


def _with_keys(document: Document, segments: Sequence[str], line: str, mark: Mark) -> Document:
    """Let every key of the path stand where it was written."""
    marks, column = dict(document.marks), _start(line)
    path: Path = ()
    for segment in segments:
        path = (*path, _key(segment))
        marks[path] = replace(marks[path], key=Spot(replace(mark, column=column), len(segment), line))
        column += len(segment) + 1
    return replace(document, marks=marks)
