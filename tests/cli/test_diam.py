"""`analyse` and `diam solve`: analysed games, and a solution in several calls."""

from __future__ import annotations

import json
from itertools import count
from pathlib import Path

import pytest
import typer

from kortdiamant.cli.diam import solve as command
from kortdiamant.cli.diam.solve import solve_from_empty
from kortdiamant.cli.options import parse_duration, with_thinking_time
from kortdiamant.diamengine import solver as solver_module
from kortdiamant.diamengine.strategy import parse_strategy
from kortdiamant.errors import EngineLimit, FileError, FileProblem, WhyNoEngine
from kortdiamant.family import Reading
from kortdiamant.rulebook import DiamRuleset, load_any
from kortdiamant.session.seating import seat_again
from kortdiamant.table import Board, rematch
from kortdiamant.table.board import parse_skill
from kortdiamant.table.bots import by_name
from tests.diamengine.solvers import nearly_solved

pytestmark = [pytest.mark.usefixtures("engine_for_diam"), pytest.mark.slow]
HEADER = "---\nformat: 1\nruleset: diam\nplayers: [Ane, Bo]\n---\n"
WON = f"{HEADER}h1\ns3\nundo\ns2\nh5\ns8\nd1\ns4\nundo\ns1\nd5\n"


@pytest.fixture
def record(tmp_path):
    """A record of a game, written."""

    def write(text: str) -> Path:
        path: Path = tmp_path / "friday.game"
        path.write_text(text, "utf-8")
        return path

    return write


def test_an_analysis_shows_every_turn_and_where_the_game_was_lost(run, record):
    ran = run("analyse", "--think", "0", "--lang", "en", str(record(WON)))
    assert ran.code == 0
    assert "Turn  Player  Played" in ran.out
    assert "loses in 20 turns" in ran.out
    assert "has won" in ran.out
    lost = "Bo lost the game in turn 6, with s1; s5 was better."
    assert " ".join(ran.out.split()).endswith(f"{lost} Bo let a win slip in turn 2: s1 would have kept it.")


def test_json_has_the_same_analysis(run, record):
    ran = run("analyse", "--think", "0ms", "--json", str(record(WON)))
    turns = [json.loads(line) for line in ran.out.splitlines()]
    assert [turn["played"] for turn in turns] == ["h1", "s2", "h5", "s8", "d1", "s1", "d5"]
    assert turns[0] | {"best": ""} == {
        "turn": 1, "seat": 0, "played": "h1", "then": -19, "best": "", "before": -20, "solved": True
    }  # fmt: skip
    assert turns[-1]["then"] == 0


def test_a_game_without_turns_is_analysed(run, record):
    ran = run("analyse", "--lang", "en", str(record(HEADER)))
    assert (ran.code, ran.err) == (0, "")
    assert run("analyse", "--json", str(record(HEADER))).out == ""


def test_a_record_of_another_game_is_rejected(run, record):
    path = record("---\nformat: 1\nruleset: slott\nplayers: [Ane, Bo, Cato]\n---\n7H\n")
    assert run("analyse", str(path)).code == 1
    ran = run("analyse", str(path.with_name("missing.game")))
    assert ran.code == 1
    assert "missing.game" in ran.err


@pytest.mark.parametrize(("text", "meant"), [("2s", 2), ("500ms", 0.5), ("0,5", 0.5), (" 3 S ", 3), ("0.2ms", 0)])
def test_times_are_parsed(text, meant):
    assert parse_duration(text) == meant


@pytest.mark.parametrize("text", ["", "s", "2 m", "-1", "1e3", "2ss", "10h", "10000"])
def test_an_invalid_time_is_rejected(run, text):
    with pytest.raises(typer.BadParameter):
        parse_duration(text)
    assert run("analyse", "--think", text, "x").code == 2


def solve(folder, solver=None, **others):
    """Solve it with all files in a folder."""
    usual = {"minutes": None, "strategy": folder / "strategy.txt", "checkpoint": folder / "proof.npz"}
    return solve_from_empty(**{**usual, **others}, restart=False, language="en", solver=solver)


def test_a_solution_is_shown_depth_by_depth_and_written(tmp_path, capsys):
    solver = nearly_solved()
    assert solve(tmp_path, solver)
    out = capsys.readouterr().out
    assert "Within 6: no forced win (" in out
    assert "Within 7: whoever begins wins (" in out
    assert parse_strategy((tmp_path / "strategy.txt").read_text().splitlines()) == solver.answers
    assert not (tmp_path / "proof.npz").exists()


def test_an_unfinished_solution_continues_in_the_next_run(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(solver_module, "SLICE", 300)
    monkeypatch.setattr(command, "CHECKPOINT_SECONDS", 0.0)
    ticks = count()
    assert not solve(tmp_path, nearly_solved(), minutes=0.1, clock=lambda: next(ticks))
    assert "Not solved yet: nobody can force a win in" in capsys.readouterr().out
    assert solve(tmp_path)
    assert "Within 7: whoever begins wins (" in capsys.readouterr().out


@pytest.mark.parametrize("minutes", [0, float("nan")])
def test_the_winner_is_reported_before_all_answers_are_found(tmp_path, capsys, minutes):
    solver = nearly_solved()
    assert any(solver.plies for _ in solver.steps())
    assert not solve(tmp_path, solver, minutes=minutes)
    assert "Who wins is proved; of the answers 1 are found." in capsys.readouterr().out


@pytest.mark.parametrize("trouble", [KeyboardInterrupt(), FileError("strategy.txt", FileProblem.UNWRITABLE)])
def test_findings_survive_every_interruption(tmp_path, capsys, monkeypatch, trouble):
    def stop(*_arguments):
        raise trouble

    monkeypatch.setattr(command, "_write", stop)
    with pytest.raises(type(trouble)):
        solve(tmp_path, nearly_solved())
    assert "The next call goes on from here." in capsys.readouterr().out
    monkeypatch.undo()
    assert solve(tmp_path)


def test_solve_starts_at_the_empty_board_and_saves_its_findings(run, home, tmp_path, monkeypatch):
    monkeypatch.setattr(solver_module, "SLICE", 50)
    out = str(tmp_path / "strategy.txt")
    ran = run("diam", "solve", "--minutes", "0", "--anew", "--output", out)
    assert ran.code == 1
    assert (home / "cache" / "diam-proof.npz").exists()
    assert "Not solved yet" in ran.out


def test_solve_requires_the_compiler(run, monkeypatch):
    monkeypatch.setattr("kortdiamant.kernel.is_available", lambda: False)
    with pytest.raises(EngineLimit) as refused:
        solve(Path("x"))
    assert refused.value.why is WhyNoEngine.PLAIN
    assert "kortdiamant[sim]" in run("diam", "solve").err


def test_a_file_that_cannot_be_written_is_rejected_before_the_work(tmp_path):
    solver = nearly_solved()
    for nowhere in ({"strategy": tmp_path / "none" / "out"}, {"checkpoint": tmp_path / "none" / "proof"}):
        with pytest.raises(FileError):
            solve(tmp_path, solver, **nowhere)
        assert not solver.depths


def test_a_hint_at_the_table_is_what_the_best_level_plays(run):
    ran = run("play", "--ruleset", "diam", "--lang", "en", stdin="Ane, Bo\nhint\nh3\ntips\nquit\n")
    assert "by the solved strategy this loses in 20 turns." in ran.out
    assert "by the solved strategy this wins in 19 turns." in ran.out


def test_a_hint_is_a_tip_in_card_games_and_unavailable_after_the_end(run):
    ran = run("play", "--ruleset", "diam", "--lang", "en", stdin="Ane, Bo\nh1\ns2\nh5\ns6\nd1\nc3\nd5\nhint\n")
    assert "nothing left to think about" in ran.out + ran.err
    ran = run("play", "--ruleset", "slott", "--lang", "en", stdin="Ane, Bo, Cato\nhint\nquit\n")
    assert "Hunt the jokers." in ran.out


PLAY = ("play", "--ruleset", "diam", "--lang", "en")


def test_a_bot_plays_against_a_person_and_announces_a_forced_win(run, game):
    ran = run(*PLAY, "--bot", "Robo=level:6", stdin="Ane\nh3\n")
    assert ran.code == 0
    assert "Robo plays by the solved strategy: this wins in 19 turns." in ran.out
    text = game().read_text()
    assert "bots: {Robo: 'level:6'}" in text.replace('"', "'")
    assert text.endswith("---\nh3\ns3\n")


def test_undo_also_undoes_the_turns_of_bots(run, game):
    ran = run(*PLAY, "--bot", "Robo=level:3", stdin="Ane\nh3\nh1\nundo\nquit\n")
    assert ran.code == 0
    assert game().read_text().endswith("\nundo 2\n")
    ran = run(*PLAY, "--bot", "Robo=level:3", "--first", "Robo", stdin="Ane\nundo\n")
    assert "Nothing" in ran.err or "nothing" in ran.err


def test_a_game_with_a_bot_can_be_resumed(run, game):
    run(*PLAY, "--bot", "Robo=level:2", stdin="Ane\nh3\n")
    answers = {run("resume", stdin="quit\n").code, run("resume", stdin="undo\nh3\n").code}
    assert answers == {0}
    h3, reply, undo, *same = game().read_text().partition("---\n")[2].partition("---\n")[2].splitlines()
    assert (h3, undo, same) == ("h3", "undo 2", [h3, reply])


def test_a_rematch_includes_the_bot():
    ruleset = load_any("diam")
    assert isinstance(ruleset, DiamRuleset)
    board = Board(ruleset, ["Ane", "Robo"], bots={"Robo": "level:3"})
    for line in ("h1", "s2", "h5", "s6", "d1", "c3", "d5"):
        board.say(line)
    assert board.finished
    again = seat_again(board, rematch(board), Reading.CANONICAL)
    assert isinstance(again, Board)
    assert by_name(again.bots.specs, again.names) == {"Robo": "level:3"}
    assert again.state.seat == 1


@pytest.mark.parametrize("variant", ["", "+three-players", "+four-players"])
def test_bots_play_alone(run, variant):
    seats = {"": 2, "+three-players": 3, "+four-players": 4}[variant]
    bots = [argument for seat in range(seats) for argument in ("--bot", f"Robo{seat}=level:3")]
    ran = run("play", "--ruleset", f"diam{variant}", "--lang", "en", *bots)
    assert ran.code == 0
    assert "win" in ran.out or "draw" in ran.out


@pytest.mark.parametrize("spec", ["cautious", "level", "level:7", "level:3:5s", "level:6:5"])
def test_an_unknown_level_is_rejected(run, spec):
    ran = run(*PLAY, "--bot", f"Robo={spec}", stdin="Ane\n")
    assert ran.code == 1
    assert "level:4" in ran.err


@pytest.mark.parametrize("time", ["0", "0.001ms", "1234.567", "9999.999s"])
def test_every_valid_time_round_trips(time):
    (spec,) = with_thinking_time({"Robo": "level:6"}, time).values()
    assert parse_skill(spec).think == parse_duration(time)


def test_the_best_level_may_be_given_time():
    specs = ("level:4", "level:6", "level:6:30s", "level:6:0.5s")
    assert [parse_skill(spec) for spec in specs] == [(4, 2), (6, 2), (6, 30), (6, 0.5)]


def test_the_command_line_sets_the_thinking_time_of_the_best_level(run, game):
    ran = run(*PLAY, "--bot", "Robo=level:6", "--think", "500ms", stdin="Ane\nh3\n")
    assert ran.code == 0
    assert "level:6:0.5s" in game().read_text()
    assert run(*PLAY, "--bot", "Robo=level:5", "--think", "1s").code == 2
    assert run(*PLAY, "--think", "1s").code == 2
    assert run(*PLAY, "--bot", "Robo=level:6", "--think", "soon").code == 2
