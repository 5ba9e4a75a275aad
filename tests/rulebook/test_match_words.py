from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kortdiamant.cards import Card
from kortdiamant.cards.packs import PACKS, RANKS, TRUMPS, cards_of
from kortdiamant.rulebook.definition import Cross, Match
from kortdiamant.rulebook.match_words import COLOURS, UnknownWord, match


def names(words: Match, pack: str = "standard-52", jokers: int = 2) -> list[str]:
    """The names of the cards that are matched, each once."""
    return list(dict.fromkeys(card.name for card in match(words, cards_of(PACKS[pack], jokers=jokers)).cards))


def spelled(words: Match, pack: str = "standard-52", jokers: int = 2) -> str:
    return " ".join(map(str, match(words, cards_of(PACKS[pack], jokers=jokers)).cards))


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("7", "7S 7H 7D 7C"),
        (7, "7S 7H 7D 7C"),
        ("7H", "7H"),
        ("10C", "10C"),
        ("7h KH", "7H KH"),
        ("KH 7H KH", "KH 7H"),
        (("2H", "3H"), "2H 3H"),
        ("joker", "joker"),
        ("Joker", "joker"),
        ((), ""),
        (Cross(ranks="J Q", suits="red"), "JH JD QH QD"),
        (Cross(ranks=(2, "9-10"), suits=("S",)), "2S 9S 10S"),
        (Cross(ranks=7), "7S 7H 7D 7C"),
    ],
)
def test_words_mean_cards_in_the_order_of_the_words(words: Match, expected: str) -> None:
    assert spelled(words) == expected


@pytest.mark.parametrize(
    ("words", "pack", "expected"),
    [
        ("2-5", "standard-52", "2 3 4 5"),
        ("A-4", "standard-52", "A 2 3 4"),
        ("J-A", "standard-52", "J Q K A"),
        ("A-A", "standard-52", "A"),
        ("2–4", "standard-52", "2 3 4"),
        ("2-7", "piquet-32", "7"),
        ("2-6", "piquet-32", ""),
        ("A-K", "standard-36", "A 6 7 8 9 10 J Q K"),
        ("J-K", "tarot-78", "J C Q K"),
        ("C", "tarot-78", "C"),
        ("J C Q K", "tarot-78", "J C Q K"),
        ("T1-T3 fool", "tarot-78", "T1 T2 T3 fool"),
        ("t21", "tarot-78", "T21"),
        ("T1-T21", "standard-52", ""),
        ("joker fool", "standard-36", "joker"),
    ],
)
def test_ranges_are_cut_to_what_the_pack_has(words: str, pack: str, expected: str) -> None:
    assert names(words, pack) == expected.split()


@pytest.mark.parametrize(
    ("words", "pack", "count"),
    [
        ("S", "standard-52", 13),
        ("S H D C", "standard-52", 52),
        ("red", "standard-52", 26),
        ("RED black", "standard-52", 52),
        ("C", "standard-52", 13),
        ("S C", "tarot-78", 28),
        ("C red", "tarot-78", 4 + 28 - 2),
        ("CC", "tarot-78", 1),
        (Cross(suits="C"), "tarot-78", 14),
        (Cross(ranks="C"), "tarot-78", 4),
        (Cross(ranks="C", suits="C"), "tarot-78", 1),
    ],
)
def test_c_means_clubs_except_in_packs_with_knights(words: Match, pack: str, count: int) -> None:
    assert len(match(words, cards_of(PACKS[pack])).cards) == count


@pytest.mark.parametrize(
    ("words", "unknown"),
    [
        ("7 jokre", [("jokre", "joker")]),
        ("11", [("11", None)]),
        ("10-2", [("10-2", "2-10")]),
        ("T5-T2", [("T5-T2", "T2-T5")]),
        ("blakc", [("blakc", "black")]),
        ("7X", [("7X", "7")]),
        ("åøæ 2-", [("åøæ", None), ("2-", "2")]),
        (Cross(ranks="rest"), [("rest", None)]),
        (Cross(ranks="2", suits="redd"), [("redd", "red")]),
        (Cross(suits="7"), [("7", None)]),
    ],
)
def test_an_unknown_word_is_reported_with_a_suggestion(words: Match, unknown: list[tuple[str, str | None]]) -> None:
    assert match(words, cards_of(PACKS["standard-52"])).unknown == tuple(UnknownWord(*each) for each in unknown)


def test_the_word_rest_matches_nothing_by_itself() -> None:
    matched = match("rest 7H", cards_of(PACKS["standard-52"]))
    assert matched.rest
    assert matched.cards == (Card("7", "H"),)


WORDS = st.sampled_from([*RANKS, *TRUMPS, *COLOURS, "joker", "S", "H", "D", "2-10", "A-6", "Q-A", "7H", "CC"])


@settings(max_examples=60)
@given(st.lists(WORDS, max_size=5), st.sampled_from(sorted(PACKS)))
def test_a_union_has_each_card_once_and_only_cards_of_the_pack(words: list[str], pack: str) -> None:
    cards = cards_of(PACKS[pack], packs=2, jokers=3)
    found = match(tuple(words), cards).cards
    assert len(set(found)) == len(found)
    assert set(found) <= set(cards)
    assert match(" ".join(words), cards).cards == found
