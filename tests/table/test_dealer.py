from __future__ import annotations

from collections import Counter

import pytest

from kortdiamant.cards import Card
from kortdiamant.errors import Due, NotDue
from kortdiamant.rulebook import Ruleset, load
from kortdiamant.table import Table

PLAYERS = ["Ane", "Bo", "Cato"]


def dealt(table: Table, count: int) -> list[str]:
    """So many cards from the dealer; nobody ever leaves."""
    cards: list[str] = []
    while len(cards) < count and not table.finished:
        if table.due is Due.CARD:
            cards.append(str(table.deal()))
            table.say(cards[-1])
        else:
            table.say("share" if table.due is Due.SETTLEMENT else "-")
    return cards


@pytest.mark.parametrize(
    ("seed", "cards"),
    [
        (0, "QC 6H 2S 3H 6C 9S 8D 3D KS 2C 7C 7H"),
        (1, "QC 7C 10C 2S QD 4D 5H 6D 5S KC 9S 2D"),
        (2**70, "4S 2D QH 3D 9H 8S 8H JS 4H QS 2D 6H"),
    ],
)
def test_a_seed_deals_the_same_cards_for_ever(slott: Ruleset, seed: int, cards: str) -> None:
    assert " ".join(dealt(Table(slott, PLAYERS, seed=seed), 12)) == cards


def test_asking_twice_gives_the_same_card(slott: Ruleset) -> None:
    table = Table(slott, PLAYERS, seed=5)
    assert table.deal() == table.deal()


def test_a_card_that_was_taken_back_comes_again(slott: Ruleset) -> None:
    table = Table(slott, PLAYERS, seed=5)
    cards = dealt(table, 20)
    table.say("undo 9")
    again = Table(slott, PLAYERS, seed=5)
    for moment in table.moments[1:]:
        again.say(moment.line)
    count = sum(moment.line != "-" for moment in table.moments[1:])
    assert 0 < count < 20
    assert dealt(table, 20 - count) == dealt(again, 20 - count) == cards[count:]


def test_a_card_may_be_typed_although_the_program_deals(slott: Ruleset) -> None:
    table = Table(slott, PLAYERS, seed=5)
    table.say("7")
    table.say("-")
    assert str(table.deal()) != "7"


@pytest.mark.parametrize("reference", ["slott", "iello", "incan-gold+bga", "marquoir+reliques", "schmidt-2005"])
@pytest.mark.parametrize("seed", range(12))
def test_every_dealt_card_can_be_said_to_the_end_of_the_game(reference: str, seed: int) -> None:
    table = Table(load(reference), PLAYERS, seed=seed)
    assert dealt(table, 1000)


def test_a_dealt_card_is_said_in_full(slott: Ruleset) -> None:
    table = Table(slott, PLAYERS, seed=3)
    assert all(card == "joker" or card[-1] in "SHDC" for card in dealt(table, 60))


def test_the_first_card_is_fair(slott: Ruleset) -> None:
    first = Counter(Table(slott, PLAYERS, seed=seed).deal() for seed in range(5200))
    assert len(first) == 52
    assert max(first.values()) < 150
    assert min(first.values()) > 60
    assert Card("joker") not in first


def test_no_card_is_dealt_while_a_decision_is_due(slott: Ruleset) -> None:
    table = Table(slott, PLAYERS, seed=5)
    table.say(str(table.deal()))
    with pytest.raises(NotDue):
        table.deal()


def test_nobody_deals_without_a_seed(table: Table) -> None:
    with pytest.raises(ValueError, match="seed"):
        table.deal()
