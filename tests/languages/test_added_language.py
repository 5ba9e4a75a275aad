"""An incomplete language, added from outside the package: what it lacks comes out in English."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from kortdiamant.languages.names import VARIABLES, WISHES

pytestmark = pytest.mark.slow

PO = """\
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "Nobody leaves."
msgstr "Ingen går ud."
"""
WORDS = """\
cards:
  ranks: {Q: dronning damekort, K: kongen}
  suit-letters: {D: R}
commands: {undo: fortryd}
"""
NOUNS = "gem: {one: ædelsten, many: ædelstene, a: en ædelsten, the: ædelstenen, all: ædelstenene}\n"
EXPLANATION = "## KD-R047\n\nEn værdi gælder for en omgang, som aldrig bliver spillet.\n"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    danish = tmp_path / "languages" / "da"
    (danish / "explanations").mkdir(parents=True)
    (danish / "language.yaml").write_text("name: Danish\nnumbers: {decimal: ','}\n", "utf-8")
    (danish / "words.yaml").write_text(WORDS, "utf-8")
    (danish / "nouns.yaml").write_text(NOUNS, "utf-8")
    (danish / "kortdiamant.po").write_text(PO, "utf-8")
    (danish / "explanations" / "ruleset.md").write_text(EXPLANATION, "utf-8")
    return tmp_path


def run(home: Path, *arguments: str, stdin: str = "", **variables: str) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if name not in (*VARIABLES, WISHES)}
    return subprocess.run(
        [sys.executable, "-m", "kortdiamant", *arguments],
        input=stdin,
        env=environment | {"KORTDIAMANT_HOME": str(home), "PYTHONIOENCODING": "utf-8"} | variables,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


def test_a_game_is_played_in_it(home: Path) -> None:
    lines = "7\n-\ndamekort\nfortryd\n5R\nane\n"
    ran = run(home, "play", "--language", "da", "--players", "Ane,Bo,Cato", stdin=lines)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "Ingen går ud." in ran.stdout
    assert "Ane leaves" in ran.stdout
    (record,) = (home / "games").glob("*.game")
    assert record.read_text("utf-8").endswith("---\n7\n-\nQ\nundo\n5D\nAne\n")


def test_the_rules_are_shown_in_it(home: Path) -> None:
    ran = run(home, "rules", "tell", "slott", "--language", "da")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "ædelstenene" in ran.stdout  # a noun of the language
    assert "the castle" in ran.stdout  # an English word of the ruleset
    assert "cave" not in ran.stdout


def test_an_error_is_explained_in_it_as_far_as_it_goes(home: Path) -> None:
    assert "En værdi gælder for en omgang" in run(home, "rules", "explain", "KD-R047", "--language", "da").stdout
    english = run(home, "rules", "explain", "KD-R001", "--language", "en").stdout
    assert run(home, "rules", "explain", "KD-R001", "--language", "da").stdout == english


@pytest.mark.parametrize("arguments", [("games",), ("rulesets",), ("print", "slott"), ("history",), ("config",)])
def test_every_command_speaks_it(home: Path, arguments: tuple[str, ...]) -> None:
    ran = run(home, *arguments, "--language", "da")
    assert "Traceback" not in ran.stderr
    assert ran.returncode == 0


def test_it_is_the_language_of_a_danish_machine(home: Path) -> None:
    ran = run(home, "play", "--players", "Ane,Bo,Cato", "--ruleset", "iello", stdin="7\n-\n", LANG="da_DK.UTF-8")
    assert ran.returncode == 0
    assert "da" in run(home, "play", "--help").stdout


@pytest.mark.parametrize(
    ("name", "text", "place"),
    [
        ("language.yaml", "numbers: {decimal: 3}\n", "language.yaml:1:20"),
        ("words.yaml", "cards: {ranks: {X: iks}}\n", "words.yaml:1:17"),
        ("nouns.yaml", "gem: [\n", "nouns.yaml:"),
        ("kortdiamant.po", 'msgid "a\n', "kortdiamant.po"),
    ],
)
def test_what_is_wrong_in_it_is_one_error_with_its_place(home: Path, name: str, text: str, place: str) -> None:
    (home / "languages" / "da" / name).write_text(text, "utf-8")
    ran = run(home, "rulesets", "--language", "da")
    assert ran.returncode != 0
    assert place in ran.stderr
    assert "Traceback" not in ran.stderr


def test_an_unknown_language_is_rejected_with_those_that_are_known(home: Path) -> None:
    ran = run(home, "games", "--language", "sv")
    assert ran.returncode == 2
    assert "da" in ran.stderr
    assert "nb" in ran.stderr
