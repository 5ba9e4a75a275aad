"""Every way of saying it: relics that say their worth, trumps, ranks of one value, exceptions."""

from __future__ import annotations

import pytest

from kortdiamant.adaptation import Deck, Target, exact
from kortdiamant.adaptation.target import Kind
from tests.adaptation.test_exact import held, meant, read_back, wanted

TINY = Deck("tiny")
TAROT = Deck("tiny-tarot")
SNAKES = (Kind("snake", 3, 2),)


@pytest.mark.parametrize(("target", "deck", "words"), [
    (Target((5,), SNAKES, (1, 11)), TINY, 25),
    (Target((5,), (), (5, 1, 30)), TINY, 25),
    (Target((5, 5), (), (None, None, None)), TINY, 17),
    (Target((5, 5), (), (8, 8, 8, 8)), TINY, 13),
    (Target((5,) * 8, (), (8, 8)), Deck("tiny", 1, 2), 17),
    (Target((1, 1, 1, 1, 40, 40, 40, 40), (), ()), TINY, 13),
    (Target((1, 30), (), ()), TINY, 19),
    (Target((1, 1, 1, 1, 2, 5, 5, 5, 5), (), ()), TAROT, 14),
    (Target((1, 1, 5, 5), (), ()), TAROT, 17),
    (Target((1, 1, 1, 1, 5, 5, 5, 5, 11, 12), (), ()), TAROT, 14),
    (Target((0, 1, 2, 3), (), ()), TINY, 27),
    (Target((), SNAKES, ()), TINY, 13),
    (Target((1, 2, 2, 2, 2, 3, 4, 5, 8, 8, 8, 8), (Kind("snake", 2, 2),), ()), Deck("small"), 26),
], ids=str)  # fmt: skip
def test_it_is_found_and_told(target: Target, deck: Deck, words: int) -> None:
    adaptation = exact(target, deck)
    assert adaptation is not None
    assert adaptation.is_shortest
    assert held(adaptation) == wanted(target)
    assert read_back(adaptation, "marquoir") == meant(adaptation)
    assert adaptation.plan.words == words
