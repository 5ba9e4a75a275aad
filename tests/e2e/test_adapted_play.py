"""Many boxes with a whole pack, and what is bundled: card for card the same game, told so that it can be read back."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kortdiamant.adaptation import Deck, adapt_exactly, stand_ins, target_of
from kortdiamant.expedition import Rules
from kortdiamant.rulebook import load
from tests.adaptation.test_exact import held, meant, read_back, wanted
from tests.adaptation.test_same_game import boxes, play_both

DECKS = (Deck("standard-52", 1, 2), Deck("piquet-32"), Deck("standard-36", 2, 3), Deck("tarot-78", 1, 1))
PATIENCE = 100
GAMES = 20
BUNDLED = [
    ("schmidt-2005", Deck("standard-52")),
    ("iello", Deck("standard-52")),
    ("marquoir+reliques", Deck("standard-52")),
    ("incan-gold", Deck("standard-52", 1, 2)),
]


@settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))
@given(rules=boxes(), deck=st.sampled_from(DECKS), seed=st.integers(0, 999))
def test_any_box_is_played_card_for_card(rules: Rules, deck: Deck, seed: int) -> None:
    check(rules, deck, "marquoir", PATIENCE, [seed])


@pytest.mark.parametrize(("reference", "deck"), BUNDLED)
def test_what_is_bundled_is_played_card_for_card(reference: str, deck: Deck) -> None:
    assert check(load(reference).rules, deck, reference, 120_000, range(GAMES))


def check(rules: Rules, deck: Deck, reference: str, patience: int, seeds: range | list[int]) -> bool:
    """Whether there is an adaptation; it holds the cards of the box, plays like it, and says so."""
    adaptation = adapt_exactly(target_of(rules), deck, patience)
    if adaptation is None:
        return False
    cards = [each.card for each in stand_ins(adaptation.plan)]
    assert len(set(cards)) == len(cards)
    assert held(adaptation) == wanted(target_of(rules))
    assert read_back(adaptation, reference) == meant(adaptation)
    assert adaptation.bound <= adaptation.plan.words
    for seed in seeds:
        play_both(rules, adaptation, Random(seed))  # noqa: S311  cards, no secrets
    return True
