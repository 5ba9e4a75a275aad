"""An exact adaptation plays like its box, card for card: any deal ends with the same chests."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from kortdiamant.adaptation.problem import Adaptation, Deck, target_of
from kortdiamant.adaptation.sentences import Hazards, adapted_rules
from kortdiamant.adaptation.solver import adapt_exactly
from kortdiamant.cards import Card
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
from tests.adaptation.meanings import role_counts, target_counts

SEATS = 3
PACK = Deck("standard-52", 1, 2)
SMALL = Deck("small", 1, 2)
MANY = 8


def kinds_of(adaptation: Adaptation) -> dict[str, str]:
    """The rank of each kind."""
    hazards = [each for each in adaptation.plan.sentences if isinstance(each, Hazards)]
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
