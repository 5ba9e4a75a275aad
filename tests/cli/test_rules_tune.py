"""`rules tune`: the best candidates, the file, and refused targets and keys."""

from __future__ import annotations

import json
import re
import shlex
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from kortdiamant.bots import Mishap
from kortdiamant.rulebook import load
from kortdiamant.simulation.arena import Arena
from kortdiamant.simulation.batches import play_batches
from kortdiamant.simulation.figures import Tally
from kortdiamant.workshop import tuning as searching
from kortdiamant.workshop.schema import NAME
from tests.cli.conftest import Run

pytestmark = pytest.mark.slow

TUNE = ("rules", "tune", "marquoir", "--target", "length = 24", "--vary", "rounds,rules.hazards.lose", "--seed", "1")
SHORT = (*TUNE, "--games", "30", "--lang", "en")


def stand_in(arena: Arena, games: int) -> Iterator[Tally]:
    """Games of eight cards in each round."""
    tally = Tally.empty(len(arena.bots), arena.rules.rounds)
    tally.games = games
    tally.cards = Counter({8 * arena.rules.rounds - 1: games // 2, 8 * arena.rules.rounds + 1: games - games // 2})
    for wins in tally.wins:
        wins[1] = games // len(arena.bots)
    yield tally


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which the user tunes; games are replaced by a quick stand-in."""
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    monkeypatch.setattr(searching, "play_batches", stand_in)
    return folder


def test_tune_lists_the_best_trials_below_the_original(run: Run) -> None:
    ran = run(*SHORT)
    assert (ran.code, ran.err) == (0, "")
    title, tried, _, _, heading, now, first, *_ = ran.out.splitlines()
    assert title == "Diamant by Marquoir"
    assert tried == "27 rulesets were tried with the seed 1. The best have played 30 games each."
    assert heading.split() == ["rounds", "rules.hazards.lose", "cards", "per", "game"]
    assert now.split()[:4] == ["now", "5", "all", "40.0"]
    assert first.split()[:4] == ["1.", "3", "all", "24.0"]
    assert re.search(r"24\.0 \(23\.6–24\.4\)$", first)
    assert "-o NAME.yaml" in ran.out


@pytest.mark.parametrize("language", ["nb", "fr", "en"])
def test_the_first_is_written_and_the_next_two_commands_work(run: Run, here: Path, language: str) -> None:
    ran = run(*TUNE, "--games", "30", "--lang", language, "-o", "short.yaml")
    assert (ran.code, ran.err) == (0, "")
    assert sorted(path.name for path in here.iterdir()) == [NAME, "short.yaml"]
    assert load("./short.yaml").rules.rounds == 3
    check, play = (shlex.split(line.partition("kortdiamant ")[2]) for line in ran.out.splitlines()[-2:])
    assert run(*check).code == 0
    played = run(*play, "--players", "Ane,Bo,Cato", stdin="7\n-\n")
    assert (played.code, played.err) == (0, "")
    comments = [line for line in Path("short.yaml").read_text("utf-8").splitlines() if line.startswith("# ")]
    assert "cards per game = 24" in comments[1]
    assert not {"leave:0.2", "marquoir"} - set(re.split(r"[ ,.;]+(?!2)", " ".join(comments)))


def test_the_command_in_the_file_reproduces_the_file(run: Run) -> None:
    assert run(*SHORT, "-o", "one.yaml").code == 0
    text = Path("one.yaml").read_text("utf-8")
    command = " ".join(line.removeprefix("# ") for line in text.splitlines() if line.startswith("# "))
    words = shlex.split(command.partition("kortdiamant ")[2])
    assert run(*words, "--lang", "en", "-o", "two.yaml").code == 0
    assert Path("two.yaml").read_text("utf-8") == text.replace("id: one", "id: two").replace("One", "Two")


def test_another_row_can_be_picked(run: Run) -> None:
    output = run(*SHORT, "--pick", "2", "-o", "second.yaml").out
    second = next(line.split() for line in output.splitlines() if line.startswith("2."))
    assert load("./second.yaml").rules.rounds == int(second[1])
    assert run(*SHORT, "--pick", "99", "-o", "last.yaml").code == 1
    assert not Path("last.yaml").exists()


def test_json_has_every_figure(run: Run) -> None:
    ran = run(*SHORT, "--json", "-o", "short.yaml")
    found = json.loads(ran.out)
    assert list(found) == ["ruleset", "targets", "now", "front", "tried", "refused", "seed"]
    assert (found["ruleset"], found["targets"], found["seed"]) == ("marquoir", ["cards per game = 24"], 1)
    assert found["now"]["set"] == {}
    assert found["now"]["figures"]["cards per game"]["value"] == 40
    assert found["front"][0]["set"] == {"rounds": 3}
    assert found["front"][0]["misses"] == [0]
    assert ran.err.startswith("short.yaml is written.")


def test_a_missed_target_is_shown_with_the_nearest_figure(run: Run) -> None:
    ran = run(
        "rules", "tune", "marquoir", "--target", "length >= 500", "--vary", "rounds", "--seed", "1", "--lang", "en"
    )
    assert ran.code == 0
    assert "cards per game >= 500 is not reached; the nearest is 80.0 (" in ran.out


def test_tune_reports_that_nothing_comes_nearer(run: Run) -> None:
    ran = run("rules", "tune", "marquoir", "--target", "length = 40", "--vary", "rounds", "--seed", "1", "--lang", "en")
    assert "Nothing comes nearer than the ruleset as it is." in ran.out
    rows = [line.split()[0] for line in ran.out.splitlines() if line.split()[:1] in (["now"], ["1."], ["2."])]
    assert rows == ["now", "2."]  # the first of the candidates is the ruleset as it is
    assert "-o NAME.yaml" not in ran.out


def test_invalid_changes_are_counted(run: Run) -> None:
    ran = run(
        "rules", "tune", "slott", "--target", "rounds = 3", "--vary", "rounds=2..6", "--seed", "1", "--lang", "en"
    )
    assert "make no ruleset that can be played, most of them for KD-R" in ran.out
    ran = run(
        "rules", "tune", "slott", "--target", "rounds = 3", "--vary", "rounds=6..9", "--seed", "1", "--lang", "en"
    )
    assert (ran.code, ran.out) == (1, "")
    assert "4 changes were tried, and none makes a ruleset that can be played." in ran.err
    assert "[KD-R046]" in ran.err


def test_long_lists_of_numbers_are_shortened(run: Run) -> None:
    line = ("rules", "tune", "marquoir", "--target", "rounds = 5", "--seed", "1", "--lang", "en")
    assert "15 (Σ 124)" in run(*line, "--vary", "cards.treasure.values").out


def test_removed_variants_are_named(run: Run) -> None:
    line = ("rules", "tune", "marquoir", "--target", "rounds = 2", "--seed", "1", "--lang", "en")
    assert run(*line, "--vary", "rounds=2..3", "-o", "two.yaml").code == 0
    assert "# Variants that do not go with this are taken away: reliques." in Path("two.yaml").read_text("utf-8")


@pytest.mark.parametrize(
    ("line", "code", "message"),
    [
        (("--target", "card = 8", "--vary", "rounds"), 1, "Did you mean cards?"),
        (("--target", "cards", "--vary", "rounds"), 1, "Right: cards = 8"),
        (("--target", "fairness = 90", "--vary", "rounds"), 1, "from 0% to 100%"),
        (("--target", "cards = 8", "--target", "cards = 9", "--vary", "rounds"), 1, "“cards = 8” cannot both be"),
        (("--target", "cards = 8", "--vary", "rouns"), 1, "Did you mean rounds?"),
        (("--target", "cards = 8", "--vary", "rules.hazards"), 1, "rules.hazards.strikes, rules.hazards.lose"),
        (("--target", "cards = 8", "--vary", "title"), 1, "These can vary: rounds, deck"),
        (("--target", "cards = 8", "--vary", "deck.pack"), 1, "deck.pack=ONE|OTHER"),
        (("--target", "cards = 8", "--vary", "rounds=4..3"), 1, "ends before it begins"),
        (("--target", "cards = 8", "--vary", "rounds=3..x"), 1, "rounds=3..x” is not written KEY"),
        (("--target", "cards = 8", "--vary", "rounds=3...5"), 1, "rounds=3...5” is not written KEY"),
        (("--target", "cards = 8", "--vary", "rounds=-3..0"), 1, "--vary:1:8: error: -3 is too small"),
        (("--target", "cards = 8", "--vary", "rounds=many"), 1, "--vary:1:8: error: "),
        (("--target", "cards = 8", "--vary", " , "), 2, "--vary"),
        (("--target", "cards = 8"), 2, "--vary"),
        (("--vary", "rounds"), 2, "--target"),
        (("--target", "cards = 8", "--vary", "rounds", "--most", "0"), 2, "--most"),
        (("--target", "cards = 8", "--vary", "rounds", "--games", "0"), 2, "--games"),
        (("--target", "cards = 8", "--vary", "rounds", "--bots", "timed"), 1, "Did you mean timid?"),
        (("--target", "cards = 8", "--vary", "rounds", "--players", "9"), 1, "3 to 8 players"),
        (("--target", "cards = 8", "--vary", "rounds", "-o", "slott.yaml"), 1, "slott-2"),
        (("--target", "cards = 8", "--vary", "rounds", "-o", "no/mine.yaml"), 1, "no does not exist"),
        (("--target", "cards = 8", "--vary", "rounds", "-o", f"{'n' * 300}.yaml"), 1, "cannot be written"),
        (("--target", "cards = 8", "--vary", "rounds", "--pick", "2"), 2, "--pick"),
    ],
)
def test_impossible_values_are_rejected(run: Run, line: tuple[str, ...], code: int, message: str) -> None:
    ran = run("rules", "tune", "slott", "--lang", "en", *line)
    assert (ran.code, ran.out) == (code, "")
    assert message in ran.err


def test_a_file_is_never_overwritten(run: Run, here: Path) -> None:
    (here / "mine.yaml").write_text("mine")
    ran = run(*SHORT, "-o", "mine.yaml")
    assert (ran.code, ran.out) == (1, "")
    assert "is never overwritten" in ran.err
    assert (here / "mine.yaml").read_text() == "mine"


@pytest.mark.parametrize("after", [0, 1, 5])
def test_an_interruption_shows_the_best_so_far(run: Run, monkeypatch, after: int) -> None:
    left = iter(range(after))

    def interrupted(arena: Arena, games: int) -> Iterator[Tally]:
        if next(left, None) is None:
            raise KeyboardInterrupt
        yield from stand_in(arena, games)

    monkeypatch.setattr(searching, "play_batches", interrupted)
    ran = run(*SHORT, "-o", "short.yaml")
    assert ran.code == 130
    assert ("1." in ran.out) == (after > 1)
    assert ran.err == ("short.yaml is not written.\n" if after > 1 else "Stopped before the first change was tried.\n")
    assert not Path("short.yaml").exists()


def test_candidates_that_are_too_large_for_the_kernel_are_counted(run: Run, here: Path) -> None:
    head = "format: 1\nid: large\nversion: 1\nlanguage: en\ntitle: {en: Large}\nsource: a test\n"
    (here / "large.yaml").write_text(f"{head}extends: marquoir\nplayers: {{max: 32, explorers: 1}}\n", "utf-8")
    line = ("rules", "tune", "./large.yaml", "--target", "rounds = 5", "--vary", "players.explorers=1..2")
    ran = run(*line, "--players", "32", "--games", "4", "--lang", "en", "-o", "two.yaml", "--pick", "1")
    assert (ran.code, ran.err) == (0, "")
    assert "Played by the compiled kernel; it cannot play 1 ruleset" in " ".join(ran.out.split())


def test_mishaps_of_all_candidates_are_counted(run: Run, monkeypatch) -> None:
    def with_mishaps(arena: Arena, games: int) -> Iterator[Tally]:
        for tally in stand_in(arena, games):
            tally.mishaps[0, Mishap.RAISED] += 1
            yield tally

    monkeypatch.setattr(searching, "play_batches", with_mishaps)
    ran = run("rules", "tune", "marquoir", "--target", "rounds = 5", "--vary", "rounds=4..5", "--lang", "en")
    assert "on seat 1 broke down 3 times" in ran.err


def test_real_games_are_played(run: Run, monkeypatch) -> None:
    monkeypatch.setattr(searching, "play_batches", play_batches)
    line = ("rules", "tune", "slott", "--target", "bust rate <= 10%", "--vary", "rules.hazards.strikes=2..3")
    ran = run(*line, "--games", "40", "--seed", "1", "--json")
    found = json.loads(ran.out)
    assert found["front"][0]["set"] == {"rules.hazards.strikes": 3}
    assert found["front"][0]["figures"]["bust rate"]["value"] < found["now"]["figures"]["bust rate"]["value"]
