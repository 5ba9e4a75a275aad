"""`chart`: on the screen, and into a file that is never overwritten by accident."""

from __future__ import annotations

import io
import stat
from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest

from kortdiamant.cli.chart import MAX_WIDTH, story_of, text_chart
from kortdiamant.cli.output.layout import bars, cells
from kortdiamant.cli.output.screen import Screen
from kortdiamant.rulebook import load
from kortdiamant.session.blocks import Bars
from kortdiamant.session.conversation import Conversation
from kortdiamant.table import Table, read_game
from kortdiamant.telling.story import PlayerLine
from tests.cli.conftest import Run
from tests.golden.drawings import DRAWN_GAMES, WIDTHS, story_for, text_chart_of
from tests.golden.games import record_of

HEADER = "---\nformat: 1\nruleset: slott+uten-jokere\nplayers: [Ane, Bo, Cato]\nset: {rounds: 1}\n---\n"
WHOLE = HEADER + "7H\nBo\nQ\nall\n"


@pytest.fixture
def whole(tmp_path: Path) -> str:
    path = tmp_path / "whole.game"
    path.write_text(WHOLE, "utf-8")
    return str(path)


def test_a_game_is_drawn_on_the_screen(run: Run, whole: str) -> None:
    ran = run("chart", whole, "--lang", "en")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines() == [
        "The castle (Without jokers)",
        "Bo wins with 3 gold!",
        "",
        "After each round",
        "      1",
        "Ane   2",
        "Bo    3",
        "Cato  2",
        "",
        f"Bo    3  {'█' * 71}",
        f"Ane   2  {'█' * 47}",
        f"Cato  2  {'█' * 47}",
        "",
        "Round 1 · all out",
        "  7♥ → Bo 3 · at the best moment",
        "  Q → Ane, Cato 2 · no card came after",
    ]


def test_a_score_pad_is_drawn_on_the_screen(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "pad.game"
    path.write_text(HEADER.replace("format: 1", "format: 1\nkind: score").replace("rounds: 1", "rounds: 2"), "utf-8")
    with path.open("a") as record:
        record.write("4 0 7\njoin Dag\n2 0 0 3\n1 cato = 3\n")
    ran = run("chart", str(path), "--lang", "en")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines() == [
        "The castle (Without jokers)",
        "Ane wins with 6 gold!",
        "",
        "After each round",
        "      1  2",
        "Ane   4  6",
        "Bo    0  0",
        "Cato  3  3",
        "Dag      3",
        "",
        f"Ane   6  {'█' * 47}{'▒' * 24}",
        f"Cato  3  {'█' * 36}",
        f"Dag   3  {'█' * 36}",
        "Bo    0",
        "",
        "This is a score pad: which cards came, and who left when, is not known.",
    ]


def test_a_continued_game_is_drawn_on_the_screen(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "from.game"
    header = (
        "---\nformat: 1\nruleset: slott\nplayers: [Ane, Bo, Cato]\nfrom: {round: 3, chests: {Ane: 12, Bo: 5}}\n---\n"
    )
    path.write_text(header + "7\nBo\n9\nall\n", "utf-8")
    out = run("chart", str(path), "--lang", "en").out.splitlines()
    assert out[3:8] == [
        "After each round · 1-2 played elsewhere",
        "      1-2   3   4",
        "Ane    12  18  18",
        "Bo      5   8   8",
        "Cato    0   6   6",
    ]
    assert out[13] == "Round 3 · all out"
    assert out[14:16] == ["  7 → Bo 3 · 1 card too early: 2 gold", "  9 → Ane, Cato 6 · no card came after"]


def test_chart_finds_a_game_by_the_beginning_of_its_name(run: Run, home: Path) -> None:
    (home / "games").mkdir(parents=True)
    (home / "games" / "2026-friday.game").write_text(WHOLE, "utf-8")
    assert "Bo vinner" in run("chart", "2026").out


def test_a_game_is_drawn_into_a_file(run: Run, whole: str, tmp_path: Path) -> None:
    target = tmp_path / "whole.svg"
    ran = run("chart", whole, "-o", str(target), "--lang", "fr")
    assert (ran.code, ran.out, ran.err) == (0, f"Le dessin est enregistré\u202f: {target}\n", "")
    assert "Bo gagne avec 3 pièces d’or" in "".join(fromstring(target.read_text("utf-8")).itertext())


def test_a_file_that_exists_is_overwritten_only_by_force(run: Run, whole: str, tmp_path: Path) -> None:
    target = tmp_path / "mine.svg"
    target.write_text("mine")
    ran = run("chart", whole, "--output", str(target), "--lang", "en")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err == f"{target} exists already. With --force it is overwritten.\n"
    assert target.read_text() == "mine"
    assert run("chart", whole, "--output", str(target), "--force").code == 0
    assert target.read_text("utf-8").startswith("<?xml")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["mine.svg", "whole.game"]


def test_the_record_itself_is_never_overwritten(run: Run, whole: str) -> None:
    ran = run("chart", whole, "-o", whole, "--force", "--lang", "en")
    assert (ran.code, ran.err) == (1, f"{whole} exists already, and is never overwritten.\n")
    assert Path(whole).read_text("utf-8") == WHOLE


@pytest.mark.parametrize("force", [(), ("--force",)])
def test_missing_folders_and_special_files_are_rejected(
    run: Run, whole: str, tmp_path: Path, force: tuple[str, ...]
) -> None:
    missing = tmp_path / "nowhere"
    ran = run("chart", whole, "-o", str(missing / "a.svg"), "--lang", "en", *force)
    assert ran.code == 1
    assert f"{missing} does not exist." in ran.err
    assert not missing.exists()
    ran = run("chart", whole, "-o", str(tmp_path), "--lang", "en", *force)
    assert ran.code == 1
    assert f"{tmp_path} is no ordinary file, so nothing is written there." in ran.err
    ran = run("chart", whole, "-o", "/dev/null", "--lang", "en", *force)
    assert (ran.code, stat.S_ISCHR(Path("/dev/null").stat().st_mode)) == (1, True)


@pytest.mark.usefixtures("full_disk")
def test_a_full_disk_is_an_error(run: Run, whole: str, tmp_path: Path) -> None:
    ran = run("chart", whole, "-o", str(tmp_path / "a.svg"), "--lang", "en")
    assert (ran.code, ran.err) == (1, f"{tmp_path / 'a.svg'} cannot be written (No space left on device).\n")


def test_force_goes_with_a_file_only(run: Run, whole: str) -> None:
    assert run("chart", whole, "--force").code == 2


def test_a_damaged_record_is_rejected_and_nothing_is_drawn(run: Run, tmp_path: Path) -> None:
    broken, target = tmp_path / "broken.game", tmp_path / "a.svg"
    broken.write_text(HEADER + "7\nDora\n", "utf-8")
    ran = run("chart", str(broken), "-o", str(target))
    assert ran.code == 1
    assert ran.err.startswith(f"{broken}:8:1: error: ")
    assert not target.exists()
    assert run("chart", "nothing-like-it", "--lang", "en").err.startswith("There is no game “nothing-like-it”.")


def test_a_torn_last_line_is_a_warning(run: Run, tmp_path: Path) -> None:
    torn = tmp_path / "torn.game"
    torn.write_text(HEADER + "7\nDo", "utf-8")
    ran = run("chart", str(torn), "--lang", "en")
    assert (ran.code, "Not finished: round 1." in ran.out) == (0, True)
    assert f"{torn}:8:1: warning: " in ran.err


@pytest.mark.parametrize("width", [40, 41, 55, 80, 120, MAX_WIDTH])
@pytest.mark.parametrize("reference", DRAWN_GAMES)
def test_no_line_is_wider_than_the_screen(reference: str, width: int) -> None:
    assert max(map(cells, text_chart_of(story_for(reference, "en"), width).splitlines())) <= width


def test_the_golden_charts_have_these_widths() -> None:
    assert WIDTHS == (40, 80, 120)


def test_unprintable_characters_are_replaced() -> None:
    raw = io.TextIOWrapper(io.BytesIO(), "ascii", errors="kortdiamant-ascii")
    screen = Screen(raw)
    story = story_of(read_game(record_of("slott"), language="nb"))
    screen.show_blocks(text_chart(story, 40, screen.printable))
    raw.seek(0)
    out = raw.read()
    assert "Ase   58  #######==========#######======\n" in out
    assert "  D 2 2 7 A K 7C -> Ase 13 - 4 kort for tidlig: 5 gull\n" in out
    assert "  K Kn Kn x Ane, Bo, Cato, Ase - ingenting tapt\n" in out


def test_the_end_of_a_game_is_shown_as_bars_at_a_terminal_and_not_in_a_pipe(run: Run, whole: str) -> None:
    conversation = Conversation(Table(load("marquoir", settings={"rounds": 1}), ["Ane", "Bo", "Cato"]), None)
    conversation.hear("7")
    assert conversation.ending() == ()
    conversation.hear("Bo")
    conversation.hear("9")
    conversation.hear("all")
    space, block = conversation.ending()
    assert space == ""
    assert isinstance(block, Bars)
    text_chart_of = ["Ane   6  ███████████████", "Cato  6  ███████████████", "Bo    3  ████████"]
    assert list(bars(block.lines, 24)) == text_chart_of
    ran = run("play", "--set", "rounds=1", "--ruleset", "marquoir", stdin="Ane, Bo, Cato\n7\nall\n")
    assert ran.code == 0
    assert "█" not in ran.out


def test_bars_are_proportional_and_stacked() -> None:
    lines = [
        PlayerLine("Ane", (0, 10, 10, 30), True),
        PlayerLine("Somebody", (None, 0, 15, 15), False),
        PlayerLine("Bo", (0, 0), False),
    ]
    assert list(bars(lines, 40)) == [
        "Ane       30  █████████▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒",
        "Somebody  15  █████████████",
        "Bo         0",
    ]


def test_a_long_name_leaves_room_for_its_bar() -> None:
    assert list(bars([PlayerLine("A" * 40, (0, 5), True)], 30)) == ["AAAAAAAAA…  5  ███████████████"]


def test_a_player_without_points_has_no_bar() -> None:
    assert list(bars([PlayerLine("Ane", (0, 0), True)], 40)) == ["Ane  0"]
