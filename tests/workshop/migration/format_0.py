"""A format 0 that never was, with which the way from one format to the next is tried.

It differs from format 1 in every way in which two formats may differ. It is known to tests alone: nobody is told of a
format that no file was ever written in.
"""

from __future__ import annotations

from kortdiamant.workshop.migration import Chain
from kortdiamant.workshop.migration.changes import EACH, NameElements, Rename, Respell
from kortdiamant.workshop.migration.moving import Move

CHANGES = (
    Rename(("rules", "hazards", "strike"), "strikes"),
    Move(("ties",), ("rules", "ties")),
    Respell(("rules", "hazards", "lose"), {"everything": "all", "none": "nothing"}),
    NameElements(("players",), ("min", "max")),
    Rename(("examples", EACH, "expect", "wins"), "winners"),
    Move(("examples", EACH, "totals"), ("examples", EACH, "expect", "totals")),
)
FROM_0 = Chain({0: CHANGES}, newest=1)
