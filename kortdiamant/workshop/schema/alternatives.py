"""Schemas for values of which there are several kinds, in the fewest words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from kortdiamant.workshop.schema.descriptions import TAKES_AWAY

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
