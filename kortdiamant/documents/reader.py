"""The strict reader: YAML to plain data with the place of every key and value, and all faults at once.

The parser events go through a stack of open lists and maps. A fault does not stop the reader: it still reads an
unreadable value, to find the faults inside, and puts `LOST` in its place. Only a syntax error ends the reading,
because the parser then no longer knows where it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, NamedTuple

import yaml

from kortdiamant.documents import faults as codes
from kortdiamant.documents.document import LOST, Document, KeyPath, Origin, SourceText, Spot, unprintable_fault
from kortdiamant.documents.faults import FaultCode, sort_faults
from kortdiamant.documents.files import read_file
from kortdiamant.documents.yaml_text import TooManyDigits, abbreviate, find_control, kind_of, resolve_scalar
from kortdiamant.errors import DocumentError, Fault

# libyaml if PyYAML was built with it; the parser in Python reads the same language more slowly.
LOADER: Final[Any] = getattr(yaml, "CLoader", yaml.Loader)
MAX_DEPTH = 32
MAX_OPEN = 2 * MAX_DEPTH  # lists and maps; to read on would cost the square of the depth
MAX_TEXT_LENGTH = 64 * 1024
MAX_VALUES = 10_000  # keys and values; a large ruleset has some hundreds
MAX_FAULTS = 1_000  # a text with more has a fault at every word, and `sort_faults` shows a hundred

_MERGE_KEY = "<<"
_EXCEEDED = "exceeded maximum nesting depth"


@dataclass(slots=True)
class OpenList:
    """A list whose end has not been read yet; `bracket` is the position of its `[`, if it has one."""

    path: KeyPath | None
    origin: Origin
    bracket: int | None
    items: list[object] = field(default_factory=list)


@dataclass(slots=True)
class OpenMap:
    """A map whose end has not been read yet.

    `key` is the key whose value comes next: None if a key comes next, `LOST` if the value will be dropped.
    """

    path: KeyPath | None
    origin: Origin
    bracket: int | None
    entries: dict[object, object] = field(default_factory=dict)
    first_lines: dict[object, int] = field(default_factory=dict)
    key: Any = None
    key_spot: Spot | None = None


class Builder:
    """Builds data from the events of one text; `data`, `marks` and `faults` hold the result."""

    def __init__(self, source: SourceText, max_values: int) -> None:
        self.source = source
        self.max_values = max_values
        self.data: object = None
        self.marks: dict[KeyPath, Origin] = {(): Origin(source.spot(0))}
        self.faults: list[Fault] = []
        self._stack: list[OpenList | OpenMap] = []
        self._documents = 0
        self._values = 0
        self._end = 0

    def build(self) -> bool:
        """Process all events; return False if a syntax error, deep nesting or a limit ended the reading."""
        try:
            for event in yaml.parse(self.source.text, Loader=LOADER):
                self._take(event)
                if len(self._stack) > MAX_OPEN or self._is_too_much(event):
                    return False
        except yaml.MarkedYAMLError as error:
            self._syntax_problem(_problem(error))
            return False
        return True

    def _is_too_much(self, event: Any) -> bool:
        self._values += isinstance(event, yaml.NodeEvent)
        if self._values > self.max_values:
            self._fault(codes.TOO_MANY_VALUES, self.source.spot(event.start_mark.index), limit=self.max_values)
        return self._values > self.max_values or len(self.faults) >= MAX_FAULTS

    def _take(self, event: Any) -> None:
        match event:
            case yaml.ScalarEvent():
                self._scalar(event)
            case yaml.CollectionStartEvent():
                self._open(event)
            case yaml.CollectionEndEvent():
                self._close(event)
            case yaml.AliasEvent():
                self._alias(event)
            case yaml.DocumentStartEvent():
                self._begin(event)
        self._end = event.end_mark.index

    def _spot(self, event: Any) -> Spot:
        return self.source.spot(event.start_mark.index, event.end_mark.index)

    def _syntax_problem(self, problem: SyntaxProblem) -> None:
        if _EXCEEDED not in problem.message:
            self.faults.append(syntax_fault(self.source, problem, self._stack[-1].bracket if self._stack else None))
        elif len(self._stack) <= MAX_DEPTH:
            self._fault(codes.TOO_DEEP, self._too_deep(problem), limit=MAX_DEPTH)

    def _too_deep(self, problem: SyntaxProblem) -> Spot:
        # libyaml looks ahead and reaches its own nesting limit before it reports the brackets on the way there.
        ahead = range(self._end, problem.position + 1)
        brackets = [index for index in ahead if self.source.text[index : index + 1] in ("[", "{")]
        beyond = MAX_DEPTH - len(self._stack)
        return self.source.spot(brackets[beyond] if beyond < len(brackets) else problem.position)

    def _begin(self, event: Any) -> None:
        self._documents += 1
        if self._documents == 2:
            self._fault(codes.SEVERAL_DOCUMENTS, self._spot(event))

    def _scalar(self, event: Any) -> None:
        spot = self._node(event)
        value = self._value(event, spot)
        if not (frame := self._awaiting_key()):
            self._put(value, self._due_path(), self._origin(spot))
        elif value == _MERGE_KEY and _is_plain(event):
            self._fault(codes.MERGE_KEY, spot)
            self._lose_key(frame)
        else:
            self._take_key(frame, value, spot)

    def _value(self, event: Any, spot: Spot) -> object:
        text: str = event.value
        if len(text) > MAX_TEXT_LENGTH:
            self._fault(codes.TOO_LONG_TEXT, spot, length=len(text), limit=MAX_TEXT_LENGTH)
            return LOST
        if character := find_control(text):
            # An escaped character is not in the text of the file; then the spot is that of the whole scalar.
            found = self.source.text.find(character, event.start_mark.index, event.end_mark.index)
            at = spot if found < 0 else self.source.spot(found)
            self._fault(codes.CONTROL_CHARACTER, at, character=f"U+{ord(character):04X}")
            return LOST
        try:
            return resolve_scalar(text) if _is_plain(event) else text
        except TooManyDigits as error:
            self._fault(codes.TOO_MANY_DIGITS, spot, digits=len(text), limit=error.limit)
            return LOST

    def _alias(self, event: Any) -> None:
        spot = self._spot(event)
        self._fault(codes.ALIAS, spot, name=abbreviate(event.anchor))
        if frame := self._awaiting_key():
            self._lose_key(frame)
        else:
            self._put(LOST, self._due_path(), self._origin(spot))

    def _open(self, event: Any) -> None:
        spot = self._node(event)
        path, origin = self._due_path(), self._origin(spot)
        if len(self._stack) == MAX_DEPTH:
            self._fault(codes.TOO_DEEP, spot, limit=MAX_DEPTH)
        frame = OpenList if isinstance(event, yaml.SequenceStartEvent) else OpenMap
        self._stack.append(frame(path, origin, event.start_mark.index if event.flow_style else None))

    def _close(self, event: Any) -> None:
        closed = self._stack.pop()
        origin, data = closed.origin, closed.items if isinstance(closed, OpenList) else closed.entries
        if closed.bracket is not None:  # the end is known only now
            origin = Origin(self.source.spot(closed.bracket, event.end_mark.index), origin.key)
        if frame := self._awaiting_key():
            self._fault(codes.KEY_KIND, origin.value, given=kind_of(data))
            self._lose_key(frame)
        else:
            self._put(data, closed.path, origin)

    def _awaiting_key(self) -> OpenMap | None:
        frame = self._stack[-1] if self._stack else None
        return frame if isinstance(frame, OpenMap) and frame.key is None else None

    def _due_path(self) -> KeyPath | None:
        """Return the path of the next value; None if the value will be dropped."""
        if not self._stack:
            return () if self._documents == 1 else None
        frame = self._stack[-1]
        key = len(frame.items) if isinstance(frame, OpenList) else frame.key
        return None if frame.path is None or key is None or key is LOST else (*frame.path, key)

    def _origin(self, spot: Spot) -> Origin:
        frame = self._stack[-1] if self._stack else None
        return Origin(spot, frame.key_spot if isinstance(frame, OpenMap) else None)

    def _put(self, value: object, path: KeyPath | None, origin: Origin) -> None:
        if path is not None:
            self.marks[path] = origin
        frame = self._stack[-1] if self._stack else None
        if isinstance(frame, OpenList):
            frame.items.append(value)
        elif isinstance(frame, OpenMap):
            if frame.key is not LOST:
                frame.entries[frame.key] = value
            frame.key = frame.key_spot = None
        elif path is not None:
            self.data = value

    def _take_key(self, frame: OpenMap, key: object, spot: Spot) -> None:
        if key is LOST:
            self._lose_key(frame)
        elif isinstance(key, bool) or not isinstance(key, (str, int)):
            self._fault(codes.KEY_KIND, spot, given=kind_of(key))
            self._lose_key(frame)
        elif key in frame.first_lines:
            self._fault(codes.DUPLICATE_KEY, spot, key=abbreviate(key), first_line=frame.first_lines[key])
            frame.key = LOST  # without `_lose_key`: the map keeps the first value of this key, so nothing is unknown
        else:
            frame.first_lines[key] = spot.mark.line
            frame.key, frame.key_spot = key, spot

    def _lose_key(self, frame: OpenMap) -> None:
        frame.entries[LOST] = LOST
        frame.key = LOST

    def _node(self, event: Any) -> Spot:
        """Return the spot of a value; an anchor or a tag before it is a fault."""
        if event.anchor is not None:
            self._fault(codes.ANCHOR, self._property("&", event), name=abbreviate(event.anchor))
        if event.tag is not None:
            spot = self._property("!", event)
            self._fault(codes.TAG, spot, tag=abbreviate(spot.text))
        return self._spot(event)

    def _property(self, sign: str, event: Any) -> Spot:
        return self.source.word(self.source.text.index(sign, event.start_mark.index))

    def _fault(self, code: FaultCode, spot: Spot, **facts: Any) -> None:
        self.faults.append(spot.fault(code, **facts))


def _is_plain(event: Any) -> bool:
    """Whether a scalar was not quoted, so that it may be more than text."""
    return bool(event.implicit[0])


# A negative list, because the pattern of the good characters takes ten times as long to compile.
_UNPRINTABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufeff\ufffe\uffff]")


def read(text: str, file: str) -> Document:
    """Read a text; raises DocumentError with all faults, sorted by place.

    An empty text is a document of None. Marks carry `file` as the name of their file.
    """
    document, faults = read_with_faults(text, file)
    if document is None or faults:
        raise DocumentError(faults)
    return document


def read_with_faults(text: str, file: str, max_values: int = MAX_VALUES) -> tuple[Document | None, tuple[Fault, ...]]:
    """Read what can be read of a text, and return it with all faults.

    For callers that validate the shape, too, and report both kinds of faults together; `read` is for data that must be
    right. An unreadable value is `LOST` in the document, so validation finds no second fault there. The document is
    None if the text is not YAML or has more than `max_values` keys and values: then its shape is unknown.
    """
    source = SourceText(text.removeprefix("\ufeff"), file)
    if bad := _UNPRINTABLE.search(source.text):
        return None, (unprintable_fault(source, bad.start()),)
    builder = Builder(source, max_values)
    readable = builder.build()
    faults = sort_faults(builder.faults)
    if not readable:
        return None, faults
    return Document(builder.data, builder.marks, file, source.lines), faults


def read_document(
    path: Path, max_bytes: int, max_values: int = MAX_VALUES
) -> tuple[Document | None, tuple[Fault, ...]]:
    """Read a file like `read_with_faults` does a text; raises FileError, and DocumentError if it is not UTF-8."""
    return read_with_faults(read_file(path, max_bytes), str(path), max_values)


class SyntaxProblem(NamedTuple):
    """A syntax error: PyYAML's message, where it stopped, and where the value starts that it was reading."""

    message: str
    position: int
    start: int


def _problem(error: yaml.MarkedYAMLError) -> SyntaxProblem:
    marks = [mark.index for mark in (error.problem_mark, error.context_mark) if mark]
    return SyntaxProblem(f"{error.context or ''}: {error.problem or ''}", marks[0], marks[-1])


def syntax_fault(source: SourceText, problem: SyntaxProblem, bracket: int | None) -> Fault:
    """Make the fault of a syntax error; `bracket` is the position of the innermost open bracket."""
    at_end = not source.text[problem.position :].strip()
    if bracket is not None and at_end and "quoted" not in problem.message:
        return _unclosed(source, bracket, bracket)  # the end of a file is a poor place for a caret
    return next(make(source, problem) for pattern, make in _FAULTS if re.search(pattern, problem.message))


MakeFault = Callable[[SourceText, SyntaxProblem], Fault]


def _at_the_error(code: FaultCode) -> MakeFault:
    return lambda source, problem: source.spot(problem.position).fault(code)


def _cannot_begin(source: SourceText, problem: SyntaxProblem) -> Fault:
    character = source.text[problem.position : problem.position + 1]
    spot = source.spot(problem.position)
    return spot.fault(codes.TAB) if character == "\t" else spot.fault(codes.CANNOT_BEGIN, character=character)


def _sign(source: SourceText, problem: SyntaxProblem) -> Fault:
    return source.spot(problem.start).fault(codes.CANNOT_BEGIN, character=source.text[problem.start])


def _tag(source: SourceText, problem: SyntaxProblem) -> Fault:
    spot = source.word(problem.position)
    return spot.fault(codes.TAG, tag=spot.text)


def _bracket(source: SourceText, problem: SyntaxProblem) -> Fault:
    return _unclosed(source, problem.start, problem.position)


def _unclosed(source: SourceText, bracket: int, index: int) -> Fault:
    opening = source.spot(bracket)
    return source.spot(index).fault(codes.UNCLOSED_BRACKET, bracket=opening.text, opened_line=opening.mark.line)


def _quote(source: SourceText, problem: SyntaxProblem) -> Fault:
    return source.spot(problem.start).fault(codes.UNCLOSED_QUOTE, quote=source.text[problem.start])


def _escape(source: SourceText, problem: SyntaxProblem) -> Fault:
    index = source.text.rindex("\\", problem.start, problem.position + 1)
    return source.spot(index, index + 2).fault(codes.ESCAPE)


def _no_colon(source: SourceText, problem: SyntaxProblem) -> Fault:
    return source.spot(problem.start, len(source.text)).fault(codes.NO_COLON)


# The first pattern that matches PyYAML's message wins, so special ones come before general ones.
_FAULTS: tuple[tuple[str, MakeFault], ...] = (
    (r"found a tab character", _at_the_error(codes.TAB)),
    (r"undefined tag handle", _tag),
    (r"quoted scalar: found unexpected (end|document)", _quote),
    (r"quoted scalar:", _escape),
    (r"while (scanning|parsing) an? (alias|anchor|tag):", _sign),
    (r"while parsing a flow (sequence|mapping)", _bracket),
    (r"cannot start any token|node content", _cannot_begin),
    (r"mapping values are not allowed", _at_the_error(codes.UNEXPECTED_COLON)),
    (r"could not find expected ':'", _no_colon),
    (
        r"expected (key|'-' indicator|<block end>)|sequence entries are not allowed",
        _at_the_error(codes.INDENTATION),
    ),
    (r"", _at_the_error(codes.SYNTAX)),
)
