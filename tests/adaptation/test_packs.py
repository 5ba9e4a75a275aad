"""Several packs: equal cards mean the same."""

from __future__ import annotations

import pytest

from kortdiamant.adaptation import Deck, Target, exact
from kortdiamant.adaptation.target import Kind, shared_out
from tests.adaptation.test_exact import HASTE, held, wanted


@pytest.mark.parametrize(
    ("treasures", "copies", "fits"), [((1, 1, 2, 2), 2, True), ((1, 2), 2, False), ((1, 1), 3, False)]
)
def test_equal_packs_hold_equal_shares(treasures, copies, fits) -> None:
    shared = shared_out(Target(treasures, (Kind("k", copies, 2),), ()), 2)
    assert (shared is not None) is fits


def test_two_packs_are_used_where_one_is_too_small() -> None:
    target = Target(tuple(sorted([*range(2, 10)] * 8)), (Kind("k", 8, 2),), ())
    found = exact(target, Deck("standard-52", 2), HASTE)
    assert found is not None
    assert found.plan.packs == 2
    assert held(found) == wanted(target)
    assert exact(target, Deck("piquet-32", 1), HASTE) is None
