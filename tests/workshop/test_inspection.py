"""Resolved rulesets, the origins of their values, and the differences between two rulesets."""

from __future__ import annotations

import re
from dataclasses import fields, replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kortdiamant.documents.reader import read
from kortdiamant.documents.shapes import to_plain_data
from kortdiamant.errors import DocumentError, UnknownReference
from kortdiamant.languages import LANGUAGES
from kortdiamant.languages.names import Language
from kortdiamant.rulebook import DiamRuleset, Ruleset, bundled_folder, load, load_any
from kortdiamant.rulebook.build import REFERENCE
from kortdiamant.rulebook.definition import SPENT_KEYS, Definition
from kortdiamant.telling.voice import Voice
from kortdiamant.workshop.inspection import GAP, MAX_NOTE_COLUMN, KeyDifference, differences, origin_text, resolved_text
from tests.bundled_rulesets import bundled_references
from tests.telling.rule_sheet.strategies import CARDS, PARTS, Part, neighbours, played

pytestmark = pytest.mark.broad

ENGLISH = Voice("en")
REFERENCES = bundled_references()
SETTINGS = ("rules.hazards.lose=half", "players={max: 5}")


def by_any_name(ruleset: Ruleset) -> Ruleset:
    """The ruleset without the reference by which it was loaded."""
    definition = {key: value for key, value in ruleset.definition.items() if key != REFERENCE}
    return replace(ruleset, reference="", definition=definition)


def note(text: str, key: str) -> str:
    """The note after the first value of a key, without a line number."""
    found = re.search(rf"^ *{key}: .*? +# (.*)$", text, re.MULTILINE)
    assert found, key
    return re.sub(r":\d+$", "", found[1])


def line_named(text: str, key: str) -> str:
    """The line of the bundled file that the note behind a key names."""
    found = re.search(rf"^ *{key}: .*? +# (.*):(\d+)$", text, re.MULTILINE)
    assert found, key
    return (bundled_folder() / found[1]).read_text("utf-8").splitlines()[int(found[2]) - 1]


class TestResolved:
    @pytest.mark.parametrize("reference", REFERENCES)
    @pytest.mark.parametrize("settings", [(), SETTINGS])
    def test_resolved_text_is_the_same_ruleset(self, reference: str, settings: tuple[str, ...], tmp_path: Path) -> None:
        path = tmp_path / "whole.yaml"
        path.write_text(resolved_text(reference, settings, ENGLISH), "utf-8")
        assert by_any_name(load(str(path))) == by_any_name(load(reference, settings=settings))

    @pytest.mark.parametrize("reference", bundled_references(DiamRuleset))
    def test_resolved_text_of_diam_is_the_same_ruleset(self, reference: str, tmp_path: Path) -> None:
        path = tmp_path / "whole.yaml"
        path.write_text(resolved_text(reference, (), ENGLISH), "utf-8")
        assert load_any(str(path)).rules == load_any(reference).rules

    def test_resolved_text_has_a_heading_and_the_usual_order(self) -> None:
        lines = resolved_text("marquoir+reliques", (), ENGLISH).splitlines()
        assert lines[:3] == [
            "# marquoir+reliques as it is played, with everything that it extends.",
            "format: 1",
            "id: marquoir",
        ]
        top = [line.partition(":")[0] for line in lines[1:] if not line.startswith(" ")]
        assert top == [field.name for field in fields(Definition) if field.name not in SPENT_KEYS]

    def test_resolved_text_of_an_invalid_ruleset_raises(self) -> None:
        with pytest.raises(DocumentError):
            resolved_text("slott", ("rounds=0",), ENGLISH)


class TestOrigin:
    @pytest.mark.parametrize("reference", REFERENCES)
    def test_origin_text_is_yaml_with_every_rule(self, reference: str) -> None:
        data = read(origin_text(reference, (), ENGLISH), "origin.yaml").data
        rules = load(reference).rules
        assert isinstance(data, dict)
        for key, value in data["rules"].items():
            assert value == to_plain_data(getattr(rules, key.replace("-", "_")))
        assert data["players"] == to_plain_data(rules.players)

    @pytest.mark.parametrize("reference", bundled_references(DiamRuleset))
    def test_origin_text_has_every_rule_of_diam(self, reference: str) -> None:
        data = read(origin_text(reference, (), ENGLISH), "origin.yaml").data
        rules = load_any(reference).rules
        assert isinstance(data, dict)
        assert list(data["rules"]) == ["seats", "begins", "no-move", "repetition"]
        for key, value in data["rules"].items():
            assert value == to_plain_data(getattr(rules, key.replace("-", "_")))

    @pytest.mark.parametrize("reference", [*REFERENCES, *bundled_references(DiamRuleset)])
    def test_every_value_has_an_origin(self, reference: str) -> None:
        lines = iter(origin_text(reference, (), ENGLISH).splitlines())
        for line in lines:
            if re.match(r" *(- \S|[\w-]+: \S)", line):
                assert re.search(r" # (default|default, because .*|[\w-]+\.yaml:\d+)$", line)

    def test_an_origin_is_the_line_of_the_value(self) -> None:
        text = origin_text("marquoir+reliques", (), ENGLISH)
        assert "rounds: 5" in line_named(text, "rounds")
        assert "enter: one-per-round" in line_named(text, "enter")
        assert "material: >-" in line_named(text, "material")
        assert note(text, "rounds") == "iello.yaml"
        assert note(text, "enter") == "marquoir.yaml"

    def test_settings_defaults_and_removed_values_are_marked(self) -> None:
        text = origin_text("marquoir", ("rounds=3", "rules.hazards.strikes=3", "rules.ties=null"), ENGLISH)
        assert note(text, "rounds") == "--set, 1"
        assert note(text, "strikes") == "--set, 2"
        assert note(text, "ties") == "default, because --set, 3 removes the key"
        assert re.fullmatch(r"default, because marquoir.yaml:\d+ removes the key", note(text, "claim"))
        assert note(text, "from-card") == "iello.yaml"
        whole = ("rules.relics.worth={by: fixed, value: 5}", "rules.relics.enter=start")
        assert note(origin_text("slott", whole, ENGLISH), "enter") == "--set, 2"
        assert note(text, "treasures") == "default"
        assert note(origin_text("slott", (), Voice("fr")), "empty-deck") == "par défaut"

    def test_the_origin_of_a_removed_map_is_the_line_that_removes_it(self) -> None:
        found = re.search(r"slott\.yaml:(\d+) removes the key", origin_text("slott+uten-jokere", (), ENGLISH))
        assert found
        assert "relics: null" in (bundled_folder() / "slott.yaml").read_text("utf-8").splitlines()[int(found[1]) - 1]

    def test_a_user_file_is_named_by_its_path(self, tmp_path: Path) -> None:
        path = tmp_path / "mine.yaml"
        head = "format: 1\nid: mine\nversion: 1\ntitle: {nb: A, fr: B, en: C}\n"
        path.write_text(f"{head}extends: slott\nrules: {{relics: {{claim: one}}}}\n", "utf-8")
        text = origin_text(str(path), (), ENGLISH)
        assert f"# {path}:6\n" in text
        assert note(text, "lose") == "slott.yaml"

    def test_notes_are_aligned(self) -> None:
        text = origin_text("slott", (), ENGLISH)
        columns = {
            line.index(" # ")
            for line in text.splitlines()
            if " # " in line and line.index(" # ") < MAX_NOTE_COLUMN + GAP
        }
        assert len(columns) == 1

    def test_a_variant_that_does_not_exist_is_rejected(self) -> None:
        with pytest.raises(UnknownReference):
            origin_text("slott+jokers", (), ENGLISH)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_ruleset_has_no_differences_from_itself(language: Language) -> None:
    assert differences(load("slott"), load("slott"), language) == ()


def test_common_rules_and_words_are_not_listed() -> None:
    assert [each.heading for each in differences(load("iello"), load("iello+livret"), "en")] == ["The hazards"]
    called = load("slott", settings=["words.en.gem={one: coin, many: coins, a: a coin, the: the coin, all: the coins}"])
    assert differences(load("slott"), called, "en") == ()


def test_a_common_word_of_both_rulesets_is_used() -> None:
    found = differences(load("slott"), load("slott", settings=["rules.relics.unclaimed=return"]), "en")
    assert [each.other for each in found] == [
        "A joker that still lies on the path when the round is over, however it ended, goes back into the pile."
    ]


def test_one_value_is_one_difference() -> None:
    assert differences(load("iello"), load("iello", settings=["rules.empty-deck=all-lose"]), "en") == (
        KeyDifference(
            "The end of an expedition",
            "It is also over when a card is due and the pile is empty: then all who are in the cave leave together, "
            "as if they had decided to.",
            "It is also over when a card is due and the pile is empty: then all who are in the cave lose everything "
            "they have gained in this expedition.",
        ),
    )


def test_a_statement_of_one_ruleset_is_paired_with_an_empty_text() -> None:
    found = differences(load("marquoir"), load("marquoir+reliques"), "en")
    assert {each.one for each in found if each.heading != "The end of the game"} == {""}
    assert "Five relics, with the numbers 5, 7, 8, 10 and 12." in {each.other for each in found}


def test_a_difference_outside_all_keys_is_listed_once() -> None:
    found = differences(load("slott"), load("slott+jokere-etter-tur"), "en")
    assert found[1:] == (
        KeyDifference("The end of the game", "The last line of the table says what a joker is worth then.", ""),
    )
    texts = {text for each in differences(load("slott"), load("iello"), "en") for text in (each.one, each.other)}
    assert "Different kinds do not add up: a jack and a queen do nothing yet." in texts
    assert not any("Everybody goes in." in text for text in texts)


@pytest.mark.parametrize("language", LANGUAGES)
def test_both_sides_of_a_difference_differ(language: Language) -> None:
    for one, other in (("slott", "iello"), ("marquoir", "marquoir+reliques")):
        for each in differences(load(one), load(other), language):
            assert each.one != each.other


def test_the_example_and_the_list_of_variants_are_no_rules() -> None:
    headings = {each.heading for each in differences(load("slott"), load("slott+uten-jokere"), "en")}
    assert headings
    assert not headings & {"An example", "Variants"}


def test_differences_are_grouped_by_heading() -> None:
    headings = [each.heading for each in differences(load("slott"), load("iello"), "fr")]
    assert headings == sorted(headings, key=headings.index)


@pytest.mark.slow
@pytest.mark.parametrize("part", [*PARTS, CARDS], ids=".".join)
@settings(max_examples=6, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])
@given(data=st.data())
def test_rulesets_that_play_differently_are_reported_apart(part: Part, data: st.DataObject) -> None:
    one, other = data.draw(neighbours(part))
    found = differences(one, other, "nb")
    assert all(each.one != each.other for each in found)
    if played(one.rules) != played(other.rules):
        assert found
