"""The rule sheet of Diam shows every difference between rulesets, in every language."""

from __future__ import annotations

from itertools import combinations

import pytest

from kortdiamant.errors import WrongFamily
from kortdiamant.languages import LANGUAGES
from kortdiamant.languages.names import Language
from kortdiamant.rulebook import AnyRuleset, DiamRuleset, load_any
from kortdiamant.telling.rule_sheet.sheet import rule_sheet, setup
from kortdiamant.workshop.inspection import differences
from tests.bundled_rulesets import bundled_references

CHANGES = {
    "as it is": (),
    "the other one begins": ("rules.begins=2",),
    "who is stuck has lost": ("rules.no-move=loss",),
    "who is stuck ends the game": ("rules.no-move=draw",),
    "twice is enough": ("rules.repetition=2",),
    "for ever": ("rules.repetition=never",),
    "other colours": ("rules.seats=[{side: 1, colours: [h, s]}, {side: 2, colours: [d, c]}]",),
    "colours the other way round": ("rules.seats=[{side: 2, colours: [s, c]}, {side: 1, colours: [h, d]}]",),
    "fewer pieces": ("rules.seats=[{side: 1, colours: [h]}, {side: 2, colours: [s]}]",),
    "three": ("rules.seats=[{side: 1, colours: [h, d]}, {side: 2, colours: [s]}, {side: 2, colours: [c]}]",),
}


def sheet_words(ruleset: AnyRuleset, language: Language) -> str:
    return " ".join(
        statement.text for section in rule_sheet(ruleset, language).sections for statement in section.statements()
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_different_rules_have_different_sheets(language: Language) -> None:
    rulesets = [load_any("diam", settings=settings) for settings in CHANGES.values()]
    for one, other in combinations(rulesets, 2):
        assert sheet_words(one, language) != sheet_words(other, language)
        assert differences(one, other, language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("reference", bundled_references(DiamRuleset))
def test_no_fact_is_left_open(reference: str, language: Language) -> None:
    ruleset = load_any(reference)
    assert "{" not in sheet_words(ruleset, language)
    assert "{" not in setup(ruleset, language)


def test_the_sheet_says_who_begins() -> None:
    said = load_any("diam", settings={"prose": {"en": {"first-player": "The youngest begins."}}})
    assert "The youngest begins." in sheet_words(said, "en")


def test_games_of_two_families_cannot_be_compared() -> None:
    with pytest.raises(WrongFamily) as refused:
        differences(load_any("diam"), load_any("slott"), "en")
    assert (refused.value.reference, refused.value.family) == ("slott", "expedition")
