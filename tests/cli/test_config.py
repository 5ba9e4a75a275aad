"""`config`, and the effect of settings on other commands."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run

GAME = "Ane, Bo, Cato\n7h\n-\n"
COLOUR_VARIABLES = ("NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE", "CLICOLOR", "TERM")


@pytest.fixture
def file(home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for variable in COLOUR_VARIABLES:
        monkeypatch.delenv(variable, raising=False)
    home.mkdir()
    return home / "config.yaml"


def test_all_settings_are_listed_with_their_origin(run: Run, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file.write_text("odds: true\nplayers: [Ane, Bo]\n")
    monkeypatch.setenv("NO_COLOR", "1")
    lines = [line.split("  ") for line in run("config").out.splitlines()]
    listed = {line[0]: [cell.strip() for cell in line[1:] if cell.strip()] for line in lines if line[1:]}
    assert listed["odds"] == ["true", "config.yaml:1"]
    assert listed["players"] == ["Ane, Bo", "config.yaml:2"]
    assert listed["colours"] == ["never", "NO_COLOR"]
    assert listed["language"] == ["–", "default"]


def test_a_file_overrides_the_environment(run: Run, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file.write_text("colours: always\n")
    monkeypatch.setenv("NO_COLOR", "1")
    assert "colours: always" in run("config", "colours").out
    assert "\x1b[1m" in run("play", stdin=GAME).out


@pytest.mark.parametrize("arguments", ["bell=true", "bell true", "bell=on", "bell yes"])
def test_a_setting_is_set(run: Run, file: Path, arguments: str) -> None:
    ran = run("config", *arguments.split())
    assert ran.code == 0
    assert ran.out.startswith("bell: true\n")
    assert str(file) in ran.out
    assert file.read_text().endswith("bell: true\n")


@pytest.mark.parametrize("written", ["Ane,Bo Berg", "Ane, Bo Berg,", "[Ane, Bo Berg]"])
def test_players_are_written_as_on_the_command_line(run: Run, file: Path, written: str) -> None:
    assert run("config", "players", written).code == 0
    assert file.read_text().endswith("players: [Ane, Bo Berg]\n")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("bel=true",), "Did you mean bell?"),
        (("language", "de"), "KD-S"),
        (("ruleset=slot",), "Did you mean slott?"),
        (("players=Ane,Ane",), "taken"),
        (("--unset", "bel"), "Did you mean bell?"),
        (("bel",), "Did you mean bell?"),
    ],
)
def test_a_wrong_value_is_rejected_and_nothing_is_written(
    run: Run, file: Path, arguments: tuple[str, ...], message: str
) -> None:
    ran = run("config", *arguments)
    assert ran.code == 1
    assert message in ran.err
    assert not file.exists()


def test_two_settings_at_once_are_a_usage_error(run: Run, file: Path) -> None:
    ran = run("config", "language=nb", "odds=true")
    assert ran.code == 2
    assert "one setting at a time" in ran.err
    assert not file.exists()


def test_unset_removes_known_and_unknown_settings(run: Run, file: Path) -> None:
    file.write_text("old: 1  # gone\nodds: true\n")
    assert run("config", "--unset", "odds").out.startswith("odds: false\n")
    assert run("config", "--unset", "old").code == 0
    assert file.read_text() == ""
    assert run("config", "odds", "--unset", "odds").code == 2


def test_preferences_are_the_defaults_of_options(run: Run, file: Path) -> None:
    file.write_text("language: nb\nruleset: marquoir\nodds: true\n")
    ran = run("play", stdin="Ane, Bo, Cato\n7\n-\n")
    assert ran.code == 0
    assert "Sju rubiner" in ran.out
    assert "Risikoen" in ran.out


@pytest.mark.parametrize("command", ["simulate", "tournament"])
def test_simulations_use_the_preferred_ruleset(command: str, run: Run, file: Path) -> None:
    file.write_text("language: en\nruleset: marquoir\n")
    ran = run(command, "--games", "4", "--seed", "1", "--json", "--bots", "timid,greedy,cautious")
    assert '"marquoir"' in ran.out


def test_history_ignores_the_preferred_ruleset(run: Run, file: Path) -> None:
    run("play", "--lang", "en", stdin=GAME)
    file.write_text("language: en\nruleset: marquoir\n")
    assert "1 is being played" in run("history").out


def test_a_rematch_has_the_ruleset_of_its_game(run: Run, file: Path) -> None:
    short = ("--ruleset", "slott+uten-jokere", "--set", "rounds=1")
    run("play", "--lang", "en", *short, stdin="Ane, Bo, Cato\n7\nbo\nQ\nall\n")
    file.write_text("language: en\nruleset: marquoir\n")
    ran = run("play", "--again", stdin="7\n")
    assert ran.code == 0
    assert "Seven gold" in ran.out


def test_the_command_line_overrides_the_file(run: Run, file: Path) -> None:
    file.write_text("language: nb\nruleset: marquoir\nodds: true\nplain: true\n")
    ran = run("play", "--lang", "en", "--ruleset", "slott", "--no-odds", "--no-plain", stdin=GAME)
    assert "Seven gold" in ran.out
    assert "risk" not in ran.out
    assert " · " in ran.out


def test_a_broken_file_is_reported_once_and_the_game_goes_on(run: Run, file: Path) -> None:
    file.write_text("odds: yes\nlanguage: en\n")
    ran = run("play", stdin=GAME)
    assert ran.code == 0
    assert ran.err.count("warning") == 1
    assert f"{file}:1:7: warning:" in ran.err
    assert "Seven gold" in ran.out


def test_a_folder_in_place_of_the_file_is_reported_and_the_game_goes_on(run: Run, file: Path) -> None:
    file.mkdir()
    ran = run("play", "--lang", "en", stdin=GAME)
    assert ran.code == 0
    assert "ordinary file" in ran.err


def test_keys_are_preferred_at_a_terminal_only(run: Run, file: Path) -> None:
    file.write_text("keys: true\nlanguage: en\n")
    ran = run("play", stdin=GAME)
    assert (ran.code, ran.err) == (0, "")


def test_a_pipe_ignores_the_preferred_players(run: Run, file: Path) -> None:
    file.write_text("players: [Dag, Eva, Finn]\nlanguage: en\n")
    assert "Ane, Bo and Cato go in." in run("play", stdin=GAME).out


def test_help_does_not_read_the_preferences(run: Run, file: Path) -> None:
    file.write_text("odds: [\n")
    assert run("play", "--help").err == ""
