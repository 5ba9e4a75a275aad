"""Where values begin and end: what stands there says the same by itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from kortdiamant.documents import read
from kortdiamant.documents.spans import spans
from kortdiamant.rulebook import bundled_folder

FILES = sorted(bundled_folder().glob("*.yaml"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_value_of_a_file_is_found(path: Path) -> None:
    text = path.read_text("utf-8")
    document, found = read(text, path.name), spans(text)
    assert set(found) == set(document.marks)
    for place, span in found.items():
        mark = document.origin(place).value.mark
        if place:  # the root has its mark at the beginning of the file
            assert text[: span.value.start].count("\n") == mark.line - 1
        if span.key:
            assert read(text[span.key.start : span.key.end], "key").data == place[-1]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_what_stands_there_says_the_same_by_itself(path: Path) -> None:
    text = path.read_text("utf-8")
    document = read(text, path.name)
    for place, span in spans(text).items():
        alone = text[span.value.start : span.value.end]
        line = text.rfind("\n", 0, span.value.start) + 1
        indented = " " * (span.value.start - line) + alone + "\n"
        if not alone.startswith((">", "|")):  # which need a key before them
            assert read(indented, "alone").data == document.part(place).data


@pytest.mark.parametrize(
    ("text", "place", "expected"),
    [
        ("a: 1 # one", ("a",), "1"),
        ("a: [1, {b: 2}]  ", ("a",), "[1, {b: 2}]"),
        ("a: [1, {b: 2}]", ("a", 1, "b"), "2"),
        ("a:\n  - 1\n  - 2 # two\n# end\nb: 3", ("a",), "- 1\n  - 2"),
        ("a: |\n  x\n\n\nb: 3", ("a",), "|\n  x"),
        ("a: 'x\n  y' # z", ("a",), "'x\n  y'"),
        ("a:\nb: 1", ("a",), ""),
        ("7: x", (7,), "x"),
        ("- - 1\n  - 2", (0,), "- 1\n  - 2"),
        ("x", (), "x"),
    ],
)
def test_a_value_ends_with_its_last_character(text: str, place: tuple[str | int, ...], expected: str) -> None:
    span = spans(text)[place]
    assert text[span.value.start : span.value.end] == expected


def test_what_the_reader_refuses_has_no_spans() -> None:
    with pytest.raises(ValueError, match="Alias"):
        spans("a: &x 1\nb: *x")
