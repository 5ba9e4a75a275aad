"""Paying an exact amount in pieces of which there are only so many.

Every function here works on counts by kind, in the order of the values. What boxes hold (1, 5, 10) is paid in the
fewest pieces; so is any other set of values, unless finding the fewest would take too long, and then in few.
"""

from __future__ import annotations

from collections.abc import Sequence

Pieces = tuple[int, ...]
MOST_TRIED = 100  # numbers of pieces of one kind; what is shared in a box never needs so many
MOST_KNOWN = 4000  # rests looked at in one search; three kinds and an amount of 100 make some hundred


def worth(values: Sequence[int], pieces: Sequence[int]) -> int:
    """What pieces are worth together."""
    return sum(value * count for value, count in zip(values, pieces, strict=True))


def plus(one: Sequence[int], other: Sequence[int]) -> Pieces:
    """Both together."""
    return tuple(mine + theirs for mine, theirs in zip(one, other, strict=True))


def minus(one: Sequence[int], other: Sequence[int]) -> Pieces:
    """What is left of the one without the other."""
    return tuple(mine - theirs for mine, theirs in zip(one, other, strict=True))


def fewest(values: Sequence[int], heap: Sequence[int], amount: int) -> Pieces | None:
    """The fewest pieces of a heap that are worth exactly the amount; None if there are none."""
    order = sorted(range(len(values)), key=lambda kind: -values[kind])
    found = _Search([values[kind] for kind in order], [heap[kind] for kind in order]).best(0, amount)
    if found is None:
        return None
    pieces = dict(zip(order, found, strict=True))
    return tuple(pieces[kind] for kind in range(len(values)))


def most_below(values: Sequence[int], heap: Sequence[int], amount: int) -> Pieces:
    """Pieces of a heap that are worth as much of the amount as can be, and no more."""
    most = min(amount, worth(values, heap))
    for paid in range(most, max(0, most - MOST_TRIED), -1):
        pieces = fewest(values, heap, paid)
        if pieces is not None:
            return pieces
    return (0,) * len(values)


class _Search:
    """One search, from the largest value down; what was found out about a rest is kept."""

    def __init__(self, values: Sequence[int], counts: Sequence[int]) -> None:
        self.values = values
        self.counts = counts
        self.known: dict[tuple[int, int], Pieces | None] = {}

    def best(self, kind: int, rest: int) -> Pieces | None:
        """The fewest pieces from a kind on that are worth the rest."""
        if kind == len(self.values):
            return None if rest else ()
        if (kind, rest) not in self.known:
            self.known[kind, rest] = self._tried(kind, rest)
        return self.known[kind, rest]

    def _tried(self, kind: int, rest: int) -> Pieces | None:
        """Many pieces of the kind first, so that the first way that is found is a good one."""
        most = min(self.counts[kind], rest // self.values[kind])
        best: Pieces | None = None
        for count in range(most, max(-1, most - MOST_TRIED), -1):
            others = self.best(kind + 1, rest - count * self.values[kind])
            if others is not None and (best is None or count + sum(others) < sum(best)):
                best = (count, *others)
            if len(self.known) > MOST_KNOWN:
                break
        return best
