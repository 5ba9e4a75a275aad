"""`why` and `help`: the rule behind the last entry, and what players can type now."""

from __future__ import annotations

import pytest

from kortdiamant.errors import Due
from kortdiamant.family import COMMAND_WORDS, Reading
from kortdiamant.family.names import QUESTIONS
from kortdiamant.rulebook import load
from kortdiamant.session.blocks import Columns
from kortdiamant.session.conversation import ANSWERS, Conversation
from kortdiamant.session.help import COMMANDS, NOW
from kortdiamant.table import Table

PLAYERS = ("Ane", "Bo", "Cato")

ROUND_2 = ["7", "all"]


@pytest.mark.parametrize(
    ("settings", "lines", "reason"),
    [
        ([], ["7"], "7 = 3 × 2 + 1. What can’t be shared stays on the path"),
        ([], ["9"], "9 = 3 × 3."),
        (["rules.treasure.remainder=lost"], ["7"], "goes back to the supply"),
        ([], ["J"], "2 cards of the same kind end the round; so far: 1."),
        ([], ["J", "-", "J"], "Card number 2 of one kind ends the round. Those inside lose all they carry."),
        (["rules.hazards.lose=half"], ["J", "-", "J"], "lose half"),
        (["rules.hazards.after-bust=kind"], ["J", "-", "J"], "All cards of that kind leave the game."),
        ([], ["9", "ane"], "What is brought out is safe."),
        ([], ["7", "ane"], "Those who leave share all that lies on the path"),
        (["rules.leftovers.share=per-card"], ["7", "ane"], "what lies on each card by itself"),
        ([], [*ROUND_2, "joker", "ane bo"], "Only somebody who leaves alone takes jokers along."),
        ([], [*ROUND_2, "joker", "ane"], "depends on the round in which it is taken"),
        ([], ["7", "-"], "7 = 3 × 2 + 1. What can’t be shared stays on the path"),
        ([], ["J", "-"], "2 cards of the same kind end the round; so far: 1."),
        ([], ["7", "-"], "Those who stay keep what they carry, and risk it on the next card."),
        ([], ["7", "-", "join Dag", "rename Bo = Bob"], "7 = 3 × 2 + 1."),
        ([], ["7", "ane", "join Dag"], "Those who leave share all that lies on the path"),
        ([], [*ROUND_2, "joker"], "Only somebody who leaves alone takes jokers along."),
        ([], ["join Dag"], "No rule was at work"),
        ([], [], "No rule was at work"),
    ],
)
def test_why_names_the_rule_behind_the_last_entry(settings: list[str], lines: list[str], reason: str) -> None:
    table = Table(load("slott", settings=settings), ["Ane", "Bo", "Cato"], language="en")
    for line in lines:
        table.say(line)
    assert reason in " ".join(map(str, Conversation(table, None).hear("why").blocks))


def test_every_question_has_an_answer() -> None:
    assert set(ANSWERS) == QUESTIONS


def test_help_names_every_word_that_can_be_typed() -> None:
    named = {command.split()[0] for command, _ in COMMANDS} | {"help", "all", "extra", "share"}
    assert named == COMMAND_WORDS


def test_help_covers_every_due_move() -> None:
    assert set(NOW) == set(Due)


@pytest.mark.parametrize("language", ["nb", "fr", "en"])
def test_help_is_in_the_language_of_the_table(language: str) -> None:
    table = Table(load("slott"), ["Ane", "Bo", "Cato"], language=language)
    help_ = Conversation(table, None).hear("help").blocks
    assert len(help_) == 2, "the commands come last, so that they are in view"
    assert str(help_[0]).startswith({"nb": "Er et kort", "fr": "Une carte", "en": "A card"}[language])


@pytest.mark.parametrize(
    ("language", "undo", "join"),
    [
        ("nb", "angre (undo)", "kommer NAVN (join)"),
        ("fr", "annuler (undo)", "arrive NOM (join)"),
        ("en", "undo", "join NAME"),
    ],
)
def test_help_has_the_words_of_the_language_first(language: str, undo: str, join: str) -> None:
    _, columns = Conversation(Table(load("slott"), PLAYERS, language=language), None).hear("help").blocks
    assert isinstance(columns, Columns)
    assert {undo, join} < {command for command, _ in columns.rows}


@pytest.mark.parametrize(("reference", "language"), [("slott", "nb"), ("slott", "fr"), ("iello", "en")])
def test_tips_are_shown_on_request(reference: str, language: str) -> None:
    table = Table(load(reference), PLAYERS, language=language)
    assert Conversation(table, None).hear("hint").blocks == table.ruleset.prose_in(language).tips


def test_dealt_cards_are_never_ambiguous_in_french() -> None:
    table = Table(load("slott"), ["Ane", "Bo", "Cato"], language="fr", seed=0, reading=Reading.ASK)
    conversation = Conversation(table, None)
    while not table.finished:
        if conversation.has_automatic_turn:
            conversation.take_automatic_turn()
        else:
            conversation.hear("share" if table.due is Due.SETTLEMENT else "-")
    clubs = [moment.line for moment in table.moments if moment.line.endswith("C")]
    assert len(clubs) > 3
