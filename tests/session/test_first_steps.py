"""What players read before the first card, the rules at the table, and what is shown after the last one."""

from __future__ import annotations

from pathlib import Path

import pytest

from kortdiamant.errors import RefusedName
from kortdiamant.languages import LANGUAGES
from kortdiamant.languages.names import Language
from kortdiamant.rulebook import load
from kortdiamant.session.blocks import Heading, Large
from kortdiamant.session.conversation import Conversation
from kortdiamant.session.rules import first_steps
from kortdiamant.session.seating import check_players
from kortdiamant.table import Table
from tests.bundled_rulesets import bundled_references

NAMES = ("Ane", "Bo", "Cato")


def steps(reference: str, language: Language = "en", *, is_dealt: bool = False, has_pieces: bool = False) -> str:
    return "\n".join(first_steps(load(reference), language, is_dealt=is_dealt, has_pieces=has_pieces))


def test_the_cards_and_what_to_do_take_three_lines() -> None:
    assert steps("slott").split("\n") == [
        "You play with an ordinary pack of 52 cards and two jokers.",
        "A-10: gold · J, Q, K: guards (two of a kind end the round) · jokers",
        "Turn up a card and type it. All decide at the same moment: type who leaves.",
        "Tokens are not needed, the program keeps the gold. For more, type rules.",
    ]
    assert steps("slott", "nb").split("\n")[1:] == [
        "A-10: gull · Kn, D, K: vakter (to like avslutter omgangen) · jokere",
        "Snu et kort og skriv det. Alle velger samtidig. Skriv hvem som går ut.",
        "Brikker trengs ikke, programmet holder styr på gullet. Skriv regler for mer.",
    ]


def test_a_box_needs_no_word_about_the_pack() -> None:
    assert steps("iello").startswith("1-5, 7, 9, 11, 13-15, 17: rubies · spider, snake, lava, boulder, ram: hazards")


def test_cards_whose_suit_matters_are_explained_when_they_come() -> None:
    assert "depends on its suit" in steps("marquoir-54")


def test_what_the_program_does_is_left_out() -> None:
    assert "Turn up a card" not in steps("slott", is_dealt=True)
    assert "Tokens" not in steps("slott", has_pieces=True)


def test_different_numbers_of_strikes_are_left_to_the_rules() -> None:
    ruleset = load("slott", settings={"rules": {"hazards": {"strikes": {"J": 1, "Q": 2, "K": 3}}}})
    assert "guards ·" in "\n".join(first_steps(ruleset, "en", is_dealt=False, has_pieces=False))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("reference", bundled_references())
def test_no_placeholder_is_left(reference: str, language: Language) -> None:
    assert "{" not in steps(reference, language)


@pytest.mark.parametrize("word", ["rules", "regler", "règles"])
def test_all_rules_can_be_read_at_the_table(word: str) -> None:
    blocks = Conversation(Table(load("slott"), NAMES, language="en"), None).hear(word).blocks
    headings = [block.text for block in blocks if isinstance(block, Heading)]
    assert headings[:2] == ["The castle", "The aim"]


def test_the_bust_is_shown_in_large_letters() -> None:
    conversation = Conversation(Table(load("slott"), NAMES, language="en"), None)
    for line in ("J", "-"):
        conversation.hear(line)
    assert Large(("!! J♥",)) in conversation.hear("JH").blocks


def test_the_end_names_the_command_that_draws_the_game(tmp_path: Path) -> None:
    table = Table(load("marquoir", settings={"rounds": 1}), NAMES, language="en")
    conversation = Conversation(table, tmp_path / "a b.game")
    for line in ("7", "Bo", "9", "all"):
        conversation.hear(line)
    assert str(conversation.ending()[-1]).endswith(f" chart '{tmp_path / 'a b.game'}'")


@pytest.mark.parametrize("name", ["alle", "Tous", "everyone", "ingen", "Personne"])
def test_nobody_is_called_everybody(name: str) -> None:
    with pytest.raises(RefusedName):
        check_players((*NAMES, name), load("slott"))
