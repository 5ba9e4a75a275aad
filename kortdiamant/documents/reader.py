"""The strict reader: YAML to plain data with the place of every key and value, and all faults at once.

The parser events go through a stack of open lists and maps. A fault does not stop the reader: it still reads an
unreadable value, to find the faults inside, and puts `LOST` in its place. Only a syntax error ends the reading,
because the parser then no longer knows where it is.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from kortdiamant.documents import faults as codes
from kortdiamant.documents.document import LOST, Document, KeyPath, Origin, SourceText, Spot, unprintable_fault
from kortdiamant.documents.faults import FaultCode, sort_faults
from kortdiamant.documents.yaml_events import (
    Alias,
    Begin,
    Close,
    Event,
    Open,
    Scalar,
    SyntaxProblem,
    parse_events,
    syntax_fault,
)
from kortdiamant.documents.yaml_text import TooManyDigits, abbreviate, find_control, kind_of, resolve_scalar
from kortdiamant.errors import DocumentError, Fault

DEEPEST = 32
HOPELESS = 2 * DEEPEST  # reading on would cost the square of the depth
LONGEST_TEXT = 64 * 1024
MOST_VALUES = 10_000  # keys and values; a large ruleset has some hundreds
MOST_FAULTS = 1_000  # a text with more has a fault at every word, and `sort_faults` shows a hundred

_MERGE_KEY = "<<"
_EXCEEDED = "exceeded maximum nesting depth"


@dataclass(slots=True)
class OpenList:
    """A list whose end has not been read yet."""

    path: KeyPath | None
    origin: Origin
    opened: Open
    items: list[object] = field(default_factory=list)


@dataclass(slots=True)
class OpenMap:
    """A map whose end has not been read yet.

    `key` is the key whose value comes next: None if a key comes next, `LOST` if the value will be dropped.
    """

    path: KeyPath | None
    origin: Origin
    opened: Open
    entries: dict[object, object] = field(default_factory=dict)
    first_lines: dict[object, int] = field(default_factory=dict)
    key: Any = None
    key_spot: Spot | None = None


class Builder:
    """Builds data from the events of one text; `data`, `marks` and `faults` hold the result."""

    def __init__(self, source: SourceText, most_values: int) -> None:
        self.source = source
        self.most_values = most_values
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
            for event in parse_events(self.source.text):
                self._take(event)
                self._end = event.end
                if len(self._stack) > HOPELESS or self._is_too_much(event):
                    return False
        except SyntaxProblem as problem:
            self._syntax_problem(problem)
            return False
        return True

    def _is_too_much(self, event: Event) -> bool:
        self._values += isinstance(event, (Scalar, Open, Alias))
        if self._values > self.most_values:
            self._fault(codes.TOO_MANY_VALUES, self.source.spot(event.start), limit=self.most_values)
        return self._values > self.most_values or len(self.faults) >= MOST_FAULTS

    def _take(self, event: Event) -> None:
        match event:
            case Scalar():
                self._scalar(event)
            case Open():
                self._open(event)
            case Close():
                self._close(event)
            case Alias():
                self._alias(event)
            case _:
                self._begin(event)

    def _syntax_problem(self, problem: SyntaxProblem) -> None:
        if _EXCEEDED not in problem.message:
            self.faults.append(syntax_fault(self.source, problem, self._open_bracket()))
        elif len(self._stack) <= DEEPEST:
            self._fault(codes.TOO_DEEP, self._too_deep(problem), limit=DEEPEST)

    def _open_bracket(self) -> int | None:
        opened = self._stack[-1].opened if self._stack else None
        return opened.start if opened and opened.in_brackets else None

    def _too_deep(self, problem: SyntaxProblem) -> Spot:
        # libyaml looks ahead and reaches its own nesting limit before it reports the brackets on the way there.
        ahead = range(self._end, problem.index + 1)
        brackets = [index for index in ahead if self.source.text[index : index + 1] in ("[", "{")]
        beyond = DEEPEST - len(self._stack)
        return self.source.spot(brackets[beyond] if beyond < len(brackets) else problem.index)

    def _begin(self, event: Begin) -> None:
        self._documents += 1
        if self._documents == 2:
            self._fault(codes.SEVERAL_DOCUMENTS, self.source.spot(event.start, event.end))

    def _scalar(self, event: Scalar) -> None:
        spot = self._node(event)
        value = self._value(event, spot)
        if not (frame := self._awaiting_key()):
            self._put(value, self._due_path(), self._origin(spot))
        elif value == _MERGE_KEY and event.plain:
            self._fault(codes.MERGE_KEY, spot)
            self._lose_key(frame)
        else:
            self._take_key(frame, value, spot)

    def _value(self, event: Scalar, spot: Spot) -> object:
        if len(event.text) > LONGEST_TEXT:
            self._fault(codes.TOO_LONG_TEXT, spot, length=len(event.text), limit=LONGEST_TEXT)
            return LOST
        if character := find_control(event.text):
            self._fault(
                codes.CONTROL_CHARACTER, self._character(character, event, spot), character=f"U+{ord(character):04X}"
            )
            return LOST
        try:
            return resolve_scalar(event.text) if event.plain else event.text
        except TooManyDigits as error:
            self._fault(codes.TOO_MANY_DIGITS, spot, digits=len(event.text), limit=error.limit)
            return LOST

    def _character(self, character: str, event: Scalar, spot: Spot) -> Spot:
        """Return the spot of a character of a scalar, or that of the scalar if the character is escaped."""
        found = self.source.text.find(character, event.start, event.end)
        return spot if found < 0 else self.source.spot(found)

    def _alias(self, event: Alias) -> None:
        spot = self.source.spot(event.start, event.end)
        self._fault(codes.ALIAS, spot, name=abbreviate(event.name))
        if frame := self._awaiting_key():
            self._lose_key(frame)
        else:
            self._put(LOST, self._due_path(), self._origin(spot))

    def _open(self, event: Open) -> None:
        spot = self._node(event)
        path, origin = self._due_path(), self._origin(spot)
        if len(self._stack) == DEEPEST:
            self._fault(codes.TOO_DEEP, spot, limit=DEEPEST)
        self._stack.append((OpenList if event.kind == "list" else OpenMap)(path, origin, event))

    def _close(self, event: Close) -> None:
        closed = self._stack.pop()
        origin, opened = closed.origin, closed.opened
        if opened.in_brackets:  # the end is known only now
            origin = Origin(self.source.spot(opened.start, event.end), origin.key)
        if frame := self._awaiting_key():
            self._fault(codes.KEY_KIND, origin.value, given=opened.kind)
            self._lose_key(frame)
        else:
            self._put(closed.items if isinstance(closed, OpenList) else closed.entries, closed.path, origin)

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

    def _node(self, event: Scalar | Open) -> Spot:
        """Return the spot of a value; an anchor or a tag before it is a fault."""
        if event.anchor is not None:
            self._fault(codes.ANCHOR, self._property("&", event), name=abbreviate(event.anchor))
        if event.tag is not None:
            spot = self._property("!", event)
            self._fault(codes.TAG, spot, tag=abbreviate(spot.text))
        return self.source.spot(event.start, event.end)

    def _property(self, sign: str, event: Scalar | Open) -> Spot:
        return self.source.word(self.source.text.index(sign, event.start))

    def _fault(self, code: FaultCode, spot: Spot, **facts: Any) -> None:
        self.faults.append(spot.fault(code, **facts))


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


def read_with_faults(text: str, file: str, most_values: int = MOST_VALUES) -> tuple[Document | None, tuple[Fault, ...]]:
    """Read what can be read of a text, and return it with all faults.

    For callers that validate the shape, too, and report both kinds of faults together; `read` is for data that must be
    right. An unreadable value is `LOST` in the document, so validation finds no second fault there. The document is
    None if the text is not YAML or has more than `most_values` keys and values: then its shape is unknown.
    """
    source = SourceText(text.removeprefix("\ufeff"), file)
    if bad := _UNPRINTABLE.search(source.text):
        return None, (unprintable_fault(source, bad.start()),)
    builder = Builder(source, most_values)
    readable = builder.build()
    faults = sort_faults(builder.faults)
    if not readable:
        return None, faults
    return Document(builder.data, builder.marks, file, source.lines), faults
