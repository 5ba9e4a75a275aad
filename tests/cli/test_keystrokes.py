"""How many keys a recorded game takes; `make bench` counts more of them."""

from __future__ import annotations

import pytest

from kortdiamant.rulebook import load
from tests.bench.keystrokes import Keystrokes, count
from tests.golden.games import entries_of, record_of, references


@pytest.mark.parametrize("reference", references())
def test_a_game_takes_few_keys(reference: str) -> None:
    keys = Keystrokes()
    count(load(reference), entries_of(record_of(reference).read_text("utf-8")), keys)
    assert keys.cards
    assert keys.decisions
    assert keys.most_beyond == 1
    assert keys.per_hundred_cards <= (110 if reference.startswith("slott") else 170)
