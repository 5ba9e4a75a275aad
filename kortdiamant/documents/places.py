"""Where a key would be right that stands in a wrong place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from kortdiamant.documents.document import Path
from kortdiamant.documents.hints import fields_of
from kortdiamant.documents.shapes import Record, Shape, records_of


def elsewhere(root: Shape, here: Path, key: str) -> str | None:
    """The dotted path at which the key exists, the one that shares most with the path `here`; or None."""
    places = _places(root).get(key, ())
    return max((".".join(place) for place in places), key=lambda dotted: _shared(dotted, here), default=None)


def everywhere(root: Shape, key: str) -> tuple[str, ...]:
    """All dotted paths at which the key exists."""
    return tuple(".".join(place) for place in _places(root).get(key, ()))


def _shared(dotted: str, here: Path) -> int:
    pairs = zip(dotted.split("."), here, strict=False)
    return next((index for index, (one, other) in enumerate(pairs) if one != other), len(here))


@cache
def _places(root: Shape) -> Mapping[str, tuple[tuple[str, ...], ...]]:
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
