"""`docs/study.md` against the program: the examples run, and what has a name is explained there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kortdiamant.adapters.escape import escape_reference
from kortdiamant.adapters.observation import observation_fields, recall_fields
from kortdiamant.adapters.payoffs import Utility
from kortdiamant.rulebook import load
from kortdiamant.table import replay_text

PAGE = (Path(__file__).parents[2] / "docs" / "study.md").read_text("utf-8")
HEADER = "---\nformat: 1\nruleset: slott\nplayers: [player_0, player_1, player_2, player_3]\n---\n"
each_toolkit = pytest.mark.parametrize("toolkit", ["pyspiel", "pettingzoo"])


@each_toolkit
def test_the_example_plays_a_whole_game_that_is_a_record(toolkit, capsys):
    pytest.importorskip(toolkit, reason=f"{toolkit} is not installed")
    (example,) = (code for code in re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL) if toolkit in code)
    exec(example, {})  # noqa: S102  our own page
    entries = [line for line in capsys.readouterr().out.splitlines() if not line.startswith("[")]
    assert replay_text(HEADER + "\n".join(entries), "study.game").finished


def test_every_field_is_explained_in_its_place_and_with_its_shape():
    rows = re.findall(r"^\| `(\w+)` \| \((\w+)\) \|", PAGE, re.MULTILINE)
    rules = load("slott").rules
    sizes = {"n": 5, "c": len(rules.cells), "r": rules.rounds, "e": 5}
    shown = [(name, (sizes.get(letter) or int(letter),)) for name, letter in rows]
    assert shown == [(field.name, field.shape) for field in observation_fields(rules, 5)]
    assert all(f"`{field.name}`" in PAGE for field in recall_fields(rules, 5))


def test_every_utility_and_parameter_is_explained():
    from_module = Path(__file__).parents[2] / "kortdiamant" / "adapters" / "openspiel.py"
    (defaults,) = re.findall(r"^DEFAULTS\b.*= \{(.*)\}$", from_module.read_text("utf-8"), re.MULTILINE)
    for name in [*re.findall(r'"(\w+)":', defaults), *(utility.value for utility in Utility)]:
        assert re.search(rf"^\| `{name}` \|", PAGE, re.MULTILINE), name


def test_the_escapes_are_right():
    said = {"%2C": ",", "%3D": "=", "%28": "(", "%29": ")", "%25": "%"}
    assert {escape_reference(character): character for character in said.values()} == said
    assert all(f"`{code}`" in PAGE for code in said)
    assert escape_reference("./my own.yaml+x") == "./my own.yaml+x"
