"""The shape of data, derived from type hints: a small tree that describes which value is allowed where.

`validation.py` walks this tree along with the data; the JSON Schema, the defaults and the tuning knobs use the same
tree. Supported hints: `str int float bool None object`, `Literal`, `Annotated` with `Ge Le MinLen MaxLen` (also in
`Interval` and `Len`), `Pattern`, `OrNumber` or `Among`, `tuple[T, ...]`, `Mapping[K, V]`, `X | Y`, and dataclasses. In
a union of dataclasses, the first field that is a `Literal` in each of them tells them apart.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from functools import cache
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from annotated_types import Ge, GroupedMetadata, Le, MaxLen, MinLen

from kortdiamant.documents.document import Key, KeyPath
from kortdiamant.documents.yaml_text import DataKind

Value = str | int | bool


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits that `Annotated` adds to a type: bounds of a number, of a length, and the pattern of a text.

    With `or_number`, a whole number is accepted as the text of its digits.
    """

    least: float | None = None
    greatest: float | None = None
    shortest: int | None = None
    longest: int | None = None
    pattern: str | None = None
    or_number: bool = False


@dataclass(frozen=True, slots=True)
class Anything:
    """Any plain data."""


@dataclass(frozen=True, slots=True)
class Scalar:
    """A single value of one kind; a `number` may also be whole, and becomes a float."""

    kind: DataKind
    limits: Limits = Limits()


@dataclass(frozen=True, slots=True)
class ValueChoice:
    """One of a few values, the usual one first. `find` returns the value that another spelling means."""

    values: tuple[Value, ...]
    find: Callable[[str], Value | None] | None = None


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
    """A map with known keys; becomes an instance of the dataclass. See `fields_of`."""

    cls: type


@dataclass(frozen=True, slots=True)
class Tagged:
    """One of several records; the value of the key `tag` selects it."""

    tag: str
    cases: tuple[tuple[Value, Record], ...]


@dataclass(frozen=True, slots=True)
class OneOf:
    """Any one of several shapes."""

    alternatives: tuple[Shape, ...]


Shape = Anything | Scalar | ValueChoice | ListOf | MapOf | Record | Tagged | OneOf


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a dataclass: its name in Python, its key in a file, its shape, and whether it is required."""

    name: str
    key: str
    shape: Shape
    required: bool


def alternatives_of(shape: Shape) -> tuple[Shape, ...]:
    """Return the alternatives of a union, or the shape itself as the only one."""
    return shape.alternatives if isinstance(shape, OneOf) else (shape,)


def records_of(shape: Shape) -> tuple[Record, ...]:
    """Return the records that a map of this shape may be."""
    if isinstance(shape, Record):
        return (shape,)
    if isinstance(shape, Tagged):
        return tuple(dict.fromkeys(record for _, record in shape.cases))
    if isinstance(shape, OneOf):
        return tuple(record for inner in shape.alternatives for record in records_of(inner))
    return ()


@dataclass(frozen=True)
class Pattern:
    """In `Annotated[str, ...]`: the whole text must match this regular expression."""

    expression: str


@dataclass(frozen=True)
class OrNumber:
    """In `Annotated[str, ...]`: a whole number is accepted as its digits, so that a name may be `7`."""


@dataclass(frozen=True)
class Among:
    """In `Annotated[str, ...]`: the text is one of a few that are known only at run time.

    `find` returns the one that another spelling means, if other spellings are allowed.
    """

    values: Callable[[], tuple[str, ...]]
    find: Callable[[str], str | None] | None = None


def shape_of(hint: object) -> Shape:
    """Return the shape that a type hint describes; raises TypeError for a hint that is not supported."""
    return _shape(hint, ())


@cache
def fields_of(record: Record) -> Mapping[str, Field]:
    """Return the fields of a record by key, in the order of the dataclass."""
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
    None: Scalar("nothing"),
    type(None): Scalar("nothing"),
    bool: Scalar("yes-no"),
}
_LIMITED: Mapping[object, DataKind] = {int: "whole-number", float: "number", str: "text"}


def _shape(hint: object, metadata: tuple[object, ...]) -> Shape:
    origin = get_origin(hint)
    if origin is Annotated:
        inner, *more = get_args(hint)
        return _shape(inner, (*metadata, *more))
    for among in metadata:
        if isinstance(among, Among):
            return ValueChoice(among.values(), among.find)
    if hint in _LIMITED:
        return Scalar(_LIMITED[hint], _limits(metadata))
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
        return ValueChoice(get_args(hint))
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
    choices = [shape for shape in alternatives if isinstance(shape, ValueChoice)]
    records = [shape for shape in alternatives if isinstance(shape, Record)]
    others = [shape for shape in alternatives if not isinstance(shape, (ValueChoice, Record))]
    if len(choices) > 1:
        choices = [ValueChoice(tuple(value for choice in choices for value in choice.values))]
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
    return field.shape.values if field and isinstance(field.shape, ValueChoice) else ()


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


def closest_path(root: Shape, here: KeyPath, key: str) -> str | None:
    """Return the dotted path at which the key exists, the one that shares most with the path `here`; or None."""
    paths = all_paths(root, key)
    return max(paths, key=lambda dotted: _shared_length(dotted, here), default=None)


def all_paths(root: Shape, key: str) -> tuple[str, ...]:
    """Return all dotted paths at which the key exists."""
    return tuple(".".join(path) for path in _paths_by_key(root).get(key, ()))


def _shared_length(dotted: str, here: KeyPath) -> int:
    pairs = zip(dotted.split("."), here, strict=False)
    return next((index for index, (one, other) in enumerate(pairs) if one != other), len(here))


@cache
def _paths_by_key(root: Shape) -> Mapping[str, tuple[tuple[str, ...], ...]]:
    found: dict[str, tuple[tuple[str, ...], ...]] = {}
    for path in sorted(_paths(root, (), frozenset()), key=len):
        found[path[-1]] = (*found.get(path[-1], ()), path)
    return found


def _paths(shape: Shape, path: tuple[str, ...], around: frozenset[Record]) -> Iterator[tuple[str, ...]]:
    for record in records_of(shape):
        if record not in around:  # a record may hold itself
            for key, field in fields_of(record).items():
                yield (*path, key)
                yield from _paths(field.shape, (*path, key), around | {record})


def to_plain_data(value: object) -> object:
    """Convert a validated value back to plain data: dataclasses to maps, tuples to lists."""
    if is_dataclass(value):
        record = Record(type(value))
        return {key: to_plain_data(getattr(value, field.name)) for key, field in fields_of(record).items()}
    if isinstance(value, Mapping):
        return {key: to_plain_data(inner) for key, inner in value.items()}
    if isinstance(value, tuple):
        return [to_plain_data(inner) for inner in value]
    return value


def defaults_of(record: Record) -> Mapping[str, object]:
    """Return the defaults of a record as plain data by key, without those that are None or empty."""
    definitions = {field.name: field for field in fields(record.cls)}
    result = {}
    for key, field in fields_of(record).items():
        if not field.required:
            default, factory = definitions[field.name].default, definitions[field.name].default_factory
            result[key] = to_plain_data(default if factory is MISSING else factory())
    return {key: value for key, value in result.items() if value not in (None, [], {})}


def _record_for(shape: Shape, data: Mapping[str, object]) -> Record | None:
    """Return the record that a map of this shape is; None if its keys are free."""
    records = records_of(shape)
    if isinstance(shape, Tagged):
        cases = dict(shape.cases)
        return cases.get(str(data.get(shape.tag)), records[0])
    return records[0] if records else None


def fields_for(shape: Shape, data: Mapping[str, object]) -> Mapping[str, Field]:
    """Return the fields that a map of this shape may have, by key; none if its keys are free."""
    record = _record_for(shape, data)
    return fields_of(record) if record else {}


def with_defaults(shape: Shape, data: Mapping[Any, object]) -> dict[Key, object]:
    """Add the defaults of all maps to the data, also of maps that are missing; lists are left alone."""
    record = _record_for(shape, data)
    every = {**(defaults_of(record) if record else {}), **data}
    return {
        key: with_defaults(shape_within(shape, data, key), value) if isinstance(value, Mapping) else value
        for key, value in every.items()
    }


def shape_within(shape: Shape, data: Mapping[Any, object], key: Key) -> Shape:
    """Return the shape of the value of a key in a map of this shape."""
    field = fields_for(shape, data).get(str(key))
    if field is not None:
        return field.shape
    return shape.value if isinstance(shape, MapOf) else shape
