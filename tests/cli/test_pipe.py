"""Games through a pipe: each answer comes before the next line is read, and the first refusal ends the game."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from kortdiamant.cli import pipe
from kortdiamant.errors import FileError, FileProblem
from kortdiamant.records.journal import Journal
from kortdiamant.table import replay
from tests.cli.conftest import Run

PLAYERS = ("--players", "Ane,Bo,Cato")
COMMAND = [sys.executable, "-m", "kortdiamant"]
GAME = "7h\n-\nKn\nane bo\n"


def test_a_game_is_shown_and_saved(run: Run, game: Callable[[], Path]) -> None:
    ran = run("play", *PLAYERS, stdin=GAME)
    assert ran.code == 0
    assert ran.err == ""
    assert "Sju gull: 2 til hver, 1 blir liggende." in ran.out
    assert "\x1b" not in ran.out
    assert game().read_text("utf-8").endswith("---\n7H\n-\nJ\nAne, Bo\n")
    assert replay(game()).report().totals == (2, 2, 0)


def test_the_first_line_holds_the_names_if_none_are_given(run: Run, game: Callable[[], Path]) -> None:
    assert run("play", stdin="# friday\n\nAne, Bo van Dyk, Cato\n7\n").code == 0
    assert replay(game()).names == ("Ane", "Bo van Dyk", "Cato")


def test_names_may_be_separated_by_spaces(run: Run, game: Callable[[], Path]) -> None:
    assert run("play", stdin="Ane Bo Cato").code == 0
    assert replay(game()).names == ("Ane", "Bo", "Cato")


@pytest.mark.parametrize(
    ("stdin", "place"),
    [
        ("Ane, Bo\n", "-:1:1: "),
        ("\n  Ane, all, Bo\n", "-:2:3: "),
        ("Ane, Bo, Cato\n7\n  dora\n", "-:3:3: "),
        ("Ane, Bo, Cato\n\n# nothing\njoker\n", "-:4:1: "),
        ("Ane, Bo, Cato\nbo\n", "-:2:1: "),
        ("Ane, Bo, Cato\n7\nQ\n", "-:3:1: "),
        ("Ane, Bo, Cato\nundo\n", "-:2:1: "),
        ("Ane, Bo, Cato\nrename Ane Bo\n", "-:2:1: "),
        ("Ane, Bo, Cato\r\n7\r\ndora\r\n", "-:3:1: "),
    ],
)
def test_a_rejected_line_ends_the_game_with_its_place(run: Run, stdin: str, place: str) -> None:
    ran = run("play", stdin=stdin)
    assert ran.code == 1
    assert ran.err.startswith(place)
    assert ran.err.count("\n") == 1
    assert "Traceback" not in ran.err


def test_a_rejected_line_is_not_recorded(run: Run, game: Callable[[], Path]) -> None:
    assert run("play", *PLAYERS, stdin="7\ndora\n-\n").code == 1
    assert game().read_text("utf-8").endswith("---\n7\n")


def test_a_refusal_speaks_the_language_of_the_table(run: Run) -> None:
    assert "Ingen her heter «dora»" in run("play", *PLAYERS, stdin="7\ndora\n").err
    assert "«\u202fdora\u202f»" in run("play", *PLAYERS, "--lang", "fr", stdin="7\ndora\n").err
    assert "“dora”" in run("play", *PLAYERS, "--lang", "en", stdin="7\ndora\n").err


def test_invalid_utf_8_is_rejected_at_its_place(run: Run, game: Callable[[], Path]) -> None:
    ran = run("play", *PLAYERS, stdin=b"7\n# Bj\xf8rn\n-\n")
    assert ran.code == 1
    assert ran.err.startswith("-:2:5: ")
    assert game().read_text("utf-8").endswith("---\n7\n")


def test_a_byte_order_mark_and_windows_line_ends_are_accepted(run: Run, game: Callable[[], Path]) -> None:
    assert run("play", stdin=b"\xef\xbb\xbfAne, Bo, Cato\r\n7\r\n-\r\n").code == 0
    assert game().read_text("utf-8").endswith("---\n7\n-\n")


def test_old_line_ends_count_as_lines() -> None:
    lines = list(pipe.lines_of(io.BytesIO(b"7\r-\n8")))
    assert [(line.source, line.number, line.is_complete) for line in lines] == [
        ("7", 1, True),
        ("-", 2, True),
        ("8", 3, False),
    ]


def test_an_unterminated_valid_last_line_counts(run: Run, game: Callable[[], Path]) -> None:
    assert run("play", *PLAYERS, stdin="7\n-").code == 0
    assert game().read_text("utf-8").endswith("---\n7\n-\n")


def test_a_torn_last_line_is_left_out_with_a_warning(run: Run, game: Callable[[], Path]) -> None:
    ran = run("play", *PLAYERS, stdin="7\nan\n9h\nzz")
    assert ran.code == 0
    assert ran.err.startswith("-:4:1: ")
    assert game().read_text("utf-8").endswith("---\n7\nAne\n9H\n")


def test_questions_are_answered_and_never_kept(run: Run, game: Callable[[], Path]) -> None:
    ran = run("play", *PLAYERS, "--lang", "en", stdin="7\nscore\npath\nodds\nhelp\nwhy\n-\nquit\n8\n")
    assert ran.code == 0
    assert "Ane: 0 gold" in ran.out
    assert "The path: 7 (1)" in ran.out
    assert "The risk of the next card is 0.0%." in ran.out
    assert "undo" in ran.out
    assert "7 = 3 × 2 + 1" in ran.out
    assert game().read_text("utf-8").endswith("---\n7\n-\n")


def test_quit_shows_the_resume_command_and_stops_reading(run: Run, game: Callable[[], Path]) -> None:
    ran = run("play", *PLAYERS, "--lang", "en", stdin="7\nquit\ndora\n")
    assert ran.code == 0
    assert ran.out.endswith(f"kortdiamant resume {game().stem}\n")


def test_undo_names_the_undone_entries(run: Run, game: Callable[[], Path]) -> None:
    ran = run("play", *PLAYERS, "--lang", "en", stdin="7\n-\nundo 2\n8\n")
    assert ran.code == 0
    assert "Undone: 7; nobody left." in ran.out
    assert game().read_text("utf-8").endswith("---\n7\n-\nundo 2\n8\n")


def test_the_player_who_turns_the_card_is_named(run: Run) -> None:
    ran = run("play", *PLAYERS, "--lang", "en", "--first", "bo", stdin="7\n-\n")
    assert "Bo turns the card." in ran.out
    assert "Cato turns the card." in ran.out


def test_the_option_odds_shows_the_risk(run: Run) -> None:
    line = "The risk of the next card"
    assert run("play", *PLAYERS, "--lang", "en", stdin="7\n").out.count(line) == 0
    assert run("play", *PLAYERS, "--lang", "en", "--odds", stdin="7\n").out.count(line) == 2


def test_a_tie_is_announced_with_the_possible_entries(run: Run) -> None:
    ran = run(
        "play", *PLAYERS, "--lang", "en", "--ruleset", "slott+uten-jokere", "--set", "rounds=1", stdin="7\nall\nshare\n"
    )
    assert "(extra) or share the victory (share)?" in ran.out
    assert "Ane, Bo and Cato share the victory" in ran.out
    assert ran.code == 0


def test_a_finished_game_ends_in_tables(run: Run) -> None:
    ran = run(
        "play", *PLAYERS, "--lang", "en", "--ruleset", "slott+uten-jokere", "--set", "rounds=1", stdin="7\nbo\nQ\nall\n"
    )
    assert "Bo wins with 3 gold!" in ran.out
    lines = ran.out.splitlines()
    assert ["Bo", "1.", "3"] in [line.split() for line in lines]
    assert ["Bo", "3", "3"] in [line.split() for line in lines]


def test_a_blank_line_precedes_a_new_round(run: Run) -> None:
    out = run("play", *PLAYERS, "--lang", "en", stdin="7\nall\n").out
    assert "\n\nRound 2 of 4. A joker is shuffled in.\n" in out


class TestDealing:
    def test_the_dealer_turns_and_records_every_card(self, run: Run, game: Callable[[], Path]) -> None:
        ran = run("play", *PLAYERS, "--lang", "en", "--deal", "--seed", "3", stdin="-\nbo\n")
        assert ran.out.count("The card: ") == 3
        entries = game().read_text("utf-8").split("---\n")[2].splitlines()
        assert len(entries) == 5
        assert entries[1::2] == ["-", "Bo"]

    def test_the_same_seed_deals_the_same_cards(self, run: Run) -> None:
        arguments = ("play", *PLAYERS, "--deal", "--seed", "0")
        assert run(*arguments, stdin="-\n-\n") == run(*arguments, stdin="-\n-\n")

    def test_without_a_seed_the_cards_differ(self, run: Run, home: Path) -> None:
        for _ in range(3):
            run("play", *PLAYERS, "--deal", stdin="-\n" * 4)
        assert len({path.read_text("utf-8").split("---\n")[2] for path in (home / "games").iterdir()}) > 1

    def test_undo_takes_back_the_decision_and_the_card_it_led_to(self, run: Run) -> None:
        arguments = ("play", *PLAYERS, "--lang", "en", "--deal", "--seed", "3")
        ran = run(*arguments, stdin="-\nbo\nundo\nbo\n")
        assert ran.code == 0
        assert ran.out.count("Bo leaves") == 2

    def test_a_renaming_is_undone_by_itself(self, run: Run, game: Callable[[], Path]) -> None:
        arguments = ("play", *PLAYERS, "--lang", "en", "--deal", "--seed", "3")
        assert run(*arguments, stdin="rename Bo = Bob\nundo\nbo\n").code == 0
        assert "undo\nBo\n" in game().read_text("utf-8")

    def test_the_first_card_cannot_be_undone(self, run: Run) -> None:
        ran = run("play", *PLAYERS, "--lang", "en", "--deal", "--seed", "3", stdin="undo\n")
        assert ran.code == 1
        assert ran.err == "-:1:1: There is nothing to undo.\n"

    def test_a_resumed_game_deals_the_same_cards(self, run: Run, tmp_path: Path) -> None:
        whole, parted = str(tmp_path / "whole.game"), str(tmp_path / "parted.game")
        arguments = ("play", *PLAYERS, "--deal", "--seed", "3", "--record")
        run(*arguments, whole, stdin="-\n-\n-\n")
        run(*arguments, parted, stdin="-\n")
        assert run("resume", parted, stdin="-\n-\n").code == 0
        assert entries(parted) == entries(whole)


def entries(path: str) -> list[str]:
    return Path(path).read_text("utf-8").split("---\n")[2].splitlines()


@pytest.fixture
def nearly_full_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the disk be full after one line of a record."""
    append, lines_left = Journal.append, [1]

    def append_while_it_fits(journal: Journal, line: str) -> None:
        if not lines_left:
            raise FileError(str(journal.path), FileProblem.UNWRITABLE, "No space left on device")
        lines_left.pop()
        append(journal, line)

    monkeypatch.setattr(Journal, "append", append_while_it_fits)


@pytest.mark.usefixtures("nearly_full_disk")
def test_a_full_disk_ends_a_game_in_a_pipe(run: Run, game: Callable[[], Path]) -> None:
    ran = run("play", *PLAYERS, "--lang", "en", stdin="7\n-\n8\n")
    assert ran.code == 1
    assert ran.err.startswith("-:2:1: ")
    assert "No space left on device" in ran.err
    assert ran.out.count("nobody") + ran.out.count("Nobody") == 0
    assert game().read_text("utf-8").endswith("---\n7\n")


def test_an_unwritable_folder_ends_the_game_before_it_starts(run: Run, home: Path) -> None:
    home.parent.mkdir(exist_ok=True)
    home.write_text("a file where the folder should be")
    ran = run("play", *PLAYERS, stdin="7\n")
    assert ran.code == 1
    assert ran.out == ""
    assert len(ran.err.splitlines()) == 1


def test_an_existing_file_is_never_overwritten(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "friday.game"
    path.write_text("precious")
    ran = run("play", "--record", str(path), "--lang", "en", stdin="Ane, Bo, Cato\n")
    assert (ran.code, ran.out) == (1, "")
    assert "exists already" in ran.err
    assert path.read_text() == "precious"


def test_a_record_can_be_kept_anywhere(run: Run, tmp_path: Path, home: Path) -> None:
    path = tmp_path / "our folder" / "friday.game"
    path.parent.mkdir()
    ran = run("play", *PLAYERS, "--record", str(path), "--lang", "en", stdin="7\nquit\n")
    assert ran.code == 0
    assert f"kortdiamant resume '{path}'" in ran.out
    assert not (home / "games").exists()


def test_record_does_not_create_folders(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mistyped" / "friday.game"
    ran = run("play", *PLAYERS, "--record", str(path), "--lang", "en", stdin="7\n")
    assert (ran.code, path.parent.exists()) == (1, False)
    assert f"{path.parent} does not exist" in ran.err


def test_two_games_of_one_minute_have_two_files(run: Run, home: Path) -> None:
    run("play", *PLAYERS)
    run("play", *PLAYERS)
    assert len(list((home / "games").glob("*.game"))) == 2


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--ruleset", "slot"), "slott"),
        (("--ruleset", "slott+uten-joker"), "uten-jokere"),
        (("--ruleset", "./nothing.yaml"), "nothing.yaml:1:1: error: nothing.yaml does not exist"),
        (("--set", "rules.hazards.strike=3"), "strikes"),
        (("--set", "rounds=x"), "--set:1:8: error: "),
        (("--players", "Ane,Bo"), "3 to 8"),
        (("--players", "Ane,all,Bo"), "all"),
        (("--players", "Ane,ANE,Bo"), "taken"),
        (("--players", "Ane,Bo,Cato", "--first", "Dora"), "Dora"),
    ],
)
def test_an_unplayable_position_is_rejected(run: Run, home: Path, arguments: tuple[str, ...], message: str) -> None:
    ran = run("play", "--lang", "en", *arguments, stdin="Ane, Bo, Cato\n")
    assert (ran.code, ran.out) == (1, "")
    assert message in ran.err
    assert not home.exists()


@pytest.mark.parametrize(
    "arguments",
    [
        ("play", "--seed", "3"),
        ("play", "--lang", "de"),
        ("play", "--deal", "--seed", "three"),
        ("play", "--nothing"),
        ("replay",),
        ("nothing",),
    ],
)
def test_a_usage_error_exits_with_2(run: Run, arguments: tuple[str, ...]) -> None:
    assert run(*arguments).code == 2


def test_output_is_flushed_after_every_line() -> None:
    with subprocess.Popen(
        [*COMMAND, "play", *PLAYERS, "--lang", "en"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for line, answer in [("7", "Seven gold"), ("-", "Nobody leaves"), ("ze", "")]:
            process.stdin.write(f"{line}\n")
            process.stdin.flush()
            if answer:
                assert any(shown.startswith(answer) for shown in process.stdout)
        assert process.wait() == 1


def test_a_closed_output_pipe_gives_no_traceback() -> None:
    with subprocess.Popen(
        [*COMMAND, "play", *PLAYERS, "--deal", "--seed", "1"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"Slottet\n"
        process.stdout.close()
        _, complaint = process.communicate(b"-\n" * 200)
    assert complaint == b""


def test_a_terminal_without_unicode_gets_letters_for_suits() -> None:
    ran = subprocess.run(
        [*COMMAND, "play", "--lang", "fr"],
        input="Åse, Bo, Cato\n7♥\npath\n".encode(),
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        capture_output=True,
        check=False,
    )
    assert ran.returncode == 0
    assert b"Le chemin : 7H (1)" in ran.stdout
    assert b"Sept pieces d'or" in ran.stdout


def test_an_interruption_exits_with_130_and_keeps_the_game(tmp_path: Path) -> None:
    record = tmp_path / "friday.game"
    with subprocess.Popen(
        [*COMMAND, "play", *PLAYERS, "--lang", "en", "--record", str(record)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("7\n")
        process.stdin.flush()
        assert any("Seven gold" in line for line in process.stdout)
        process.send_signal(signal.SIGINT)
        _, complaint = process.communicate(timeout=10)
    assert process.returncode == 130
    assert f"kortdiamant resume {record}" in complaint
    assert entries(str(record)) == ["7"]


def test_an_endless_line_is_rejected_before_it_fills_the_memory(run: Run, game: Callable[[], Path]) -> None:
    ran = run("play", *PLAYERS, "--lang", "en", stdin=b"7\n" + b"A" * 1_000_000)
    assert ran.code == 1
    assert ran.err.startswith("-:2:1: ")
    assert game().read_text("utf-8").endswith("---\n7\n")


def test_a_last_line_that_was_cut_off_within_a_character_is_left_out(run: Run, game: Callable[[], Path]) -> None:
    ran = run("play", *PLAYERS, "--lang", "en", stdin=b"7h\n-\n\xc3")
    assert ran.code == 0
    assert "left out" in ran.err
    assert game().read_text("utf-8").endswith("---\n7H\n-\n")


@pytest.mark.parametrize("seed", ["-1", str(2**63), "1" + "0" * 100, "x"])
def test_an_invalid_seed_is_a_usage_error(run: Run, seed: str) -> None:
    assert run("play", *PLAYERS, "--deal", "--seed", seed).code == 2


def test_a_setting_without_a_value_is_a_usage_error(run: Run) -> None:
    ran = run("play", *PLAYERS, "--set", "nothing")
    assert (ran.code, "KEY=VALUE" in ran.err) == (2, True)


def test_a_full_disk_is_reported(home: Path) -> None:
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("this system has no device that is always full")
    with full.open("w") as stdout:
        ran = subprocess.run([*COMMAND, "rulesets"], stdout=stdout, stderr=subprocess.PIPE, text=True, check=False)
    assert ran.returncode == 1
    assert "operating system refused" in ran.stderr


def test_file_names_are_escaped(run: Run, tmp_path: Path) -> None:
    ran = run("play", *PLAYERS, "--record", str(tmp_path / "r\x1b[31mRED.game"), stdin="7\nquit\n")
    assert ran.code == 0
    assert "\x1b" not in ran.out
