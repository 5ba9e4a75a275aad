"""What PyYAML says about text that is no YAML, as one fault in plain terms.

libyaml and its twin in Python word their problems differently; the patterns fit both.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from kortdiamant.documents import faults as codes
from kortdiamant.documents.events import SyntaxProblem
from kortdiamant.documents.source import Source
from kortdiamant.errors import Fault


def syntax_fault(source: Source, problem: SyntaxProblem, bracket: int | None) -> Fault:
    """The one fault that a syntax error comes to; `bracket` is where the innermost open one stands."""
    at_end = not source.text[problem.index :].strip()
    if bracket is not None and at_end and "quoted" not in problem.said:
        return _unclosed(source, bracket, bracket)  # where a file ends there is nothing to point at
    return next(make(source, problem) for pattern, make in _FAULTS if re.search(pattern, problem.said))


def _tab(source: Source, problem: SyntaxProblem) -> Fault:
    return source.spot(problem.index).fault(codes.TAB)


def _cannot_begin(source: Source, problem: SyntaxProblem) -> Fault:
    character = source.text[problem.index : problem.index + 1]
    if character == "\t":
        return _tab(source, problem)
    return source.spot(problem.index).fault(codes.CANNOT_BEGIN, character=character)


def _sign(source: Source, problem: SyntaxProblem) -> Fault:
    return source.spot(problem.begun).fault(codes.CANNOT_BEGIN, character=source.text[problem.begun])


def _tag(source: Source, problem: SyntaxProblem) -> Fault:
    spot = source.word(problem.index)
    return spot.fault(codes.TAG, tag=spot.text)


def _bracket(source: Source, problem: SyntaxProblem) -> Fault:
    return _unclosed(source, problem.begun, problem.index)


def _unclosed(source: Source, bracket: int, index: int) -> Fault:
    opening = source.spot(bracket)
    return source.spot(index).fault(codes.UNCLOSED_BRACKET, bracket=opening.text, opened_line=opening.mark.line)


def _quote(source: Source, problem: SyntaxProblem) -> Fault:
    return source.spot(problem.begun).fault(codes.UNCLOSED_QUOTE, quote=source.text[problem.begun])


def _escape(source: Source, problem: SyntaxProblem) -> Fault:
    index = source.text.rindex("\\", problem.begun, problem.index + 1)
    return source.spot(index, index + 2).fault(codes.ESCAPE)


def _colon(source: Source, problem: SyntaxProblem) -> Fault:
    return source.spot(problem.index).fault(codes.UNEXPECTED_COLON)


def _no_colon(source: Source, problem: SyntaxProblem) -> Fault:
    return source.spot(problem.begun, len(source.text)).fault(codes.NO_COLON)


def _indentation(source: Source, problem: SyntaxProblem) -> Fault:
    return source.spot(problem.index).fault(codes.INDENTATION)


def _other(source: Source, problem: SyntaxProblem) -> Fault:
    return source.spot(problem.index).fault(codes.SYNTAX)


_FAULTS: tuple[tuple[str, Callable[[Source, SyntaxProblem], Fault]], ...] = (
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
