"""What is proved to be the shortest is the shortest, and bounds are bounds."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kortdiamant.adaptation import Deck, Target, adapt_exactly, adapt_simply, target_of
from kortdiamant.adaptation.problem import HazardKind
from kortdiamant.cards.packs import PACKS, Pack
from kortdiamant.rulebook import bundled_folder, load
from kortdiamant.workshop.adapted import adapted_text
from tests.e2e.plain_search import shortest

TINY = Deck("tiny")
BUNDLED = [
    ("schmidt-52", "schmidt-2005", Deck("standard-52")),
    ("iello-52", "iello", Deck("standard-52")),
    ("marquoir-54", "marquoir+reliques", Deck("standard-52", jokers=2)),
    ("incan-gold-54", "incan-gold", Deck("standard-52", jokers=2)),
    ("iello-32", "iello", Deck("piquet-32")),
]


@pytest.fixture(autouse=True, scope="module")
def tiny():
    """A deck of two ranks."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("kortdiamant.adaptation.deck.PACKS", {**PACKS, "tiny": Pack(("A", "5"))})
        yield


@st.composite
def targets(draw: st.DrawFn) -> Target:
    values = tuple(sorted(draw(st.lists(st.sampled_from([1, 2, 5, 7, 8]), min_size=1, max_size=4))))
    kinds = draw(st.lists(st.integers(1, 3), max_size=1))
    relics = draw(st.integers(0, 1))
    return Target(
        values, tuple(HazardKind(f"k{place}", count, 2) for place, count in enumerate(kinds)), (None,) * relics
    )


def test_a_tiny_deck_is_adapted_in_as_few_words_as_there_can_be() -> None:
    check(Target((1, 5, 5), (HazardKind("k", 3, 2),), ()))


@settings(max_examples=3, deadline=None)
@given(targets())
def test_no_way_is_shorter(target: Target) -> None:
    check(target)


def check(target: Target) -> None:
    found = adapt_exactly(target, TINY)
    if found is None:
        assert shortest(target, TINY, 60) is None
        return
    assert found.bound == found.plan.words
    assert shortest(target, TINY, found.plan.words) is None
    if not target.relics:  # a suit of relics may be shorter, which is not tried out here
        assert shortest(target, TINY, found.plan.words + 1) == found.plan.words


@pytest.mark.parametrize("line", BUNDLED, ids=str)
def test_what_is_bundled_comes_out_of_the_command(line: tuple[str, str, Deck], tmp_path: Path) -> None:
    name, reference, deck = line
    ruleset = load(reference)
    found = adapt_exactly(target_of(ruleset.rules), deck) or adapt_simply(ruleset.rules, deck)
    assert found is not None
    assert found.is_shortest or not found.is_exact
    text = adapted_text(ruleset, found, tmp_path / f"{name}.yaml", "en")
    assert text == (bundled_folder() / f"{name}.yaml").read_text("utf-8")
