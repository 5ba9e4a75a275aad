"""Several packs: equal cards mean the same."""

from __future__ import annotations

import pytest

from kortdiamant.adaptation import PATIENCE, Deck, Formula, Plan, SuitsCount, Target, exact, stand_ins
from kortdiamant.adaptation.search import settled
from kortdiamant.adaptation.target import Kind, shared_out
from kortdiamant.cards.packs import JOKER
from tests.adaptation.test_exact import held, wanted


@pytest.mark.parametrize(
    ("treasures", "copies", "fits"), [((1, 1, 2, 2), 2, True), ((1, 2), 2, False), ((1, 1), 3, False)]
)
def test_equal_packs_hold_equal_shares(treasures, copies, fits) -> None:
    shared = shared_out(Target(treasures, (Kind("k", copies, 2),), ()), 2)
    assert (shared is not None) is fits


def test_two_packs_are_used_where_one_is_too_small() -> None:
    target = Target((1,) * 8 + (5,) * 8, (Kind("k", 8, 2),), ())
    found = exact(target, Deck("tiny", 2))
    assert found is not None
    assert found.plan.packs == 2
    assert held(found) == wanted(target)
    assert exact(target, Deck("tiny", 1)) is None


def test_what_no_sentences_say_is_not_found() -> None:
    kinds = tuple(Kind(f"k{place}", 1, 2) for place in range(3))
    assert exact(Target((), kinds, ()), Deck("tiny-tarot")) is None  # more kinds than ranks


def test_patience_that_is_used_up_leaves_a_plan_and_a_bound() -> None:
    target = Target((1, 1, 1, 1, 3, 3, 4, 4, 4), (Kind("k", 3, 2), Kind("l", 2, 2)), ())
    shortest, hasty = (exact(target, Deck("small"), patience) for patience in (PATIENCE, 1))
    assert shortest is not None
    assert hasty is not None
    assert hasty.bound < shortest.bound == shortest.plan.words <= hasty.plan.words
    assert held(hasty) == held(shortest) == wanted(target)


def test_every_way_to_settle_debts_is_found() -> None:
    assert list(settled((3, 2), (2, 2))) == [(1, 0), (0, 1)]
    assert list(settled((3,), (2, 2))) == []
    assert list(settled((3,), ())) == [()]


def test_a_card_that_no_sentence_speaks_of_is_left_out() -> None:
    jokers = [each for each in stand_ins(Plan("tiny", 1, 1, (SuitsCount((), Formula()),))) if each.card.name == JOKER]
    assert [each.role for each in jokers] == [None]
