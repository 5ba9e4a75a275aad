"""Type hints read as the shape of data: the only place that walks them.

Understood are `str int float bool None object`, `Literal`, `Annotated` with `Ge Le MinLen MaxLen` (also within
`Interval` and `Len`), `Pattern`, `OrNumber` or `Among`, `tuple[T, ...]`, `Mapping[K, V]`, `X | Y`, and dataclasses.
Several dataclasses in one union are told apart by the first field that is a `Literal` in each of them.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from functools import cache
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from annotated_types import Ge, GroupedMetadata, Le, MaxLen, MinLen

from kortdiamant.documents.shapes import (
    Anything,
    Choice,
    Field,
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
)


@dataclass(frozen=True)
class Pattern:
    """Says, within `Annotated[str, ...]`, how a whole text must be written: a regular expression."""

    expression: str


@dataclass(frozen=True)
class OrNumber:
    """Says, within `Annotated[str, ...]`, that a whole number stands for its digits: a name may be `7`."""


@dataclass(frozen=True)
class Among:
    """Says, within `Annotated[str, ...]`, that the text is one of a few that are known only at run time.

    `find` gives the one that is meant by another spelling, where one may be used.
    """

    values: Callable[[], tuple[str, ...]]
    find: Callable[[str], str | None] | None = None


def shape_of(hint: object) -> Shape:
    """The shape that a type hint describes; raises TypeError for a hint that is not understood."""
    return _shape(hint, ())


@cache
def fields_of(record: Record) -> Mapping[str, Field]:
    """The fields of a record by their keys, in the order of the dataclass."""
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
    for among in metadata:
        if isinstance(among, Among):
            return Choice(among.values(), among.find)
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
    if isinstance(item, GroupedMetadata):
        return {name: value for part in item for name, value in _limit(part).items()}
    if isinstance(item, OrNumber):
        return {"or_number": True}
    match item:
        case Ge(value):
            name = "least"
        case Le(value):
            name = "greatest"
        case MinLen(value):
            name = "shortest"
        case MaxLen(value):
            name = "longest"
        case Pattern(value):
            name = "pattern"
        case _:
            raise TypeError(item)
    return {name: value}
