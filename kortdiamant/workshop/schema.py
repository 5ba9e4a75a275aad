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
    defaults_of,
    fields_of,
)
from kortdiamant.errors import FileError, FileProblem, KortdiamantError
from kortdiamant.languages.nouns import Noun
from kortdiamant.rulebook.definition import BOX, FIXED_KEYS, OWN_KEYS, Cross, Definition, DiamDefinition
from kortdiamant.rulebook.find import bundled_rulesets
from kortdiamant.workshop.key_descriptions import DESCRIPTIONS, TAKES_AWAY, WORDS, describe

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
NAME: Final = "ruleset.schema.json"
ABOUT: Final = "A ruleset of kortdiamant: how an expedition game is played and what each card means, or how Diam is."
ANY: Final = "*"  # stands in a path for a key that is free
# Records that may stand in several places are described by a name of their own.
NAMED: Mapping[type, str] = {Noun: "noun", Cross: "cross"}
SHARED: Final = (Noun,)  # these are large, and written once
TYPES: Mapping[type, str] = {Nothing: "null", YesNo: "boolean", Whole: "integer", Number: "number"}
VALUE: Final[Json] = {
    "type": ["integer", "string"],
    "minimum": 0,
    "pattern": r"^pips(\s*[+*]\s*[0-9]{1,9})?$",
    "patternErrorMessage": "A value is a number, pips, pips+10, pips*2 or the like.",
}
# What the types do not say: a pack is any text to them, and what a variant sets is any data.
KNOWN: Mapping[str, Json] = {
    "deck.pack": {"enum": [*PACKS, BOX]},
    "cards.=treasure.value": VALUE,
    "cards.=relic.value": VALUE,
}


@dataclass(frozen=True)
class Branch:
    """The part of the schema for the files of a family: where it stands, and the types that it is made of."""

    name: str
    record: Record

    @property
    def known(self) -> Mapping[str, Json]:
        """What the types do not say: what a variant sets is any data to them."""
        keys = (key for key in fields_of(self.record) if key not in FIXED_KEYS)
        inner = {key: {"$ref": f"#/{self.name}/properties/{key}"} for key in keys}
        return {"variants.*.set": {"type": "object", "additionalProperties": False, "properties": inner}}


EXPEDITION: Final = Branch("else", Record(Definition))
DIAM: Final = Branch("then", Record(DiamDefinition))
# A file of which only what it extends says that it is one of the family.
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
    """Where a value stands; in a list it replaces what was inherited, and so is given whole."""

    path: tuple[str, ...] = ()
    is_whole: bool = False

    def at(self, key: str) -> SchemaPath:
        """The place of a value within this one."""
        return replace(self, path=(*self.path, key))

    @property
    def names(self) -> tuple[str, ...]:
        """How what is said of this place may be called, the most exact name first."""
        plain = (part for part in self.path if not part.startswith("="))
        return tuple(dict.fromkeys((".".join(self.path), ".".join(plain), ".".join((ANY, *self.path[-1:])))))


def schema_text() -> str:
    """The schema as it stands in a file, without the last line end."""
    return json.dumps(build_schema(), indent=2)


def build_schema() -> Json:
    """The schema of a ruleset file of any family."""
    writer = SchemaWriter(DESCRIPTIONS)
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
    """The schema of a whole file of a family."""
    whole = replace(writer, known={**KNOWN, **branch.known}).schema(branch.record, SchemaPath())
    needed = [key for key, field in fields_of(branch.record).items() if field.required]
    bases = [{"label": name, "description": "comes with the program", "body": name} for name in bundled_rulesets()]
    return {
        **whole,
        "properties": {**whole["properties"], "extends": {**whole["properties"]["extends"], "defaultSnippets": bases}},
        "required": [key for key in needed if key in OWN_KEYS],
        "if": {"not": {"required": ["extends"]}},
        "then": {"required": needed, "properties": dict(_needed_within(branch.record))},
    }


def _needed_within(root: Record) -> Iterator[tuple[str, Json]]:
    """What the maps of a file that builds on no other must have."""
    for key, field in fields_of(root).items():
        if isinstance(field.shape, Record) and (needed := _required(field.shape)):
            yield key, {"required": needed}


def _required(record: Record) -> list[str]:
    return [key for key, field in fields_of(record).items() if field.required]


@dataclass(frozen=True)
class SchemaWriter:
    """Makes schemas of shapes.

    `names` are, for every key that was met, the names its description may have; `known` is by path what the types do
    not say.
    """

    descriptions: Mapping[str, str]
    known: Mapping[str, Json] = dataclasses.field(default_factory=lambda: KNOWN)
    shared: dict[str, Json] = dataclasses.field(default_factory=dict)
    names: list[tuple[str, ...]] = dataclasses.field(default_factory=list)

    def schema(self, shape: Shape, place: SchemaPath) -> Json:
        """The schema of a shape where it stands."""
        match shape:
            case Record():
                return self._referred(shape, place)
            case Tagged():
                return self._tagged(shape, place)
            case OneOf():
                return any_of([self.schema(inner, place) for inner in shape.alternatives])
            case ListOf():
                items = self.schema(shape.element, replace(place, is_whole=True))
                return {"type": "array", "items": items, **_lengths(shape.limits, "Items")}
            case MapOf():
                return self._map(shape, place)
        return with_words(_single(shape), place)

    def _referred(self, record: Record, place: SchemaPath) -> Json:
        name = NAMED.get(record.cls)
        if name is None:
            return self._record(record, place)
        made = self._record(record, SchemaPath((name,)))
        if record.cls not in SHARED:
            return made
        self.shared[name] = made
        return {"$ref": f"#/$defs/{name}"}

    def _record(self, record: Record, place: SchemaPath) -> Json:
        defaults = defaults_of(record)
        properties = {key: self._property(key, field.shape, place) for key, field in fields_of(record).items()}
        for key, default in defaults.items():
            if not isinstance(default, dict):  # the keys of a map have defaults of their own
                properties[key]["default"] = default
        made = {"type": "object", "additionalProperties": False, "properties": properties}
        needed = _required(record) if place.is_whole else []
        return {**made, "required": needed} if needed else made

    def _property(self, key: str, shape: Shape, place: SchemaPath) -> Json:
        inner = place.at(key)
        known = self.known.get(".".join(inner.path))
        made = with_words(known, inner) if known else self.schema(shape, inner)
        is_own = inner.path[0] in OWN_KEYS
        return self._described(inner, made if place.is_whole or is_own else or_null(made))

    def _described(self, place: SchemaPath, made: Json) -> Json:
        """The schema of a value with what its key means."""
        self.names.append(place.names)
        name = next((name for name in place.names if name in self.descriptions), None)
        if name is None:
            return {"description": "", **made}
        # Whoever shows each word with what it means need not be told of all of them in one sentence as well.
        short = {"markdownDescription": self.descriptions[name]} if "enumDescriptions" in made else {}
        return {"description": describe(name), **short, **made}

    def _map(self, shape: MapOf, place: SchemaPath) -> Json:
        limits = _lengths(shape.limits, "Properties")
        if isinstance(shape.key, Choice):
            keys = [str(value) for value in shape.key.values]
            inner = {key: self._named_value(shape.value, place, key) for key in keys}
            return {"type": "object", "additionalProperties": False, "properties": inner, **limits}
        value = self.schema(shape.value, place.at(ANY))
        made = {"type": "object", "additionalProperties": value if place.is_whole else or_null(value), **limits}
        pattern = "^[0-9]+$" if isinstance(shape.key, Whole) else _single(shape.key).get("pattern")
        return {**made, "propertyNames": {"pattern": pattern}} if pattern else made

    def _named_value(self, shape: Shape, place: SchemaPath, key: str) -> Json:
        made = self.schema(shape, place.at(ANY))
        return self._described(place.at(key), made if place.is_whole else or_null(made))

    def _tagged(self, shape: Tagged, place: SchemaPath) -> Json:
        """Hold each case to its own keys, and offer the keys of all while it is open which case it is."""
        cases = {value: self._record(record, place.at(f"={value}")) for value, record in shape.cases}
        first = next(iter(cases.values()))["properties"][shape.tag]
        tag = with_words({**first, "enum": list(cases)}, place.at(shape.tag))
        conditions = [_case(shape.tag, value, case) for value, case in cases.items()]
        needed = {"required": [shape.tag]} if place.is_whole else {}
        return {
            "type": "object",
            "properties": {shape.tag: tag},
            **needed,
            "allOf": [*conditions, {"if": {"required": [shape.tag]}, "else": _open(shape.tag, cases.values())}],
        }


def _open(tag: str, cases: Iterable[Json]) -> Json:
    """The keys of all cases; one that several have is whatever it may be in any of them."""
    found: dict[str, list[Json]] = {}
    for case in cases:
        for key, inner in case["properties"].items():
            found.setdefault(key, []).append(inner)
    known = {key: {**inner[0], **any_of(inner)} for key, inner in found.items()}
    return {"additionalProperties": False, "properties": {**known, tag: {}}}


def _case(tag: str, value: object, case: Json) -> Json:
    asked = {"required": [tag], "properties": {tag: {"const": value}}}
    properties = {**case["properties"], tag: {}}  # it has been told of already
    return {"if": asked, "then": {**case, "properties": properties}}


def with_words(made: Json, place: SchemaPath) -> Json:
    """The schema with what the words here mean: all those of a choice, or those offered beside others."""
    words = next((WORDS[name] for name in place.names if name in WORDS), {})
    if "enum" in made and words:
        return {**made, "enumDescriptions": [words[value] for value in made["enum"]]}
    offered = [{"label": word, "description": meaning, "body": word} for word, meaning in words.items()]
    return {**made, "defaultSnippets": offered} if offered else made


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


Json = dict[str, Any]


def or_null(made: Json) -> Json:
    """The schema for whatever fits it, and for null."""
    if "enum" in made:
        meanings = {"enumDescriptions": [*made["enumDescriptions"], TAKES_AWAY]} if "enumDescriptions" in made else {}
        return {**made, "enum": [*made["enum"], None], **meanings}
    if "anyOf" in made or "$ref" in made or "type" in made:
        return any_of([made, {"type": "null"}])
    return made


def any_of(alternatives: Iterable[Json]) -> Json:
    """The schema for what fits any of these; their descriptions are left out.

    Alternatives of different types become one schema, since what is said of one type says nothing of another, and an
    editor has less to show then; but what holds other values stays apart, so that a single value is offered first.
    """
    merged: list[Json] = []
    for each in (single for whole in alternatives for single in whole.get("anyOf", [whole])):
        alternative = {key: value for key, value in each.items() if key != "description"}
        place = next((place for place, known in enumerate(merged) if _is_apart(known, alternative)), None)
        if place is not None:
            kinds = dict.fromkeys([*_kinds(merged[place]), *_kinds(alternative)])
            merged[place] = {**merged[place], **alternative, "type": list(kinds)}
        elif alternative not in merged:
            merged.append(alternative)
    return merged[0] if len(merged) == 1 else {"anyOf": merged}


def _is_apart(one: Json, other: Json) -> bool:
    """Whether nothing but null fits both, and their types alone say so."""
    kinds, others = {*_kinds(one)}, {*_kinds(other)}
    is_alike = _holds_others(one) == _holds_others(other) or {"null"} in (kinds, others)
    return bool(kinds and others) and is_alike and not kinds & others - {"null"}


def _holds_others(made: Json) -> bool:
    return "properties" in made or "items" in made


def _kinds(made: Json) -> Sequence[str]:
    """The types of a schema that holds no other schemas for the same value."""
    kinds = [] if {"enum", "allOf"} & made.keys() else made.get("type", [])
    return [kinds] if isinstance(kinds, str) else kinds


MOST_BYTES = 1024 * 1024  # ours has a tenth of that


def write_schema(folder: Path) -> bool:
    """Put the schema into a folder, so that files there can name it however far they travel; whether it is new there.

    One of an earlier version of the program is replaced, and nothing else ever is. Raises FileError UNWRITABLE.
    """
    path, text = folder / NAME, f"{schema_text()}\n"
    if os.path.lexists(path) and not _is_ours_but_not(text, path):
        return False
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise FileError(str(path), FileProblem.UNWRITABLE, error.strerror or "") from error
    return True


def _is_ours_but_not(text: str, path: Path) -> bool:
    try:
        there = read_file(path, MOST_BYTES)
    except KortdiamantError:
        return False
    return ABOUT in there and there != text
