"""The JSON Schema of a ruleset file, derived from the same types as the validation, and its copy next to a file.

Editors complete and explain keys with it. It is slightly more lenient than the validation: a file may extend
another one, so the schema does not require what the base may give, and `null` is allowed wherever it removes a
key. <https://json-schema.org/draft/2020-12>

`enumDescriptions`, `defaultSnippets`, `markdownDescription` and `patternErrorMessage` are not in the standard, but
yaml-language-server knows them. There is no `title`, because yaml-language-server would show it as a type name.
"""

from __future__ import annotations

import dataclasses
import json
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from kortdiamant.cards.packs import PACKS
from kortdiamant.documents.files import read_file
from kortdiamant.documents.shapes import (
    Limits,
    ListOf,
    MapOf,
    OneOf,
    Record,
    Scalar,
    Shape,
    Tagged,
    ValueChoice,
    defaults_of,
    fields_of,
)
from kortdiamant.documents.yaml_text import DataKind
from kortdiamant.errors import FileError, FileProblem, KortdiamantError
from kortdiamant.languages.files import Noun
from kortdiamant.rulebook.definition import BOX, FIXED_KEYS, OWN_KEYS, Cross, Definition, DiamDefinition
from kortdiamant.rulebook.find import bundled_rulesets
from kortdiamant.workshop.key_descriptions import REMOVES, descriptions, words_of

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
NAME: Final = "ruleset.schema.json"
SCHEMA_COMMENT: Final = f"# yaml-language-server: $schema=./{NAME}"  # the first line of a ruleset file, for editors
ABOUT: Final = "A ruleset of kortdiamant: how an expedition game is played and what each card means, or how Diam is."
ANY: Final = "*"  # a free key in a path
# Records that occur in several places, with the name under which their keys are described.
NAMED: Mapping[type, str] = {Noun: "noun", Cross: "cross"}
SHARED: Final = (Noun,)  # written once in `$defs`, because they are large
TYPES: Mapping[DataKind, str] = {"nothing": "null", "yes-no": "boolean", "whole-number": "integer", "number": "number"}
VALUE: Final[Json] = {
    "type": ["integer", "string"],
    "minimum": 0,
    "pattern": r"^pips(\s*[+*]\s*[0-9]{1,9})?$",
    "patternErrorMessage": "A value is a number, pips, pips+10, pips*2 or the like.",
}
# Schemas of values that the types do not describe: a pack is any text to them.
KNOWN: Mapping[str, Json] = {
    "deck.pack": {"enum": [*PACKS, BOX]},
    "cards.=treasure.value": VALUE,
    "cards.=relic.value": VALUE,
}


@dataclass(frozen=True)
class Branch:
    """The part of the schema for the files of one family: its key in the schema, and the type of the file."""

    name: str
    record: Record

    @property
    def known(self) -> Mapping[str, Json]:
        """The schema of what a variant sets, which is any data to the types."""
        keys = (key for key in fields_of(self.record) if key not in FIXED_KEYS)
        inner = {key: {"$ref": f"#/{self.name}/properties/{key}"} for key in keys}
        return {"variants.*.set": {"type": "object", "additionalProperties": False, "properties": inner}}


EXPEDITION: Final = Branch("else", Record(Definition))
DIAM: Final = Branch("then", Record(DiamDefinition))
# A file without `family` counts as Diam if it extends the bundled `diam`; the schema cannot look into other bases.
IS_DIAM: Final[Json] = {
    "anyOf": [
        {"required": ["family"], "properties": {"family": {"const": "diam"}}},
        {
            "not": {"required": ["family"]},
            "required": ["extends"],
            "properties": {"extends": {"type": "string", "pattern": r"^diam(\+|$)"}},
        },
    ]
}


@dataclass(frozen=True)
class SchemaPath:
    """The path of a value; lists are not merged with inherited ones, so a value in a list must be complete."""

    path: tuple[str, ...] = ()
    is_in_list: bool = False

    def at(self, key: str) -> SchemaPath:
        """Return the path of a value within this one."""
        return replace(self, path=(*self.path, key))

    @property
    def names(self) -> tuple[str, ...]:
        """The names under which this value may be described, the most exact one first."""
        plain = (part for part in self.path if not part.startswith("="))
        return tuple(dict.fromkeys((".".join(self.path), ".".join(plain), ".".join((ANY, *self.path[-1:])))))


def schema_text() -> str:
    """Return the text of the schema file, without the last line end."""
    return json.dumps(build_schema(), indent=2)


def build_schema() -> Json:
    """Build the schema of a ruleset file of any family."""
    writer = SchemaWriter(descriptions())
    branches = {branch.name: _whole(branch, writer) for branch in (DIAM, EXPEDITION)}
    return {
        "$schema": DIALECT,
        "description": ABOUT,
        "type": "object",
        "if": IS_DIAM,
        **branches,
        "$defs": writer.shared,
    }


def _whole(branch: Branch, writer: SchemaWriter) -> Json:
    whole = replace(writer, known={**KNOWN, **branch.known}).schema(branch.record, SchemaPath())
    needed = _required(branch.record)
    bases = [{"label": name, "description": "comes with the program", "body": name} for name in bundled_rulesets()]
    return {
        **whole,
        "properties": {**whole["properties"], "extends": {**whole["properties"]["extends"], "defaultSnippets": bases}},
        "required": [key for key in needed if key in OWN_KEYS],
        "if": {"not": {"required": ["extends"]}},
        "then": {"required": needed, "properties": dict(_needed_within(branch.record))},
    }


def _needed_within(root: Record) -> Iterator[tuple[str, Json]]:
    """Yield the keys that the maps of a file without a base must have."""
    for key, field in fields_of(root).items():
        if isinstance(field.shape, Record) and (needed := _required(field.shape)):
            yield key, {"required": needed}


def _required(record: Record) -> list[str]:
    return [key for key, field in fields_of(record).items() if field.required]


@dataclass(frozen=True)
class SchemaWriter:
    """Makes schemas of shapes.

    `known` has the schemas of values that the types do not describe, by path. `shared` collects `$defs`. `names`
    collects the possible names of the description of every key, for the test that each has one.
    """

    descriptions: Mapping[str, str]
    known: Mapping[str, Json] = dataclasses.field(default_factory=lambda: KNOWN)
    shared: dict[str, Json] = dataclasses.field(default_factory=dict)
    names: list[tuple[str, ...]] = dataclasses.field(default_factory=list)

    def schema(self, shape: Shape, place: SchemaPath) -> Json:
        """Return the schema of a shape at a path."""
        match shape:
            case Record():
                return self._referred(shape, place)
            case Tagged():
                return self._tagged(shape, place)
            case OneOf():
                return _any_of([self.schema(inner, place) for inner in shape.alternatives])
            case ListOf():
                items = self.schema(shape.element, replace(place, is_in_list=True))
                return {"type": "array", "items": items, **_lengths(shape.limits, "Items")}
            case MapOf():
                return self._map(shape, place)
        return _add_words(_single(shape), place)

    def _referred(self, record: Record, place: SchemaPath) -> Json:
        name = NAMED.get(record.cls)
        if name is None:
            return self._record(record, place)
        schema = self._record(record, SchemaPath((name,)))
        if record.cls not in SHARED:
            return schema
        self.shared[name] = schema
        return {"$ref": f"#/$defs/{name}"}

    def _record(self, record: Record, place: SchemaPath) -> Json:
        defaults = defaults_of(record)
        properties = {key: self._property(key, field.shape, place) for key, field in fields_of(record).items()}
        for key, default in defaults.items():
            if not isinstance(default, dict):  # the keys of a map show their own defaults
                properties[key]["default"] = default
        schema = {"type": "object", "additionalProperties": False, "properties": properties}
        needed = _required(record) if place.is_in_list else []
        return {**schema, "required": needed} if needed else schema

    def _property(self, key: str, shape: Shape, place: SchemaPath) -> Json:
        inner = place.at(key)
        known = self.known.get(".".join(inner.path))
        schema = _add_words(known, inner) if known else self.schema(shape, inner)
        is_own = inner.path[0] in OWN_KEYS
        return self._described(inner, schema if place.is_in_list or is_own else _or_null(schema))

    def _described(self, place: SchemaPath, schema: Json) -> Json:
        """Add the description of a key to the schema of its value."""
        self.names.append(place.names)
        name = next((name for name in place.names if name in self.descriptions), None)
        if name is None:
            return {"description": "", **schema}
        # An editor that knows `markdownDescription` also shows `enumDescriptions`, so there the words are left out.
        short = {"markdownDescription": self.descriptions[name]} if "enumDescriptions" in schema else {}
        words = (f"{word}: {meaning}." for word, meaning in words_of(name).items())
        return {"description": " ".join((self.descriptions[name], *words)), **short, **schema}

    def _map(self, shape: MapOf, place: SchemaPath) -> Json:
        limits = _lengths(shape.limits, "Properties")
        if isinstance(shape.key, ValueChoice):
            keys = [str(value) for value in shape.key.values]
            inner = {key: self._named_value(shape.value, place, key) for key in keys}
            return {"type": "object", "additionalProperties": False, "properties": inner, **limits}
        value = self.schema(shape.value, place.at(ANY))
        values = value if place.is_in_list else _or_null(value)
        schema = {"type": "object", "additionalProperties": values, **limits}
        key = _single(shape.key)
        pattern = "^[0-9]+$" if key.get("type") == "integer" else key.get("pattern")
        return {**schema, "propertyNames": {"pattern": pattern}} if pattern else schema

    def _named_value(self, shape: Shape, place: SchemaPath, key: str) -> Json:
        schema = self.schema(shape, place.at(ANY))
        return self._described(place.at(key), schema if place.is_in_list else _or_null(schema))

    def _tagged(self, shape: Tagged, place: SchemaPath) -> Json:
        """Allow each case its own keys, and offer the keys of all cases until the tag selects one."""
        cases = {value: self._record(record, place.at(f"={value}")) for value, record in shape.cases}
        first = next(iter(cases.values()))["properties"][shape.tag]
        tag = _add_words({**first, "enum": list(cases)}, place.at(shape.tag))
        conditions = [_case(shape.tag, value, case) for value, case in cases.items()]
        needed = {"required": [shape.tag]} if place.is_in_list else {}
        return {
            "type": "object",
            "properties": {shape.tag: tag},
            **needed,
            "allOf": [*conditions, {"if": {"required": [shape.tag]}, "else": _open(shape.tag, cases.values())}],
        }


def _open(tag: str, cases: Iterable[Json]) -> Json:
    """Return the keys of all cases; a key of several cases may be what it is in any of them."""
    found: dict[str, list[Json]] = {}
    for case in cases:
        for key, inner in case["properties"].items():
            found.setdefault(key, []).append(inner)
    known = {key: {**inner[0], **_any_of(inner)} for key, inner in found.items()}
    return {"additionalProperties": False, "properties": {**known, tag: {}}}


def _case(tag: str, value: object, case: Json) -> Json:
    asked = {"required": [tag], "properties": {tag: {"const": value}}}
    properties = {**case["properties"], tag: {}}  # described outside of the cases
    return {"if": asked, "then": {**case, "properties": properties}}


def _add_words(schema: Json, place: SchemaPath) -> Json:
    """Add the meanings of the words of a key: of all words of a choice, or of those that an editor offers."""
    words = next(filter(None, map(words_of, place.names)), {})
    if "enum" in schema and words:
        return {**schema, "enumDescriptions": [words[value] for value in schema["enum"]]}
    offered = [{"label": word, "description": meaning, "body": word} for word, meaning in words.items()]
    return {**schema, "defaultSnippets": offered} if offered else schema


def _single(shape: Shape) -> Json:
    """Return the schema of a shape without inner shapes."""
    match shape:
        case ValueChoice():
            return {"enum": list(shape.values)}
        case Scalar(kind="text", limits=limits):
            pattern = {"pattern": f"^(?:{limits.pattern})$"} if limits.pattern else {}
            return {
                "type": ["string", "integer"] if limits.or_number else "string",
                **_lengths(limits, "Length"),
                **pattern,
            }
        case Scalar(kind=kind, limits=limits):
            return {"type": TYPES[kind], **_without_none({"minimum": limits.least, "maximum": limits.greatest})}
    return {}


def _lengths(limits: Limits, what: str) -> Json:
    return _without_none({f"min{what}": limits.shortest, f"max{what}": limits.longest})


def _without_none(limits: Mapping[str, object]) -> Json:
    return {name: limit for name, limit in limits.items() if limit is not None}


Json = dict[str, Any]


def _or_null(schema: Json) -> Json:
    """Allow null as well, which removes an inherited key."""
    if "enum" in schema:
        meanings = schema.get("enumDescriptions")
        described = {"enumDescriptions": [*meanings, REMOVES]} if meanings else {}
        return {**schema, "enum": [*schema["enum"], None], **described}
    if "anyOf" in schema or "$ref" in schema or "type" in schema:
        return _any_of([schema, {"type": "null"}])
    return schema


def _any_of(alternatives: Iterable[Json]) -> Json:
    """Return the schema for what fits any of the alternatives, without their descriptions.

    Alternatives of different types are merged into one schema: the keywords for one type do not touch another, and an
    editor has less to show. Objects and arrays are not merged with single values, so that an editor offers the single
    value first.
    """
    merged: list[Json] = []
    for each in (single for whole in alternatives for single in whole.get("anyOf", [whole])):
        alternative = {key: value for key, value in each.items() if key != "description"}
        index = next((index for index, known in enumerate(merged) if _can_be_merged(known, alternative)), None)
        if index is not None:
            kinds = dict.fromkeys([*_kinds(merged[index]), *_kinds(alternative)])
            merged[index] = {**merged[index], **alternative, "type": list(kinds)}
        elif alternative not in merged:
            merged.append(alternative)
    return merged[0] if len(merged) == 1 else {"anyOf": merged}


def _can_be_merged(one: Json, other: Json) -> bool:
    """Whether the types alone show that nothing but null fits both."""
    kinds, others = {*_kinds(one)}, {*_kinds(other)}
    is_alike = _holds_others(one) == _holds_others(other) or {"null"} in (kinds, others)
    return bool(kinds and others) and is_alike and not kinds & others - {"null"}


def _holds_others(schema: Json) -> bool:
    return "properties" in schema or "items" in schema


def _kinds(schema: Json) -> Sequence[str]:
    """Return the types of a schema that only its type restricts."""
    kinds = [] if {"enum", "allOf"} & schema.keys() else schema.get("type", [])
    return [kinds] if isinstance(kinds, str) else kinds


MAX_BYTES = 1024 * 1024  # the schema is a tenth of that


def write_schema(folder: Path) -> bool:
    """Write the schema into a folder, for the rulesets there; return whether it was written.

    A schema of an earlier version is replaced, and no other file. Raises FileError UNWRITABLE.
    """
    path, text = folder / NAME, f"{schema_text()}\n"
    if os.path.lexists(path) and not _is_other_version(text, path):
        return False
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise FileError(str(path), FileProblem.UNWRITABLE, error.strerror or "") from error
    return True


def _is_other_version(text: str, path: Path) -> bool:
    try:
        there = read_file(path, MAX_BYTES)
    except KortdiamantError:
        return False
    return ABOUT in there and there != text
