"""Which values a key may take when a ruleset is tuned: by the shape of the key, around what it has now."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from kortdiamant.cards.packs import PACKS, Pack
from kortdiamant.documents import flow
from kortdiamant.documents.shapes import Choice, ListOf, MapOf, Shape, Whole, alternatives_of

MOST_NUMBERS = 12
SMALL = 3  # up to here a number may become as small as it can
BEYOND = 3  # so far a small number may grow
ENDS = 3  # cards or numbers that are taken from either end of a list
SCALES = (0.5, 0.75, 1.25, 1.5, 2.0)
RUN = 4  # ranks in a row that are taken out of a pack


def values_for(shape: Shape, now: object) -> tuple[object, ...]:
    """The values that make sense for a key which has one now, in an order in which neighbours are alike."""
    found = chain.from_iterable(_of(alternative, now) for alternative in alternatives_of(shape))
    return distinct([*found, *([] if now is None else [now])])


def without_for(deck: Mapping[str, object]) -> tuple[object, ...]:
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
        found.setdefault(flow(value), value)
    return tuple(found.values())


def _of(shape: Shape, now: object) -> Iterable[object]:
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
