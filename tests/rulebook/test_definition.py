from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from kortdiamant.documents import Document, flow, read
from kortdiamant.errors import DocumentError
from kortdiamant.rulebook import AnyRuleset, Ruleset, bundled_folder, from_definition, load, load_any

Write = Callable[..., Path]

BUNDLED = sorted(path.stem for path in bundled_folder().glob("*.yaml"))


def references() -> list[str]:
    """Every bundled ruleset, by itself and with each of its variants."""
    variants = {name: load_any(name).variants for name in BUNDLED}
    return [name + suffix for name in BUNDLED for suffix in ("", *(f"+{variant}" for variant in variants[name]))]


def rebuilt(ruleset: AnyRuleset) -> AnyRuleset:
    return from_definition(read(flow(ruleset.definition), "record"))


@pytest.mark.parametrize("reference", references())
def test_every_bundled_ruleset_loads_without_a_fault_and_from_its_definition(reference: str) -> None:
    ruleset = load_any(reference)
    assert ruleset.warnings == ()
    assert ruleset.reference == reference
    assert ruleset.origin == bundled_folder() / f"{ruleset.id}.yaml"
    assert reference.partition("+")[0] == ruleset.id
    assert rebuilt(ruleset) == ruleset


@pytest.mark.parametrize("name", BUNDLED)
def test_every_variant_of_a_bundled_ruleset_has_a_title_in_every_language(name: str) -> None:
    assert all(set(title) == {"nb", "fr", "en"} for title in load_any(name).variants.values())


def test_a_definition_has_all_that_the_game_needs_and_nothing_else(write: Write, body: str) -> None:
    path = write(body + "variants: {odd: {title: {en: Odd}, set: {players: {max: 5}}}}\nexamples: []\n")
    ruleset = load(f"{path}+odd", settings=["rules.hazards.lose=half"])
    assert set(ruleset.definition) == {
        "reference", "format", "id", "version", "family", "language", "title", "players", "rounds",
        "deck", "cards", "rules",
    }  # fmt: skip
    assert ruleset.definition["reference"] == f"{path}+odd"
    again = rebuilt(ruleset)
    assert again == ruleset
    assert isinstance(again, Ruleset)
    assert again.rules.players.max == 5
    assert again.rules.hazards.lose == "half"
    assert again.title["en"] == "Mine (Odd)"
    assert (again.variants, again.origin) == ({}, None)


def test_a_definition_needs_no_file_that_it_came_from(write: Write, body: str) -> None:
    base = write(body, "base.yaml")
    ruleset = load(str(write("extends: base.yaml\n")))
    base.unlink()
    assert rebuilt(ruleset).rules == ruleset.rules


def test_a_definition_without_a_reference_goes_by_its_id(write: Write, body: str) -> None:
    ruleset = load(str(write(body)))
    definition = {key: value for key, value in ruleset.definition.items() if key != "reference"}
    assert from_definition(read(flow(definition), "record")).reference == "mine"


def test_faults_of_a_definition_stand_in_the_record(write: Write, body: str) -> None:
    ruleset = load(str(write(body)))
    text = "format: 1\ndefinition: " + flow({**ruleset.definition, "rounds": 0})
    document = read(text, "friday.game").part(("definition",))
    with pytest.raises(DocumentError) as caught:
        from_definition(document)
    (fault,) = caught.value.faults
    assert (fault.code, fault.mark.file, fault.mark.line) == ("KD-S005", "friday.game", 2)
    assert fault.mark.column == text.splitlines()[1].index("rounds: 0") + len("rounds: ") + 1


def test_a_definition_that_is_no_map_is_refused() -> None:
    document: Document = read("7", "record")
    with pytest.raises(DocumentError) as caught:
        from_definition(document)
    assert caught.value.faults[0].code == "KD-R001"


def test_rulesets_from_different_places_are_equal_if_they_say_the_same(write: Write, body: str, tmp_path: Path) -> None:
    write(body)
    (tmp_path / "other").mkdir()
    write(body, folder=tmp_path / "other")
    assert load("mine.yaml", folder=tmp_path) == load("mine.yaml", folder=tmp_path / "other")
    assert load("mine.yaml", folder=tmp_path) != load("mine.yaml", folder=tmp_path, settings=["language=nb"])


def test_a_definition_of_a_newer_format_says_that_a_newer_program_is_needed() -> None:
    with pytest.raises(DocumentError) as caught:
        from_definition(read("{reference: mine, format: 2, unheard: of}", "record"))
    assert [(fault.code, fault.facts) for fault in caught.value.faults] == [("KD-R015", {"number": 2, "newest": 1})]
