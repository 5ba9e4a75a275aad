"""A user's first ruleset file: it loads without a fault, can be played, and its changes work."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from kortdiamant.documents.reader import read
from kortdiamant.errors import DocumentError, FileError, FileProblem, InvalidId, UnknownReference, WhyInvalidId
from kortdiamant.languages.names import Language
from kortdiamant.rulebook import DiamRuleset, Ruleset, load, load_any
from kortdiamant.table import Board, Table
from kortdiamant.workshop.schema import NAME, build_schema
from kortdiamant.workshop.starter import EXPEDITION_CHANGES, VARIANT, find_offers, starter_text, write_starter
from tests.bundled_rulesets import bundled_ids
from tests.catalogues import COMPLETE
from tests.golden.players import play_to_the_end
from tests.workshop.test_schema import as_json

pytestmark = [pytest.mark.slow, pytest.mark.broad]

BUNDLED = bundled_ids()
# Its cards have printed worths that the changes together do not use, so a warning is right.
PRINTED = "marquoir-54"
BASES = [*(each for each in BUNDLED if each != PRINTED), "slott+uten-jokere", "marquoir+reliques"]
PLAIN = """\
format: 1
id: plain
version: 1
family: expedition
language: en
title: {nb: Enkelt, fr: Simple, en: Plain}
rounds: 3
deck: {pack: piquet-32}
cards:
- {match: 7-10, role: treasure, value: pips}
- {match: rest, role: hazard, kind: rank}
"""
VALIDATOR = Draft202012Validator(build_schema())
READY = re.compile(r"^( *)#(?=[a-z-])", re.MULTILINE)


@cache
def text_of(base: str, language: Language) -> str:
    """The first file that extends a bundled ruleset; several tests look at each."""
    return starter_text("mine", base, language)


def file_of(text: str, folder: Path, name: str = "mine.yaml") -> str:
    path = folder / name
    path.write_text(text, "utf-8")
    return str(path)


def switches(text: str) -> Iterator[tuple[str, str]]:
    """Each change that is ready, and the text with it switched on; the lines of a list are one change."""
    for found in re.finditer(r"^ *#[a-z-]+:.*\n(?:#- .*\n)*", text, re.MULTILINE):
        yield found[0].strip(), text.replace(found[0], READY.sub(r"\1", found[0]))


def without_a_word(reference: str) -> Ruleset:
    ruleset = load(reference)
    assert ruleset.warnings == ()
    return ruleset


@pytest.mark.parametrize(
    ("base", "language"), [*((base, "en") for base in BASES), ("slott", "nb"), ("slott", "fr"), ("marquoir", "fr")]
)
class TestStarter:
    def test_a_starter_plays_like_its_base(self, base: str, language: Language, tmp_path: Path) -> None:
        ruleset = without_a_word(file_of(text_of(base, language), tmp_path))
        assert (ruleset.id, ruleset.language) == ("mine", language)
        assert set(ruleset.title) == {*load_any(base).title, language}
        assert ruleset.rules == load(base).rules
        assert play_to_the_end(Table(ruleset, ["Ane", "Bo", "Cato"]), 7).finished

    def test_every_prepared_change_works(self, base: str, language: Language, tmp_path: Path) -> None:
        text = text_of(base, language)
        before, ready = load(base), dict(switches(text))
        assert len(ready) >= 10
        for number, (change, changed) in enumerate(ready.items()):
            ruleset = without_a_word(file_of(changed, tmp_path, f"{number}.yaml"))
            VALIDATOR.validate(as_json(read(changed, "mine.yaml").data))
            if not change.startswith(("#cards:", "#words:", "#prose:", "#variants:")):
                assert ruleset.rules != before.rules, change

    def test_all_changes_work_together(self, base: str, language: Language, tmp_path: Path) -> None:
        text = READY.sub(r"\1", text_of(base, language))
        reference = file_of(text, tmp_path)
        assert play_to_the_end(Table(without_a_word(reference), ["Ane", "Bo", "Cato"]), 7).finished
        assert list(load(reference).variants)[-1] == VARIANT

    def test_the_variant_plays_differently(self, base: str, language: Language, tmp_path: Path) -> None:
        text = text_of(base, language)
        (changed,) = (changed for change, changed in switches(text) if change.startswith("#variants:"))
        reference = file_of(changed, tmp_path)
        assert without_a_word(f"{reference}+{VARIANT}").rules != load(reference).rules


def test_starters_differ_only_in_words_between_languages() -> None:
    def without_words(text: str) -> list[str]:
        kept = [line.partition("  #")[0].rstrip() for line in text.splitlines() if not line.lstrip().startswith("# ")]
        return [line for line in kept if not line.startswith(("language:", "#words:", "#prose:"))]

    texts = [starter_text("mine", "slott", language) for language in COMPLETE]
    assert len({tuple(without_words(text)) for text in texts}) == 1
    assert len(set(texts)) == len(COMPLETE)


def test_a_base_without_words_can_be_used(tmp_path: Path) -> None:
    text = starter_text("mine", file_of(PLAIN, tmp_path, "plain.yaml"), "nb")
    assert "#words:" not in text
    assert without_a_word(file_of(READY.sub(r"\1", text), tmp_path)).rules.rounds == 6


def test_a_base_without_prepared_changes_can_be_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kortdiamant.workshop.starter.EXPEDITION_CHANGES", ())
    text = starter_text("mine", "slott", "nb")
    assert "#variants:" not in text
    assert without_a_word(file_of(READY.sub(r"\1", text), tmp_path)).rules == load("slott").rules


def test_an_editor_finds_the_schema() -> None:
    first = starter_text("mine", "slott", "en").splitlines()[0]
    assert first == f"# yaml-language-server: $schema=./{NAME}"


def test_every_change_is_offered_for_some_ruleset() -> None:
    offered = {offer.change.dotted for base in BUNDLED for offer in find_offers(base, load(base))}
    assert offered == {change.dotted for change in EXPEDITION_CHANGES}


class TestDiam:
    def test_a_diam_starter_plays_like_its_base_and_its_changes_work(self, tmp_path: Path) -> None:
        text, base = starter_text("mine", "diam", "en"), load_any("diam")
        assert load_any(file_of(text, tmp_path)).rules == base.rules
        assert [change.partition(":")[0] for change, _ in switches(text)] == [
            "#begins", "#no-move", "#seats", "#prose", "#variants",
        ]  # fmt: skip
        for number, (change, changed) in enumerate(switches(text)):
            ruleset = load_any(file_of(changed, tmp_path, f"{number}.yaml"))
            assert ruleset.warnings == ()
            assert (ruleset.rules == base.rules) is change.startswith(("#seats:", "#prose:", "#variants:"))

    def test_all_changes_work_together(self, tmp_path: Path) -> None:
        path = file_of(READY.sub(r"\1", starter_text("mine", "diam", "fr")), tmp_path)
        assert Board(without_a_word_of_diam(f"{path}+{VARIANT}"), ["Ane", "Bo"]).say("s1")


def without_a_word_of_diam(reference: str) -> DiamRuleset:
    ruleset = load_any(reference)
    assert ruleset.warnings == ()
    assert isinstance(ruleset, DiamRuleset)
    return ruleset


class TestWriting:
    def test_the_file_is_named_after_the_id(self, tmp_path: Path) -> None:
        path = write_starter("my-own", "slott", "en", tmp_path)
        assert path == tmp_path / "my-own.yaml"
        assert path.read_text("utf-8") == starter_text("my-own", "slott", "en")

    def test_an_id_of_digits_is_an_id(self, tmp_path: Path) -> None:
        assert load(str(write_starter("007", "slott", "en", tmp_path))).id == "007"

    def test_a_user_file_can_be_extended(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.chdir(tmp_path)
        write_starter("first", "slott", "en", Path())
        write_starter("second", "./first.yaml+uten-jokere", "en", Path())
        assert without_a_word("second.yaml").rules == load("slott+uten-jokere").rules

    def test_a_starter_never_overwrites(self, tmp_path: Path) -> None:
        (tmp_path / "mine.yaml").write_text("precious", "utf-8")
        with pytest.raises(FileError) as refused:
            write_starter("mine", "slott", "en", tmp_path)
        assert refused.value.problem is FileProblem.EXISTS
        assert (tmp_path / "mine.yaml").read_text("utf-8") == "precious"

    def test_a_missing_folder_is_reported(self, tmp_path: Path) -> None:
        with pytest.raises(FileError) as refused:
            write_starter("mine", "slott", "en", tmp_path / "nowhere")
        assert refused.value.problem is FileProblem.UNWRITABLE

    @pytest.mark.parametrize(
        ("name", "right"),
        [
            ("Mine", "mine"),
            ("min variant", "min-variant"),
            ("mine.yaml", "mine"),
            ("folder/mine.yaml", "mine"),
            ("Sjørøver_2", "sjorover-2"),
            ("-mine-", "mine"),
            ("", "mine"),
            ("…", "mine"),
            ("../..", "mine"),
            ("slott.yaml", "slott-2"),
        ],
    )
    def test_an_invalid_id_is_rejected_with_a_suggestion(self, name: str, right: str, tmp_path: Path) -> None:
        with pytest.raises(InvalidId) as refused:
            write_starter(name, "diam", "en", tmp_path)
        assert (refused.value.why, refused.value.near) == (WhyInvalidId.SPELLING, right)
        assert list(tmp_path.iterdir()) == []
        assert write_starter(right, "diam", "en", tmp_path).exists()

    def test_a_bundled_id_is_rejected(self, tmp_path: Path) -> None:
        with pytest.raises(InvalidId) as refused:
            write_starter("slott", "iello", "en", tmp_path)
        assert (refused.value.why, refused.value.near) == (WhyInvalidId.TAKEN, "slott-2")

    @pytest.mark.parametrize("base", ["slot", "slott+jokers"])
    def test_without_its_base_nothing_is_written(self, base: str, tmp_path: Path) -> None:
        with pytest.raises(UnknownReference):
            write_starter("mine", base, "en", tmp_path)
        assert list(tmp_path.iterdir()) == []

    def test_a_broken_base_is_rejected(self, tmp_path: Path) -> None:
        with pytest.raises(DocumentError):
            write_starter("mine", file_of("format: 1\n", tmp_path, "broken.yaml"), "en", tmp_path)
