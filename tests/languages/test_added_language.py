"""An incomplete language, of the user or bundled: it is one folder, and what it lacks is in English."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from kortdiamant.languages import LANGUAGES
from kortdiamant.languages.names import LANGUAGE_VARIABLE, VARIABLES
from kortdiamant.languages.vocabulary import vocabulary
from kortdiamant.rulebook import load, load_any
from kortdiamant.table import Table
from kortdiamant.telling.events import tell
from kortdiamant.telling.rule_sheet.sheet import rule_sheet
from tests.bundled_rulesets import bundled_references

# The code and the names are those of no language, so that a bundled Danish folder would not hide this one.
DANISH = {
    "language.yaml": "name: Qanish\nalso: [qansk]\nnumbers: {decimal: ','}\n",
    "words.yaml": "cards:\n  ranks: {Q: dronning damekort, K: kongen, 7: syv}\n  suit-letters: {D: R}\n"
    "commands: {undo: fortryd}\n",
    "nouns.yaml": "gem: {one: ædelsten, many: ædelsten, a: en ædelsten, the: ædelstenen, all: ædelstenene}\n",
    "kortdiamant.po": 'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'
    'msgid "Nobody leaves."\nmsgstr "Ingen går ud."\n\n'
    'msgid "Who leaves? (Enter: nobody)"\nmsgstr ""\n\n'
    'msgid "{who} turns the card"\nmsgstr "{hvem} vender kortet"\n',
    "explanations/ruleset.md": "## KD-R047\n\nEn værdi gælder for en omgang, som aldrig bliver spillet.\n",
}
PLAY = ("play", "--ruleset", "slott", "--players", "Ane,Bo,Cato", "--language")
Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "languages" / "qda"
    for name, text in DANISH.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return folder


@pytest.fixture
def run(folder: Path) -> Run:
    """Run the program in its own process, because it searches for languages once."""

    def run_it(*arguments: str, stdin: str = "", **variables: str) -> subprocess.CompletedProcess[str]:
        environment = {name: value for name, value in os.environ.items() if name not in (*VARIABLES, LANGUAGE_VARIABLE)}
        home = {"KORTDIAMANT_HOME": str(folder.parents[1]), "PYTHONUTF8": "1", "COLUMNS": "100"}
        return subprocess.run(
            [sys.executable, "-m", "kortdiamant", *arguments],
            input=stdin,
            env=environment | home | variables,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )

    return run_it


@pytest.mark.slow
@pytest.mark.broad
class TestUserLanguage:
    def test_a_game_is_played_in_a_user_language(self, run: Run, tmp_path: Path) -> None:
        lines = "syv\n-\ndamekort\nfortryd\n5R\nane\nodds\n"
        ran = run(*PLAY, "qda", stdin=lines)
        assert (ran.returncode, ran.stderr) == (0, "")
        assert "Seven ædelsten: 2 each, 1 stays on the card." in ran.stdout
        assert "Ingen går ud." in ran.stdout
        assert "Bo turns the card." in ran.stdout  # the translation uses a fact that does not exist
        assert "Ane leaves" in ran.stdout
        assert "," in next(line for line in ran.stdout.splitlines() if "risk" in line)
        (record,) = (tmp_path / "games").glob("*.game")
        assert record.read_text("utf-8").endswith("---\n7\n-\nQ\nundo\n5D\nAne\n")
        assert "language: qda\n" in record.read_text("utf-8")

    def test_words_of_a_user_language_are_understood_at_other_tables(self, run: Run) -> None:
        ran = run(*PLAY, "nb", stdin="syv\n-\ndamekort\nfortryd\n")
        assert (ran.returncode, ran.stderr) == (0, "")

    def test_rules_are_shown_in_a_user_language(self, run: Run) -> None:
        ran = run("rules", "tell", "slott", "--language", "qda-DK")
        assert (ran.returncode, ran.stderr) == (0, "")
        assert "ædelstenene" in ran.stdout  # a noun of the language
        assert "the castle" in ran.stdout  # an English word of the ruleset
        assert "cave" not in ran.stdout
        assert "the queens and the kings are guards" in ran.stdout
        assert "Amy" in ran.stdout

    def test_untranslated_explanations_fall_back_to_english(self, run: Run) -> None:
        own = run("rules", "explain", "KD-R047", "--language", "qda").stdout
        assert "En værdi gælder for en omgang" in own
        assert "worth: {by: round" in own  # the example
        english = run("rules", "explain", "KD-R001", "--language", "en").stdout
        assert run("rules", "explain", "KD-R001", "--language", "qda").stdout == english

    @pytest.mark.parametrize("arguments", [("games",), ("rulesets",), ("print", "slott"), ("history",), ("config",)])
    def test_every_command_accepts_a_user_language(self, run: Run, arguments: tuple[str, ...]) -> None:
        ran = run(*arguments, "--language", "qda")
        assert "Traceback" not in ran.stderr
        assert ran.returncode == 0

    def test_a_user_language_is_found_by_all_its_names(self, run: Run) -> None:
        assert run("config", "language=qansk").stdout.startswith("language: qda")
        for locale in ("qda_DK.UTF-8", "Qanish_Denmark.1252"):
            assert "qda" in run("config", "language", LANG=locale).stdout
            assert run(*PLAY[:-1], stdin="7\n-\n", LANG=locale).returncode == 0
        assert f"[{'|'.join(LANGUAGES)}|qda]" in run("play", "--help").stdout
        unknown = run("games", "--language", "tlh")
        assert unknown.returncode == 2
        assert f"{', '.join(LANGUAGES)}, qda\n" in unknown.stderr

    def test_a_new_ruleset_has_a_title_in_a_user_language(
        self, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.chdir(tmp_path)
        assert run("rules", "new", "mine", "--language", "qda").returncode == 0
        assert "qda: Mine}" in (tmp_path / "mine.yaml").read_text("utf-8")
        assert run("rules", "check", "mine.yaml").returncode == 0

    @pytest.mark.parametrize(
        ("name", "text", "place"),
        [
            ("language.yaml", "numbers: {decimal: 3}\n", "language.yaml:1:20"),
            ("words.yaml", "cards: {ranks: {X: iks}}\n", "words.yaml:1:17"),
            ("words.yaml", "commands:\n  undoo: fortryd\n", "words.yaml:2:3"),
            ("nouns.yaml", "gem: [\n", "nouns.yaml:1:6"),
            ("nouns.yaml", "gem: {one: ædelsten}\n", "nouns.yaml:1:1"),
            ("kortdiamant.po", 'msgid "a"\nmsgstr A\n', "line 2"),
        ],
    )
    def test_a_broken_file_is_one_error_in_english_with_its_place(
        self, run: Run, folder: Path, name: str, text: str, place: str
    ) -> None:
        (folder / name).write_text(text, "utf-8")
        for ran in (run("games", LANG="qda_DK.UTF-8"), run(*PLAY, "qda", stdin="7\n")):
            assert ran.returncode == 1
            assert name in ran.stderr
            assert place in ran.stderr
            assert "Traceback" not in ran.stderr

    def test_folders_that_are_no_languages_are_ignored(self, run: Run, folder: Path) -> None:
        for name in ("__pycache__", "Klingon", ".da"):
            (folder.parent / name).mkdir()
        (folder.parent / "da").mkdir()  # as another branch of the repository leaves it
        (folder.parent / "da" / "kortdiamant.mo").write_bytes(b"")
        (folder.parent / "sv").write_text("", "utf-8")
        assert f"{', '.join(LANGUAGES)}, qda\n" in run("config", "--language", "tlh").stderr


class TestBundledLanguage:
    """A folder without files, next to the bundled ones."""

    @pytest.fixture(autouse=True)
    def bundled(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("kortdiamant.languages.LANGUAGES", (*LANGUAGES, "tlh"))

    @pytest.mark.parametrize("reference", bundled_references())
    def test_every_ruleset_is_as_in_english_and_has_no_warnings(self, reference: str) -> None:
        ruleset = load_any(reference)
        assert ruleset.warnings == ()
        own, english = rule_sheet(ruleset, "tlh"), rule_sheet(ruleset, "en")
        assert (own.title, own.sections) == (english.title, english.sections)

    def test_an_empty_language_tells_a_game_in_english(self) -> None:
        tables = [Table(load("slott"), ["Ane", "Bo", "Cato"], language=language) for language in ("tlh", "en")]
        own, english = ([tell(event, table) for event in table.say("queen")] for table in tables)
        assert own == english

    def test_an_empty_language_has_the_english_words(self) -> None:
        assert vocabulary("tlh") is not vocabulary("en")
        assert vocabulary("tlh").commands == vocabulary("en").commands
