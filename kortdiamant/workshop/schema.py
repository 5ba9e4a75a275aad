"""The JSON Schema of a ruleset file, made from the types that the checker walks.

An editor completes and explains by it. It is a little more lenient than the checker: a file may extend another one,
so what only the whole of both must have is not demanded, and `null` may stand wherever it takes a key away.
<https://json-schema.org/draft/2020-12>
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from kortdiamant.cards.packs import PACKS
from kortdiamant.documents.hints import fields_of
from kortdiamant.documents.shapes import (
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
    Whole,
    YesNo,
)
from kortdiamant.rulebook import bundled_folder
from kortdiamant.rulebook.shape import BOX, FIXED_KEYS, OWN_KEYS, Cross, Definition, Noun
from kortdiamant.workshop.defaults import defaults_of
from kortdiamant.workshop.descriptions import DESCRIPTIONS

Json = dict[str, Any]

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
NAME: Final = "ruleset.schema.json"
ANY: Final = "*"  # stands in a path for a key that is free
# Records that may stand in several places are described once, by a name of their own.
SHARED: Mapping[type, str] = {Noun: "noun", Cross: "cross"}
TYPES: Mapping[type, str] = {Nothing: "null", YesNo: "boolean", Whole: "integer", Number: "number"}
# What the types do not say: a pack is any text to them, and what a variant sets is any data.
KNOWN: Mapping[str, Json] = {
    "deck.pack": {"enum": [*PACKS, BOX]},
    "variants.*.set": {
        "type": "object",
        "additionalProperties": False,
        "properties": {
            key: {"$ref": f"#/properties/{key}"} for key in fields_of(Record(Definition)) if key not in FIXED_KEYS
        },
    },
}


@dataclass(frozen=True)
class Place:
    """Where a value stands; in a list it replaces what was inherited, and so is given whole."""

    path: tuple[str, ...] = ()
    is_whole: bool = False

    def at(self, key: str) -> Place:
        """The place of a value within this one."""
        return replace(self, path=(*self.path, key))

    def names(self, key: str) -> Iterator[str]:
        """How the description of a key here may be called, the most exact name first."""
        yield ".".join((*self.path, key))
        yield ".".join((*(part for part in self.path if not part.startswith("=")), key))
        yield f"{ANY}.{key}"


def schema_file() -> Path:
    """The schema that comes with the program, beside the rulesets."""
    return bundled_folder() / NAME


def schema_text() -> str:
    """The schema as it stands in a file, without the last line end."""
    return json.dumps(schema(), indent=2)


def schema() -> Json:
    """The schema of a ruleset file of the expedition family."""
    root = Record(Definition)
    writer = SchemaWriter(DESCRIPTIONS)
    whole = writer.schema(root, Place())
    needed = [key for key, field in fields_of(root).items() if field.required]
    return {
        "$schema": DIALECT,
        "title": "Ruleset of kortdiamant",
        "description": "The rules of a push-your-luck expedition game, and what each card means.",
        **whole,
        "required": [key for key in needed if key in OWN_KEYS],
        "if": {"not": {"required": ["extends"]}},
        "then": {"required": needed, "properties": dict(_needed_within(root))},
        "$defs": writer.shared,
    }


def _needed_within(root: Record) -> Iterator[tuple[str, Json]]:
    """What the maps of a file that builds on no other must have."""
    for key, field in fields_of(root).items():
        if isinstance(field.shape, Record) and (needed := _required(field.shape)):
            yield key, {"required": needed}


def _required(record: Record) -> list[str]:
    return [key for key, field in fields_of(record).items() if field.required]


class SchemaWriter:
    """Makes schemas of shapes; `names` are, for every key that was met, the names its description may have."""

    def __init__(self, descriptions: Mapping[str, str]) -> None:
        self.descriptions = descriptions
        self.shared: dict[str, Json] = {}
        self.names: list[tuple[str, ...]] = []

    def schema(self, shape: Shape, place: Place) -> Json:
        """The schema of a shape where it stands."""
        match shape:
            case Record():
                return self._referred(shape, place)
            case Tagged():
                return self._tagged(shape, place)
            case OneOf():
                return _any_of([self.schema(inner, place) for inner in shape.alternatives])
            case ListOf():
                items = self.schema(shape.element, replace(place, is_whole=True))
                return {"type": "array", "items": items, **_lengths(shape.limits, "Items")}
            case MapOf():
                return self._map(shape, place)
        return _single(shape)

    def _referred(self, record: Record, place: Place) -> Json:
        name = SHARED.get(record.cls)
        if name is None:
            return self._record(record, place)
        if name not in self.shared:
            self.shared[name] = self._record(record, Place((name,)))
        return {"$ref": f"#/$defs/{name}"}

    def _record(self, record: Record, place: Place) -> Json:
        defaults = defaults_of(record)
        properties = {key: self._property(key, field.shape, place) for key, field in fields_of(record).items()}
        for key, default in defaults.items():
            if not isinstance(default, dict):  # the keys of a map have defaults of their own
                properties[key]["default"] = default
        made = {"type": "object", "additionalProperties": False, "properties": properties}
        needed = _required(record) if place.is_whole else []
        return {**made, "required": needed} if needed else made

    def _property(self, key: str, shape: Shape, place: Place) -> Json:
        inner = place.at(key)
        made = KNOWN.get(".".join(inner.path)) or self.schema(shape, inner)
        is_own = inner.path[0] in OWN_KEYS
        return {"description": self._description(key, place), **(made if place.is_whole or is_own else or_null(made))}

    def _description(self, key: str, place: Place) -> str:
        names = tuple(dict.fromkeys(place.names(key)))
        self.names.append(names)
        return next((self.descriptions[name] for name in names if name in self.descriptions), "")

    def _map(self, shape: MapOf, place: Place) -> Json:
        limits = _lengths(shape.limits, "Properties")
        if isinstance(shape.key, Choice):
            keys = [str(value) for value in shape.key.values]
            inner = {key: self._named_value(shape.value, place, key) for key in keys}
            return {"type": "object", "additionalProperties": False, "properties": inner, **limits}
        value = self.schema(shape.value, place.at(ANY))
        made = {"type": "object", "additionalProperties": value if place.is_whole else or_null(value), **limits}
        pattern = "^[0-9]+$" if isinstance(shape.key, Whole) else _single(shape.key).get("pattern")
        return {**made, "propertyNames": {"pattern": pattern}} if pattern else made

    def _named_value(self, shape: Shape, place: Place, key: str) -> Json:
        made = self.schema(shape, place.at(ANY))
        return {"description": self._description(key, place), **(made if place.is_whole else or_null(made))}

    def _tagged(self, shape: Tagged, place: Place) -> Json:
        """Tell the keys of all cases at once, for completion, and then hold each case to its own."""
        cases = {value: self._record(record, place.at(f"={value}")) for value, record in shape.cases}
        known = {
            key: {"description": inner["description"]}
            for case in reversed(cases.values())
            for key, inner in case["properties"].items()
        }
        tag = {**next(iter(cases.values()))["properties"][shape.tag], "enum": list(cases)}
        tag.pop("const", None)
        conditions = [_case(shape.tag, value, case) for value, case in cases.items()]
        needed = {"required": [shape.tag]} if place.is_whole else {}
        properties = {shape.tag: tag, **{key: known[key] for key in known if key != shape.tag}}
        return {
            "type": "object",
            "additionalProperties": False,
            "properties": properties,
            **needed,
            "allOf": conditions,
        }


def _case(tag: str, value: object, case: Json) -> Json:
    asked = {"required": [tag], "properties": {tag: {"const": value}}}
    properties = {**case["properties"], tag: {}}  # it has been told of already
    return {"if": asked, "then": {**case, "properties": properties}}


def or_null(made: Json) -> Json:
    """The schema for whatever fits it, and for null."""
    kinds = made.get("type", [])
    if "enum" in made:
        return {**made, "enum": [*made["enum"], None]}
    if kinds:
        names = [kinds] if isinstance(kinds, str) else kinds
        return {**made, "type": list(dict.fromkeys([*names, "null"]))}
    return _any_of([made, {"type": "null"}])


def _any_of(alternatives: list[Json]) -> Json:
    flat = [inner for each in alternatives for inner in (each["anyOf"] if set(each) == {"anyOf"} else [each])]
    nothing = {"type": "null"}
    others = [each for each in flat if each != nothing]
    if len(others) == 1 and nothing in flat and "$ref" not in others[0]:
        return or_null(others[0])
    return {"anyOf": [*others, *([nothing] if nothing in flat else [])]}


def _single(shape: Shape) -> Json:
    """The schema of a shape that holds no others."""
    match shape:
        case Choice():
            return {"enum": list(shape.values)}
        case Whole() | Number():
            return {"type": TYPES[type(shape)], **_bounds(shape.limits)}
        case Text():
            return {"type": ["string", "integer"] if shape.limits.or_number else "string", **_text(shape.limits)}
    return {"type": TYPES[type(shape)]} if type(shape) in TYPES else {}


def _bounds(limits: Limits) -> Json:
    return _given({"minimum": limits.least, "maximum": limits.greatest})


def _text(limits: Limits) -> Json:
    pattern = {"pattern": f"^(?:{limits.pattern})$"} if limits.pattern else {}
    return {**_lengths(limits, "Length"), **pattern}


def _lengths(limits: Limits, what: str) -> Json:
    return _given({f"min{what}": limits.shortest, f"max{what}": limits.longest})


def _given(limits: Mapping[str, object]) -> Json:
    return {name: limit for name, limit in limits.items() if limit is not None}
