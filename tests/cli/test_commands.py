"""`replay`, `resume`, `games`, `rulesets` and what all commands have in common."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

import kortdiamant
from kortdiamant.cli import main, replay
from tests.cli.conftest import Run
from tests.workshop.ruleset_files import whole as ruleset_file

pytestmark = [pytest.mark.slow, pytest.mark.broad]

HEADER = "---\nformat: 1\nruleset: slott+uten-jokere\nplayers: [Ane, Bo, Cato]\nset: {rounds: 1}\n---\n"
WHOLE = HEADER + "7H\nBo\nQ\nall\n"
PLAYERS = ("--players", "Ane,Bo,Cato")


@pytest.fixture
def whole(tmp_path: Path) -> str:
    path = tmp_path / "whole.game"
    path.write_text(WHOLE, "utf-8")
    return str(path)


class TestReplay:
    def test_a_whole_game_is_shown_in_tables(self, run: Run, whole: str) -> None:
        ran = run("replay", whole)
        assert (ran.code, ran.err) == (0, "")
        assert "Bo vinner med 3 gull!" in ran.out
        assert ["Bo", "3", "3"] in [line.split() for line in ran.out.splitlines()]

    def test_replay_can_use_another_language(self, run: Run, whole: str) -> None:
        assert "Bo wins with 3 gold!" in run("replay", whole, "--lang", "en").out

    def test_json_is_an_object_a_line(self, run: Run, whole: str) -> None:
        ran = run("replay", "--json", whole, whole)
        assert ran.code == 0
        first, second = map(json.loads, ran.out.splitlines())
        assert first == second
        assert first["file"] == whole
        assert first["ruleset"] == "slott+uten-jokere"
        assert first["winners"] == ["Bo"]
        assert first["players"][1] == {"name": "Bo", "gems": 3, "relics": [], "total": 3, "place": 1}
        (only,) = first["rounds"]
        assert (only["ended"], only["path"]) == ("all-left", ["7H", "Q"])
        assert only["banked"] == {"Ane": 2, "Bo": 3, "Cato": 2}

    def test_json_keeps_a_name_that_the_output_cannot_hold(
        self, whole: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        Path(whole).write_text(WHOLE.replace("Bo", "Bø"), "utf-8")
        replay.replay_record(whole, as_json=True, language=None)
        assert "Bø" in capsys.readouterr().out
        narrow = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
        monkeypatch.setattr("sys.stdout", narrow)
        replay.replay_record(whole, as_json=True, language=None)
        narrow.seek(0)
        assert json.loads(narrow.read())["winners"] == ["Bø"]

    def test_replay_shows_the_round_of_an_unfinished_game(self, run: Run, whole: str) -> None:
        Path(whole).write_text(HEADER + "7\n", "utf-8")
        ran = run("replay", whole, "--lang", "en")
        assert ran.code == 0
        assert "Not finished: round 1." in ran.out

    def test_replay_judges_every_file_and_prints_only_the_faults_of_bad_ones(
        self, run: Run, whole: str, tmp_path: Path
    ) -> None:
        broken = tmp_path / "broken.game"
        broken.write_text(HEADER + "7H\nBo\n  dora  # who?\n", "utf-8")
        missing = str(tmp_path / "missing.game")
        ran = run("replay", str(broken), missing, str(tmp_path), whole, "--json")
        assert ran.code == 1
        assert len(ran.out.splitlines()) == 1
        assert f"{broken}:9:3: error: " in ran.err
        assert f"{missing}:1:1: error: " in ran.err
        assert f"{tmp_path}:1:1: error: " in ran.err

    def test_a_torn_last_line_is_a_warning(self, run: Run, whole: str) -> None:
        Path(whole).write_text(HEADER + "7H\nzz", "utf-8")
        ran = run("replay", whole, "--json")
        assert ran.code == 0
        assert f"{whole}:8:1: warning: " in ran.err
        assert json.loads(ran.out)["rounds"][0]["path"] == ["7H"]

    def test_ruleset_warnings_are_shown_by_play_but_not_by_replay(self, run: Run, tmp_path: Path) -> None:
        (tmp_path / "mine.yaml").write_text(ruleset_file("players: {min: 3, max: 12}"), "utf-8")
        record = tmp_path / "odd.game"
        played = run(
            "play", "--ruleset", str(tmp_path / "mine.yaml"), *PLAYERS, "--record", str(record), stdin="7\n-\n"
        )
        assert "[KD-R054]" in played.err
        by_path = tmp_path / "by-path.game"
        by_path.write_text("---\nformat: 1\nruleset: ./mine.yaml\nplayers: [Ane, Bo, Cato]\n---\n7\n-\n", "utf-8")
        ran = run("replay", str(record), str(by_path))
        assert (ran.code, ran.err) == (0, "")

    def test_ten_megabytes_are_rejected(self, run: Run, whole: str) -> None:
        Path(whole).write_text(WHOLE + "# nothing\n" * 1_000_000, "utf-8")
        ran = run("replay", whole, "--lang", "en")
        assert (ran.code, ran.out) == (1, "")
        assert "at most 1 MiB" in ran.err


class TestResume:
    def test_resume_takes_the_newest_unfinished_game(self, run: Run, home: Path) -> None:
        run("play", *PLAYERS, stdin="7\n")
        run("play", *PLAYERS, "--ruleset", "slott+uten-jokere", "--set", "rounds=1", stdin="7\nbo\nQ\nall\n")
        ran = run("resume", "--lang", "en", stdin="ane\n")
        assert ran.code == 0
        assert "Seven gold" in ran.out
        assert "Ane leaves" in ran.out
        assert any(path.read_text("utf-8").endswith("---\n7\nAne\n") for path in (home / "games").iterdir())

    def test_a_resumed_game_keeps_its_language(self, run: Run) -> None:
        run("play", *PLAYERS, "--lang", "fr", stdin="7\n")
        assert "Ane sort du château" in run("resume", stdin="ane\n").out

    def test_resume_removes_and_reports_a_torn_line(self, run: Run, whole: str) -> None:
        Path(whole).write_text(HEADER + "7H\nAne, B\nzz", "utf-8")
        ran = run("resume", whole, "--lang", "en", stdin="9\n")
        assert ran.code == 0
        assert ran.err == "The last line was only half written and has been left out: zz\n"
        assert Path(whole).read_text("utf-8") == HEADER + "7H\nAne, B\n9\n"

    def test_resume_fails_without_an_unfinished_game(self, run: Run) -> None:
        ran = run("resume", "--lang", "en")
        assert (ran.code, ran.out, ran.err) == (1, "", "There is no unfinished game.\n")

    def test_a_mistyped_name_gets_a_suggestion(self, run: Run, home: Path) -> None:
        run("play", *PLAYERS)
        (path,) = (home / "games").iterdir()
        ran = run("resume", path.stem.replace("slott", "sltot"), "--lang", "en")
        assert ran.code == 1
        assert path.stem in ran.err

    def test_resume_accepts_the_beginning_of_a_name(self, run: Run, home: Path) -> None:
        run("play", *PLAYERS)
        (path,) = (home / "games").iterdir()
        assert run("resume", path.stem[:12], "--lang", "en").code == 0

    def test_a_broken_game_is_rejected_unchanged(self, run: Run, whole: str) -> None:
        Path(whole).write_text(HEADER + "dora\n7\n", "utf-8")
        ran = run("resume", whole, stdin="7\n")
        assert ran.code == 1
        assert f"{whole}:7:1: error: " in ran.err
        assert Path(whole).read_text("utf-8") == HEADER + "dora\n7\n"


class TestGames:
    def test_games_reports_an_empty_folder(self, run: Run, home: Path) -> None:
        assert run("games").out == f"No games are kept yet in {home / 'games'}.\n"

    def test_games_lists_date_ruleset_players_and_state(self, run: Run, home: Path) -> None:
        run("play", *PLAYERS, stdin="7\n")
        run("play", *PLAYERS, "--ruleset", "slott+uten-jokere", "--set", "rounds=1", stdin="7\nbo\nQ\nall\n")
        ran = run("games", "--lang", "en")
        finished, begun = ran.out.splitlines()
        assert begun.split()[1:] == [*begun.split()[1:3], "slott", "Ane,", "Bo,", "Cato", "round", "1"]
        assert finished.endswith("won by Bo with 3")
        assert "slott+uten-jokere" in finished

    def test_games_lists_a_damaged_record(self, run: Run, home: Path) -> None:
        run("play", *PLAYERS, stdin="7\n")
        (home / "games" / "torn.game").write_bytes(b"---\nformat: 1\n\xff")
        (home / "games" / "notes.txt").write_text("no game")
        ran = run("games", "--lang", "en")
        assert ran.code == 0
        listed, _, details = ran.out.partition("\n\n")
        assert [line.split()[0] for line in listed.splitlines() if line.endswith("damaged")] == ["torn"]
        assert len(listed.splitlines()) == 2
        assert f"{home / 'games' / 'torn.game'}:" in details


class TestRulesets:
    def test_rulesets_lists_variants_and_players(self, run: Run) -> None:
        lines = run("rulesets", "--lang", "nb").out.splitlines()
        assert any(line.split()[:3] == ["slott", "Slottet", "3–8"] for line in lines)
        assert any(line.startswith("  +uten-jokere") and line.endswith("Uten jokere") for line in lines)
        assert any("iello" in line for line in lines)

    def test_rulesets_lists_a_broken_user_ruleset(self, run: Run, home: Path) -> None:
        folder = home / "rulesets"
        folder.mkdir(parents=True)
        (folder / "mine.yaml").write_text("format: 1\nid: mine\nrules: [\n")
        (folder / "yours.yaml").write_text("format: 1\nid: yours\nversion: 1\nextends: slott\ntitle: {en: Yours}\n")
        ran = run("rulesets", "--lang", "en")
        assert ran.code == 0
        assert any(line.startswith("mine ") and " broken " in line for line in ran.out.splitlines())
        assert f"{folder / 'mine.yaml'}:3:8: error: " in ran.out
        assert any(line.startswith("yours ") and "Yours" in line for line in ran.out.splitlines())
        assert any(line.startswith("slott ") for line in ran.out.splitlines())


class TestErrors:
    def test_an_unexpected_error_is_one_line(self, run: Run, whole: str, monkeypatch: pytest.MonkeyPatch) -> None:
        def fail(*_: object, **__: object) -> None:
            raise RecursionError("deep\nin there")

        monkeypatch.setattr("kortdiamant.table.read_any_game", fail)
        ran = run("replay", whole)
        assert ran == (1, "", "Something went wrong in the program itself (RecursionError: deep in there).\n")

    def test_an_unexpected_error_during_a_game_names_the_record(
        self, run: Run, home: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        from kortdiamant.session.conversation import Conversation

        def fail(*_: object) -> None:
            raise MemoryError

        monkeypatch.setattr(Conversation, "hear", fail)
        ran = run("play", *PLAYERS, stdin="7\n")
        (path,) = (home / "games").iterdir()
        assert ran.code == 1
        assert f"kortdiamant resume {path.stem}" in ran.err

    @pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-", ">/dev/full"])
    @pytest.mark.parametrize("arguments", ["games", "play --players Ane,Bo,Cato", "replay /nowhere"])
    def test_closed_or_full_streams_give_no_traceback(self, closed: str, arguments: str) -> None:
        command = f'"{sys.executable}" -m kortdiamant {arguments} {closed}'
        ran = subprocess.run(["/bin/sh", "-c", command], input="", capture_output=True, text=True, check=False)
        assert ran.returncode in (0, 1)
        assert "Traceback" not in ran.stderr
        assert "program itself (AttributeError" not in ran.stderr

    def test_the_debug_variable_gives_a_traceback(self, run: Run, whole: str, monkeypatch: pytest.MonkeyPatch) -> None:
        def fail(*_: object, **__: object) -> None:
            raise RecursionError

        monkeypatch.setattr("kortdiamant.table.read_any_game", fail)
        monkeypatch.setenv(main.DEBUG, "1")
        with pytest.raises(RecursionError):
            run("replay", whole)


def test_messages_without_a_table_use_the_system_language(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "nb_NO.UTF-8")
    assert run("games").out.startswith("Det er ikke lagret noe spill")


def test_version_prints_the_version(run: Run) -> None:
    assert run("--version").out.startswith("kortdiamant ")


def test_the_program_without_a_command_prints_help(run: Run) -> None:
    ran = run()
    assert "play" in ran.out + ran.err


def test_the_package_runs_as_a_module() -> None:
    ran = subprocess.run([sys.executable, "-m", "kortdiamant", "--help"], capture_output=True, text=True, check=True)
    assert "rulesets" in ran.stdout


def test_help_does_not_import_the_game() -> None:
    code = "import sys, kortdiamant.cli.app; print([name for name in sys.modules if name.startswith('kortdiamant.')])"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "kortdiamant.table" not in ran.stdout
    assert "kortdiamant.expedition" not in ran.stdout


def test_a_pipe_never_loads_what_a_terminal_needs() -> None:
    code = (
        "import sys; from kortdiamant.cli.main import main; main(['play']);"
        "print('prompt_toolkit' in sys.modules, 'rich' in sys.modules)"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code], input="Ane, Bo, Cato\n7\n", capture_output=True, text=True, check=True
    )
    assert ran.stdout.endswith("False False\n")


def test_public_names_are_imported_lazily() -> None:
    slott = kortdiamant.ruleset("slott", set={"rules.hazards.strikes": 3})
    table = kortdiamant.Table(slott, ["Ane", "Bo", "Cato"], language="nb")
    sentences = [kortdiamant.tell(event, table) for line in ["7h", "-", "Kn", "ane bo"] for event in table.say(line)]
    assert sentences[0] == "Sju gull: 2 til hver, 1 blir liggende."
    assert kortdiamant.risk(table.state).bust == 0
    assert callable(kortdiamant.replay)
    assert set(kortdiamant.__all__) <= set(dir(kortdiamant))
    with pytest.raises(AttributeError, match="nothing"):
        kortdiamant.nothing  # noqa: B018  the access is tested
