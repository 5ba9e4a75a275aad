from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kortdiamant.cards import PACKS, SUITS, Card, CardWords, Notation, canonical, cards_of
from kortdiamant.languages import LANGUAGES
from kortdiamant.languages.files import suit_letter, words
from kortdiamant.languages.vocabulary import vocabulary

CARDS = sorted(
    {card for pack in PACKS.values() for card in cards_of(pack, jokers=1)}
    | {Card(card.name) for pack in PACKS.values() for card in cards_of(pack)},
    key=str,
)
languages = st.sampled_from(LANGUAGES)


RANK_WORDS = [
    (word, rank) for each in LANGUAGES for rank, line in words(each).cards.ranks.items() for word in line.split()
]
SUIT_WORDS = [
    (word, suit) for each in LANGUAGES for suit, line in words(each).cards.suits.items() for word in line.split()
]
RANK_LETTERS = [
    (letter, rank)
    for each in LANGUAGES
    for rank, line in words(each).cards.rank_letters.items()
    for letter in line.split()
]


def readings(text: str, language: str) -> tuple[Card, ...]:
    return vocabulary(language).notation.readings(text)


def spelled_readings(text: str, language: str) -> str:
    return " ".join(str(card) for card in readings(text, language))


@given(st.sampled_from(CARDS), languages)
def test_the_canonical_spelling_of_every_card_reads_back_first(card: Card, language: str) -> None:
    assert canonical(str(card)) == card
    assert readings(str(card), language)[0] == card


@given(st.sampled_from(CARDS), languages)
def test_lower_case_loses_no_reading(card: Card, language: str) -> None:
    assert set(readings(str(card).lower(), language)) == set(readings(str(card), language))


@given(st.text(max_size=12), languages)
def test_any_text_has_readings_without_repetition_or_none(text: str, language: str) -> None:
    found = readings(text, language)
    assert len(set(found)) == len(found)
    assert all(canonical(str(card)) == card for card in found)


@given(st.sampled_from(RANK_WORDS), st.sampled_from(SUIT_WORDS), languages)
def test_rank_and_suit_words_go_in_either_order_with_or_without_a_space(
    named_rank: tuple[str, str], named_suit: tuple[str, str], language: str
) -> None:
    (rank, meant_rank), (suit, meant_suit) = named_rank, named_suit
    card = Card(meant_rank, meant_suit)
    for text in (f"{rank} {suit}", f"{suit} {rank}", f"{rank} of {suit}", f"{rank}-{suit}", f"{rank} de {suit}"):
        assert readings(text, language) == (card,)
    for text in (f"{rank}{suit}", f"{suit}{rank}", f"{rank}of{suit}"):
        assert card in readings(text, language)


@given(st.sampled_from(RANK_LETTERS), languages, st.sampled_from(SUITS))
def test_letters_of_ranks_go_with_letters_of_the_tables_suits(
    lettered: tuple[str, str], language: str, meant_suit: str
) -> None:
    rank, meant_rank = lettered
    suit = suit_letter(language, meant_suit)
    card = Card(meant_rank, meant_suit)
    for text in (rank + suit, suit + rank, f"{rank} {suit}", f"{suit}-{rank}".lower()):
        assert card in readings(text, language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("A", "A"), ("a", "A"), ("E", "A"), ("1", "A"), ("ess", "A"), ("esset", "A"), ("ace", "A"),
        ("l'ace", "A"),
        ("T", "10"), ("10", "10"), ("ti", "10"), ("dix", "10"), ("ten", "10"), ("tens", "10"), ("１０", "10"),
        ("J", "J"), ("Kn", "J"), ("kn", "J"), ("V", "J"), ("knekt", "J"), ("Knekten", "J"), ("valets", "J"),
        ("Q", "Q"), ("D", "Q"), ("dame", "Q"), ("damer", "Q"), ("la dame", "Q"), ("DRONNING", "Q"),
        ("queen", "Q"),
        ("K", "K"), ("R", "K"), ("konge", "K"), ("en konge", "K"), ("roi", "K"), ("the king", "K"),
        ("un roi", "K"),
        ("sju", "7"), ("syv", "7"), ("sept", "7"), ("seven", "7"), ("sjuer", "7"), ("7", "7"), ("７", "7"), ("٧", "7"),
        ("⑦", "7"),
        ("åtte", "8"), ("atte", "8"), ("to", "2"), ("deux", "2"), ("fire", "4"), ("six", "6"),
        ("C", "C"), ("cavalier", "C"), ("ridder", "C"), ("knight of hearts", "CH"),
        ("dame de cœur", "QH"), ("Dame de Coeur", "QH"), ("DAME DE CŒUR", "QH"), ("cœur dame", "QH"),
        ("kløver knekt", "JC"), ("kløverknekt", "JC"), ("klover knekt", "JC"), ("knekt i kløver", "JC"),
        ("7 of hearts", "7H"), ("7ofhearts", "7H"), ("the seven of hearts", "7H"), ("hearts 7", "7H"),
        ("7hearts", "7H"),
        ("ruterdame", "QD"), ("ruter dame", "QD"), ("spar 10", "10S"), ("hjerterknekten", "JH"),
        ("hjerteress", "AH"),
        ("as de pique", "AS"), ("l'as de pique", "AS"), ("l’as de pique", "AS"), ("asdepique", "AS"),
        ("dix de trèfle", "10C"),
        ("roi de carreau", "KD"), ("dame carreaux", "QD"), ("9 trefle", "9C"), ("king-of-diamonds", "KD"),
        ("7♥", "7H"), ("♥7", "7H"), ("7♡", "7H"), ("7 ♥️", "7H"), ("7♥︎", "7H"), ("7❤️", "7H"), ("❤7", "7H"),
        ("♠A", "AS"), ("10♤", "10S"), ("♦ Kn", "JD"), ("R♢", "KD"), ("♣V", "JC"), ("♧dame", "QC"),
        ("dame♣️", "QC"),
        ("🂡", "AS"), ("🂮", "KS"), ("🂱", "AH"), ("🂺", "10H"), ("🂻", "JH"), ("🂼", "CH"), ("🂽", "QH"), ("🂾", "KH"),
        ("🃁", "AD"), ("🃊", "10D"), ("🃑", "AC"), ("🃞", "KC"), ("🃜", "CC"),
        ("🂿", "joker"), ("🃏", "joker"), ("🃟", "joker"), ("joker", "joker"), ("JOKER", "joker"), ("jo", "joker"),
        ("*", "joker"), ("＊", "joker"), ("jokeren", "joker"), ("le joker", "joker"),
        ("🃠", "fool"), ("🃡", "T1"), ("🃪", "T10"), ("🃵", "T21"),
        ("fool", "fool"), ("excuse", "fool"), ("l'excuse", "fool"), ("narren", "fool"),
        ("atout 5", "T5"), ("5 atout", "T5"), ("5 d'atout", "T5"), ("atout5", "T5"), ("cinq d’atout", "T5"),
        ("trumf 21", "T21"),
        ("trump21", "T21"), ("trump seven", "T7"), ("T21", "T21"), ("t21", "T21"),
        ("7H", "7H"), ("7h", "7H"), ("7 h", "7H"), ("７Ｈ", "7H"), ("7-H", "7H"), ("7 - h", "7H"),
        (" 10s ", "10S"),
    ],
)  # fmt: skip
def test_spellings_of_every_language(text: str, card: str, language: str) -> None:
    assert spelled_readings(text, language) == card


@pytest.mark.parametrize(
    ("language", "text", "cards"),
    [
        # one reading
        ("nb", "HK", "KH"), ("nb", "hk", "KH"), ("nb", "10R", "10D"), ("nb", "R10", "10D"), ("nb", "7K", "7C"),
        ("nb", "K7", "7C"), ("nb", "KnH", "JH"), ("nb", "HKn", "JH"), ("nb", "SE", "AS"), ("nb", "DK", "QC"),
        ("nb", "TR", "10D"), ("nb", "K", "K"), ("nb", "KK", "KC"), ("nb", "dame k", "QC"), ("nb", "V S", "JS"),
        ("fr", "VC", "JH"), ("fr", "DC", "QH"), ("fr", "RP", "KS"), ("fr", "DK", "QD"), ("fr", "10P", "10S"),
        ("fr", "T10 de coeur", ""), ("fr", "AT", "AC"), ("fr", "TT", "10C"), ("fr", "7 t", "7C"),
        ("fr", "7 p", "7S"),
        ("en", "TC", "10C"), ("en", "HT", "10H"), ("en", "DK", "KD"), ("en", "VD", "JD"), ("en", "T7", "T7"),
        # the letters of another table's suits are no suits here
        ("nb", "7P", ""), ("nb", "7T", ""), ("nb", "VC", ""), ("fr", "V7", ""), ("fr", "H7", ""),
        ("en", "7K", ""),
        ("en", "R7", ""), ("en", "7T", ""),
        # but a canonical spelling means itself at every table, first
        ("nb", "7C", "7C"), ("nb", "7D", "7D"), ("nb", "KD", "KD QC"), ("fr", "7S", "7S"),
        ("fr", "7C", "7C 7H"),
        ("fr", "7c", "7C 7H"), ("fr", "QC", "QC QH"), ("fr", "KD", "KD QD"), ("fr", "KC", "KC KH CD"),
        ("fr", "T7", "T7 7C"), ("fr", "T10", "T10 10C"), ("fr", "T1", "T1 AC"), ("en", "CH", "CH"),
        # two letters that are a rank and a suit both ways
        ("nb", "RK", "KC KD"), ("nb", "KR", "KD KC"), ("fr", "KT", "KC 10D"), ("fr", "CK", "CD KH"),
        ("en", "de", "AD"),
        # as is an ace in French, and the ace of spades in small letters
        ("fr", "as", "A AS"), ("fr", "As", "A AS"), ("en", "as", "A AS"), ("nb", "AS", "AS A"),
        ("fr", "l'as", "A AS"), ("fr", "as p", "AS"),
        # a letter is not glued to a word
        ("en", "tens", "10"), ("en", "queens", "Q"), ("nb", "spark", ""), ("nb", "spar k", "KS"),
        ("nb", "kløverE", ""),
    ],
)  # fmt: skip
def test_spellings_of_one_language(language: str, text: str, cards: str) -> None:
    assert spelled_readings(text, language) == cards


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "text",
    [
        "", " ", "-", "--", "-7", "7-", "7H-", "- 7", "0", "11", "14", "1 0", "10 10", "7HH", "7 7", "H7H",
        "hjerter",
        "♥", "♥♥", "di", "of", "en", "the", "la", "7 of", "of hearts", "7 og hjerter", "dame de", "joker H",
        "joker 7",
        "T0", "T22", "dofh", "kir", "7" + " " * 80, "T007", "atout", "atout 22", "trump 0", "atout atout",
        "🂠", "🂯", "🃀", "**", "ane", "7H 8H",
        "7,H", "7#", "l'", "d'", "7 of the hearts", "x" * 81, "7" + " " * 90 + "x",
    ],
)  # fmt: skip
def test_texts_that_are_no_card(text: str, language: str) -> None:
    assert readings(text, language) == ()


@pytest.mark.parametrize("text", ["7h", "as", "JOKER", "T", "1", "7♥", "HK", "T22", "", "１０"])
def test_canonical_is_exact(text: str) -> None:
    assert canonical(text) is None


def test_without_a_language_only_canonical_spellings_are_cards() -> None:
    notation = Notation(CardWords())
    assert [notation.readings(text) for text in ("7H", "k♥", "joker", "knekt", "Kn")] == [
        (Card("7", "H"),),
        (Card("K", "H"),),
        (Card("joker"),),
        (),
        (),
    ]
