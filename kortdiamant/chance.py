"""Reproducible chance: a pinned, counter-based random generator.

Every number is a pure function of a seed and of coordinates (a round, a turn, a seat). There is no sequence and no
hidden state, so the same arguments give the same number on every machine, in any order and for ever. Records depend on
that: another hash would change every game that was ever dealt. Tests pin the numbers.
"""

from __future__ import annotations

import json
from hashlib import blake2b
from itertools import count

WIDTH = 8  # bytes of a draw
SPAN = 1 << 8 * WIDTH


def below(bound: int, seed: int, *coordinates: int | str) -> int:
    """A number from 0 up to, but not including, `bound` (1 to 2 ** 64), all equally likely.

    A draw above the greatest multiple of `bound` is repeated, because its remainder would favour small numbers.
    """
    limit = SPAN - SPAN % bound
    draws = (_draw(seed, *coordinates, attempt) for attempt in count())
    return next(draw for draw in draws if draw < limit) % bound


def _draw(*coordinates: int | str) -> int:
    # JSON in ASCII tells 1 from "1" and ("ab", "c") from ("a", "bc"), and will look the same in ten years.
    message = json.dumps(coordinates, separators=(",", ":")).encode("ascii")
    return int.from_bytes(blake2b(message, digest_size=WIDTH, person=b"kortdiamant").digest(), "big")
