"""How much alike two rulesets feel: exactly where that is possible, and from many games for the rest.

The formulas are in `docs/compare.md`.
"""

from kortdiamant.comparison.apart import Apart, Course
from kortdiamant.comparison.company import company
from kortdiamant.comparison.comparing import Comparison, compare
from kortdiamant.comparison.measures import MEASURES, Kind, Measure, Unit
from kortdiamant.comparison.noticing import Found, found, noticed
from kortdiamant.comparison.side import Side, tempers

__all__ = [
    "MEASURES",
    "Apart",
    "Comparison",
    "Course",
    "Found",
    "Kind",
    "Measure",
    "Side",
    "Unit",
    "company",
    "compare",
    "found",
    "noticed",
    "tempers",
]
