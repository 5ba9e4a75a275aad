from __future__ import annotations

from dataclasses import replace

import pytest

from kortdiamant.cards import Card
from kortdiamant.errors import (
    AmbiguousCard,
    AmbiguousName,
    Due,
    ImpossibleCard,
    ImpossibleLeaver,
    IncompleteEntry,
    NotDue,
    SeveralNames,
    UnknownCard,
    UnknownEntry,
    UnknownName,
    WhyImpossible,
)
from kortdiamant.expedition import Arrive, Decide, GoHome, Hazard, Reveal, Settle, Settlement, format, parse
from kortdiamant.expedition.rules import Cell, HazardRules, RelicRules
from kortdiamant.expedition.text import is_card, parse_any_card, parse_card
from kortdiamant.family.protocol import ParseContext, Reading
from kortdiamant.languages.vocabulary import vocabulary
from tests.small_games import after, box, castle, two_tone

NAMES = ("Ane", "Bo", "Cato")
NB = ParseContext(NAMES, vocabulary("nb"))
FR_ASKED = ParseContext(NAMES, vocabulary("fr"), Reading.ASK)
WORDS = {"slange": "snake", "relikvie": "relic", "lava": "lava", "løs stein": "boulder", "los stein": "boulder"}
CARD_DUE = after(castle(), 3)[0]
DECISION_DUE = after(castle(), 3, "7")[0]
TIE_DUE = after(box(rounds=1, ties=("extra-round",)), 3, "9", (0, 1, 2))[0]
SHORT_DUE = after(box((1, 5)), 3)[0]
OVER = after(box(rounds=1), 3, "9", (0, 1, 2))[0]


@pytest.mark.parametrize(
    ("state", "text", "move"),
    [
        (CARD_DUE, "7", Reveal(Card("7"))),
        (CARD_DUE, "7h", Reveal(Card("7", "H"))),
        (CARD_DUE, "kn", Reveal(Card("J"))),
        (CARD_DUE, "hjerter dame", Reveal(Card("Q", "H"))),
        (DECISION_DUE, "-", Decide(())),
        (DECISION_DUE, "all", Decide((0, 1, 2))),
        (DECISION_DUE, "bo a", Decide((0, 1))),
        (TIE_DUE, "extra", Settle(Settlement.EXTRA)),
        (TIE_DUE, "Share", Settle(Settlement.SHARE)),
        (TIE_DUE, "dele", Settle(Settlement.SHARE)),
        (TIE_DUE, "omgang", Settle(Settlement.EXTRA)),
        (DECISION_DUE, "ingen", Decide(())),
        (DECISION_DUE, "Alle", Decide((0, 1, 2))),
        (DECISION_DUE, "personne", Decide(())),
        (DECISION_DUE, "tous", Decide((0, 1, 2))),
        (CARD_DUE, "join Per Olav", Arrive("Per Olav")),
        (DECISION_DUE, "HOME ca", GoHome(2)),
        (CARD_DUE, "join\tDora", Arrive("Dora")),
        (CARD_DUE, "home\tBo", GoHome(1)),
    ],
)
def test_a_line_is_parsed_as_the_due_move(state, text, move):
    assert parse(text, state, NB) == move


@pytest.mark.parametrize(
    ("move", "line"),
    [
        (Reveal(Card("7", "H")), "7H"),
        (Decide(()), "-"),
        (Decide((0, 2)), "Ane, Cato"),
        (Decide((1, 1)), "Bo, Bo"),
        (Settle(Settlement.EXTRA), "extra"),
        (Arrive("Dora"), "join Dora"),
        (GoHome(1), "home Bo"),
    ],
)
def test_every_move_has_a_canonical_line(move, line):
    assert format(move, NAMES) == line


@pytest.mark.parametrize(
    ("state", "text", "error"),
    [
        (CARD_DUE, "xyzzy", UnknownCard),
        (CARD_DUE, "joker joker", UnknownCard),
        (CARD_DUE, "T5", ImpossibleCard),
        (DECISION_DUE, "Dora", UnknownName),
        (DECISION_DUE, "ane ane", ImpossibleLeaver),
        (TIE_DUE, "perhaps", UnknownEntry),
        (SHORT_DUE, "2", ImpossibleCard),
        (CARD_DUE, "home", IncompleteEntry),
        (DECISION_DUE, "join", IncompleteEntry),
        (CARD_DUE, "home Dora", UnknownName),
        (CARD_DUE, "home Ane Bo", SeveralNames),
        (CARD_DUE, "home all", SeveralNames),
        (CARD_DUE, "home -", UnknownName),
    ],
)
def test_an_unreadable_line_is_rejected(state, text, error):
    with pytest.raises(error):
        parse(text, state, NB)


@pytest.mark.parametrize(
    ("state", "text", "given", "due"),
    [
        (CARD_DUE, "-", Due.DECISION, Due.CARD),
        (CARD_DUE, "Ane, Bo", Due.DECISION, Due.CARD),
        (CARD_DUE, "ane ane", Due.DECISION, Due.CARD),
        (CARD_DUE, "share", Due.SETTLEMENT, Due.CARD),
        (DECISION_DUE, "7", Due.CARD, Due.DECISION),
        (DECISION_DUE, "extra", Due.SETTLEMENT, Due.DECISION),
        (OVER, "9", Due.CARD, Due.NOTHING),
        (OVER, "Ane", Due.DECISION, Due.NOTHING),
    ],
)
def test_an_entry_of_the_wrong_kind_is_named(state, text, given, due):
    with pytest.raises(NotDue) as refused:
        parse(text, state, NB)
    assert (refused.value.given, refused.value.due) == (given, due)


def test_an_ambiguous_name_is_an_error_only_when_a_decision_is_due():
    with pytest.raises(NotDue):
        parse("Per", CARD_DUE, ParseContext(("Per Olav", "Per Arne", "Eva"), vocabulary("nb")))
    with pytest.raises(AmbiguousName):
        parse("Per", DECISION_DUE, ParseContext(("Per Olav", "Per Arne", "Eva"), vocabulary("nb")))


def test_a_player_may_have_the_name_of_a_card():
    context = ParseContext(("Joker", "7", "K"), vocabulary("nb"))
    assert parse("K", DECISION_DUE, context) == Decide((2,))
    assert parse("K", CARD_DUE, context) == Reveal(Card("K"))
    assert parse("joker", DECISION_DUE, context) == Decide((0,))


def test_a_name_beats_a_word_for_everybody_or_nobody():
    context = ParseContext(("Alle", "Ingeniøren", "Delphine"), vocabulary("nb"))
    assert parse("alle", DECISION_DUE, context) == Decide((0,))
    assert parse("ingen", DECISION_DUE, context) == Decide((1,))
    with pytest.raises(UnknownEntry):
        parse("del", TIE_DUE, context)


def test_names_do_not_hide_english_command_words():
    context = ParseContext(("Sharer", "Extravagant", "All-Mighty"), vocabulary("nb"))
    assert parse("share", TIE_DUE, context) == Settle(Settlement.SHARE)
    assert parse("all", DECISION_DUE, context) == Decide((0, 1, 2))


def test_a_canonical_spelling_is_ambiguous_only_at_a_terminal():
    assert parse("7C", CARD_DUE, ParseContext(NAMES, vocabulary("fr"))) == Reveal(Card("7", "C"))
    with pytest.raises(AmbiguousCard) as asked:
        parse("7C", CARD_DUE, FR_ASKED)
    assert asked.value.cards == ("7C", "7H")


@pytest.mark.parametrize("reading", Reading)
@pytest.mark.parametrize(("text", "card"), [("as", Card("A")), ("As", Card("A")), ("AS", Card("A", "S"))])
def test_french_as_is_the_ace_of_spades_only_in_capitals(reading, text, card):
    assert parse(text, CARD_DUE, ParseContext(NAMES, vocabulary("fr"), reading)) == Reveal(card)


def test_only_the_exact_canonical_spelling_is_unambiguous():
    with pytest.raises(AmbiguousCard) as refused:
        parse("7c", CARD_DUE, ParseContext(NAMES, vocabulary("fr")))
    assert refused.value.cards == ("7C", "7H")


@pytest.mark.parametrize(
    ("text", "language", "card"),
    [("T7", "fr", Card("7", "C")), ("cd", "fr", Card("Q", "H")), ("CD", "en", Card("Q", "C"))],
)
@pytest.mark.parametrize("reading", Reading)
def test_a_canonical_spelling_of_another_pack_is_ignored(text, language, card, reading):
    assert parse(text, CARD_DUE, ParseContext(NAMES, vocabulary(language), reading)) == Reveal(card)


def test_a_reading_that_is_impossible_now_is_dropped_at_a_terminal():
    state, _ = after(castle(), 3, "7C", ())
    assert parse("7C", state, FR_ASKED) == Reveal(Card("7", "H"))
    with pytest.raises(ImpossibleCard) as refused:
        parse("7C", state, ParseContext(NAMES, vocabulary("fr")))
    assert refused.value.why is WhyImpossible.LIES_OUT


def test_a_rank_with_two_roles_needs_its_suit():
    state = after(two_tone(), 3)[0]
    with pytest.raises(AmbiguousCard) as asked:
        parse("3", state, NB)
    assert asked.value.cards == ("3S", "3C", "3H", "3D")
    assert parse("3r", state, NB) == Reveal(Card("3", "D"))


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("slange", "snake"),
        ("SNAKE", "snake"),
        ("løs stein", "boulder"),
        ("los stein", "boulder"),
        ("LØS STEIN", "boulder"),
        ("17", "17"),
        ("1", "1"),
        ("relic:7", "relic:7"),
        ("relikvie 7", "relic:7"),
        ("relic 5", "relic:5"),
        ("relikvie:7", "relic:7"),
        ("relikvie : 7", "relic:7"),
        ("RELIKVIE 7", "relic:7"),
    ],
)
def test_the_cards_of_a_box_have_the_words_of_the_table(text, name):
    state = after(box(relics=(5, 7)), 3)[0]
    assert parse(text, state, ParseContext(NAMES, vocabulary("nb"), words=WORDS)) == Reveal(Card(name))


@pytest.mark.parametrize("text", ["Lava", "lava", "LAVA", " lava "])
def test_card_names_are_case_insensitive(text):
    cells = (*box().cells, Cell("Lava", Hazard("hot"), (Card("Lava"),)))
    state, _ = after(replace(box(hazards=()), cells=cells[:-6] + cells[-1:]), 3)
    assert parse(text, state, ParseContext(NAMES, vocabulary("nb"))) == Reveal(Card("Lava"))


@pytest.mark.parametrize(("text", "found"), [("9", True), ("K", False), ("17", True), ("relic", True), ("zz", False)])
def test_a_card_is_one_of_this_game(text, found):
    state, _ = after(box(relics=(5,)), 3)
    assert is_card(text, state, NB) is found


def test_any_card_of_the_game_can_be_named_whether_it_is_in_the_pack_or_not():
    rules = castle(relics=RelicRules(enter={3: 2}))
    assert parse_any_card("joker", rules, NB) == Card("joker")
    assert parse_any_card("2", rules, NB) == Card("2")
    with pytest.raises(AmbiguousCard) as asked:
        parse_any_card("2", two_tone(), NB)
    assert asked.value.cards == ("2S", "2C", "2H", "2D")
    with pytest.raises(UnknownCard):
        parse_any_card("zz", rules, NB)


def test_a_relic_needs_no_worth_when_only_one_is_possible():
    context = ParseContext(NAMES, vocabulary("nb"), words=WORDS)
    state, _ = after(box(relics=(5, 7)), 3)
    with pytest.raises(AmbiguousCard) as asked:
        parse("relikvie", state, context)
    assert asked.value.cards == ("relic:5", "relic:7")
    state, _ = after(box(relics=(5, 7)), 3, "relic:5", ())
    assert parse("relikvie", state, context) == Reveal(Card("relic:7"))
    assert parse("relic", state, context) == Reveal(Card("relic:7"))


def test_the_relic_that_can_come_later_is_named():
    rules = replace(box(relics=(5, 7)), relics=RelicRules(enter="one-per-round"))
    with pytest.raises(ImpossibleCard) as refused:
        parse("relic", after(rules, 3, "relic:5", ())[0], ParseContext(NAMES, vocabulary("nb"), words=WORDS))
    assert (refused.value.card, refused.value.why, refused.value.round) == ("relic:7", WhyImpossible.NOT_YET, 2)


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("ck", "KH"),  # the knight of diamonds is no card of this game, but the king of hearts is
        ("kd", "KD"),  # the king or the queen of diamonds, and the spelling as it is written comes first
    ],
)
def test_the_first_of_two_impossible_cards_is_named(text, card):
    rules = replace(castle(), hazards=HazardRules(strikes=9))
    state, _ = after(rules, 3, "KH", (), "KD", (), "QD", ())
    with pytest.raises(ImpossibleCard) as refused:
        parse_card(text, state, FR_ASKED)
    assert (refused.value.card, refused.value.why) == (card, WhyImpossible.LIES_OUT)


def test_a_relic_with_its_worth_beats_a_word_of_the_ruleset():
    context = ParseContext(NAMES, vocabulary("nb"), words={"relikvie": "relic", "relikvie 7": "lava", "gull 7": "lava"})
    state, _ = after(box(relics=(5, 7)), 3)
    assert parse("relikvie 7", state, context) == Reveal(Card("relic:7"))
    assert parse("gull 7", state, context) == Reveal(Card("lava"))


def test_relics_that_are_alike_need_no_worth():
    state, _ = after(box(relics=(None, None)), 3)
    assert parse("relikvie", state, ParseContext(NAMES, vocabulary("nb"), words=WORDS)) == Reveal(Card("relic"))


@pytest.mark.parametrize("text", ["slagne", "SLAGNE", " slagne ", "snaek", "SNAEK"])
def test_an_unknown_card_is_rejected_with_similar_names(text):
    state, _ = after(box(), 3)
    with pytest.raises(UnknownCard) as refused:
        parse(text, state, ParseContext(NAMES, vocabulary("nb"), words=WORDS))
    assert (refused.value.text, refused.value.near) == (text.strip(), ("snake",))


def test_similar_names_include_cards_in_capitals():
    with pytest.raises(UnknownCard) as refused:
        parse("9A", CARD_DUE, NB)
    assert "A" in refused.value.near


def test_a_name_may_be_followed_by_spaces():
    assert parse("join Per Olav  ", CARD_DUE, NB) == Arrive("Per Olav")


def test_an_unknown_settlement_is_rejected_with_what_is_due():
    with pytest.raises(UnknownEntry) as refused:
        parse("zz", TIE_DUE, NB)
    assert (refused.value.text, refused.value.due) == ("zz", Due.SETTLEMENT)
