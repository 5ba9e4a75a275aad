"""How long every bundled box takes to be adapted to every deck, as one command line each."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import NamedTuple

from tests.bench.processes import PROGRAM, finished

BAR = 10  # seconds
BOXES = ("schmidt-2005", "iello", "marquoir", "marquoir+reliques", "incan-gold", "slott")
DECKS = (
    ("standard-52", 1, 0),
    ("standard-52", 1, 2),
    ("standard-52", 2, 0),
    ("standard-52", 2, 4),
    ("standard-36", 1, 0),
    ("standard-36", 1, 2),
    ("piquet-32", 1, 0),
    ("tarot-78", 1, 0),
    ("tarot-78", 1, 2),
)


class Found(NamedTuple):
    """What became of a box: CPU seconds, words, and how few there can be; no bound: it is not exact."""

    box: str
    deck: str
    seconds: float
    words: int
    bound: int | None

    @property
    def proved(self) -> str:
        """How few there can be."""
        return "the nearest" if self.bound is None else f"at least {self.bound}"


def every(home: Path) -> Iterator[Found]:
    """Every box with every deck."""
    answer = home / "adapted.json"
    for (pack, packs, jokers), box in product(DECKS, BOXES):
        deck = ("--deck", pack, "--packs", str(packs), "--jokers", str(jokers))
        seconds = finished((*PROGRAM, "adapt", box, *deck, "--json"), home, answer=answer)
        data = json.loads(answer.read_text("utf-8"))
        name = f"{packs} x {pack}" + f" + {jokers}" * bool(jokers)
        yield Found(box, name, seconds, data["words"], data["bound"])
