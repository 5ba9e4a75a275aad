"""The catalogues are complete, agree with the code, and follow the typography of their language."""

from __future__ import annotations

import importlib.util
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from kortdiamant.languages import LANGUAGES, SOURCE
from kortdiamant.languages.catalogue import read_catalogue, translate
from kortdiamant.languages.names import Language

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("catalogues_tool", ROOT / "tests" / "catalogues.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.broad
def test_catalogues_are_complete_and_current() -> None:
    check = subprocess.run(
        [sys.executable, "-m", "tests.catalogues", "--check"],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert (check.stdout, check.returncode) == ("", 0)


def forms(text: object) -> tuple[str, ...]:
    return tuple(text) if isinstance(text, (tuple, list)) else (str(text),)


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != SOURCE])
def test_translations_keep_outer_spaces(tool: ModuleType, language: Language) -> None:
    for message in tool.load(language):
        for source, text in zip(forms(message.id), filter(None, forms(message.string)), strict=False):
            assert "  " not in text
            assert (text[:1] == " ", text[-1:] == " ") == (source[:1] == " ", source[-1:] == " ")


def test_french_has_a_narrow_space_at_its_marks(tool: ModuleType) -> None:
    for message in tool.load("fr"):
        if message.id:
            for text in forms(message.string):
                assert not re.search(
                    r"(?<!\u202f)[;!?»](?![a-z}])|(?<!\u202f):(?=\s|$)|«(?!\u202f)|['\"]", plain(text)
                ), text


def plain(text: str) -> str:
    """The sentence with an x for every fact, whose own punctuation is not checked."""
    return re.sub(r"\{[^}]*\}", "x", text)


@pytest.mark.parametrize(("language", "quote"), [("nb", "“”\"'’"), ("fr", "“”\"'")])
def test_translations_have_their_own_quotation_marks(tool: ModuleType, language: Language, quote: str) -> None:
    for message in tool.load(language):
        if message.id:
            assert not set("".join(forms(message.string))) & set(quote), message.string


def test_english_sentences_have_english_quotation_marks(tool: ModuleType) -> None:
    for text in tool.extract():
        assert not set("".join(forms(text))) & set("«»\"'"), text


@pytest.mark.parametrize(
    ("language", "counts"),
    [("nb", {0: "many", 1: "one", 2: "many", 21: "many"}), ("fr", {0: "one", 1: "one", 2: "many", 21: "many"})],
)
def test_plural_forms_are_those_of_the_language(language: Language, counts: dict[int, str]) -> None:
    catalogue = translate(language)
    one, many = "{number} {noun.one}", "{number} {noun.many}"
    for count, form in counts.items():
        assert catalogue.ngettext(one, many, count) == f"{{number}} {{noun.{form}}}"


def test_a_language_without_a_catalogue_is_english() -> None:
    assert translate("tlh").gettext("Nobody leaves.") == "Nobody leaves."
    assert translate("en").ngettext("one", "many", 2) == "many"


@pytest.mark.parametrize(
    ("source", "translation", "problem"),
    [
        ("{who} leaves.", "{who} går ut.", None),
        ("{relic.a} lies there.", "{relic.the} ligger der.", None),
        ("{who} leaves.", "", "not translated"),
        ("{who} leaves.", "Noen går ut.", "other facts"),
        ("Nobody leaves.", "{who} går ut.", "other facts"),
        (("{number} card", "{number} cards"), ("{number} kort", "{number} kort"), None),
        (("one card", "{number} cards"), ("ett kort", "{number} kort"), None),
        (("{number} card", "{number} cards"), ("{number} kort", "kort"), "other facts"),
        (("{number} card", "{number} cards"), ("{number} kort", ""), "not translated"),
    ],
)
def test_the_tool_reports_wrong_translations(
    tool: ModuleType, source: str | tuple[str, ...], translation: str | tuple[str, ...], problem: str | None
) -> None:
    catalogue = tool.Dateless("nb", fuzzy=False)
    catalogue.add(source, translation)
    found = list(tool.faults(catalogue))
    assert len(found) == (problem is not None)
    assert problem is None or problem in found[0]


@pytest.mark.parametrize(
    ("code", "sentences"),
    [
        ("msgid('One.')", ["One."]),
        ("voice.say('One ' 'sentence.', who=1)", ["One sentence."]),
        ("f'{voice.say(\"One.\")}'", ["One."]),
        ("x.say_count('one', 'many', 2)", [("one", "many")]),
        ("ngettext('one', many, 2); say(text); say(); other('no')", []),
        ("say(DUE[due])", []),
    ],
)
def test_sentences_are_found_in_code(tool: ModuleType, code: str, sentences: list[object]) -> None:
    assert list(tool.sentences(code)) == sentences


def test_a_fuzzy_translation_is_ignored(tool: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = tool.po_path("nb").read_text("utf-8")
    assert 'msgid "Nobody leaves."' in text
    fuzzy = text.replace('msgid "Nobody leaves."', '#, fuzzy\nmsgid "Nobody leaves."')
    damaged = tmp_path / "kortdiamant.po"
    damaged.write_text(fuzzy, "utf-8")
    monkeypatch.setattr(tool, "po_path", lambda _language: damaged)
    assert [fault for fault in tool.faults(tool.update("nb")) if "Nobody leaves." in fault]
    assert list(tool.stale("nb"))


def test_writing_twice_gives_the_same_bytes_and_keeps_the_plural_rule(
    tool: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "kortdiamant.po"
    path.write_bytes(tool.po_path("fr").read_bytes())
    monkeypatch.setattr(tool, "po_path", lambda _language: path)
    tool.write("fr")
    first = path.read_bytes()
    tool.write("fr")
    assert path.read_bytes() == first
    assert b"plural=(n > 1)" in first
    assert b"Date" not in first


POLISH = """\
msgid ""
msgstr "Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);\\n"

msgid "{number} {noun.one}"
msgid_plural "{number} {noun.many}"
msgstr[0] "{number} {noun.one}"
msgstr[1] "{number} {noun.many}"
msgstr[2] "{number} {noun.all}"
"""


@pytest.mark.broad
def test_a_language_may_have_any_number_of_plural_forms(
    tool: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "kortdiamant.po"
    path.write_text(POLISH, "utf-8")
    monkeypatch.setattr(tool, "po_path", lambda _language: path)
    tool.write("pl")
    catalogue = read_catalogue(tmp_path)
    spoken = [catalogue.ngettext("{number} {noun.one}", "{number} {noun.many}", count) for count in (1, 3, 5)]
    assert spoken == ["{number} {noun.one}", "{number} {noun.many}", "{number} {noun.all}"]
    assert not [fault for fault in tool.faults(tool.update("pl")) if "{number} {noun.one}" in fault]


def test_the_tool_lists_what_a_folder_and_the_rulesets_lack(tool: ModuleType) -> None:
    assert list(tool.gaps("nb")) == []
    lacking = list(tool.gaps("tlh"))
    for gap in (
        "language.yaml lacks people",
        "nouns.yaml lacks kinds.J.one",
        "words.yaml lacks commands.undo",
        "rulesets/slott.yaml lacks a title",
    ):
        assert f"tlh: {gap}" in lacking
    (faults,) = (line for line in lacking if "explanations" in line)
    assert "KD-Y001" in faults
