from __future__ import annotations

from collections import Counter

import pytest

from kortdiamant.cards import PACKS, Card, cards_of


@pytest.mark.parametrize(
    ("name", "size"), [("standard-52", 52), ("standard-36", 36), ("piquet-32", 32), ("tarot-78", 78)]
)
def test_a_pack_has_as_many_distinct_cards_as_its_name_says(name: str, size: int) -> None:
    cards = cards_of(PACKS[name])
    assert len(cards) == len(set(cards)) == size


def test_there_is_no_pack_without_a_size() -> None:
    assert set(PACKS) == {"standard-52", "standard-36", "piquet-32", "tarot-78"}


def test_short_packs_begin_where_their_ranks_begin() -> None:
    assert PACKS["standard-36"].ranks == ("A", "6", "7", "8", "9", "10", "J", "Q", "K")
    assert PACKS["piquet-32"].ranks == ("A", "7", "8", "9", "10", "J", "Q", "K")


def test_only_the_tarot_has_knights_trumps_and_a_fool() -> None:
    special = {Card("C", "H"), Card("T1"), Card("T21"), Card("fool")}
    assert special <= set(cards_of(PACKS["tarot-78"]))
    for name in ("standard-52", "standard-36", "piquet-32"):
        assert not special & set(cards_of(PACKS[name]))


def test_cards_of_several_packs_and_all_jokers() -> None:
    cards = Counter(cards_of(PACKS["piquet-32"], packs=2, jokers=3))
    assert cards.pop(Card("joker")) == 3
    assert set(cards.values()) == {2}
    assert len(cards) == 32


@pytest.mark.parametrize(
    ("name", "pips"),
    [("A", 1), ("2", 2), ("10", 10), ("J", 11), ("C", 12), ("Q", 12), ("K", 13), ("T1", 1), ("T21", 21), ("fool", 0)],
)
def test_pips_of_the_tarot(name: str, pips: int) -> None:
    assert PACKS["tarot-78"].pips[name] == pips


@pytest.mark.parametrize("name", sorted(PACKS))
def test_every_name_of_a_pack_has_pips_and_a_joker_has_none(name: str) -> None:
    pack = PACKS[name]
    assert set(pack.pips) == {card.name for card in cards_of(pack)}
    assert "joker" not in pack.pips
