"""Exact adaptations: every card has one stand-in, the text means what the plan means, and the game is the same.

Any deal ends with the same chests as that deal of the box, card for card.
"""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from kortdiamant.adaptation.exact_plan import adapt_exactly
from kortdiamant.adaptation.problem import Adaptation, HazardKind, OwnedDeck, Target, split_by_packs, target_of
from kortdiamant.adaptation.sentences import (
    Formula,
    HazardSentence,
    SentencePlan,
    SuitFormula,
    adapted_rules,
    stand_ins,
)
from kortdiamant.adaptation.solver import MAX_EXAMINED, settle_debts
from kortdiamant.cards import Card
from kortdiamant.cards.packs import JOKER
from kortdiamant.errors import Due
from kortdiamant.expedition import (
    Decide,
    Hazard,
    Relic,
    Reveal,
    Role,
    Rules,
    Settle,
    Settlement,
    State,
    Treasure,
    due,
    play,
    start,
)
from kortdiamant.expedition.moves import face
from kortdiamant.expedition.rules import Cell, HazardRules, RelicRules
from kortdiamant.rulebook import load
from tests.adaptation.meanings import plan_meanings, role_counts, target_counts, text_meanings

DECK = OwnedDeck("standard-52")


@cache
def adapted(reference: str, deck: OwnedDeck) -> Adaptation:
    found = adapt_exactly(target_of(load(reference).rules), deck)
    assert found is not None
    return found


def test_every_card_of_a_box_has_one_stand_in() -> None:
    adaptation = adapted("marquoir", DECK)
    assert role_counts(adaptation) == target_counts(adaptation.target)
    assert adaptation.bound == adaptation.plan.words == 38


def test_the_sentences_say_what_the_plan_means() -> None:
    adaptation = adapted("marquoir", DECK)
    assert adaptation.is_exact
    assert text_meanings(adaptation, "marquoir") == plan_meanings(adaptation)


@pytest.mark.parametrize(
    ("treasures", "copies", "fits"), [((1, 1, 2, 2), 2, True), ((1, 2), 2, False), ((1, 1), 3, False)]
)
def test_equal_packs_hold_equal_shares(treasures, copies, fits) -> None:
    shared = split_by_packs(Target(treasures, (HazardKind("k", copies, 2),), ()), 2)
    assert (shared is not None) is fits


def test_two_packs_are_used_where_one_is_too_small() -> None:
    target = Target((1,) * 8 + (5,) * 8, (HazardKind("k", 8, 2),), ())
    found = adapt_exactly(target, OwnedDeck("tiny", 2))
    assert found is not None
    assert found.plan.packs == 2
    assert role_counts(found) == target_counts(target)
    assert adapt_exactly(target, OwnedDeck("tiny", 1)) is None


def test_a_game_that_no_sentences_describe_is_not_found() -> None:
    kinds = tuple(HazardKind(f"k{place}", 1, 2) for place in range(3))
    assert adapt_exactly(Target((), kinds, ()), OwnedDeck("tiny-tarot")) is None  # more kinds than ranks


def test_a_search_without_patience_left_gives_a_plan_and_a_bound() -> None:
    target = Target((1, 1, 1, 1, 3, 3, 4, 4, 4), (HazardKind("k", 3, 2), HazardKind("l", 2, 2)), ())
    shortest, hasty = (adapt_exactly(target, OwnedDeck("small"), patience) for patience in (MAX_EXAMINED, 1))
    assert shortest is not None
    assert hasty is not None
    assert hasty.bound < shortest.bound == shortest.plan.words <= hasty.plan.words
    assert role_counts(hasty) == role_counts(shortest) == target_counts(target)


def test_every_assignment_of_debts_is_found() -> None:
    assert list(settle_debts((3, 2), (2, 2))) == [(1, 0), (0, 1)]
    assert list(settle_debts((3,), (2, 2))) == []
    assert list(settle_debts((3,), ())) == [()]


def test_a_card_that_no_sentence_matches_is_left_out() -> None:
    jokers = [
        each for each in stand_ins(SentencePlan("tiny", 1, 1, (SuitFormula((), Formula()),))) if each.card.name == JOKER
    ]
    assert [each.role for each in jokers] == [None]


TINY = OwnedDeck("tiny")
TAROT = OwnedDeck("tiny-tarot")
SNAKES = (HazardKind("snake", 3, 2),)


@pytest.mark.parametrize(("target", "deck", "words"), [
    (Target((5,), SNAKES, (1, 11)), TINY, 25),
    (Target((5,), (), (5, 1, 30)), TINY, 25),
    (Target((5, 5), (), (None, None, None)), TINY, 17),
    (Target((5, 5), (), (8, 8, 8, 8)), TINY, 13),
    (Target((5,) * 8, (), (8, 8)), OwnedDeck("tiny", 1, 2), 17),
    (Target((1, 1, 1, 1, 40, 40, 40, 40), (), ()), TINY, 13),
    (Target((1, 30), (), ()), TINY, 19),
    (Target((1, 1, 1, 1, 2, 5, 5, 5, 5), (), ()), TAROT, 14),
    (Target((1, 1, 5, 5), (), ()), TAROT, 17),
    (Target((1, 1, 1, 1, 5, 5, 5, 5, 11, 12), (), ()), TAROT, 14),
    (Target((0, 1, 2, 3), (), ()), TINY, 27),
    (Target((), SNAKES, ()), TINY, 13),
    (Target((1, 2, 2, 2, 2, 3, 4, 5, 8, 8, 8, 8), (HazardKind("snake", 2, 2),), ()), OwnedDeck("small"), 26),
], ids=str)  # fmt: skip
def test_the_plan_is_found_and_its_text_read_back(target: Target, deck: OwnedDeck, words: int) -> None:
    adaptation = adapt_exactly(target, deck)
    assert adaptation is not None
    assert adaptation.is_shortest
    assert role_counts(adaptation) == target_counts(target)
    assert text_meanings(adaptation, "marquoir") == plan_meanings(adaptation)
    assert adaptation.plan.words == words


SEATS = 3
PACK = OwnedDeck("standard-52", 1, 2)
SMALL = OwnedDeck("small", 1, 2)
MANY = 8


def kinds_of(adaptation: Adaptation) -> dict[str, str]:
    """The rank of each kind."""
    hazards = [each for each in adaptation.plan.sentences if isinstance(each, HazardSentence)]
    return {kind: rank for each in hazards for rank, kind in zip(each.ranks, each.kinds, strict=True)}


def reveal(state: State, role: Role) -> State:
    """Turn up any card of a role."""
    index = next(at for at, cell in enumerate(state.rules.cells) if cell.role == role and state.pack[at])
    return play(state, Reveal(face(state, index))).state


def play_both(rules: Rules, adaptation: Adaptation, chance: Random) -> None:
    """Play a random game with the box and with the deck at once."""
    kinds = kinds_of(adaptation)
    box, deck = start(rules, SEATS), start(adapted_rules(rules, adaptation.plan), SEATS)
    while due(box) is not Due.NOTHING:
        if due(box) is Due.CARD:
            role = rules.cells[chance.choices(range(len(box.pack)), box.pack)[0]].role
            box = reveal(box, role)
            deck = reveal(deck, Hazard(kinds[role.kind]) if isinstance(role, Hazard) else role)
        else:
            move = Settle(Settlement.SHARE) if due(box) is Due.SETTLEMENT else leaving(box, chance)
            box, deck = play(box, move).state, play(deck, move).state
        assert due(box) is due(deck)
        assert box.seats == deck.seats
        assert (box.round, sum(box.pack)) == (deck.round, sum(deck.pack))


def leaving(state: State, chance: Random) -> Decide:
    return Decide(tuple(at for at, seat in enumerate(state.seats) if seat.inside and chance.random() < 0.3))


@pytest.mark.parametrize("reference", ["slott"])
def test_a_game_with_the_deck_is_the_game_with_the_box(reference: str) -> None:
    rules = load(reference).rules
    adaptation = adapt_exactly(target_of(rules), PACK)
    assert adaptation is not None
    for seed in range(MANY):
        play_both(rules, adaptation, Random(seed))  # noqa: S311  cards, no secrets


@st.composite
def boxes(draw: st.DrawFn) -> Rules:
    """Rules with a random box of cards that fit into a pack."""
    values = draw(st.lists(st.integers(0, 5), min_size=1, max_size=6))
    kinds = draw(st.lists(st.integers(1, 4), min_size=1, max_size=4))
    relics = draw(st.one_of(st.just(0), st.integers(1, 4)))
    cells = [
        Cell(str(value), Treasure(value), (Card(str(value)),) * values.count(value)) for value in sorted(set(values))
    ]
    cells += [Cell(f"k{place}", Hazard(f"k{place}"), (Card(f"k{place}"),) * count) for place, count in enumerate(kinds)]
    cells += [Cell("relic:7", Relic(7), (Card("relic:7"),) * relics)] if relics else []
    strikes = {f"k{place}": draw(st.integers(1, 2)) for place in range(len(kinds))}
    return Rules(rounds=2, cells=tuple(cells), hazards=HazardRules(strikes=strikes), relics=RelicRules())


@settings(max_examples=2, deadline=None, phases=(Phase.explicit, Phase.reuse, Phase.generate))
@given(rules=boxes(), seed=st.integers(0, 999))
def test_any_box_is_played_card_for_card(rules: Rules, seed: int) -> None:
    adaptation = adapt_exactly(target_of(rules), SMALL)
    if adaptation is not None:
        assert role_counts(adaptation) == target_counts(target_of(rules))
        play_both(rules, adaptation, Random(seed))  # noqa: S311  cards, no secrets
