from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from kortdiamant.errors import Fault
from kortdiamant.expedition.rules import FixedWorth
from kortdiamant.rulebook import load

Faults = Callable[..., tuple[Fault, ...]]
Write = Callable[..., Path]


def test_a_setting_changes_one_value(write: Write, body: str) -> None:
    path = str(write(body))
    changed = load(path, settings=["rules.hazards.strikes=3", "rounds = 5", "rules.relics.worth.values.5=20"])
    assert changed.rules.hazards.strikes == 3
    assert changed.rules.rounds == 5
    assert changed.definition["rounds"] == 5
    assert changed.rules.relics.worth.values == {2: 5, 3: 10, 4: 15, 5: 20}  # type: ignore[union-attr]  # it is a round table
    assert load(path).rules.rounds == 4


def test_a_value_is_yaml_on_one_line(write: Write, body: str) -> None:
    changed = load(
        str(write(body)),
        settings=[
            "rules.relics={enter: start, worth: {by: fixed, value: 7}}",
            "rules.ties=[relics, shared]",
            "language='fr'",
            "rules.hazards.strikes=",
        ],
    )
    assert changed.rules.relics.worth == FixedWorth(value=7)
    assert changed.rules.ties == ("relics", "shared")
    assert changed.language == "fr"
    assert changed.rules.hazards.strikes == 2


def test_settings_may_be_plain_data(write: Write, body: str) -> None:
    path = str(write(body))
    assert load(
        path, settings={"rules.relics.enter": {1: 2}, "rules.relics.worth": {"by": "fixed", "value": 1}}
    ) == load(path, settings=["rules.relics.enter={1: 2}", "rules.relics.worth={by: fixed, value: 1}"])
    assert load(path, settings={"players": {"min": 2}}).rules.players.min == 2


def test_the_last_setting_of_a_key_counts(write: Write, body: str) -> None:
    assert load(str(write(body)), settings=["rounds=5", "rounds=3", "rounds=4"]).rules.rounds == 4


@pytest.mark.parametrize(
    ("setting", "code", "column", "width", "near"),
    [
        ("rules.openning.treasures=3", "KD-S001", 7, 8, "opening"),
        ("rules.opening.treasure=3", "KD-S001", 15, 8, "treasures"),
        ("rules.hazards.strikes=0", "KD-S005", 23, 1, None),
        ("rules.hazards.lose=hlaf", "KD-S004", 20, 4, "half"),
        ("round=3", "KD-S001", 1, 5, "rounds"),
        ("rules.hazards.strike=3", "KD-S001", 15, 6, "strikes"),
        ("rounds={a: 1}", "KD-S003", 8, 6, None),
        ("rounds.first=3", "KD-S003", 14, 1, None),
        ("rules.ties=[shared, relic]", "KD-S004", 21, 5, "relics"),
        ("rounds", "KD-R009", 1, 6, None),
        ("=3", "KD-R009", 1, 2, None),
        ("rules..ties=3", "KD-R009", 1, 13, None),
        ("", "KD-R009", 1, 1, None),
        ("rules.\udcff=3", "KD-R009", 1, 9, None),
        ("rounds=3\nrules=1", "KD-R009", 1, 16, None),
        (".".join(["a"] * 33) + "=1", "KD-R009", 1, 67, None),
        (" id=other", "KD-R010", 2, 2, None),
        ("variants.x.set.rounds=3", "KD-R010", 1, 8, None),
        ("rounds=[1", "KD-Y014", 8, 1, None),
        ("rounds=&a 3", "KD-Y002", 8, 2, None),
    ],
)
def test_a_wrong_setting_is_an_error_in_the_setting(
    *, write: Write, body: str, faults: Faults, setting: str, code: str, column: int, width: int, near: str | None
) -> None:
    (fault,) = faults(write(body), settings=["rounds=4", setting])
    assert (fault.mark.file, fault.mark.line, fault.source) == ("--set", 2, setting)
    assert (fault.code, fault.near) == (code, near)
    assert (fault.mark.column, fault.width) == (column, width)


def test_a_setting_that_spoils_the_game_is_told_at_its_key(write: Write, body: str, faults: Faults) -> None:
    (fault,) = faults(write(body), settings=["rules.hazards.strikes=5"])
    assert (fault.code, fault.mark.file, fault.mark.column, fault.width) == ("KD-R041", "--set", 15, 7)


def test_what_the_file_lacks_is_told_of_the_file(write: Write, body: str, faults: Faults) -> None:
    path = write(body.replace("  - {match: joker, role: relic}\n", ""))
    (fault,) = faults(path, settings=["rules.hazards.lose=half"])
    assert (fault.code, fault.mark.file, fault.mark.line) == ("KD-R023", str(path), 9)


def test_what_takes_the_place_of_a_map_is_told_where_it_stands(faults: Faults) -> None:
    (fault,) = faults("slott", settings=["rules.relics.enter=strat"])
    assert (fault.code, fault.mark.file, fault.mark.column, fault.width) == ("KD-S004", "--set", 20, 5)
    assert fault.about is None


def test_all_wrong_settings_are_told_at_once(write: Write, body: str, faults: Faults) -> None:
    found = faults(write(body), settings=["rounds", "rules.ties=]", "id=x"])
    assert [(fault.mark.line, fault.code[:4]) for fault in found] == [(1, "KD-R"), (2, "KD-Y"), (3, "KD-R")]


def test_a_very_long_number_in_a_key_is_only_an_unknown_key(write: Write, body: str, faults: Faults) -> None:
    (fault,) = faults(write(body), settings=[f"rules.{'9' * 5000}=1"])
    assert fault.code == "KD-S011"


@pytest.mark.parametrize("data", ["\ud800", ["\ud800"], {"a": "\ud800"}, {"\ud800": 1}])
def test_what_no_text_can_hold_is_no_setting_either(write: Write, body: str, faults: Faults, data: object) -> None:
    (fault,) = faults(write(body), settings={"rules.hazards.strikes": data})
    assert (fault.code, fault.mark.file, fault.mark.line) == ("KD-R009", "--set", 1)
    assert str(fault.facts["setting"]).isprintable()


def test_nobody_changes_very_many_settings(write: Write, body: str, faults: Faults) -> None:
    (fault,) = faults(write(body), settings=[f"rules.x{number}=1" for number in range(101)])
    assert (fault.code, fault.facts) == ("KD-S008", {"count": 101, "greatest": 100})
