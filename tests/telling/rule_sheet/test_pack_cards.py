"""Phrases for sets of cards are short, and different for different sets."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kortdiamant.cards import Card
from kortdiamant.cards.packs import PACKS, cards_of
from kortdiamant.languages import LANGUAGES
from kortdiamant.languages.names import Language
from kortdiamant.rulebook.match_words import match
from kortdiamant.telling.rule_sheet.pack_cards import CardPhrases
from kortdiamant.telling.speaker import Speaker


def sets(pack: str, language: Language, packs: int = 1, jokers: int = 2) -> CardPhrases:
    return CardPhrases(PACKS[pack], packs, jokers, Speaker(language))


@pytest.mark.parametrize(
    ("words", "wording"),
    [
        ("A-10", "the aces and the cards from 2 to 10"),
        ("2 3 5-7 K", "the 2s, the 3s, the cards from 5 to 7 and the kings"),
        ("QS", "the queen of spades"),
        ("QS QC", "the black queens"),
        ("QS QH QC", "the queens of spades, hearts and clubs"),
        ("JH KH", "the jack and king of hearts"),
        ("AH 2H 3H 4H", "the ace and 2 to 4 of hearts"),
        ("J Q KH KD", "the jacks and the queens as well as the red kings"),
        ("J QH KH AS", "the jacks as well as the ace of spades and also the queen and king of hearts"),
        ("red", "the red cards"),
        ("S", "the spades"),
        ("S H", "the spades and the hearts"),
        ("S H D C", "all cards of the four suits"),
        ("joker", "the jokers"),
        ("7 joker", "the 7s as well as the jokers"),
    ],
)
def test_phrases_in_english(words: str, wording: str) -> None:
    pack = PACKS["standard-52"]
    assert sets("standard-52", "en").phrase(match(words, cards_of(pack, jokers=2)).cards) == wording


@pytest.mark.parametrize(
    ("language", "words", "wording"),
    [
        ("nb", "A-10", "essene og kortene fra 2 til 10"),
        ("nb", "JH KH 7H", "hjerter 7, knekt og konge"),
        ("nb", "JH JD", "de røde knektene"),
        ("nb", "T1 T3 fool", "trumf 1, trumf 3 og narren"),
        ("fr", "J-K", "les valets, les cavaliers, les dames et les rois"),
        ("fr", "JH QH 2H 3H 4H", "les cartes de 2 à 4, le valet et la dame de cœur"),
        ("fr", "QS QC", "les dames de pique et de trèfle"),
        ("fr", "fool T1-T21", "les atouts de 1 à 21 et l’excuse"),
    ],
)
def test_phrases_in_other_languages(language: Language, words: str, wording: str) -> None:
    assert sets("tarot-78", language).phrase(match(words, cards_of(PACKS["tarot-78"])).cards) == wording


def test_phrases_for_two_packs_are_plural() -> None:
    assert sets("standard-52", "en", packs=2).phrase([Card("Q", "S")]) == "the queens of spades"
    assert sets("tarot-78", "en", packs=2).phrase([Card("fool")]) == "the fools"
    assert sets("standard-52", "en", jokers=1).phrase([Card("joker")]) == "the joker"


@st.composite
def some_cards(draw: st.DrawFn, pack: str) -> frozenset[Card]:
    """Cards as a ruleset would have them: a few ranks for each of a few choices of suits, and some without a suit."""
    every = cards_of(PACKS[pack], jokers=2)
    found: set[Card] = set()
    for suits in draw(st.lists(st.sampled_from(["S", "H", "HD", "SC", "SHD", "SD", "SHDC"]), max_size=3)):
        ranks = draw(st.sets(st.sampled_from(PACKS[pack].ranks), max_size=5))
        found |= {card for card in every if card.name in ranks and card.suit and card.suit in suits}
    found |= draw(st.sets(st.sampled_from([card for card in every if card.suit is None]), max_size=4))
    return frozenset(found or {every[0]})


@pytest.mark.broad
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("pack", sorted(PACKS))
@settings(max_examples=4)
@given(data=st.data())
def test_different_cards_never_have_the_same_phrase(pack: str, language: Language, data: st.DataObject) -> None:
    described = sets(pack, language)
    drawn = data.draw(st.sets(some_cards(pack), min_size=20, max_size=40))
    by_phrase: dict[str, frozenset[Card]] = {}
    for cards in drawn:
        phrase = described.phrase(cards)
        assert by_phrase.setdefault(phrase, cards) == cards, phrase
