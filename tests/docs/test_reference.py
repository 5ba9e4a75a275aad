"""Reference pages agree with the program: bots, compare, records, rulesets and study.

Every name in the program is explained on its page, and the examples run.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Literal, cast, get_args, get_origin, get_type_hints

import pytest

from kortdiamant import diam
from kortdiamant.adapters.escape import escape_reference
from kortdiamant.adapters.payoffs import Utility
from kortdiamant.adapters.position import observation_fields, recall_fields
from kortdiamant.bots import bot_names, invoker, registry, view_of
from kortdiamant.bots.registry import ENTRY_POINT_GROUP
from kortdiamant.cards.packs import PACKS
from kortdiamant.comparison.measures import MAX_DIFFERENCE_SENTENCES, MEASURES, NOTICEABLE
from kortdiamant.comparison.sides import FEW_GAMES, GAMES, MAX_CARDS, MAX_POSITIONS, USUAL_BOTS
from kortdiamant.expedition import RuleBlock, Settlement
from kortdiamant.family import COMMAND_WORDS
from kortdiamant.languages import files
from kortdiamant.records.header import Header
from kortdiamant.rulebook import load
from kortdiamant.rulebook.definition import Definition, DiamDefinition
from kortdiamant.spelling import fold
from kortdiamant.table import replay_text
from kortdiamant.telling.comparison import LABELS, VERDICTS
from kortdiamant.telling.differences import MIN_WITHOUT_DECIMALS
from kortdiamant.telling.speaker import Speaker
from tests.bots.sample_bots import FakeEntryPoint
from tests.catalogues import COMPLETE
from tests.small_games import after, box

BOTS_PAGE = (Path(__file__).parents[2] / "docs" / "bots.md").read_text("utf-8")


def bot_example():
    return bots_on_page()["Third"]


def bots_on_page():
    """The classes and functions that the examples of the page define."""
    module: dict[str, type] = {}
    for code in re.findall(r"```python\n(.*?)```", BOTS_PAGE, re.DOTALL):
        exec(code, module)  # noqa: S102  our own page
    return module


def test_every_bot_has_a_row():
    rows = re.findall(r"^\| `([^`]+)` \|", BOTS_PAGE.partition("## Expert")[0], re.MULTILINE)
    assert sorted(rows) == sorted(bot_names())


def test_the_example_of_a_bot_plays(monkeypatch):
    monkeypatch.setattr(registry, "_plugins", lambda: {"third": FakeEntryPoint(bot_example())})
    ask = invoker("third")
    states = [after(box(), 3, *cards)[0] for cards in (("7",), ("7", (), "5", (), "9"))]
    assert [ask(view_of(state, 0, 0)).leave for state in states] == [0, 1]


def test_the_example_of_a_test_passes():
    bots_on_page()["test_third_is_a_bot"]()


def test_the_example_uses_the_real_entry_point_group():
    assert f'[project.entry-points."{ENTRY_POINT_GROUP}"]' in BOTS_PAGE


def test_every_attribute_of_a_view_on_the_page_exists():
    state, _ = after(box(), 3, "7")
    view = view_of(state, 0, 0)
    for path in re.findall(r"`((?:view|state|own)\.\w+)", BOTS_PAGE):
        owner, attribute = path.split(".")
        assert hasattr({"view": view, "state": state, "own": view.own}[owner], attribute), path


COMPARE_PAGE = (Path(__file__).parents[2] / "docs" / "compare.md").read_text("utf-8")


def test_every_figure_is_explained_with_its_weight() -> None:
    rows = re.findall(r"^\| ([^|`]+) \| (`[^|]+`) \| [^|]+ \| ([0-9.]+) \|$", COMPARE_PAGE, re.MULTILINE)
    weights = {name: float(weight) for _, names, weight in rows for name in re.findall(r"`(\w+)`", names)}
    assert weights == {name: measure.weight for name, measure in MEASURES.items()}
    labels = [label for label, names, _ in rows if "," not in names]
    said = {Speaker("en").say(label) for name, label in LABELS.items() if not name.startswith("over_by")}
    assert set(labels) == said


def test_the_numbers_in_the_text_are_those_of_the_program() -> None:
    assert f"{GAMES:,} games of each" in COMPARE_PAGE
    assert f"{FEW_GAMES} games by the readable core" in COMPARE_PAGE
    assert f"up to {MAX_CARDS} cards, and in up to {MAX_POSITIONS:,} positions" in COMPARE_PAGE
    assert f"the {Speaker('en').number(MAX_DIFFERENCE_SENTENCES)} most striking are told" in COMPARE_PAGE
    assert f"where both are below {MIN_WITHOUT_DECIMALS}" in COMPARE_PAGE
    assert f"What comes to {NOTICEABLE:.0f} or more" in COMPARE_PAGE
    assert all(f"`{temper}`" in COMPARE_PAGE for temper in USUAL_BOTS)
    assert all(f"{100 * until:.0f} %" in COMPARE_PAGE for until, _ in VERDICTS)
    assert all(verdict in COMPARE_PAGE.replace("\n", " ") for _, verdict in VERDICTS)


RECORDS_PAGE = (Path(__file__).parents[2] / "docs" / "records.md").read_text("utf-8")


@pytest.mark.parametrize("key", [field.name.rstrip("_") for field in fields(Header)])
def test_every_key_of_a_header_is_explained(key: str) -> None:
    assert f"| `{key}` |" in RECORDS_PAGE


@pytest.mark.parametrize("word", sorted({*COMMAND_WORDS, *(settlement.value for settlement in Settlement)}))
def test_every_word_of_the_text_language_is_explained(word: str) -> None:
    assert f"`{word}`" in RECORDS_PAGE or f"`{word} " in RECORDS_PAGE


@pytest.mark.parametrize(
    ("word", "english"),
    [
        (word, command)
        for language in COMPLETE
        for command, own in files.words(language).commands.items()
        for word in own.split()
    ],
)
def test_every_translated_word_is_listed_with_the_english_one(word: str, english: str) -> None:
    rows = [fold(line) for line in RECORDS_PAGE.splitlines() if line.startswith(f"| `{english}` ")]
    assert any(re.search(rf"\b{fold(word)}\b", row) for row in rows)


SHAPES = (Definition, DiamDefinition)
RULESETS_PAGE = Path(__file__).parents[2] / "docs" / "rulesets.md"
IN_BACKTICKS = re.compile(r"`([^`\n]+)`")
WORD = re.compile(r"[A-Za-z0-9.+*-]+")


def keys(shape: type, path: str = "") -> Iterator[str]:
    """All keys of a shape and of its parts, as dotted paths in the spelling of a file."""
    hints = get_type_hints(shape)
    for field in fields(shape):
        key = path + field.name.rstrip("_").replace("_", "-")
        yield key
        for part in type_parts(hints[field.name]):
            if is_dataclass(part):
                yield from keys(cast("type", part), f"{key}.")


def words(shape: type) -> Iterator[str]:
    """All words that are values of a key."""
    for hint in get_type_hints(shape).values():
        for part in type_parts(hint):
            if is_dataclass(part):
                yield from words(cast("type", part))
            elif get_origin(part) is Literal:
                yield from (word for word in get_args(part) if isinstance(word, str))


def type_parts(hint: object) -> Iterator[object]:
    """A type and all types nested in it."""
    yield hint
    if get_origin(hint) is not Literal:
        for part in get_args(hint):
            yield from type_parts(part)


@pytest.fixture(scope="module")
def explained() -> set[str]:
    """Everything in backticks on the page, whole and word by word."""
    spans = IN_BACKTICKS.findall(RULESETS_PAGE.read_text("utf-8"))
    return {*spans, *(word for span in spans for word in WORD.findall(span))}


@pytest.mark.parametrize("key", sorted({*keys(RuleBlock), *keys(diam.RuleBlock)}))
def test_every_rule_key_is_explained_by_its_path(key: str, explained: set[str]) -> None:
    assert {key, f"rules.{key}"} & explained, f"docs/rulesets.md does not explain {key}"


@pytest.mark.parametrize("key", sorted({key.rpartition(".")[2] for file in SHAPES for key in keys(file)}))
def test_every_key_of_a_file_is_explained(key: str, explained: set[str]) -> None:
    found = {spelled for spelled in explained if spelled == key or spelled.endswith(f".{key}")}
    assert found, f"docs/rulesets.md does not explain {key}"


@pytest.mark.parametrize("word", sorted({*(word for file in SHAPES for word in words(file)), *PACKS}))
def test_every_word_that_a_key_takes_is_explained(word: str, explained: set[str]) -> None:
    assert word in explained


STUDY_PAGE = (Path(__file__).parents[2] / "docs" / "study.md").read_text("utf-8")
STUDY_HEADER = "---\nformat: 1\nruleset: slott\nplayers: [player_0, player_1, player_2, player_3]\n---\n"
each_toolkit = pytest.mark.parametrize("toolkit", ["pyspiel", "pettingzoo"])


@each_toolkit
def test_the_example_plays_a_whole_game_and_prints_a_valid_record(toolkit, capsys):
    pytest.importorskip(toolkit, reason=f"{toolkit} is not installed")
    (example,) = (code for code in re.findall(r"```python\n(.*?)```", STUDY_PAGE, re.DOTALL) if toolkit in code)
    exec(example, {})  # noqa: S102  our own page
    entries = [line for line in capsys.readouterr().out.splitlines() if not line.startswith("[")]
    assert replay_text(STUDY_HEADER + "\n".join(entries), "study.game").finished


def test_every_field_is_listed_in_order_with_its_shape():
    rows = re.findall(r"^\| `(\w+)` \| \((\w+)\) \|", STUDY_PAGE, re.MULTILINE)
    rules = load("slott").rules
    sizes = {"n": 5, "c": len(rules.cells), "r": rules.rounds, "e": 5}
    shown = [(name, (sizes.get(letter) or int(letter),)) for name, letter in rows]
    assert shown == [(field.name, field.shape) for field in observation_fields(rules, 5)]
    assert all(f"`{field.name}`" in STUDY_PAGE for field in recall_fields(rules, 5))


def test_every_utility_and_parameter_is_explained():
    from_module = Path(__file__).parents[2] / "kortdiamant" / "adapters" / "openspiel.py"
    (defaults,) = re.findall(r"^DEFAULTS\b.*= \{(.*)\}$", from_module.read_text("utf-8"), re.MULTILINE)
    for name in [*re.findall(r'"(\w+)":', defaults), *(utility.value for utility in Utility)]:
        assert re.search(rf"^\| `{name}` \|", STUDY_PAGE, re.MULTILINE), name


def test_the_escapes_are_right():
    said = {"%2C": ",", "%3D": "=", "%28": "(", "%29": ")", "%25": "%"}
    assert {escape_reference(character): character for character in said.values()} == said
    assert all(f"`{code}`" in STUDY_PAGE for code in said)
    assert escape_reference("./my own.yaml+x") == "./my own.yaml+x"
