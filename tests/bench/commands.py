"""CPU time of the slowest commands: `adapt` for every box and deck, `compare` for every pair of rulesets."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import combinations, product
from pathlib import Path
from typing import NamedTuple

from kortdiamant.comparison.sides import player_count
from kortdiamant.errors import NoCommonTable
from kortdiamant.rulebook import Ruleset, list_rulesets, load, load_any
from tests.bench.processes import PROGRAM, command_seconds, milliseconds_once

ADAPT_BAR = 10  # seconds
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


class AdaptationCost(NamedTuple):
    """The cost of adapting a box: CPU seconds, words, and a lower bound of words; None if the search is not exact."""

    box: str
    deck: str
    seconds: float
    words: int
    bound: int | None

    @property
    def proved(self) -> str:
        """What the search has proved."""
        return "the nearest" if self.bound is None else f"at least {self.bound}"


def adaptation_costs(home: Path) -> Iterator[AdaptationCost]:
    """Every box with every deck."""
    answer = home / "adapted.json"
    for (pack, packs, jokers), box in product(DECKS, BOXES):
        deck = ("--deck", pack, "--packs", str(packs), "--jokers", str(jokers))
        seconds = command_seconds((*PROGRAM, "adapt", box, *deck, "--json"), home, answer=answer)
        data = json.loads(answer.read_text("utf-8"))
        name = f"{packs} x {pack}" + f" + {jokers}" * bool(jokers)
        yield AdaptationCost(box, name, seconds, data["words"], data["bound"])


def references() -> list[str]:
    """All bundled rulesets of the expedition family and their variants."""
    bundled = [each.id for each in list_rulesets() if each.is_bundled and _is_expedition(each.id)]
    return [reference for each in bundled for reference in (each, *(f"{each}+{name}" for name in load(each).variants))]


def _is_expedition(reference: str) -> bool:
    return isinstance(load_any(reference), Ruleset)


def pairs() -> Iterator[tuple[str, str]]:
    """The pairs that have a number of players in common."""
    for one, other in combinations(references(), 2):
        try:
            player_count(load(one), load(other))
        except NoCommonTable:
            continue
        yield one, other


def slowest_comparison(home: Path) -> tuple[float, tuple[str, str]]:
    """The CPU seconds of the slowest pair, and the pair; the kernel is compiled before."""
    milliseconds_once(*PROGRAM, "compare", "slott", "slott", home=home)
    return max((milliseconds_once(*PROGRAM, "compare", *pair, home=home) / 1000, pair) for pair in pairs())
