"""Knobs: the keys that may vary when a ruleset is tuned, and the values they may take.

A command line names them like this: `deck.without,rounds=3..6,lose=all|half`. Without values, the shape of the key
and its present value give them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from math import ceil
from typing import Any, NamedTuple

from kortdiamant.cards.packs import PACKS, Pack
from kortdiamant.documents.document import Key, KeyPath
from kortdiamant.documents.reader import read
from kortdiamant.documents.shapes import (
    ListOf,
    MapOf,
    Scalar,
    Shape,
    ValueChoice,
    all_paths,
    alternatives_of,
    fields_for,
    records_of,
    shape_of,
    with_defaults,
)
from kortdiamant.documents.yaml_text import dump_flow
from kortdiamant.errors import DocumentError, InvalidKnob, WhyInvalidKnob
from kortdiamant.rulebook import Ruleset
from kortdiamant.rulebook.build import REFERENCE
from kortdiamant.rulebook.definition import Definition
from kortdiamant.rulebook.resolve import MAX_SETTINGS
from kortdiamant.spelling import nearest_or_all

SHAPE = shape_of(Definition)
WITHOUT = ("deck", "without")
EXPLORERS = ("players", "explorers")
PLAY_KEYS = ("rounds", "deck", "cards", "rules")  # keys that decide what bots play
MAX_KNOB_VALUES = 1000  # of one key
OPENING, CLOSING = "[{(", "]})"
_RANGE = re.compile(r"\s*(-?[0-9]{1,9})\s*\.\.\s*(-?[0-9]{1,9})\s*")
_NEARLY_RANGE = re.compile(r"[^\"'|\[{]*\.\.[^\"'|\[{]*")


@dataclass(frozen=True)
class Knob:
    """A key that may vary, its path, its present value, and the values to try."""

    key: str
    path: KeyPath
    now: object
    values: tuple[object, ...]


class _Node(NamedTuple):
    """A value within the ruleset: its key or index, its shape, and the value."""

    key: Key
    shape: Shape
    value: Any


def read_knobs(texts: Sequence[str], ruleset: Ruleset) -> tuple[Knob, ...]:
    """Read the knobs of a command line; raises InvalidKnob."""
    data = with_defaults(SHAPE, {key: value for key, value in ruleset.definition.items() if key != REFERENCE})
    knobs: list[Knob] = []
    for text in (part for whole in texts for part in split_outside_brackets(whole, ",") if part.strip()):
        knob = _read_knob(text.strip(), data)
        if any(knob.path == other.path for other in knobs):
            raise InvalidKnob(text, WhyInvalidKnob.TWICE, knob.key)
        if len(knobs) == MAX_SETTINGS:
            raise InvalidKnob(text, WhyInvalidKnob.TOO_MANY_KEYS, knob.key, (str(MAX_SETTINGS),))
        knobs.append(knob)
    return tuple(knobs)


def _read_knob(text: str, data: Mapping[Any, object]) -> Knob:
    """Read one knob, with or without values; `data` is the ruleset with all defaults. Raises InvalidKnob."""
    asked, equals, written = text.partition("=")
    key, path, inner = _find(asked.strip(), text, data)
    if path[0] not in PLAY_KEYS and path != EXPLORERS:
        raise InvalidKnob(text, WhyInvalidKnob.IDLE, key, (*PLAY_KEYS, ".".join(EXPLORERS)))
    now = _words_in(inner.value) if path == WITHOUT else inner.value
    if not equals and path != WITHOUT and (several := _keys_within(inner)):
        raise InvalidKnob(text, WhyInvalidKnob.SEVERAL, key, tuple(f"{key}.{each}" for each in several))
    deck: Any = data["deck"]
    default_values = _without_values(deck) if path == WITHOUT else _values_for(inner.shape, now)
    values = _read_values(written, text, key) if equals else default_values
    if _distinct([*values, now]) == _distinct([now]):
        raise InvalidKnob(text, WhyInvalidKnob.STILL if equals else WhyInvalidKnob.OPEN, key)
    return Knob(key, path, now, values)


def split_outside_brackets(text: str, mark: str) -> Iterator[str]:
    """Split a text at the marks that are outside brackets and quotes.

    The YAML reader cannot do this: `deck.without=2-6 7H,rounds=3..6|9` is not YAML, only each of its values is.
    """
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


def _find(asked: str, text: str, data: Mapping[Any, object]) -> tuple[str, KeyPath, _Node]:
    """Find a key by its dotted path, which may have superfluous keys in front: `rules.rounds` is `rounds`."""
    known = all_paths(SHAPE, asked.rpartition(".")[2])
    for key in (asked, *(key for key in known if asked.endswith(f".{key}"))):
        path, inner, missing = _walk(key.split("."), data)
        if not missing:
            return key, path, inner
    if known and asked not in known:
        raise InvalidKnob(text, WhyInvalidKnob.UNKNOWN, asked, known)
    segments = asked.split(".")
    path, inner, missing = _walk(segments, data)
    near = nearest_or_all(missing[0], _children(inner))
    suggestions = (".".join([*segments[: len(path)], each]) for each in near)
    raise InvalidKnob(text, WhyInvalidKnob.UNKNOWN, asked, tuple(suggestions))


def _walk(segments: Sequence[str], data: Mapping[Any, object]) -> tuple[KeyPath, _Node, Sequence[str]]:
    """Follow the segments as far as they exist; return the path, the node there, and the segments that are left."""
    node = _Node("", SHAPE, data)
    path: KeyPath = ()
    for index, segment in enumerate(segments):
        children = _children(node)
        if segment not in children:
            return path, node, segments[index:]
        node = children[segment]
        path = (*path, node.key)
    return path, node, ()


def _children(outer: _Node) -> dict[str, _Node]:
    """Return the values within a value by name: keys, and elements of a list of maps by their number or their role."""
    _, shape, value = outer
    if isinstance(value, list):
        return _elements(shape, value)
    held: Mapping[Any, Any] = value if isinstance(value, Mapping) else {}
    inner = {key: _Node(key, field.shape, held.get(key)) for key, field in fields_for(shape, held).items()}
    free = next((each for each in alternatives_of(shape) if isinstance(each, MapOf)), None)
    if free is not None:
        inner |= {str(key): _Node(key, free.value, each) for key, each in held.items()}
    return inner


def _elements(shape: Shape, value: list[Any]) -> dict[str, _Node]:
    lists = [each for each in alternatives_of(shape) if isinstance(each, ListOf) and records_of(each.element)]
    if not lists:
        return {}
    inner = [_Node(index, lists[0].element, each) for index, each in enumerate(value)]
    roles = [each.value.get("role") for each in inner]
    alone = {str(role): inner[index] for index, role in enumerate(roles) if roles.count(role) == 1}
    return {str(number): each for number, each in enumerate(inner, start=1)} | alone


def _keys_within(inner: _Node) -> list[str]:
    """Return the keys of a value that is a group of keys."""
    is_group = isinstance(inner.value, Mapping) and records_of(inner.shape)
    return list(_children(inner)) if is_group or isinstance(inner.value, list) else []


def _read_values(written: str, text: str, key: str) -> tuple[object, ...]:
    """Read a range `3..6`, or values with a `|` between them."""
    numbers = _RANGE.fullmatch(written)
    if not numbers and _NEARLY_RANGE.fullmatch(written):
        raise InvalidKnob(text, WhyInvalidKnob.UNREADABLE, key)
    if numbers:
        low, high = int(numbers[1]), int(numbers[2])
        if low > high:
            raise InvalidKnob(text, WhyInvalidKnob.EMPTY, key)
        values: Sequence[object] = range(low, high + 1)
    else:
        values = [_value(part, text, key) for part in split_outside_brackets(written, "|")]
    if len(values) > MAX_KNOB_VALUES:
        raise InvalidKnob(text, WhyInvalidKnob.TOO_MANY, key, (str(MAX_KNOB_VALUES),))
    return _distinct(values)


def _value(part: str, text: str, key: str) -> object:
    if not part.strip():
        raise InvalidKnob(text, WhyInvalidKnob.UNREADABLE, key)
    try:
        return read(part.strip(), "--vary").data
    except DocumentError as error:
        raise InvalidKnob(text, WhyInvalidKnob.UNREADABLE, key) from error


MAX_NUMBERS = 12
MAX_SMALL = 3  # a number up to this may become as small as its limit
MIN_GROWTH = 3  # a number may grow at least by this
MAX_TRIMMED = 3  # most elements to remove from either end of a list
SCALES = (0.5, 0.75, 1.25, 1.5, 2.0)
MAX_RUN = 4  # most ranks in a row to remove from a pack


def _values_for(shape: Shape, now: object) -> tuple[object, ...]:
    """Return values to try for a key with a present value, ordered so that neighbours are alike."""
    found = chain.from_iterable(_values_of(alternative, now) for alternative in alternatives_of(shape))
    return _distinct([*found, *([] if now is None else [now])])


def _without_values(deck: Mapping[str, object]) -> tuple[object, ...]:
    """Return values to try for `deck.without`: more or fewer cards than now, from either end of the ranks, or suits."""
    pack, now = PACKS.get(str(deck.get("pack"))), _words_in(deck.get("without"))
    fewer = [[word for word in now if word != each] for each in now]
    more = [[*now, *added] for added in _runs(pack, now)] if pack else []
    return _distinct([[], *fewer, now, *more])


def _words_in(without: object) -> list[object]:
    """Return the match words of a value as a list."""
    if without is None:
        return []
    return list(without) if isinstance(without, Sequence) and not isinstance(without, str) else [without]


def _distinct(values: Iterable[object]) -> tuple[object, ...]:
    """Return each value once; values count as equal if their YAML is."""
    found: dict[str, object] = {}
    for value in values:
        found.setdefault(dump_flow(value), value)
    return tuple(found.values())


def _values_of(shape: Shape, now: object) -> Iterable[object]:
    match shape:
        case ValueChoice(values):
            return values
        case Scalar(kind="whole-number") if not isinstance(now, str):
            return _numbers(shape, now)
        case ListOf():
            return _lists(now)
        case MapOf() if isinstance(now, Mapping) and all(map(_is_number, now.values())):
            return _scale(now)
    return ()


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _numbers(shape: Scalar, now: Any) -> Iterable[int]:
    """Return whole numbers within the limits, from half to twice the present one."""
    least, greatest = int(shape.limits.least or 0), shape.limits.greatest
    number = now if _is_number(now) else least
    low = least if number <= MAX_SMALL else max(least, number // 2)
    high = max(2 * number, number + MIN_GROWTH)
    high = high if greatest is None else min(high, int(greatest))
    step = ceil((high - low + 1) / MAX_NUMBERS)
    return range(low + (number - low) % step, high + 1, step)


def _lists(now: object) -> Iterator[object]:
    """Yield the list without its last elements; numbers also without the first ones, and all scaled."""
    if not isinstance(now, Sequence) or isinstance(now, str):
        return
    size, are_numbers = len(now), bool(now) and all(map(_is_number, now))
    ends = range(1, min(MAX_TRIMMED, size - 1) + 1)
    if are_numbers:
        yield from (list(now[number:]) for number in reversed(ends))
    yield list(now)
    yield from (list(now[: size - number]) for number in ends)
    if are_numbers:
        yield from ([_times(number, scale) for number in now] for scale in SCALES)


def _scale(now: Mapping[Any, Any]) -> Iterator[object]:
    yield from ({key: _times(number, scale) for key, number in now.items()} for scale in SCALES)


def _times(number: int, scale: float) -> int:
    return int(number * scale + 0.5)


def _runs(pack: Pack, now: Sequence[object]) -> Iterator[Sequence[object]]:
    """Yield single ranks, ranks in a row from either end, and the last suits."""
    ranks = [rank for rank in map(_word, pack.ranks) if rank not in now]
    yield from ([rank] for rank in ranks)
    yield from (ranks[:number] for number in range(2, MAX_RUN + 1))
    yield from (ranks[-number:] for number in range(2, MAX_RUN + 1))
    yield from (list(pack.suits[-number:]) for number in (1, 2))


def _word(rank: str) -> str | int:
    """Return a rank as people write it in a file: `7` as a number."""
    return int(rank) if rank.isdecimal() else rank
