"""The schema for editors: it agrees with the validation, and its copy next to a file replaces nothing of the user's."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from functools import cache
from pathlib import Path
from typing import Annotated, Any

import pytest
from annotated_types import Ge
from jsonschema import Draft202012Validator

from kortdiamant.documents.reader import read
from kortdiamant.documents.shapes import Record, shape_of
from kortdiamant.errors import DocumentError, FileError, FileProblem
from kortdiamant.expedition.rules import HazardRules
from kortdiamant.languages import LANGUAGES
from kortdiamant.rulebook import bundled_folder, load_any
from kortdiamant.rulebook.definition import Definition, DiamDefinition
from kortdiamant.telling.voice import Voice
from kortdiamant.workshop.inspection import resolved_text
from kortdiamant.workshop.key_descriptions import WORDS, descriptions
from kortdiamant.workshop.schema import (
    ABOUT,
    NAME,
    VALUE,
    SchemaPath,
    SchemaWriter,
    build_schema,
    schema_text,
    write_schema,
)
from tests.bundled_rulesets import schema_file
from tests.catalogues import COMPLETE

SCHEMA = build_schema()
SNIPPETS = "defaultSnippets"
BUNDLED = sorted(bundled_folder().glob("*.yaml"))
HEAD = "format: 1\nid: mine\nversion: 1\nfamily: expedition\nlanguage: en\ntitle: {nb: Mitt, fr: Le mien, en: Mine}\n"
ON_IELLO = HEAD + "extends: iello\n"
ON_DIAM = HEAD.replace("expedition", "diam") + "extends: diam\n"
CARDS = "cards:\n- {role: treasure, values: [5, 7]}\n- {role: hazard, kinds: [a], copies: 3}\n"
BOX = f"rounds: 3\ndeck: {{pack: box}}\n{CARDS}"
WRONG = {
    "a key that does not exist": ON_IELLO + "round: 3",
    "a rule that does not exist": ON_IELLO + "rules: {hazards: {strike: 3}}",
    "a rule in the wrong group": ON_IELLO + "rules: {relics: {lose: half}}",
    "an underscore": ON_IELLO + "rules: {hazards: {after_bust: one}}",
    "a number in quotes": ON_IELLO + 'rounds: "4"',
    "a text for a number": ON_IELLO + "rules: {decisions: {from-card: one}}",
    "a list for a map": ON_IELLO + "rules: []",
    "a value that is none of those": ON_IELLO + "rules: {hazards: {lose: everything}}",
    "a tie-break that is none": ON_IELLO + "rules: {ties: [coin]}",
    "too few strikes": ON_IELLO + "rules: {hazards: {strikes: 0}}",
    "too few strikes of one kind": ON_IELLO + "rules: {hazards: {strikes: {lava: 0}}}",
    "too many rounds": ON_IELLO + "rounds: 100",
    "too many players": ON_IELLO + "players: {max: 33}",
    "another format": ON_IELLO.replace("format: 1", "format: 2"),
    "an id with a space": ON_IELLO.replace("id: mine", "id: my own"),
    "no title": ON_IELLO.replace("title: {nb: Mitt, fr: Le mien, en: Mine}", "title: {}"),
    "a title in no language of ours": ON_IELLO + "variants: {a: {title: {de: Meins}}}",
    "no id": ON_IELLO.replace("id: mine\n", ""),
    "nothing to build on and no cards": HEAD + "rounds: 3\ndeck: {pack: box}",
    "nothing to build on and no pack": HEAD + BOX.replace("{pack: box}", "{jokers: 2}"),
    "a value that is no word": HEAD + "rounds: 3\ndeck: {pack: piquet-32}\ncards:\n- {match: 7-10, role: treasure, "
    "value: pip}\n- {match: rest, role: hazard, kind: rank}",
    "a pack that does not exist": HEAD + BOX.replace("pack: box", "pack: tarot"),
    "a role that does not exist": HEAD + BOX.replace("role: hazard", "role: danger"),
    "an entry without a role": HEAD + BOX.replace("role: hazard, ", ""),
    "a key of another role": HEAD + BOX.replace("copies: 3", "copies: 3, value: 3"),
    "a worth with the wrong keys": ON_IELLO + "rules: {relics: {worth: {by: fixed, values: [5]}}}",
    "a worth by something else": ON_IELLO + "rules: {relics: {worth: {by: weight}}}",
    "a round that is no number": ON_IELLO + "rules: {relics: {enter: {two: 1}}}",
    "a noun with a sixth form": ON_IELLO + "words: {en: {gem: {one: a, many: b, a: c, the: d, all: e, some: f}}}",
    "gems without a worth": ON_IELLO + "supply: [{name: ruby, count: 60}]",
    "a variant that sets what no rule is": ON_IELLO + "variants: {a: {set: {rules: {hazards: {lost: all}}}}}",
    "a variant that changes the id": ON_IELLO + "variants: {a: {set: {id: other}}}",
    "a key of another family": ON_DIAM + "rounds: 3",
    "a rule of another family": ON_DIAM + "rules: {ties: [shared]}",
    "a rule of Diam where cards are turned up": ON_IELLO + "rules: {no-move: loss}",
    "a family that does not exist": ON_IELLO.replace("family: expedition", "family: chess"),
    "a seat without a side": ON_DIAM + "rules: {seats: [{colours: [h, d]}, {side: 2, colours: [s, c]}]}",
    "a third side": ON_DIAM + "rules: {seats: [{side: 3, colours: [h, d]}, {side: 2, colours: [s, c]}]}",
    "a colour that is none": ON_DIAM + "rules: {seats: [{side: 1, colours: [x]}, {side: 2, colours: [s, c]}]}",
    "a single seat": ON_DIAM + "rules: {seats: [{side: 1, colours: [h, d]}]}",
    "a position that may come once": ON_DIAM + "rules: {repetition: 1}",
    "something else when nobody can move": ON_DIAM + "rules: {no-move: stalemate}",
    "totals where there are none": ON_DIAM + "examples: [{players: [Ane, Bo], game: h1, expect: {totals: {Ane: 1}}}]",
    "an example without players": ON_IELLO + "examples: [{game: all, expect: {winners: [Ane]}}]",
}
# Valid files that a schema could easily reject by mistake.
RIGHT = {
    "little on top of another": ON_IELLO,
    "a game of its own": HEAD + BOX,
    "null takes a key away": ON_IELLO.replace("iello", "marquoir")
    + "rules: {relics: null, hazards: {after-bust: null}}\nsupply: null",
    "a part of a map": ON_IELLO + "deck: {jokers: 0}\nwords: {en: {gem: {one: bean}}}",
    "numbers that are names": ON_IELLO.replace("id: mine", "id: 7") + "supply: [{name: 7, value: 1, count: 9}]",
    "a worth by rounds": ON_IELLO + "rules: {relics: {worth: {by: round, values: {1: 5, 2: 5, 3: 5, 4: 5, 5: 5}}}}",
    "a new table for the same worth": ON_IELLO + "rules: {relics: {worth: {values: [7, 8]}}}",
    "strikes by kind": ON_IELLO + "rules: {hazards: {strikes: {default: 2, lava: 1}}}",
    "a variant that changes much": ON_IELLO
    + "variants: {a: {set: {rounds: 3, rules: {relics: null, ties: [shared]}}}}",
    "little on top of Diam": ON_DIAM,
    "little on top of a variant of Diam, without a family": ON_DIAM.replace("family: diam\n", "").replace(
        "extends: diam", "extends: diam+four-players"
    )
    + "rules: {begins: 2}",
    "a game of Diam of its own": ON_DIAM.replace("extends: diam\n", ""),
    "other rules of Diam": ON_DIAM + "rules: {no-move: loss, repetition: never, begins: 2}",
    "a variant of Diam": ON_DIAM + "variants: {a: {set: {rules: {no-move: null}}}}",
    "relics round by round": ON_IELLO + "rules: {relics: {enter: {1: 3, 2: 2}}}",
}


def as_json(data: object) -> Any:
    """YAML data as JSON would hold it: keys are text."""
    if isinstance(data, Mapping):
        return {str(key): as_json(value) for key, value in data.items()}
    return [as_json(item) for item in data] if isinstance(data, list) else data


def faults(text: str) -> list[str]:
    """What a validator has against a document."""
    validator = Draft202012Validator(SCHEMA)
    return [error.message for error in validator.iter_errors(as_json(read(text, "mine.yaml").data))]


def nodes(schema: object) -> Iterator[dict[str, Any]]:
    """The schema with all schemas and other maps within it."""
    if isinstance(schema, dict):
        yield schema
    for inner in schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else ():
        yield from nodes(inner)


@cache
def names() -> list[tuple[str, ...]]:
    """For every key of a ruleset file the names that its description may have."""
    writer = SchemaWriter(descriptions())
    for definition in (Definition, DiamDefinition):
        writer.schema(Record(definition), SchemaPath())
    return writer.names


class TestDescriptions:
    @pytest.mark.parametrize("candidates", sorted(set(names())))
    def test_every_key_has_a_description(self, candidates: tuple[str, ...]) -> None:
        assert set(candidates) & set(descriptions()), "key_descriptions.py has none of these names"

    @pytest.mark.parametrize("name", descriptions())
    def test_every_description_belongs_to_a_key(self, name: str) -> None:
        first = {next((name for name in candidates if name in descriptions()), None) for candidates in names()}
        assert name in first

    @pytest.mark.parametrize("text", descriptions().values())
    def test_every_description_is_a_plain_ascii_sentence(self, text: str) -> None:
        assert re.fullmatch(r"[a-zA-Z](?:(?!  )[\x20-\x7e])*[.)]", text)

    def test_a_description_names_the_words_of_its_key(self) -> None:
        for node in nodes(SCHEMA):
            if "description" in node and "enum" in node:
                assert all(word in node["description"] for word in node["enum"] if isinstance(word, str)), node

    @pytest.mark.parametrize("words", WORDS.values(), ids=WORDS)
    def test_described_words_are_those_of_a_key(self, words: Mapping[str, str]) -> None:
        chosen = [[word for word in node["enum"] if word] for node in nodes(SCHEMA) if "enumDescriptions" in node]
        offered = [[each["label"] for each in node["defaultSnippets"]] for node in nodes(SCHEMA) if SNIPPETS in node]
        assert list(words) in [*chosen, *offered]

    @pytest.mark.parametrize("word", WORDS["cards.=treasure.value"])
    def test_described_words_are_valid_values(self, word: str) -> None:
        assert re.fullmatch(VALUE["pattern"], word)


class TestSchema:
    def test_the_schema_is_valid(self) -> None:
        Draft202012Validator.check_schema(SCHEMA)

    def test_the_shipped_file_is_the_generated_one(self) -> None:
        shipped = schema_file().read_text("utf-8")
        # A language may be new: `make catalogues` will add it to the file.
        listed = tuple(json.loads(shipped)["then"]["properties"]["title"]["properties"])
        assert set(COMPLETE) <= set(listed) <= set(LANGUAGES)
        make = (
            f"import kortdiamant.languages; kortdiamant.languages.LANGUAGES = {listed}\n"
            "from kortdiamant.workshop.schema import schema_text; print(schema_text())"
        )
        assert shipped == subprocess.run([sys.executable, "-c", make], capture_output=True, encoding="utf-8").stdout

    @pytest.mark.parametrize("path", BUNDLED, ids=lambda path: path.stem)
    def test_every_bundled_ruleset_names_the_schema_and_conforms(self, path: Path) -> None:
        text = path.read_text("utf-8")
        assert text.startswith(f"# yaml-language-server: $schema=./{NAME}\n")
        assert faults(text) == []

    @pytest.mark.parametrize("path", BUNDLED, ids=lambda path: path.stem)
    def test_every_variant_conforms_to_the_schema(self, path: Path) -> None:
        for variant in load_any(path.stem).variants:
            assert faults(resolved_text(f"{path.stem}+{variant}", (), Voice("en"))) == []

    @pytest.mark.parametrize("text", RIGHT.values(), ids=RIGHT)
    def test_the_schema_accepts_what_the_program_accepts(self, text: str, tmp_path: Path) -> None:
        assert faults(text) == []
        (tmp_path / "mine.yaml").write_text(text, "utf-8")
        load_any(str(tmp_path / "mine.yaml"))

    @pytest.mark.parametrize("text", WRONG.values(), ids=WRONG)
    def test_the_schema_rejects_what_the_program_rejects(self, text: str, tmp_path: Path) -> None:
        assert faults(text)
        (tmp_path / "mine.yaml").write_text(text, "utf-8")
        reference = str(tmp_path / "mine.yaml")
        with pytest.raises(DocumentError):
            load_any(f"{reference}+a" if "variants" in text else reference)

    def test_an_editor_can_offer_keys_values_and_defaults(self) -> None:
        hazards = SCHEMA["else"]["properties"]["rules"]["properties"]["hazards"]["properties"]
        assert list(hazards) == [each.name.replace("_", "-") for each in fields(HazardRules)]
        assert hazards["lose"]["enum"] == ["all", "half", "nothing", None]
        assert hazards["lose"]["default"] == "all"
        assert hazards["strikes"]["default"] == 2

    def test_the_schema_lists_the_keys_of_an_entry_without_a_role(self) -> None:
        entry = SCHEMA["else"]["properties"]["cards"]["items"]
        keys = {"role", "match", "value", "values", "kind", "kinds", "copies"}
        assert set(entry["allOf"][-1]["else"]["properties"]) == keys
        assert entry["properties"]["role"]["enum"] == ["treasure", "hazard", "relic", "out"]


@dataclass(frozen=True)
class Sample:
    """Shapes that no ruleset has yet."""

    share: Annotated[float, Ge(0)]
    loud: bool = False
    nothing: None = None
    anything: object = None
    levels: Mapping[str, bool] = field(default_factory=dict)


def test_every_shape_has_a_schema() -> None:
    made = SchemaWriter({}).schema(shape_of(tuple[Sample, ...]), SchemaPath())
    properties = made["items"]["properties"]
    assert made["items"]["required"] == ["share"]
    assert properties["share"] == {"description": "", "type": "number", "minimum": 0}
    assert properties["loud"] == {"description": "", "type": "boolean", "default": False}
    assert properties["nothing"] == {"description": "", "type": "null"}
    assert properties["anything"] == {"description": ""}
    assert properties["levels"]["additionalProperties"] == {"type": "boolean"}


def test_write_schema_writes_the_shipped_schema(tmp_path: Path) -> None:
    assert write_schema(tmp_path)
    assert (tmp_path / NAME).read_text("utf-8") == f"{schema_text()}\n"
    assert not write_schema(tmp_path)


def test_write_schema_replaces_an_earlier_version(tmp_path: Path) -> None:
    (tmp_path / NAME).write_text(f'{{"description": "{ABOUT}"}}', "utf-8")
    assert write_schema(tmp_path)
    assert (tmp_path / NAME).read_text("utf-8") == f"{schema_text()}\n"


@pytest.mark.parametrize("data", [b"{}", b"", b"\xff", b"x" * 2_000_000])
def test_write_schema_keeps_foreign_files(tmp_path: Path, data: bytes) -> None:
    (tmp_path / NAME).write_bytes(data)
    assert not write_schema(tmp_path)
    assert (tmp_path / NAME).read_bytes() == data


def test_write_schema_keeps_special_files(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / NAME)
    assert not write_schema(tmp_path)
    (tmp_path / NAME).unlink()
    (tmp_path / NAME).symlink_to("nowhere")
    assert not write_schema(tmp_path)
    assert not (tmp_path / "nowhere").exists()


def test_a_missing_folder_is_reported(tmp_path: Path) -> None:
    with pytest.raises(FileError) as refused:
        write_schema(tmp_path / "nowhere")
    assert refused.value.problem is FileProblem.UNWRITABLE
