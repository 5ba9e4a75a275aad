"""The parser events of PyYAML, with plain character positions, and its syntax errors as faults.

No other file imports PyYAML. Positions count characters from 0. libyaml and the parser in Python word their
problems differently; the patterns here match both.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, Literal, NamedTuple

import yaml

from kortdiamant.documents import faults as codes
from kortdiamant.documents.document import SourceText
from kortdiamant.errors import Fault

# libyaml if PyYAML was built with it; the parser in Python reads the same language more slowly.
LOADER: Final[Any] = getattr(yaml, "CLoader", yaml.Loader)


class Begin(NamedTuple):
    """A document begins."""

    start: int
    end: int


class Scalar(NamedTuple):
    """A scalar; if it is `plain`, it was not quoted and may be more than text."""

    start: int
    end: int
    anchor: str | None
    tag: str | None
    text: str
    plain: bool


class Alias(NamedTuple):
    """A reference to an anchor."""

    start: int
    end: int
    name: str


class Open(NamedTuple):
    """A list or map begins, as a block or in brackets; its end is not known yet."""

    start: int
    end: int
    anchor: str | None
    tag: str | None
    kind: Literal["list", "map"]
    in_brackets: bool


class Close(NamedTuple):
    """The innermost open list or map ends."""

    start: int
    end: int


Event = Begin | Scalar | Alias | Open | Close


class SyntaxProblem(Exception):
    """The text is not YAML: PyYAML's message, where it stopped, and where the value began that it was reading."""

    def __init__(self, message: str, index: int, begun: int) -> None:
        super().__init__(message, index, begun)
        self.message = message
        self.index = index
        self.begun = begun


def parse_events(text: str) -> Iterator[Event]:
    """Parse a text of printable characters; raises SyntaxProblem."""
    try:
        for event in yaml.parse(text, Loader=LOADER):
            if translate := _TRANSLATIONS.get(type(event)):
                yield translate(event)
    except yaml.MarkedYAMLError as error:
        raise _problem(error) from error


def _problem(error: yaml.MarkedYAMLError) -> SyntaxProblem:
    marks = [mark.index for mark in (error.problem_mark, error.context_mark) if mark]
    return SyntaxProblem(f"{error.context or ''}: {error.problem or ''}", marks[0], marks[-1])


def _begin(event: Any) -> Event:
    return Begin(event.start_mark.index, event.end_mark.index)


def _scalar(event: Any) -> Event:
    start, end = event.start_mark.index, event.end_mark.index
    return Scalar(start, end, event.anchor, event.tag, event.value, event.implicit[0])


def _alias(event: Any) -> Event:
    return Alias(event.start_mark.index, event.end_mark.index, event.anchor)


def _list(event: Any) -> Event:
    start, end = event.start_mark.index, event.end_mark.index
    return Open(start, end, event.anchor, event.tag, "list", event.flow_style)


def _map(event: Any) -> Event:
    start, end = event.start_mark.index, event.end_mark.index
    return Open(start, end, event.anchor, event.tag, "map", event.flow_style)


def _close(event: Any) -> Event:
    return Close(event.start_mark.index, event.end_mark.index)


_TRANSLATIONS: Final[Mapping[type, Callable[[Any], Event]]] = {
    yaml.DocumentStartEvent: _begin,
    yaml.ScalarEvent: _scalar,
    yaml.AliasEvent: _alias,
    yaml.SequenceStartEvent: _list,
    yaml.MappingStartEvent: _map,
    yaml.SequenceEndEvent: _close,
    yaml.MappingEndEvent: _close,
}


def syntax_fault(source: SourceText, problem: SyntaxProblem, bracket: int | None) -> Fault:
    """Make the fault of a syntax error; `bracket` is the position of the innermost open bracket."""
    at_end = not source.text[problem.index :].strip()
    if bracket is not None and at_end and "quoted" not in problem.message:
        return _unclosed(source, bracket, bracket)  # the end of a file is a poor place for a caret
    return next(make(source, problem) for pattern, make in _FAULTS if re.search(pattern, problem.message))


def _tab(source: SourceText, problem: SyntaxProblem) -> Fault:
    return source.spot(problem.index).fault(codes.TAB)


def _cannot_begin(source: SourceText, problem: SyntaxProblem) -> Fault:
    character = source.text[problem.index : problem.index + 1]
    if character == "\t":
        return _tab(source, problem)
    return source.spot(problem.index).fault(codes.CANNOT_BEGIN, character=character)


def _sign(source: SourceText, problem: SyntaxProblem) -> Fault:
    return source.spot(problem.begun).fault(codes.CANNOT_BEGIN, character=source.text[problem.begun])


def _tag(source: SourceText, problem: SyntaxProblem) -> Fault:
    spot = source.word(problem.index)
    return spot.fault(codes.TAG, tag=spot.text)


def _bracket(source: SourceText, problem: SyntaxProblem) -> Fault:
    return _unclosed(source, problem.begun, problem.index)


def _unclosed(source: SourceText, bracket: int, index: int) -> Fault:
    opening = source.spot(bracket)
    return source.spot(index).fault(codes.UNCLOSED_BRACKET, bracket=opening.text, opened_line=opening.mark.line)


def _quote(source: SourceText, problem: SyntaxProblem) -> Fault:
    return source.spot(problem.begun).fault(codes.UNCLOSED_QUOTE, quote=source.text[problem.begun])


def _escape(source: SourceText, problem: SyntaxProblem) -> Fault:
    index = source.text.rindex("\\", problem.begun, problem.index + 1)
    return source.spot(index, index + 2).fault(codes.ESCAPE)


def _colon(source: SourceText, problem: SyntaxProblem) -> Fault:
    return source.spot(problem.index).fault(codes.UNEXPECTED_COLON)


def _no_colon(source: SourceText, problem: SyntaxProblem) -> Fault:
    return source.spot(problem.begun, len(source.text)).fault(codes.NO_COLON)


def _indentation(source: SourceText, problem: SyntaxProblem) -> Fault:
    return source.spot(problem.index).fault(codes.INDENTATION)


def _other(source: SourceText, problem: SyntaxProblem) -> Fault:
    return source.spot(problem.index).fault(codes.SYNTAX)


# The first pattern that matches PyYAML's message wins, so special ones come before general ones.
_FAULTS: tuple[tuple[str, Callable[[SourceText, SyntaxProblem], Fault]], ...] = (
    (r"found a tab character", _tab),
    (r"undefined tag handle", _tag),
    (r"quoted scalar: found unexpected (end|document)", _quote),
    (r"quoted scalar:", _escape),
    (r"while (scanning|parsing) an? (alias|anchor|tag):", _sign),
    (r"while parsing a flow (sequence|mapping)", _bracket),
    (r"cannot start any token|node content", _cannot_begin),
    (r"mapping values are not allowed", _colon),
    (r"could not find expected ':'", _no_colon),
    (r"expected (key|'-' indicator|<block end>)|sequence entries are not allowed", _indentation),
    (r"", _other),
)
