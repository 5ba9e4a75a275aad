from __future__ import annotations

import json

from kortdiamant.rulebook import Ruleset, load
from kortdiamant.table import Table, summary


def told(table: Table, *lines: str) -> dict[str, object]:
    for line in lines:
        table.say(line)
    return summary(table, "./a.game")


def test_a_game_that_is_being_played_has_no_places_and_an_open_round(table: Table) -> None:
    assert told(table, "9H", "Ane", "J", "-", "J", "5", "bo") == {
        "file": "./a.game",
        "ruleset": "slott",
        "finished": False,
        "players": [
            {"name": "Ane", "gems": 3, "relics": [], "total": 3},
            {"name": "Bo", "gems": 3, "relics": [], "total": 3},
            {"name": "Cato", "gems": 0, "relics": [], "total": 0},
        ],
        "winners": [],
        "rounds": [
            {
                "ended": "bust",
                "kind": "J",
                "path": ["9H", "J", "J"],
                "removed": ["J"],
                "banked": {"Ane": 3, "Bo": 0, "Cato": 0},
            },
            {"path": ["5"], "removed": [], "banked": {"Ane": 0, "Bo": 3, "Cato": 0}},
        ],
    }


def test_a_finished_game_has_places_and_winners(slott: Ruleset) -> None:
    table = Table(slott, ["Ane", "Bo", "Cato"])
    lines = ["7", "Ane", "10", "-", "J", "-", "J", "9", "all", "joker", "Bo", "A", "all", "6", "all"]
    result = told(table, *lines, "rename Bo = Bob", "undo")
    assert result["finished"] is True
    assert result["winners"] == ["Bo"]
    assert result["players"] == [
        {"name": "Ane", "gems": 8, "relics": [], "total": 8, "place": 2},
        {"name": "Bo", "gems": 5, "relics": [10], "total": 15, "place": 1},
        {"name": "Cato", "gems": 5, "relics": [], "total": 5, "place": 3},
    ]


def test_printed_worths_are_spelled_out_and_claimed_relics_count_as_removed() -> None:
    table = Table(load("incan-gold+bga"), ["Ane", "Bo", "Cato"])
    result = told(table, "relic", "Ane", "7", "all")
    assert result["ruleset"] == "incan-gold+bga"
    rounds = result["rounds"]
    assert isinstance(rounds, list)
    assert rounds[0] == {
        "ended": "all-left",
        "path": ["relic:5", "7"],
        "removed": ["relic:5"],
        "banked": {"Ane": 0, "Bo": 3, "Cato": 3},
    }


def test_it_is_plain_data_for_json(table: Table) -> None:
    result = told(table, "7", "join Åse", "home Bo", "rename Ane = Eva", "-")
    assert json.loads(json.dumps(result)) == result
