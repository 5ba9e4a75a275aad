"""Every code is explained; its wrong example has that fault, and its right one has none."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from kortdiamant.errors import DocumentError, Fault, ReferenceKind, UnknownReference
from kortdiamant.languages import LANGUAGES, folder_of
from kortdiamant.languages.names import Language
from kortdiamant.rulebook.resolve import parse_settings
from kortdiamant.table import replay
from kortdiamant.workshop.check import check_file
from kortdiamant.workshop.faults import CODES, FOLDER, Explanation, Snippet, explain, read_explanations
from tests.catalogues import COMPLETE
from tests.workshop.ruleset_files import as_bytes, whole

EXPLANATIONS = read_explanations()
OTHERS = tuple(language for language in COMPLETE if language != "en")
CHOSEN = {"&name", "*name", "!name"}
WITHOUT_EXAMPLE = {
    "KD-Y007": "more brackets than anybody reads",
    "KD-Y009": "65,537 characters",
    "KD-Y022": "10,001 keys and values",
    "KD-Y023": "a hundred faults",
    "KD-S008": "a hundred and one match words",
    "KD-R005": "seventeen files",
    "KD-R013": "two files of the user's folder",
    "KD-R019": "thousands of keys and values",
    "KD-X001": "no file at all",
    "KD-X002": "a very large file",
    "KD-X017": "very many examples",
}


def test_exactly_the_existing_codes_are_explained() -> None:
    assert set(EXPLANATIONS) == set(CODES)


def test_only_unreadable_examples_are_left_out() -> None:
    assert {code for code, each in EXPLANATIONS.items() if not each.wrong or not each.right} == set(WITHOUT_EXAMPLE)


@pytest.mark.parametrize("code", sorted(CODES.keys() - WITHOUT_EXAMPLE))
def test_the_wrong_example_has_that_fault_and_no_other(code: str, tmp_path: Path) -> None:
    snippet = EXPLANATIONS[code].wrong
    assert snippet
    found = found_in(snippet, tmp_path)
    assert {fault.code for fault in found} == {code}


@pytest.mark.parametrize("code", sorted(CODES.keys() - WITHOUT_EXAMPLE))
def test_the_right_example_has_no_fault(code: str, tmp_path: Path) -> None:
    snippet = EXPLANATIONS[code].right
    assert snippet
    assert [fault.code for fault in found_in(snippet, tmp_path)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_explanation_is_prose(language: Language) -> None:
    for explanation in read_explanations(language).values():
        for paragraph in explanation.paragraphs:
            assert paragraph[0].isupper() or paragraph[0] == "`", paragraph
            assert paragraph.endswith("."), paragraph
            assert not re.search(r"```|  |\n", paragraph), paragraph
        assert explanation.paragraphs[0].startswith(explanation.summary[:-1])
        assert 10 < len(explanation.summary) < 180, explanation.summary


@pytest.mark.parametrize("language", OTHERS)
def test_every_code_is_explained_in_the_same_file_of_every_language(language: Language) -> None:
    def codes(folder: Path) -> dict[str, list[str]]:
        return {
            path.name: re.findall("^## (.*)", path.read_text("utf-8"), re.MULTILINE) for path in folder.glob("*.md")
        }

    assert codes(folder_of(language) / FOLDER) == codes(folder_of("en") / FOLDER)


@pytest.mark.parametrize("language", OTHERS)
def test_explanations_share_examples_and_translate_prose(language: Language) -> None:
    explanations = read_explanations(language)
    for code, english in EXPLANATIONS.items():
        assert (explanations[code].wrong, explanations[code].right) == (english.wrong, english.right)
        assert explanations[code].paragraphs != english.paragraphs
        assert len(explanations[code].paragraphs) == len(english.paragraphs)
    assert not any("```" in path.read_text("utf-8") for path in (folder_of(language) / FOLDER).glob("*.md"))


@pytest.mark.parametrize("language", OTHERS)
def test_words_of_the_ruleset_language_are_named_in_every_language(language: Language) -> None:
    """Text in backticks is the same in every language, except for words that an author chooses."""
    explanations = read_explanations(language)
    for code, english in EXPLANATIONS.items():
        assert quoted(english) - CHOSEN <= quoted(explanations[code]), code


def quoted(explanation: Explanation) -> set[str]:
    return {word for paragraph in explanation.paragraphs for word in re.findall("`([^`]+)`", paragraph)}


def test_french_has_a_narrow_space_at_its_marks() -> None:
    for explanation in read_explanations("fr").values():
        for paragraph in explanation.paragraphs:
            prose = re.sub("`[^`]*`", "x", paragraph)
            assert not re.search(r"(?<!\u202f)[;:!?»]|«(?!\u202f)|['\"“”]", prose), paragraph


def test_norwegian_has_no_marks_of_other_languages() -> None:
    for explanation in read_explanations("nb").values():
        for paragraph in explanation.paragraphs:
            assert not re.search(r"['\"“”’]| [;:!?]", re.sub("`[^`]*`", "x", paragraph)), paragraph


def found_in(snippet: Snippet, folder: Path) -> Sequence[Fault]:
    """The faults of an example, found as its language requires."""
    if snippet.language == "console":
        return refused_settings(snippet.text)
    if snippet.language == "text":
        return refused_record(snippet, folder / "mine.game")
    path = folder / "mine.yaml"
    path.write_bytes(as_bytes(snippet.text if "whole" in snippet.words else whole(snippet.text)))
    return check_file(str(path))


def refused_settings(text: str) -> Sequence[Fault]:
    try:
        parse_settings([text.removeprefix("--set ").strip()])
    except DocumentError as error:
        return error.faults
    return ()


def refused_record(snippet: Snippet, path: Path) -> Sequence[Fault]:
    path.write_text(snippet.text.rstrip("\n") if "torn" in snippet.words else snippet.text, encoding="utf-8")
    try:
        return replay(path).warnings
    except DocumentError as error:
        return error.faults


@pytest.mark.parametrize("written", ["KD-S001", "kd-s001", " KD-S001 "])
def test_case_and_space_around_a_code_make_no_difference(written: str) -> None:
    assert explain(written, "nb").code == "KD-S001"


@pytest.mark.parametrize(
    ("written", "near"),
    [
        ("KD-S01", ("KD-S001",)),
        ("y12", ("KD-Y012",)),
        ("KD-V001", ("KD-Y001",)),
        ("KD-S099", ("KD-S009",)),
        ("any", ()),
    ],
)
def test_an_unknown_code_is_rejected_with_the_nearest_one(written: str, near: tuple[str, ...]) -> None:
    with pytest.raises(UnknownReference) as refused:
        explain(written, "en")
    assert (refused.value.kind, refused.value.name, refused.value.near) == (ReferenceKind.CODE, written, near)
