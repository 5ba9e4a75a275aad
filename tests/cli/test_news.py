"""How things stand is said when it has changed, and not twice."""

from __future__ import annotations

import pytest

from kortdiamant.cli.answers import Large
from kortdiamant.cli.conversation import Conversation
from kortdiamant.rulebook import load
from kortdiamant.table import Table
from tests.cli.conftest import Run

PLAY = ("play", "--ruleset", "slott", "--players", "Ane,Bo,Cato", "--lang", "en")


@pytest.fixture
def conversation() -> Conversation:
    """A table at which everybody has read how things stand."""
    table = Table(load("slott"), ["Ane", "Bo", "Cato"], language="en")
    conversation = Conversation(table, None, shows_odds=True)
    assert len(conversation.news()) > 1
    return conversation


def news_after(line: str, conversation: Conversation) -> list[type]:
    conversation.hear(line)
    return [type(block) for block in conversation.news()]


def test_after_a_card_all_is_said(conversation: Conversation) -> None:
    assert news_after("7", conversation) == [str, str, str, str, Large]


def test_where_nobody_leaves_only_what_is_large_is_new(conversation: Conversation) -> None:
    news_after("7", conversation)
    assert news_after("-", conversation) == [Large]
    assert len(conversation.standing()) == 5, "whoever asks is told all the same"
    assert news_after("J", conversation) == [str, str, str, str, Large]


@pytest.mark.parametrize("line", ["ane", "undo", "rename Bo = Bob"])
def test_what_changes_anything_is_followed_by_how_things_stand(line: str, conversation: Conversation) -> None:
    news_after("7", conversation)
    assert str in news_after(line, conversation)


@pytest.mark.parametrize("settings", [(), ("--odds",), ("--plain",), ("--big",), ("--deal", "--seed", "3")])
def test_a_round_of_thumbs_that_keeps_all_inside_is_one_line(settings: tuple[str, ...], run: Run) -> None:
    entries = "-\n" if "--deal" in settings else "7\n-\n"
    lines = run(*PLAY, *settings, stdin=entries).out.splitlines()
    place = lines.index("Nobody leaves.")
    if "--deal" in settings:
        assert lines[place + 1].startswith("The card: ")
    else:
        assert lines[place + 1 :] == ["Bo turns the card."]


def test_whoever_comes_back_is_told_the_card_and_who_has_come_and_gone_since(run: Run) -> None:
    run(*PLAY, stdin="J\n-\n7\nhome bo\njoin Dag\nrename Cato = Carl\n")
    told = run("resume", "--lang", "en").out.splitlines()[1:5]
    assert told == [
        "Seven gold: 2 each, 1 stays on the card.",
        "Bo goes home, and comes out of the castle at the next decision.",
        "Dag joins in from round 2.",
        "Cato is now called Carl.",
    ]


def test_whoever_comes_back_before_the_first_card_is_told_who_has_come(run: Run) -> None:
    run(*PLAY, stdin="join Dag\n")
    assert run("resume", "--lang", "en").out.splitlines()[1] == "Dag joins in from round 2."
