from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kortdiamant.errors import Due, IncompleteEntry, TextError, UnknownEntry
from kortdiamant.family import ParseContext
from kortdiamant.languages.vocabulary import vocabulary
from kortdiamant.records.entries import (
    MAX_ENTRY_LENGTH,
    GameEntry,
    Question,
    Rename,
    TableEntry,
    Undo,
    format_entry,
    parse_entry,
)

SPEECH = ParseContext((), vocabulary("nb"))


@pytest.mark.parametrize(
    ("text", "entry"),
    [
        ("", None),
        ("   ", None),
        ("# only a comment", None),
        ("undo", Undo(1)),
        ("UNDO", Undo(1)),
        ("undo 3", Undo(3)),
        ("undo ３", Undo(3)),
        ("undo ٣", Undo(3)),
        ("undo  03 # three", Undo(3)),
        ("undo 999999999", Undo(999_999_999)),
        ("rename Ane = Anne", Rename("Ane", "Anne")),
        ("Rename  Ane=Anne", Rename("Ane", "Anne")),
        ("rename Ane Marie = Anne Marie", Rename("Ane Marie", "Anne Marie")),
        ("rename A=B = C", Rename("A=B", "C")),
        ("rename A = B=C", Rename("A", "B=C")),
        ("rename 2 = Bo", Rename("2", "Bo")),
        ("rename\tAne = Bo", Rename("Ane", "Bo")),
        ("odds", Question("odds")),
        ("Score", Question("score")),
        ("path", Question("path")),
        ("help", Question("help")),
        ("why # was that?", Question("why")),
        ("quit", Question("quit")),
        ("7H", GameEntry("7H")),
        ("  Ane, Bo  # they go", GameEntry("Ane, Bo")),
        ("-", GameEntry("-")),
        ("join Dora", GameEntry("join Dora")),
        ("home Bo", GameEntry("home Bo")),
        ("odds on", GameEntry("odds on")),
        ("undoing", GameEntry("undoing")),
        ("renamed = 1", GameEntry("renamed = 1")),
    ],
)
def test_lines_are_parsed_as_entries(text: str, entry: TableEntry | None) -> None:
    assert parse_entry(text, Due.CARD, SPEECH) == entry


@pytest.mark.parametrize(
    "text",
    [
        "undo 0",
        "undo -1",
        "undo three",
        "undo 1 2",
        "undo 1000000000",
        "rename",
        "rename Ane",
        "rename Ane =",
        "rename = Ane",
        "rename =",
    ],
)
def test_an_incomplete_table_entry_is_rejected(text: str) -> None:
    with pytest.raises(IncompleteEntry) as refused:
        parse_entry(text, Due.DECISION, SPEECH)
    assert refused.value.word == text.split()[0]


def test_a_line_longer_than_any_entry_is_rejected_and_not_repeated_whole() -> None:
    with pytest.raises(UnknownEntry) as refused:
        parse_entry("7" * 1_000_000, Due.CARD, SPEECH)
    assert refused.value.text == "7" * MAX_ENTRY_LENGTH


@pytest.mark.parametrize(
    ("entry", "line"),
    [
        (Undo(1), "undo"),
        (Undo(12), "undo 12"),
        (Rename("Ane", "Anne"), "rename Ane = Anne"),
        (Question("odds"), "odds"),
        (GameEntry("7H"), "7H"),
    ],
)
def test_every_entry_has_one_canonical_line_that_reads_back(entry: TableEntry, line: str) -> None:
    assert format_entry(entry) == line
    assert parse_entry(line, Due.CARD, SPEECH) == entry


@given(st.text())
def test_any_text_is_rejected_or_round_trips(text: str) -> None:
    try:
        entry = parse_entry(text, Due.CARD, SPEECH)
    except TextError:
        return
    assert entry is None or parse_entry(format_entry(entry), Due.CARD, SPEECH) == entry


@pytest.mark.parametrize(
    ("text", "old", "new"),
    [
        ("rename a = b = c", "a = b", "c"),
        ("rename a=b=c", "a", "b=c"),
        ("rename x = y = z", "x", "y = z"),
    ],
)
def test_an_equals_sign_may_belong_to_the_name_of_somebody_at_the_table(text: str, old: str, new: str) -> None:
    assert parse_entry(text, Due.CARD, ParseContext(("a", "a = b", "d"))) == Rename(old, new)


@pytest.mark.parametrize(
    ("text", "entry"),
    [
        ("angre", Undo(1)),
        ("Annuler 2", Undo(2)),
        ("hjelp", Question("help")),
        ("aide", Question("help")),
        ("poeng nå", GameEntry("poeng nå")),
    ],
)
def test_command_words_are_understood_in_every_language(text: str, entry: TableEntry) -> None:
    assert parse_entry(text, Due.CARD, SPEECH) == entry


def test_a_name_takes_precedence_over_a_similar_command_word() -> None:
    assert parse_entry("aide", Due.DECISION, replace(SPEECH, names=("Aïde", "Bo"))) == GameEntry("aide")
