"""Parts of documents, and documents under a path."""

from __future__ import annotations

import pytest

from kortdiamant.documents import merge, read

DOCUMENT = read("a: {b: [1, {c: 2}]}\nd: text\n", "file")


def test_a_part_is_a_document_of_its_own() -> None:
    part = DOCUMENT.part(("a", "b"))
    assert part.data == [1, {"c": 2}]
    assert part.marks[(1, "c")] == DOCUMENT.marks[("a", "b", 1, "c")]
    assert part.marks[()].name.text == "b"
    assert len(part.marks) == 4


@pytest.mark.parametrize("path", [("x",), ("a", "b", 7), ("a", "b", "c"), ("d", 0)])
def test_there_is_no_part_where_nothing_is(path: tuple[str | int, ...]) -> None:
    with pytest.raises((KeyError, IndexError)):
        DOCUMENT.part(path)


def test_a_document_can_stand_under_a_path() -> None:
    setting = read("{2: 1}", "--set").under(("rules", "enter"))
    assert setting.data == {"rules": {"enter": {2: 1}}}
    assert set(setting.marks) == {(), ("rules",), ("rules", "enter"), ("rules", "enter", 2)}
    assert setting.marks[("rules", "enter", 2)].value.mark.column == 5
    assert setting.part(("rules", "enter")).data == {2: 1}


def test_what_was_taken_away_moves_along() -> None:
    document = merge(DOCUMENT, read("a: {b: ~}", "patch"))
    assert set(document.part(("a",)).taken) == {("b",)}
    assert set(document.under(("z",)).taken) == {("z", "a", "b")}


def test_a_path_without_a_value_has_the_origin_of_what_is_around_it() -> None:
    assert DOCUMENT.origin(("d",)).value.text == "text"
    assert DOCUMENT.origin(("a", "x", "y")) == DOCUMENT.marks[("a",)]
    assert DOCUMENT.origin(("nowhere",)) == DOCUMENT.marks[()]
