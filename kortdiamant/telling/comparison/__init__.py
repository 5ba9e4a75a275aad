"""Two rulesets beside each other, in words: what a table would notice, and all figures."""

from kortdiamant.telling.comparison.differences import alike, differences, introduction
from kortdiamant.telling.comparison.figures import (
    apart,
    exact_heading,
    figures_table,
    simulated_heading,
    unsolved,
    who_played,
)
from kortdiamant.telling.comparison.pair import Pair, pair

__all__ = [
    "Pair",
    "alike",
    "apart",
    "differences",
    "exact_heading",
    "figures_table",
    "introduction",
    "pair",
    "simulated_heading",
    "unsolved",
    "who_played",
]
