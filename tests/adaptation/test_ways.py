"""Every way of saying it: relics that say their worth, trumps, ranks of one value, exceptions."""

from __future__ import annotations

import pytest

from kortdiamant.adaptation import CardCounts, Deck, RankCounts, Relics, Target, exact
from kortdiamant.adaptation.target import Kind
from tests.adaptation.test_exact import held, meant, read_back, wanted

PACK = Deck("standard-52")
PATIENCE = 1_000
SNAKES = (Kind("snake", 3, 2),)


@pytest.mark.parametrize(("target", "deck", "sort"), [
    (Target((2, 3), SNAKES, (5, 7)), PACK, Relics),
    (Target((2, 3), (), (1, 2, 30)), PACK, CardCounts),
    (Target((2, 3), (), (None, None, None)), PACK, Relics),
    (Target((2,), (), (8, 8)), Deck("standard-52", 1, 2), Relics),
    (Target((2, 2, 2, 40, 40, 40, 40), SNAKES, ()), PACK, RankCounts),
], ids=str)  # fmt: skip
def test_it_is_found_and_told(target: Target, deck: Deck, sort: type) -> None:
    adaptation = exact(target, deck, PATIENCE)
    assert adaptation is not None
    assert held(adaptation) == wanted(target)
    assert any(isinstance(each, sort) for each in adaptation.plan.sentences)
    assert read_back(adaptation, "marquoir") == meant(adaptation)
