"""Rulesets tuned: the values an author names are searched for those that come nearest to a stated feel."""

from kortdiamant.workshop.tuning.knobs import Knob, read_knobs
from kortdiamant.workshop.tuning.search import Aim, Trial, Tuning
from kortdiamant.workshop.tuning.space import Space
from kortdiamant.workshop.tuning.written import Tuned, check_target, lost_variants, tuned_text

__all__ = [
    "Aim",
    "Knob",
    "Space",
    "Trial",
    "Tuned",
    "Tuning",
    "check_target",
    "lost_variants",
    "read_knobs",
    "tuned_text",
]
