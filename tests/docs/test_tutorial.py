"""`docs/rulesets.md` works: every snippet is tried out in the order of the page."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.docs.snippets import Reader, Snippet, replace_keys, snippets

pytestmark = [pytest.mark.slow, pytest.mark.broad]

PAGE = Path(__file__).parents[2] / "docs" / "rulesets.md"
TEXT = PAGE.read_text("utf-8")
SNIPPETS = list(snippets(TEXT))
TUTORIAL = TEXT.partition("# The language")[0]
READ, TYPED = 180, 12  # words and lines per minute, at an easy pace


@pytest.fixture(scope="module")
def complaints(tmp_path_factory: pytest.TempPathFactory) -> dict[int, Sequence[str]]:
    """The differences for the snippet in each line, after doing all in order."""
    reader = Reader(tmp_path_factory.mktemp("reader"))
    (reader.folder / "pytest.ini").write_text("[pytest]\nkortdiamant_games = 2\n", "utf-8")  # the page shows no number
    return {snippet.line: reader.complaints(snippet) for snippet in SNIPPETS}


@pytest.mark.parametrize("snippet", SNIPPETS, ids=lambda snippet: f"line {snippet.line}")
def test_a_snippet_does_what_the_page_says(snippet: Snippet, complaints: dict[int, Sequence[str]]) -> None:
    assert list(complaints[snippet.line]) == []


def test_every_fence_belongs_to_a_snippet() -> None:
    assert len(re.findall(r"^ *```", TEXT, re.MULTILINE)) == 2 * len(SNIPPETS)


def test_links_within_the_page_have_targets() -> None:
    without_snippets = re.sub(r"^```(?:.*\n)*?```$", "", TEXT, flags=re.MULTILINE)
    anchors: list[str] = []
    for title in re.findall(r"^#+ (.+)$", without_snippets, re.MULTILINE):
        anchor = re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-")
        again = sum(1 for each in anchors if re.fullmatch(rf"{anchor}(-\d+)?", each))
        anchors.append(f"{anchor}-{again}" if again else anchor)
    links = re.findall(r"\]\(#([^)]+)\)", without_snippets)
    assert set(links) <= set(anchors)
    assert len(links) > 5


def test_the_tutorial_takes_twenty_minutes() -> None:
    typed = sum(len(snippet.text.splitlines()) for snippet in snippets(TUTORIAL) if snippet.language == "yaml")
    read = len(re.sub(r"^```(?:.*\n)*?```$", "", TUTORIAL, flags=re.MULTILINE).split())
    assert 15 <= read / READ + typed / TYPED <= 22


@pytest.mark.parametrize(
    ("language", "words", "text"),
    [
        ("yaml", (), "rounds: 0\n"),
        ("yaml", ("wrong",), "rounds: 2\n"),
        ("yaml", (), "players: {min: 3, max: 12}\n"),
        ("yaml", ("warned",), "rounds: 0\n"),
        ("console", (), "$ echo one\ntwo\n"),
        ("console", (), "$ echo one\n$ echo two\n"),
        ("text", ("play=slott",), "> 7\nEight gold.\n"),
        ("text", (), "anything\n"),
        ("python", (), "1 / 0\n"),
        ("ruby", (), "1 + 1\n"),
        ("", (), "anything\n"),
    ],
)
def test_a_wrong_snippet_is_reported(language: str, words: tuple[str, ...], text: str, tmp_path: Path) -> None:
    assert list(Reader(tmp_path).complaints(Snippet(1, language, words, text)))


@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        ("b: 3\n", "a: 1\nb: 3\nd: 4\n"),
        ("e: 5\n", "a: 1\nb:\n  c: 2\n  # more\n- x\nd: 4\n\ne: 5\n"),
        ("a:\n  f: 6\nd: 7\n", "a:\n  f: 6\nb:\n  c: 2\n  # more\n- x\nd: 7\n"),
    ],
)
def test_keys_replace_those_of_a_file_in_place(keys: str, expected: str) -> None:
    assert replace_keys("a: 1\nb:\n  c: 2\n  # more\n- x\nd: 4\n", keys) == expected
