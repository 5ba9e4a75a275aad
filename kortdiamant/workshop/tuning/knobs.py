"""What may vary when a ruleset is tuned: keys and their values, read from `deck.without,rounds=3..6,lose=all|half`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from kortdiamant.documents import Key, Path, meant_or_all, read
from kortdiamant.documents.hints import shape_of
from kortdiamant.documents.places import everywhere
from kortdiamant.documents.shapes import ListOf, MapOf, Shape, alternatives_of, records_of
from kortdiamant.errors import DocumentError, UnfitVary, WhyFixed
from kortdiamant.rulebook import Ruleset
from kortdiamant.rulebook.ruleset import REFERENCE
from kortdiamant.rulebook.settings import MOST_SETTINGS
from kortdiamant.rulebook.shape import Definition
from kortdiamant.workshop.defaults import fields_for, with_defaults
from kortdiamant.workshop.tuning.domains import distinct, values_for, without_for, words_in

SHAPE = shape_of(Definition)
WITHOUT = ("deck", "without")
EXPLORERS = ("players", "explorers")
PLAYED = ("rounds", "deck", "cards", "rules")  # keys that decide what bots play
MOST_VALUES = 1000  # of one key
OPENING, CLOSING = "[{(", "]})"
_RANGE = re.compile(r"\s*(-?[0-9]{1,9})\s*\.\.\s*(-?[0-9]{1,9})\s*")
_NEARLY_RANGE = re.compile(r"[^\"'|\[{]*\.\.[^\"'|\[{]*")


@dataclass(frozen=True)
class Knob:
    """A key that may vary, where it is, its value now, and the values it may have."""

    key: str
    path: Path
    now: object
    values: tuple[object, ...]


class _Inner(NamedTuple):
    """What a key of a map, or an element of a list, is: how the path goes on, its shape and its value."""

    key: Key
    shape: Shape
    value: Any


def read_knobs(texts: Sequence[str], ruleset: Ruleset) -> tuple[Knob, ...]:
    """The knobs of a command line; raises `UnfitVary`."""
    data = with_defaults(SHAPE, {key: value for key, value in ruleset.definition.items() if key != REFERENCE})
    knobs: list[Knob] = []
    for text in (part for whole in texts for part in split(whole, ",") if part.strip()):
        knob = read_knob(text.strip(), data)
        if any(knob.path == other.path for other in knobs):
            raise UnfitVary(text, WhyFixed.TWICE, knob.key)
        if len(knobs) == MOST_SETTINGS:
            raise UnfitVary(text, WhyFixed.TOO_MANY_KEYS, knob.key, (str(MOST_SETTINGS),))
        knobs.append(knob)
    return tuple(knobs)


def read_knob(text: str, data: Mapping[Any, object]) -> Knob:
    """One key of a whole ruleset that may vary, with or without its values; raises `UnfitVary`."""
    asked, equals, said = text.partition("=")
    key, path, inner = _found(asked.strip(), text, data)
    if path[0] not in PLAYED and path != EXPLORERS:
        raise UnfitVary(text, WhyFixed.IDLE, key, (*PLAYED, ".".join(EXPLORERS)))
    now = words_in(inner.value) if path == WITHOUT else inner.value
    if not equals and path != WITHOUT and (several := _several(inner)):
        raise UnfitVary(text, WhyFixed.SEVERAL, key, tuple(f"{key}.{each}" for each in several))
    deck: Any = data["deck"]
    usual = without_for(deck) if path == WITHOUT else values_for(inner.shape, now)
    values = _said(said, text, key) if equals else usual
    if distinct([*values, now]) == distinct([now]):
        raise UnfitVary(text, WhyFixed.STILL if equals else WhyFixed.OPEN, key)
    return Knob(key, path, now, values)


def split(text: str, mark: str) -> Iterator[str]:
    """The parts between marks that stand outside brackets and quotes."""
    depth, quote, part = 0, "", ""
    for character in text:
        if quote:
            quote = "" if character == quote else quote
        elif character in "\"'":
            quote = character
        depth += 0 if quote else (character in OPENING) - (character in CLOSING)
        if character == mark and not depth and not quote:
            yield part
            part = ""
        else:
            part += character
    yield part


def _found(asked: str, text: str, data: Mapping[Any, object]) -> tuple[str, Path, _Inner]:
    """A key by its dotted path, of which the beginning may be too much: `rules.rounds` is `rounds`."""
    found, known = _walk(asked, data), everywhere(SHAPE, asked.rpartition(".")[2])
    if not isinstance(found, tuple):
        shorter = [_walk(key, data) for key in known if asked.endswith(f".{key}")]
        found = next((each for each in shorter if isinstance(each, tuple)), found)
    if isinstance(found, tuple):
        return found
    raise UnfitVary(text, WhyFixed.UNKNOWN, asked, tuple(found) if asked in known or not known else known)


def _walk(dotted: str, data: Mapping[Any, object]) -> tuple[str, Path, _Inner] | list[str]:
    """What is at a path; if nothing is, the paths that were probably meant."""
    inner = _Inner("", SHAPE, data)
    path: Path = ()
    segments = dotted.split(".")
    for place, segment in enumerate(segments):
        around = _within(inner)
        if segment not in around:
            return [".".join([*segments[:place], near]) for near in meant_or_all(segment, around)]
        inner = around[segment]
        path = (*path, inner.key)
    return dotted, path, inner


def _within(outer: _Inner) -> dict[str, _Inner]:
    """What one can name within a value: keys, and elements of a list of maps by their number or their role."""
    _, shape, value = outer
    if isinstance(value, list):
        return _elements(shape, value)
    held: Mapping[Any, Any] = value if isinstance(value, Mapping) else {}
    inner = {key: _Inner(key, field.shape, held.get(key)) for key, field in fields_for(shape, held).items()}
    free = next((each for each in alternatives_of(shape) if isinstance(each, MapOf)), None)
    if free is not None:
        inner |= {str(key): _Inner(key, free.value, each) for key, each in held.items()}
    return inner


def _elements(shape: Shape, value: list[Any]) -> dict[str, _Inner]:
    lists = [each for each in alternatives_of(shape) if isinstance(each, ListOf) and records_of(each.element)]
    if not lists:
        return {}
    inner = [_Inner(index, lists[0].element, each) for index, each in enumerate(value)]
    roles = [each.value.get("role") for each in inner]
    alone = {str(role): inner[place] for place, role in enumerate(roles) if roles.count(role) == 1}
    return {str(place): each for place, each in enumerate(inner, start=1)} | alone


def _several(inner: _Inner) -> list[str]:
    """The keys that a value holds, if it is a group of them."""
    is_group = isinstance(inner.value, Mapping) and records_of(inner.shape)
    return list(_within(inner)) if is_group or isinstance(inner.value, list) else []


def _said(said: str, text: str, key: str) -> tuple[object, ...]:
    """The values that somebody named: a range `3..6`, or values with a `|` between them."""
    numbers = _RANGE.fullmatch(said)
    if not numbers and _NEARLY_RANGE.fullmatch(said):
        raise UnfitVary(text, WhyFixed.UNREADABLE, key)
    if numbers:
        low, high = int(numbers[1]), int(numbers[2])
        if low > high:
            raise UnfitVary(text, WhyFixed.EMPTY, key)
        values: Sequence[object] = range(low, high + 1)
    else:
        values = [_value(part, text, key) for part in split(said, "|")]
    if len(values) > MOST_VALUES:
        raise UnfitVary(text, WhyFixed.TOO_MANY, key, (str(MOST_VALUES),))
    return distinct(values)


def _value(part: str, text: str, key: str) -> object:
    try:
        return read(part.strip(), "--vary").data if part.strip() else _refuse(text, key)
    except DocumentError as error:
        raise UnfitVary(text, WhyFixed.UNREADABLE, key) from error


def _refuse(text: str, key: str) -> object:
    raise UnfitVary(text, WhyFixed.UNREADABLE, key)
