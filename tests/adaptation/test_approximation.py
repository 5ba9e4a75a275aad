"""The nearest game in few sentences."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from kortdiamant.adaptation.approximation import adapt_simply
from kortdiamant.adaptation.problem import OwnedDeck
from kortdiamant.adaptation.sentences import adapted_rules
from kortdiamant.expedition import Rules
from kortdiamant.expedition.rules import HazardRules
from kortdiamant.likeness import distance
from kortdiamant.rulebook import load
from tests.adaptation.meanings import plan_meanings, role_counts, target_counts, text_meanings
from tests.small_games import box

pytestmark = pytest.mark.slow

PIQUET = OwnedDeck("piquet-32")
PACK = OwnedDeck("standard-52", 1, 2)
SEATS = 4


@pytest.mark.broad
@pytest.mark.parametrize(("reference", "deck", "most"), [
    ("iello", PIQUET, 5),
    ("iello", PACK, 4),
    ("slott", OwnedDeck("standard-36"), 5),
    ("marquoir+reliques", OwnedDeck("standard-36"), 6),
    ("schmidt-2005", OwnedDeck("tarot-78"), 5),
])  # fmt: skip
def test_a_plan_keeps_to_its_sentences_and_its_text_reads_back(reference: str, deck: OwnedDeck, most: int) -> None:
    rules = load(reference).rules
    found = adapt_simply(rules, deck, most)
    assert found is not None
    assert not found.is_exact
    assert len(found.plan.sentences) <= most
    assert role_counts(found) == target_counts(found.target)
    assert text_meanings(found, reference) == plan_meanings(found)
    assert found.distance == distance(rules, adapted_rules(rules, found.plan), SEATS)


def test_more_sentences_never_increase_the_distance() -> None:
    rules = load("iello").rules
    totals = [
        found.distance.total
        for n in range(2, 6)
        if (found := adapt_simply(rules, OwnedDeck("piquet-32", 1, 2), n)) and found.distance
    ]
    assert len(totals) > 1
    assert totals == sorted(totals, reverse=True)


def test_the_castle_on_its_own_deck_is_found() -> None:
    found = adapt_simply(load("slott").rules, PACK, 4)
    assert found is not None
    assert found.distance is not None
    assert found.distance.total == 0


def test_diamant_with_32_cards_takes_three_sentences() -> None:
    found = adapt_simply(load("iello").rules, PIQUET)
    assert found is not None
    assert found.distance is not None
    assert (len(found.plan.sentences), found.plan.words) == (3, 13)
    assert found.distance.total < Fraction(1, 6)


@pytest.mark.parametrize("rules", [
    box([1, 2, 3], [f"k{place}" for place in range(20)]),  # more kinds than ranks
    box([1, 2, 3], ["k"], copies=9),  # more cards of a kind than suits
    box([4, 4, 8], []),
    replace(box([4, 4, 8], ["k"]), hazards=HazardRules(lose="half")),
], ids=["kinds", "copies", "no hazards", "half"])  # fmt: skip
def test_any_box_has_a_nearest_game(rules: Rules) -> None:
    assert adapt_simply(rules, PIQUET) is not None


def test_too_few_sentences_give_no_plan() -> None:
    assert adapt_simply(load("slott").rules, PACK, 2) is None


def test_a_game_without_treasures_has_no_plan() -> None:
    assert adapt_simply(box((), ("snake", "ram")), PACK) is None
