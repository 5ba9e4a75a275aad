"""`odds` and `solve`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run

pytestmark = pytest.mark.slow

GAME = "---\nformat: 1\nruleset: slott\nplayers: [Ane, Bo, Cato]\n---\n7H\n-\nJ\n-\n"
OVER = "---\nformat: 1\nruleset: slott+uten-jokere\nplayers: [Ane, Bo, Cato]\nset: {rounds: 1}\n---\n7H\nall\n"


def test_the_odds_of_a_fresh_pack_as_json(run: Run) -> None:
    ran = run("odds", "--ruleset", "iello", "--json")
    assert (ran.code, ran.err) == (0, "")
    found = json.loads(ran.out)
    assert sum(found["next"].values()) == pytest.approx(1)
    assert [round(found["bust_by_card"][card - 1], 5) for card in (2, 5, 7, 10)] == [0.02521, 0.2286, 0.42445, 0.70347]
    assert round(found["mean_bust_card"], 4) == 8.6134
    assert found["left"] == {"treasure": 15, "relic": 5, "hazard": 15}
    assert found["expected_pot"][0] == 0


def test_the_number_of_explorers_decides_the_shares(run: Run) -> None:
    shares = [
        json.loads(run("odds", "--ruleset", "marquoir", "--players", number, "--json").out)["expected_share"]
        for number in "14"
    ]
    assert shares == [pytest.approx(124 / 30), pytest.approx(24 / 30)]


def test_the_odds_of_a_game_are_those_of_its_position(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "friday.game"
    path.write_text(GAME, "utf-8")
    found = json.loads(run("odds", str(path), "--json").out)
    assert found["next"]["bust"] == 3 / 50
    assert found["left"] == {"treasure": 39, "relic": 0, "hazard": 11}
    output = run("odds", str(path), "--lang", "en").out
    assert "The risk of the next card is 6.0%." in output
    assert "ends on average with card 8.6 from now" in output


def test_a_game_that_is_over_has_no_odds(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "over.game"
    path.write_text(OVER, "utf-8")
    assert run("odds", str(path), "--lang", "en").out.splitlines()[1:] == ["No card can come now."]
    found = json.loads(run("odds", str(path), "--json").out)
    assert (found["bust_by_card"], found["mean_bust_card"], found["expected_share"]) == ([], None, 0)


def test_too_many_players_are_rejected(run: Run) -> None:
    for command in ("odds", "solve"):
        ran = run(command, "--players", "9", "--lang", "en")
        assert (ran.code, ran.out) == (1, "")
        assert "8" in ran.err


@pytest.mark.parametrize("command", ["odds", "solve", "simulate"])
def test_too_many_players_are_rejected_in_the_language_of_the_ruleset(run: Run, command: str) -> None:
    assert run(command, "--players", "9").err.endswith("til 8 spillere, ikke 9.\n")


def test_a_solution_is_a_value_and_a_table(run: Run) -> None:
    ran = run("solve", "--ruleset", "marquoir", "--lang", "en")
    assert ran.code == 0
    assert "brings out 17.3 rubies on average" in ran.out
    assert ["5", "10", "12"] in [line.split() for line in ran.out.splitlines()]


def test_a_json_solution_is_exact(run: Run) -> None:
    found = json.loads(run("solve", "--ruleset", "marquoir", "--json").out)
    assert found["exact"] == "20839072607/1201800600"
    assert found["policy"][1] == {"hazards": [1], "striking": 2, "least": 42, "enough": 42}


@pytest.mark.broad
def test_advice_that_depends_on_the_cards_is_a_range(run: Run) -> None:
    assert "30–32" in run("solve", "--ruleset", "iello", "--lang", "nb").out


@pytest.mark.broad
def test_solve_supports_several_players(run: Run) -> None:
    assert "bring out 5.6 rubies each" in run("solve", "--ruleset", "marquoir", "--players", "3", "--lang", "en").out


def test_too_large_files_are_rejected_with_their_size(run: Run) -> None:
    ran = run("solve", "--ruleset", "slott", "--players", "3", "--lang", "en")
    assert (ran.code, ran.out) == (1, "")
    assert "39062500 positions, 40 times" in ran.err
