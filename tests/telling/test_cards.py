"""Cards, amounts and numbers have the names that people use."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from kortdiamant.cards import Card
from kortdiamant.expedition.rules import Cell, Hazard, Rules
from kortdiamant.languages.names import Language
from kortdiamant.telling.cards import card_name, card_symbol, cards_in_short
from kortdiamant.telling.speaker import Speaker, speaker_of

if TYPE_CHECKING:
    from tests.telling.conftest import Stage


@pytest.mark.parametrize(
    ("card", "nb", "fr", "en"),
    [
        (Card("7", "H"), "hjerter 7", "7 de cœur", "7 of hearts"),
        (Card("J", "C"), "kløver knekt", "valet de trèfle", "jack of clubs"),
        (Card("A", "S"), "spar ess", "as de pique", "ace of spades"),
        (Card("K", "D"), "ruter konge", "roi de carreau", "king of diamonds"),
        (Card("Q"), "dame", "dame", "queen"),
        (Card("C", "S"), "spar ridder", "cavalier de pique", "knight of spades"),
        (Card("10"), "10", "10", "10"),
        (Card("joker"), "joker", "joker", "joker"),
        (Card("T7"), "trumf 7", "atout 7", "trump 7"),
        (Card("fool"), "narr", "excuse", "fool"),
        (Card("relic:7"), "relikvie 7", "relique 7", "relic 7"),
        (Card("dragon"), "dragon", "dragon", "dragon"),
    ],
)
def test_a_card_has_its_name(card: Card, nb: str, fr: str, en: str) -> None:
    assert [card_name(card, Speaker(language)) for language in ("nb", "fr", "en")] == [nb, fr, en]


@pytest.mark.parametrize(
    ("card", "nb", "fr", "en"),
    [
        (Card("J", "H"), "Kn♥", "V♥", "J♥"),
        (Card("Q", "S"), "D♠", "D♠", "Q♠"),
        (Card("K", "C"), "K♣", "R♣", "K♣"),
        (Card("A", "D"), "A♦", "A♦", "A♦"),
        (Card("C"), "C", "C", "C"),
        (Card("10", "D"), "10♦", "10♦", "10♦"),
        (Card("joker"), "joker", "joker", "joker"),
        (Card("fool"), "narr", "excuse", "fool"),
    ],
)
def test_a_card_has_its_index(card: Card, nb: str, fr: str, en: str) -> None:
    assert [card_symbol(card, Speaker(language)) for language in ("nb", "fr", "en")] == [nb, fr, en]


def test_cards_of_a_box_use_its_words(stage: Stage) -> None:
    assert card_name(Card("snake"), speaker_of(stage("nb", "iello"))) == "slange"
    assert card_symbol(Card("snake"), speaker_of(stage("fr", "iello"))) == "serpent"
    assert card_name(Card("relic"), speaker_of(stage("en", "incan-gold"))) == "artifact"


@pytest.mark.parametrize(
    ("names", "short"),
    [
        (("A", *map(str, range(2, 11)), "J", "Q", "K", "joker"), "A-10, Kn, D, K, joker"),
        (("J", "A", "6", "7", "9", "10", "8"), "A, 6-10, Kn"),
        (("1", "2", "4", "5", "7"), "1, 2, 4, 5, 7"),
        (("7H", "8", "7S"), "8, 7♥, 7♠"),
        (("3", "3", "relic:7", "relic:12"), "3, relikvie 7, relikvie 12"),
        ((), ""),
    ],
)
def test_lists_of_cards_use_ranges(names: tuple[str, ...], short: str) -> None:
    assert cards_in_short(names, Speaker("nb")) == short


@pytest.mark.parametrize(
    ("language", "kind", "a"),
    [
        ("nb", "H", "en hjerter"),
        ("fr", "red", "une carte rouge"),
        ("en", "8", "an 8"),
        ("en", "7", "a 7"),
        ("nb", "7", "en 7-er"),
        ("fr", "7", "un 7"),
        ("en", "C", "a club"),
        ("en", "dragon", "dragon"),
    ],
)
def test_a_hazard_without_own_words_uses_those_of_the_language(language: Language, kind: str, a: str) -> None:
    rules = Rules(rounds=1, cells=tuple(Cell("7", Hazard(suit), (Card("7", suit),)) for suit in "SHDC"))
    assert Speaker(language, rules=rules).kind(kind).a == a


def test_a_knight_is_not_a_club() -> None:
    rules = Rules(rounds=1, cells=(Cell("C", Hazard("C"), (Card("C", "S"),)),))
    assert Speaker("en", rules=rules).kind("C").one == "knight"


@pytest.mark.parametrize(
    ("language", "amounts"),
    [
        ("nb", ["0 edelsteiner", "1 edelstein", "2 edelsteiner", "21 edelsteiner"]),
        ("fr", ["0 gemme", "1 gemme", "2 gemmes", "21 gemmes"]),
        ("en", ["0 gems", "1 gem", "2 gems", "21 gems"]),
    ],
)
def test_amounts_use_the_plural_rule_of_the_language(language: Language, amounts: list[str]) -> None:
    assert [str(Speaker(language).gems(number)) for number in (0, 1, 2, 21)] == amounts


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("nb", ["0", "1", "to", "tjue", "21"]),
        ("fr", ["0", "1", "deux", "vingt", "21"]),
        ("en", ["0", "1", "two", "twenty", "21"]),
    ],
)
def test_numbers_are_words_from_two_to_twenty(language: Language, words: list[str]) -> None:
    assert [Speaker(language).number(number) for number in (0, 1, 2, 20, 21)] == words
