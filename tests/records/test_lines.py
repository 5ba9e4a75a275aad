from __future__ import annotations

import pytest

from kortdiamant.errors import (
    AmbiguousName,
    DocumentError,
    ImpossibleCard,
    KortdiamantError,
    Mark,
    UnknownName,
    WhyImpossible,
)
from kortdiamant.records.lines import NO_HEADER, OPEN_HEADER, split_record

HEADER = "---\nformat: 1\n---\n"


def refusal(text: str) -> tuple[str, Mark]:
    with pytest.raises(DocumentError) as refused:
        split_record(text, "a.game")
    (fault,) = refused.value.faults
    return fault.code, fault.mark


def test_a_record_is_split_into_header_and_entries_with_places() -> None:
    record = split_record(HEADER + "7H\n  Ane, Bo   # they go\n", "a.game")
    assert record.header == ("format: 1",)
    assert record.header_line == 2
    assert [(entry.text, entry.line, entry.column) for entry in record.entries] == [("7H", 4, 1), ("Ane, Bo", 5, 3)]
    assert record.entries[1].source == "  Ane, Bo   # they go"


@pytest.mark.parametrize(
    ("line", "error", "column", "width"),
    [
        (" snake # hiss", ImpossibleCard("snake", WhyImpossible.NONE_LEFT, ()), 2, 5),
        ("Ane,  Dora", UnknownName("Dora", ("Ane",)), 7, 4),
        ("Anders An", AmbiguousName("An", ("Ane", "Anders")), 8, 2),
        ("rename A = B", UnknownName("C", ()), 1, 12),
        ("Ane", UnknownName("", ()), 1, 3),
    ],
)
def test_an_error_marks_the_wrong_part_of_an_entry(line: str, error: KortdiamantError, column: int, width: int) -> None:
    (entry,) = split_record(f"{HEADER}{line}\n", "a.game").entries
    assert (entry.spot("b.game", error).mark, entry.spot("b.game", error).width) == (Mark("b.game", 4, column), width)


def test_comments_and_blank_lines_are_ignored() -> None:
    assert split_record(HEADER + "\n# 7H\n   \n\t# -\n", "a.game").entries == ()


@pytest.mark.parametrize("before", ["", "\n\n", "# Friday\n", "  # a comment\n\n"])
def test_comments_and_blank_lines_may_precede_the_header(before: str) -> None:
    record = split_record(before + HEADER + "7\n", "a.game")
    assert record.header_line == 2 + before.count("\n")
    assert record.entries[0].line == 4 + before.count("\n")


@pytest.mark.parametrize("fence", ["---", "--- ", "---\t", "---  # the game"])
def test_a_fence_may_have_space_or_a_comment_behind_it(fence: str) -> None:
    assert split_record(f"{fence}\nformat: 1\n{fence}\n7\n", "a.game").header == ("format: 1",)


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
def test_a_record_without_header_is_rejected_where_it_should_begin(text: str, mark: Mark) -> None:
    assert refusal(text) == (NO_HEADER.code, mark)


@pytest.mark.parametrize("text", ["---", "---\n", "---\nformat: 1\n7H\n-\n", "---\nformat: 1\n--"])
def test_a_header_without_end_is_rejected_where_it_begins(text: str) -> None:
    assert refusal(text) == (OPEN_HEADER.code, Mark("a.game", 1, 1))


@pytest.mark.parametrize(
    ("tail", "unterminated"),
    [("", False), ("7\n", False), ("7", True), ("7 # a", True), ("7\n# a", False), ("7\n   ", False), ("7\n\n", False)],
)
def test_an_unterminated_entry_is_detected(tail: str, *, unterminated: bool) -> None:
    assert split_record(HEADER + tail, "a.game").unterminated is unterminated


@pytest.mark.parametrize("separator", ["\x0b", "\x0c", "\x1c", "\x85", "\u2028", "\u2029"])
def test_only_line_feeds_end_lines(separator: str) -> None:
    (entry,) = split_record(f"{HEADER}7{separator}8\n", "a.game").entries
    assert entry.text == f"7{separator}8"
