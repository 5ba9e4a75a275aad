"""Knobs: the keys that may vary when a ruleset is tuned, and the values they may take.

A command line names them like this: `deck.without,rounds=3..6,lose=all|half`. Without values, the shape of the key
and its present value give them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any, NamedTuple

from kortdiamant.cards.packs import PACKS, Pack
from kortdiamant.documents.document import Key, KeyPath
from kortdiamant.documents.reader import read
from kortdiamant.documents.shapes import (
    Choice,
    ListOf,
    MapOf,
    Shape,
    Whole,
    all_paths,
    alternatives_of,
    fields_for,
    records_of,
    shape_of,
    with_defaults,
)
from kortdiamant.documents.yaml_writer import dump_flow
from kortdiamant.errors import DocumentError, InvalidKnob, WhyInvalidKnob
from kortdiamant.rulebook import Ruleset
from kortdiamant.rulebook.build import REFERENCE
from kortdiamant.rulebook.definition import Definition
from kortdiamant.rulebook.resolve import MOST_SETTINGS
from kortdiamant.spelling import nearest_or_all

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
    path: KeyPath
    now: object
    values: tuple[object, ...]


class _Inner(NamedTuple):
    """What a key of a map, or an element of a list, is: how the path goes on, its shape and its value."""

    key: Key
    shape: Shape
    value: Any


def read_knobs(texts: Sequence[str], ruleset: Ruleset) -> tuple[Knob, ...]:
    """The knobs of a command line; raises `InvalidKnob`."""
    data = with_defaults(SHAPE, {key: value for key, value in ruleset.definition.items() if key != REFERENCE})
    knobs: list[Knob] = []
    for text in (part for whole in texts for part in split_outside_brackets(whole, ",") if part.strip()):
        knob = read_knob(text.strip(), data)
        if any(knob.path == other.path for other in knobs):
            raise InvalidKnob(text, WhyInvalidKnob.TWICE, knob.key)
        if len(knobs) == MOST_SETTINGS:
            raise InvalidKnob(text, WhyInvalidKnob.TOO_MANY_KEYS, knob.key, (str(MOST_SETTINGS),))
        knobs.append(knob)
    return tuple(knobs)


def read_knob(text: str, data: Mapping[Any, object]) -> Knob:
    """One key of a whole ruleset that may vary, with or without its values; raises `InvalidKnob`."""
    asked, equals, said = text.partition("=")
    key, path, inner = _find(asked.strip(), text, data)
    if path[0] not in PLAYED and path != EXPLORERS:
        raise InvalidKnob(text, WhyInvalidKnob.IDLE, key, (*PLAYED, ".".join(EXPLORERS)))
    now = words_in(inner.value) if path == WITHOUT else inner.value
    if not equals and path != WITHOUT and (several := _several(inner)):
        raise InvalidKnob(text, WhyInvalidKnob.SEVERAL, key, tuple(f"{key}.{each}" for each in several))
    deck: Any = data["deck"]
    usual = without_values(deck) if path == WITHOUT else values_for(inner.shape, now)
    values = _read_values(said, text, key) if equals else usual
    if distinct([*values, now]) == distinct([now]):
        raise InvalidKnob(text, WhyInvalidKnob.STILL if equals else WhyInvalidKnob.OPEN, key)
    return Knob(key, path, now, values)


def split_outside_brackets(text: str, mark: str) -> Iterator[str]:
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


def _find(asked: str, text: str, data: Mapping[Any, object]) -> tuple[str, KeyPath, _Inner]:
    """A key by its dotted path, of which the beginning may be too much: `rules.rounds` is `rounds`."""
    found, known = _walk(asked, data), all_paths(SHAPE, asked.rpartition(".")[2])
    if not isinstance(found, tuple):
        shorter = [_walk(key, data) for key in known if asked.endswith(f".{key}")]
        found = next((each for each in shorter if isinstance(each, tuple)), found)
    if isinstance(found, tuple):
        return found
    raise InvalidKnob(text, WhyInvalidKnob.UNKNOWN, asked, tuple(found) if asked in known or not known else known)


def _walk(dotted: str, data: Mapping[Any, object]) -> tuple[str, KeyPath, _Inner] | list[str]:
    """What is at a path; if nothing is, the paths that were probably meant."""
    inner = _Inner("", SHAPE, data)
    path: KeyPath = ()
    segments = dotted.split(".")
    for place, segment in enumerate(segments):
        around = _within(inner)
        if segment not in around:
            return [".".join([*segments[:place], near]) for near in nearest_or_all(segment, around)]
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


def _read_values(said: str, text: str, key: str) -> tuple[object, ...]:
    """The values that somebody named: a range `3..6`, or values with a `|` between them."""
    numbers = _RANGE.fullmatch(said)
    if not numbers and _NEARLY_RANGE.fullmatch(said):
        raise InvalidKnob(text, WhyInvalidKnob.UNREADABLE, key)
    if numbers:
        low, high = int(numbers[1]), int(numbers[2])
        if low > high:
            raise InvalidKnob(text, WhyInvalidKnob.EMPTY, key)
        values: Sequence[object] = range(low, high + 1)
    else:
        values = [_value(part, text, key) for part in split_outside_brackets(said, "|")]
    if len(values) > MOST_VALUES:
        raise InvalidKnob(text, WhyInvalidKnob.TOO_MANY, key, (str(MOST_VALUES),))
    return distinct(values)


def _value(part: str, text: str, key: str) -> object:
    try:
        return read(part.strip(), "--vary").data if part.strip() else _refuse(text, key)
    except DocumentError as error:
        raise InvalidKnob(text, WhyInvalidKnob.UNREADABLE, key) from error


def _refuse(text: str, key: str) -> object:
    raise InvalidKnob(text, WhyInvalidKnob.UNREADABLE, key)


MOST_NUMBERS = 12
SMALL = 3  # up to here a number may become as small as it can
BEYOND = 3  # so far a small number may grow
ENDS = 3  # cards or numbers that are taken from either end of a list
SCALES = (0.5, 0.75, 1.25, 1.5, 2.0)
RUN = 4  # ranks in a row that are taken out of a pack


def values_for(shape: Shape, now: object) -> tuple[object, ...]:
    """The values that make sense for a key which has one now, in an order in which neighbours are alike."""
    found = chain.from_iterable(_values_of(alternative, now) for alternative in alternatives_of(shape))
    return distinct([*found, *([] if now is None else [now])])


def without_values(deck: Mapping[str, object]) -> tuple[object, ...]:
    """What may be taken out of a deck: more or less than now, at either end of the ranks, or a suit or two."""
    pack, now = PACKS.get(str(deck.get("pack"))), words_in(deck.get("without"))
    fewer = [[word for word in now if word != each] for each in now]
    more = [[*now, *added] for added in _runs(pack, now)] if pack else []
    return distinct([[], *fewer, now, *more])


def words_in(without: object) -> list[object]:
    """The match words of a value as a list."""
    if without is None:
        return []
    return list(without) if isinstance(without, Sequence) and not isinstance(without, str) else [without]


def distinct(values: Iterable[object]) -> tuple[object, ...]:
    """Each value once, the first time it comes."""
    found: dict[str, object] = {}
    for value in values:
        found.setdefault(dump_flow(value), value)
    return tuple(found.values())


def _values_of(shape: Shape, now: object) -> Iterable[object]:
    match shape:
        case Choice(values):
            return values
        case Whole() if not isinstance(now, str):
            return _numbers(shape, now)
        case ListOf():
            return _lists(now)
        case MapOf() if isinstance(now, Mapping) and all(map(_is_number, now.values())):
            return _scaled(now)
    return ()


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _numbers(shape: Whole, now: Any) -> Iterable[int]:
    """Whole numbers within the limits, from half to twice what it is now."""
    least, greatest = int(shape.limits.least or 0), shape.limits.greatest
    number = now if _is_number(now) else least
    low = least if number <= SMALL else max(least, number // 2)
    high = max(2 * number, number + BEYOND)
    high = high if greatest is None else min(high, int(greatest))
    step = -(-(high - low + 1) // MOST_NUMBERS)
    return range(low + (number - low) % step, high + 1, step)


def _lists(now: object) -> Iterator[object]:
    """The list without some of its last elements; of numbers also without the first, and all larger or smaller."""
    if not isinstance(now, Sequence) or isinstance(now, str):
        return
    size, are_numbers = len(now), bool(now) and all(map(_is_number, now))
    ends = range(1, min(ENDS, size - 1) + 1)
    if are_numbers:
        yield from (list(now[number:]) for number in reversed(ends))
    yield list(now)
    yield from (list(now[: size - number]) for number in ends)
    if are_numbers:
        yield from ([_times(number, scale) for number in now] for scale in SCALES)


def _scaled(now: Mapping[Any, Any]) -> Iterator[object]:
    yield from ({key: _times(number, scale) for key, number in now.items()} for scale in SCALES)


def _times(number: int, scale: float) -> int:
    return int(number * scale + 0.5)


def _runs(pack: Pack, now: Sequence[object]) -> Iterator[Sequence[object]]:
    """Ranks one by one, ranks in a row from either end, and the last suits."""
    ranks = [rank for rank in map(_word, pack.ranks) if rank not in now]
    yield from ([rank] for rank in ranks)
    yield from (ranks[:number] for number in range(2, RUN + 1))
    yield from (ranks[-number:] for number in range(2, RUN + 1))
    yield from (list(pack.suits[-number:]) for number in (1, 2))


def _word(rank: str) -> str | int:
    """A rank as one writes it in a file."""
    return int(rank) if rank.isdecimal() else rank
