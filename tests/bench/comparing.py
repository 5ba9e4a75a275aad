"""How long every pair of bundled rulesets takes to be compared, as one command line each."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

from kortdiamant.comparison import company
from kortdiamant.errors import NoCommonTable
from kortdiamant.rulebook import Ruleset, list_rulesets, load, load_any
from tests.bench.processes import PROGRAM, milliseconds_once


def references() -> list[str]:
    """All bundled rulesets of the expedition family and their variants."""
    bundled = [each.id for each in list_rulesets() if each.shelf == "bundled" and _is_expedition(each.id)]
    return [reference for each in bundled for reference in (each, *(f"{each}+{name}" for name in load(each).variants))]


def _is_expedition(reference: str) -> bool:
    return isinstance(load_any(reference), Ruleset)


def pairs() -> Iterator[tuple[str, str]]:
    """Those of which there is a table for both."""
    for one, other in combinations(references(), 2):
        try:
            company(load(one), load(other))
        except NoCommonTable:
            continue
        yield one, other


def slowest(home: Path) -> tuple[float, tuple[str, str]]:
    """Seconds of CPU for the pair that takes longest, and which that is; everything is compiled before."""
    milliseconds_once(*PROGRAM, "compare", "slott", "slott", home=home)
    return max((milliseconds_once(*PROGRAM, "compare", *pair, home=home) / 1000, pair) for pair in pairs())
