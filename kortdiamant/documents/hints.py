"""Type hints read as the shape of data: the only place that walks them.

A hint becomes a small tree of the classes below. The checker walks such a tree beside the data; whatever else is to
be made from the same types (a JSON Schema, tables of the documentation) walks the same tree.

Understood are `str int float bool None object`, `Literal`, `Annotated` with `Ge Le MinLen MaxLen` (also within
`Interval` and `Len`) or `Pattern`, `tuple[T, ...]`, `Mapping[K, V]`, `X | Y`, and dataclasses. Several dataclasses in
one union are told apart by the first field that is a `Literal` in each of them.
"""

from __future__ import annotations

import types
from collections.abc import Iterable, Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from functools import cache
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from annotated_types import Ge, GroupedMetadata, Le, MaxLen, MinLen

Value = str | int | bool


@dataclass(frozen=True)
class Pattern:
    """Says, within `Annotated[str, ...]`, how a whole text must be written: a regular expression."""

    expression: str


@dataclass(frozen=True, slots=True)
class Limits:
    """What `Annotated` says beside a type: bounds of a number, of a length, and the pattern of a text."""

    least: float | None = None
    greatest: float | None = None
    shortest: int | None = None
    longest: int | None = None
    pattern: str | None = None


@dataclass(frozen=True, slots=True)
class Anything:
    """Any plain data."""


@dataclass(frozen=True, slots=True)
class Nothing:
    """Only null."""


@dataclass(frozen=True, slots=True)
class YesNo:
    """True or false."""


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number."""

    limits: Limits


@dataclass(frozen=True, slots=True)
class Number:
    """Any number; a whole one becomes a float."""

    limits: Limits


@dataclass(frozen=True, slots=True)
class Text:
    """Text."""

    limits: Limits


@dataclass(frozen=True, slots=True)
class Choice:
    """One of a few values; the first is the one to offer first."""

    values: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class ListOf:
    """A list of elements of one shape; becomes a tuple."""

    element: Shape
    limits: Limits


@dataclass(frozen=True, slots=True)
class MapOf:
    """A map with free keys of one shape and values of one shape; becomes a dict."""

    key: Shape
    value: Shape
    limits: Limits


@dataclass(frozen=True, slots=True)
class Record:
    """A map with known keys; becomes an instance of the dataclass. Its fields are those of `fields_of`."""

    cls: type


@dataclass(frozen=True, slots=True)
class Tagged:
    """One of several records; the value of the key `tag` says which."""

    tag: str
    cases: tuple[tuple[Value, Record], ...]


@dataclass(frozen=True, slots=True)
class OneOf:
    """Any one of several shapes."""

    alternatives: tuple[Shape, ...]


Shape = (
    Anything | Nothing | YesNo | Whole | Number | Text | Choice | ListOf | MapOf | Record | Tagged | OneOf
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a dataclass: its name in Python, its key in a file, and whether it must be given."""

    name: str
    key: str
    shape: Shape
    required: bool


def shape_of(hint: object) -> Shape:
    """Give the shape that a type hint describes; raises TypeError for a hint that is not understood."""
    return _shape(hint, ())


@cache
def fields_of(record: Record) -> Mapping[str, Field]:
    """Give the fields of a record by their keys, in the order of the dataclass."""
    hints = get_type_hints(record.cls, include_extras=True)
    described = (
        Field(
            field.name,
            field.name.rstrip("_").replace("_", "-"),
            shape_of(hints[field.name]),
            field.default is MISSING and field.default_factory is MISSING,
        )
        for field in fields(record.cls)
        if field.init
    )
    return {field.key: field for field in described}


def alternatives_of(shape: Shape) -> tuple[Shape, ...]:
    """Give the alternatives of a union, or the shape itself as the only one."""
    return shape.alternatives if isinstance(shape, OneOf) else (shape,)


def records_of(shape: Shape) -> tuple[Record, ...]:
    """Give the records that may stand where the shape is expected."""
    if isinstance(shape, Record):
        return (shape,)
    if isinstance(shape, Tagged):
        return tuple(dict.fromkeys(record for _, record in shape.cases))
    if isinstance(shape, OneOf):
        return tuple(record for inner in shape.alternatives for record in records_of(inner))
    return ()


_SIMPLE: Mapping[object, Shape] = {
    object: Anything(),
    Any: Anything(),
    None: Nothing(),
    type(None): Nothing(),
    bool: YesNo(),
}
_LIMITED: Mapping[object, type[Whole | Number | Text]] = {int: Whole, float: Number, str: Text}


def _shape(hint: object, metadata: tuple[object, ...]) -> Shape:
    origin = get_origin(hint)
    if origin is Annotated:
        inner, *more = get_args(hint)
        return _shape(inner, (*metadata, *more))
    if hint in _LIMITED:
        return _LIMITED[hint](_limits(metadata))
    if origin in (tuple, Mapping, _abstract_mapping):
        return _container(hint, _limits(metadata))
    if metadata:
        raise TypeError(hint, metadata)
    return _bare(hint, origin)


_abstract_mapping = get_origin(Mapping[str, int])


def _bare(hint: object, origin: object) -> Shape:
    if hint in _SIMPLE:
        return _SIMPLE[hint]
    if origin is Literal:
        return Choice(get_args(hint))
    if origin in (Union, types.UnionType):
        return _union([shape_of(inner) for inner in get_args(hint)])
    if isinstance(hint, type) and is_dataclass(hint):
        return Record(hint)
    raise TypeError(hint)


def _container(hint: object, limits: Limits) -> Shape:
    first, second = get_args(hint)
    if get_origin(hint) is not tuple:
        return MapOf(shape_of(first), shape_of(second), limits)
    if second is not Ellipsis:
        raise TypeError(hint)
    return ListOf(shape_of(first), limits)


def _union(alternatives: list[Shape]) -> Shape:
    choices = [shape for shape in alternatives if isinstance(shape, Choice)]
    records = [shape for shape in alternatives if isinstance(shape, Record)]
    others = [shape for shape in alternatives if not isinstance(shape, (Choice, Record))]
    if len(choices) > 1:
        choices = [Choice(tuple(value for choice in choices for value in choice.values))]
    merged = [*choices, *others, *([_tagged(records)] if len(records) > 1 else records)]
    return merged[0] if len(merged) == 1 else OneOf(tuple(merged))


def _tagged(records: list[Record]) -> Shape:
    tags = (key for key in fields_of(records[0]) if all(_choices(record, key) for record in records))
    tag = next(tags, "")
    cases = [(value, record) for record in records for value in _choices(record, tag)]
    if not tag or len({value for value, _ in cases}) < len(cases):
        raise TypeError(records)
    return Tagged(tag, tuple(cases))


def _choices(record: Record, key: str) -> tuple[Value, ...]:
    field = fields_of(record).get(key)
    return field.shape.values if field and isinstance(field.shape, Choice) else ()


def _limits(metadata: Iterable[object]) -> Limits:
    return Limits(**{name: value for item in metadata for name, value in _limit(item).items()})


def _limit(item: object) -> dict[str, Any]:
    match item:
        case GroupedMetadata():
            return {name: value for part in item for name, value in _limit(part).items()}
        case Ge(least):
            return {"least": least}
        case Le(greatest):
            return {"greatest": greatest}
        case MinLen(shortest):
            return {"shortest": shortest}
        case MaxLen(longest):
            return {"longest": longest}
        case Pattern(expression):
            return {"pattern": expression}
    raise TypeError(item)
