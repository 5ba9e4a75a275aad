"""What is wrong with one value, looked at by itself, without knowing where it stands."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from kortdiamant.documents import faults as codes
from kortdiamant.documents.faults import FaultCode
from kortdiamant.documents.flow import shown
from kortdiamant.documents.kinds import Kind, kind_of
from kortdiamant.documents.shapes import (
    Anything,
    Choice,
    Limits,
    ListOf,
    MapOf,
    Nothing,
    Number,
    OneOf,
    Record,
    Shape,
    Tagged,
    Text,
    Value,
    Whole,
    YesNo,
    alternatives_of,
)

_KINDS: Final[Mapping[type, tuple[Kind, ...]]] = {
    Anything: ("text", "whole-number", "number", "yes-no", "nothing", "list", "map"),
    Nothing: ("nothing",),
    YesNo: ("yes-no",),
    Whole: ("whole-number",),
    Number: ("number", "whole-number"),
    Text: ("text",),
    ListOf: ("list",),
    MapOf: ("map",),
    Record: ("map",),
    Tagged: ("map",),
}
_NUMBER: Final = re.compile(r"[0-9]{1,9}")
_NEVER_MISTYPED: Final = ("list", "map", "nothing")  # none of these was meant to be one of a few words


class Complaint(NamedTuple):
    """A fault that lacks its place; `near` is what was meant, and `word` is what to compare with the `choices`."""

    code: FaultCode
    facts: Mapping[str, Any]
    near: str | None = None
    word: str = ""


def fits(shape: Shape, data: object) -> bool:
    """Whether the data is of a kind that the shape has (for a choice: one of its values)."""
    if isinstance(shape, OneOf):
        return any(fits(inner, data) for inner in shape.alternatives)
    if isinstance(shape, Choice):
        return chosen(shape, data) is not None
    kind = kind_of(data)
    return kind in _KINDS[type(shape)] or (kind == "whole-number" and takes_number(shape))


def chosen(choice: Choice, data: object) -> Value | None:
    """The value of a choice that the data is or means."""
    for value in choice.values:
        if type(data) is type(value) and data == value:
            return value
    return choice.find(data) if choice.find and isinstance(data, str) else None


def takes_number(shape: Shape) -> bool:
    """Whether a whole number stands for the text in which it is written."""
    return isinstance(shape, Text) and shape.limits.or_number


def misfit(shape: Shape, data: object) -> Complaint:
    """Say what would have fitted, of data that does not fit the shape."""
    alternatives = alternatives_of(shape)
    choices = [value for inner in alternatives if isinstance(inner, Choice) for value in inner.values]
    kinds = [kind for inner in alternatives for kind in _KINDS.get(type(inner), ())]
    given = kind_of(data)
    if isinstance(data, str) and _NUMBER.fullmatch(data) and fits(shape, int(data)):
        return Complaint(codes.QUOTED_NUMBER, {"value": data})
    facts = {"choices": tuple(map(_written, choices)), "expected": tuple(dict.fromkeys(kinds))}
    if not choices or given in _NEVER_MISTYPED:
        return Complaint(codes.WRONG_KIND, facts | {"given": given})
    return Complaint(codes.NOT_ONE_OF, facts | {"value": shown(data)}, word=_written(data))


def limits_of(shape: Shape) -> Limits | None:
    """The limits of a shape, or None for one that has none."""
    return shape.limits if isinstance(shape, (Whole, Number, Text, ListOf, MapOf)) else None


def beyond(limits: Limits, data: Any) -> Complaint | None:
    """Say which limit a number, text, list or map is beyond: a bound, a length, or the pattern of a text."""
    if isinstance(data, (int, float)):
        return _out_of_bounds(limits, data)
    if limits.shortest and isinstance(data, str) and not data.strip():
        return Complaint(codes.EMPTY, {})
    return _out_of_length(limits, len(data)) or _unlike_pattern(limits, data)


def _out_of_bounds(limits: Limits, number: float) -> Complaint | None:
    if limits.least is not None and not number >= limits.least:
        return Complaint(codes.TOO_SMALL, {"value": shown(number), "least": limits.least})
    if limits.greatest is not None and not number <= limits.greatest:
        return Complaint(codes.TOO_LARGE, {"value": shown(number), "greatest": limits.greatest})
    return None


def _out_of_length(limits: Limits, count: int) -> Complaint | None:
    if limits.shortest is not None and count < limits.shortest:
        return Complaint(codes.TOO_FEW, {"count": count, "least": limits.shortest})
    if limits.longest is not None and count > limits.longest:
        return Complaint(codes.TOO_MANY, {"count": count, "greatest": limits.longest})
    return None


def _unlike_pattern(limits: Limits, text: object) -> Complaint | None:
    if limits.pattern is None or not isinstance(text, str) or re.fullmatch(limits.pattern, text):
        return None
    return Complaint(codes.PATTERN, {"value": shown(text), "pattern": limits.pattern})


def _written(value: object) -> str:
    return value if isinstance(value, str) else shown(value)
