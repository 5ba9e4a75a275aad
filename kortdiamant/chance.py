"""Chance that can be asked for again: a pinned, counter-based generator.

Every number is a pure function of a seed and of coordinates that say which number is meant (a round, a turn, a seat).
There is no sequence and no hidden state, so the same question gets the same answer on every machine, in any order and
for ever; records depend on that. Changing what is hashed changes every game that was ever dealt: the tests pin it.
"""

from __future__ import annotations

import json
from hashlib import blake2b
from itertools import count

WIDTH = 8  # bytes that are drawn at a time
SPAN = 1 << 8 * WIDTH


def below(bound: int, seed: int, *coordinates: int | str) -> int:
    """A number from 0 up to, not including, `bound` (1 to 2 ** 64); each is equally likely.

    What lies above the greatest multiple of `bound` is drawn anew: a remainder alone would favour small numbers.
    """
    limit = SPAN - SPAN % bound
    draws = (_draw(seed, *coordinates, attempt) for attempt in count())
    return next(draw for draw in draws if draw < limit) % bound


def _draw(*coordinates: int | str) -> int:
    # JSON in ASCII tells 1 from "1" and ("ab", "c") from ("a", "bc"), and will look the same in ten years.
    question = json.dumps(coordinates, separators=(",", ":")).encode("ascii")
    return int.from_bytes(blake2b(question, digest_size=WIDTH, person=b"kortdiamant").digest(), "big")
