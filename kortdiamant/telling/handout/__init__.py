"""What is printed for a table: the rules, what the cards mean, a score pad, and cards to cut out."""

from __future__ import annotations

from kortdiamant.languages import Language
from kortdiamant.rulebook import Ruleset
from kortdiamant.telling.handout.crib import crib, own_cards
from kortdiamant.telling.handout.parts import Handout
from kortdiamant.telling.handout.scores import score_pad
from kortdiamant.telling.sheet import sheet
from kortdiamant.telling.sheet.expedition.subject import Subject
from kortdiamant.telling.speaker import speaker_for


def handout(ruleset: Ruleset, language: Language) -> Handout:
    """All that can be printed of a ruleset in a language."""
    subject, rules = Subject(ruleset, speaker_for(ruleset, language)), sheet(ruleset, language)
    smallest = min(ruleset.supply, key=lambda gem: gem.value, default=None)
    return Handout(
        language,
        smallest.name if smallest else "",
        rules,
        crib(subject, rules),
        score_pad(subject, rules),
        own_cards(subject) if subject.is_box else (),
    )
