from __future__ import annotations

import pytest

from kortdiamant.errors import DocumentError, Mark
from kortdiamant.records import split
from kortdiamant.records.faults import NO_HEADER, OPEN_HEADER

HEADER = "---\nformat: 1\n---\n"


def refusal(text: str) -> tuple[str, Mark]:
    with pytest.raises(DocumentError) as refused:
        split(text, "a.game")
    (fault,) = refused.value.faults
    return fault.code, fault.mark


def test_header_and_entries_come_apart_with_their_places() -> None:
    record = split(HEADER + "7H\n  Ane, Bo   # they go\n", "a.game")
    assert record.header == ("format: 1",)
    assert record.header_line == 2
    assert [(entry.text, entry.line, entry.column) for entry in record.entries] == [("7H", 4, 1), ("Ane, Bo", 5, 3)]
    assert record.entries[1].source == "  Ane, Bo   # they go"


def test_the_spot_of_an_entry_is_as_wide_as_its_text() -> None:
    (entry,) = split(HEADER + " snake # hiss\n", "a.game").entries
    assert entry.spot("b.game").mark == Mark("b.game", 4, 2)
    assert entry.spot("b.game").width == 5


def test_comments_and_blank_lines_say_nothing() -> None:
    assert split(HEADER + "\n# 7H\n   \n\t# -\n", "a.game").entries == ()


@pytest.mark.parametrize("before", ["", "\n\n", "# Friday\n", "  # a comment\n\n"])
def test_only_comments_and_blank_lines_may_stand_before_the_header(before: str) -> None:
    record = split(before + HEADER + "7\n", "a.game")
    assert record.header_line == 2 + before.count("\n")
    assert record.entries[0].line == 4 + before.count("\n")


@pytest.mark.parametrize("fence", ["---", "--- ", "---\t", "---  # the game"])
def test_a_fence_may_have_space_or_a_comment_behind_it(fence: str) -> None:
    assert split(f"{fence}\nformat: 1\n{fence}\n7\n", "a.game").header == ("format: 1",)


@pytest.mark.parametrize(
    ("text", "mark"),
    [
        ("", Mark("a.game", 1, 1)),
        ("\n\n", Mark("a.game", 1, 1)),
        ("7H\n---\n", Mark("a.game", 1, 1)),
        ("# a\nformat: 1\n", Mark("a.game", 2, 1)),
        (" ---\nformat: 1\n---\n", Mark("a.game", 1, 1)),
        ("----\nformat: 1\n----\n", Mark("a.game", 1, 1)),
    ],
)
def test_a_record_without_header_is_refused_where_it_should_begin(text: str, mark: Mark) -> None:
    assert refusal(text) == (NO_HEADER.code, mark)


@pytest.mark.parametrize("text", ["---", "---\n", "---\nformat: 1\n7H\n-\n", "---\nformat: 1\n--"])
def test_a_header_without_end_is_refused_where_it_begins(text: str) -> None:
    assert refusal(text) == (OPEN_HEADER.code, Mark("a.game", 1, 1))


@pytest.mark.parametrize(
    ("tail", "unterminated"),
    [("", False), ("7\n", False), ("7", True), ("7 # a", True), ("7\n# a", False), ("7\n   ", False), ("7\n\n", False)],
)
def test_an_entry_on_a_last_line_without_end_is_known(tail: str, *, unterminated: bool) -> None:
    assert split(HEADER + tail, "a.game").unterminated is unterminated


@pytest.mark.parametrize("separator", ["\x0b", "\x0c", "\x1c", "\x85", "\u2028", "\u2029"])
def test_only_line_feeds_end_lines(separator: str) -> None:
    (entry,) = split(f"{HEADER}7{separator}8\n", "a.game").entries
    assert entry.text == f"7{separator}8"
