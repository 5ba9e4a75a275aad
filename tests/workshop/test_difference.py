"""What two rulesets do differently is said in words of the game, and nothing else is."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kortdiamant.languages import LANGUAGES
from kortdiamant.languages.names import Language
from kortdiamant.rulebook import load
from kortdiamant.workshop.difference import Difference, differences
from tests.telling.rule_sheet.strategies import CARDS, PARTS, Part, neighbours, played


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_ruleset_does_nothing_differently_from_itself(language: Language) -> None:
    assert differences(load("slott"), load("slott"), language) == ()


def test_what_both_do_is_not_said_and_words_make_no_difference() -> None:
    assert [each.heading for each in differences(load("iello"), load("iello+livret"), "en")] == ["The hazards"]
    called = load("slott", settings=["words.en.gem={one: coin, many: coins, a: a coin, the: the coin, all: the coins}"])
    assert differences(load("slott"), called, "en") == ()


def test_what_both_call_the_same_is_called_so() -> None:
    found = differences(load("slott"), load("slott", settings=["rules.relics.unclaimed=return"]), "en")
    assert [each.other for each in found] == [
        "A joker that still lies on the path when the round is over, however it ended, goes back into the pile."
    ]


def test_one_value_is_one_difference() -> None:
    assert differences(load("iello"), load("iello", settings=["rules.empty-deck=all-lose"]), "en") == (
        Difference(
            "The end of an expedition",
            "It is also over when a card is due and the pile is empty: then all who are in the cave leave together, "
            "as if they had decided to.",
            "It is also over when a card is due and the pile is empty: then all who are in the cave lose everything "
            "they have gained in this expedition.",
        ),
    )


def test_a_statement_of_one_ruleset_only_is_paired_with_nothing() -> None:
    found = differences(load("marquoir"), load("marquoir+reliques"), "en")
    assert {each.one for each in found if each.heading != "The end of the game"} == {""}
    assert "Five relics, with the numbers 5, 7, 8, 10 and 12." in {each.other for each in found}


def test_what_belongs_to_no_key_is_said_where_it_differs_and_nowhere_else() -> None:
    found = differences(load("slott"), load("slott+jokere-etter-tur"), "en")
    assert found[1:] == (
        Difference("The end of the game", "The last line of the table says what a joker is worth then.", ""),
    )
    texts = {text for each in differences(load("slott"), load("iello"), "en") for text in (each.one, each.other)}
    assert "Different kinds do not add up: a jack and a queen do nothing yet." in texts
    assert not any("Everybody goes in." in text for text in texts)


@pytest.mark.parametrize("language", LANGUAGES)
def test_both_sides_of_a_difference_differ(language: Language) -> None:
    for one, other in (("slott", "iello"), ("marquoir", "marquoir+reliques")):
        for each in differences(load(one), load(other), language):
            assert each.one != each.other


def test_the_example_and_the_list_of_variants_are_no_rules() -> None:
    headings = {each.heading for each in differences(load("slott"), load("slott+uten-jokere"), "en")}
    assert headings
    assert not headings & {"An example", "Variants"}


def test_headings_stand_together() -> None:
    headings = [each.heading for each in differences(load("slott"), load("iello"), "fr")]
    assert headings == sorted(headings, key=headings.index)


@pytest.mark.parametrize("part", [*PARTS, CARDS], ids=".".join)
@settings(max_examples=6, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])
@given(data=st.data())
def test_rulesets_that_play_differently_are_reported_apart(part: Part, data: st.DataObject) -> None:
    one, other = data.draw(neighbours(part))
    found = differences(one, other, "nb")
    assert all(each.one != each.other for each in found)
    if played(one.rules) != played(other.rules):
        assert found
