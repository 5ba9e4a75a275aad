"""What holds where a file says nothing, as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from typing import Any

from kortdiamant.documents import Key
from kortdiamant.documents.hints import fields_of
from kortdiamant.documents.shapes import Field, MapOf, Record, Shape, Tagged, records_of


def plain(value: object) -> object:
    """A value of the checker as the data that it was made from: dataclasses are maps, tuples are lists."""
    if is_dataclass(value):
        record = Record(type(value))
        return {key: plain(getattr(value, field.name)) for key, field in fields_of(record).items()}
    if isinstance(value, Mapping):
        return {key: plain(inner) for key, inner in value.items()}
    if isinstance(value, tuple):
        return [plain(inner) for inner in value]
    return value


def defaults_of(record: Record) -> Mapping[str, object]:
    """The defaults of a record by key; keys for which nothing, or an empty list or map, holds are left out."""
    usual = {field.name: field.default for field in fields(record.cls)}
    made = {field.name: field.default_factory for field in fields(record.cls)}
    found = {}
    for key, field in fields_of(record).items():
        if not field.required:
            factory = made[field.name]
            found[key] = plain(factory() if factory is not MISSING else usual[field.name])
    return {key: value for key, value in found.items() if value not in (None, [], {})}


def record_for(shape: Shape, data: Mapping[str, object]) -> Record | None:
    """The record that a map stands for where the shape is expected; None where its keys are free."""
    records = records_of(shape)
    if isinstance(shape, Tagged):
        cases = dict(shape.cases)
        return cases.get(str(data.get(shape.tag)), records[0])
    return records[0] if records else None


def fields_for(shape: Shape, data: Mapping[str, object]) -> Mapping[str, Field]:
    """The fields that a map may have where the shape is expected, by key; none where its keys are free."""
    record = record_for(shape, data)
    return fields_of(record) if record else {}


def with_defaults(shape: Shape, data: Mapping[Any, object]) -> dict[Key, object]:
    """The data with the defaults of every map that is there or that would be; lists are taken as they are."""
    record = record_for(shape, data)
    every = {**(defaults_of(record) if record else {}), **data}
    return {
        key: with_defaults(within(shape, data, key), value) if isinstance(value, Mapping) else value
        for key, value in every.items()
    }


def within(shape: Shape, data: Mapping[Any, object], key: Key) -> Shape:
    """The shape of the value of a key."""
    field = fields_for(shape, data).get(str(key))
    if field is not None:
        return field.shape
    return shape.value if isinstance(shape, MapOf) else shape
