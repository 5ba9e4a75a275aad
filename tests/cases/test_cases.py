"""Plays the disputes of this folder; README.md explains the files."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import is_dataclass, replace
from enum import Enum
from pathlib import Path
from typing import Any, Literal, cast, get_args, get_origin, get_type_hints

import pytest

from kortdiamant import errors
from kortdiamant.documents.reader import read
from kortdiamant.documents.yaml_text import dump_flow
from kortdiamant.expedition import RuleBlock, State, Treasure
from kortdiamant.odds import risk
from kortdiamant.rulebook import Ruleset, load
from kortdiamant.table import Table, summary

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*.yaml"))
ABOUT_THE_FILE = {"title", "rules", "keys", "cases"}
ABOUT_A_CASE = {"name", "ruleset", "definition", "set", "players", "game", "expect", "refused", "seating"}

Case = Mapping[str, Any]


def data_of(path: Path) -> dict[str, Any]:
    data = read(path.read_text(encoding="utf-8"), path.name).data
    assert isinstance(data, dict)
    return data


def cases_of(path: Path) -> list[Case]:
    data = data_of(path)
    shared = {key: value for key, value in data.items() if key not in ABOUT_THE_FILE}
    return [{**shared, **case} for case in data.get("cases", [{"name": "the case"}])]


def name_cases(path: Path) -> list[tuple[str, Case]]:
    return [(f"{path.stem}: {case['name']}", case) for case in cases_of(path)]


CASES = dict(pair for path in FILES for pair in name_cases(path))
PLAYED = {name: case for name, case in CASES.items() if "seating" not in case}
UNSEATED = {name: case for name, case in CASES.items() if "seating" in case}


def ruleset_of(case: Case, folder: Path) -> Ruleset:
    settings = case.get("set", {})
    if "definition" not in case:
        return load(case["ruleset"], settings=settings)
    file = folder / f"{case['definition']['id']}.yaml"
    file.write_text(dump_flow(case["definition"]), encoding="utf-8")
    return load(str(file), settings=settings)


def table_of(case: Case, folder: Path) -> Table:
    table = Table(ruleset_of(case, folder), case["players"])
    for line in case["game"].splitlines():
        table.say(line)
    return table


def by_name(table: Table, values: Mapping[int, object] | tuple[object, ...]) -> dict[str, object]:
    return {name: values[seat] for seat, name in enumerate(table.names)}


def pack(state: State) -> dict[str, int]:
    counts: dict[str, int] = {}
    for cell, count in zip(state.rules.cells, state.pack, strict=True):
        counts[cell.name] = counts.get(cell.name, 0) + count
    return counts


def treasures(state: State) -> list[int]:
    cells = state.rules.cells
    return sorted(cell.role.value for cell in cells if isinstance(cell.role, Treasure) for _ in cell.copies)


def relics(table: Table) -> dict[str, object]:
    return by_name(table, tuple(list(seat.relics) for seat in table.state.seats))


LOOK: dict[str, Callable[[Table], object]] = {
    "phase": lambda table: table.state.phase.value,
    "round": lambda table: table.state.round,
    "inside": lambda table: by_name(table, tuple(seat.inside for seat in table.state.seats)),
    "carried": lambda table: table.state.carried,
    "chests": lambda table: by_name(table, tuple(seat.chest for seat in table.state.seats)),
    "relics": relics,
    "totals": lambda table: by_name(table, table.report().totals),
    "leftovers": lambda table: [placed.leftover for placed in table.state.path],
    "loose": lambda table: table.state.loose,
    "path_gems": lambda table: table.state.path_gems,
    "threats": lambda table: table.state.threats(),
    "pack": lambda table: pack(table.state),
    "cards": lambda table: table.state.cards_left,
    "treasures": lambda table: treasures(table.state),
    "treasure_sum": lambda table: sum(treasures(table.state)),
    "supply": lambda table: [[gem.value, gem.count] for gem in table.ruleset.supply],
    "gone": lambda table: sorted(str(card) for card in table.state.gone),
    "risk": lambda table: str(risk(table.state).bust),
    "winners": lambda table: [table.names[seat] for seat in table.report().winners],
    "places": lambda table: by_name(table, table.report().places),
    "rounds": lambda table: summary(table, "case")["rounds"],
}
IN_PART = {"inside", "chests", "relics", "totals", "pack", "places"}


def select_expected(key: str, wanted: Any, found: Any) -> object:
    """The part of a value that a case mentions, so that both can be compared."""
    if key == "rounds":
        return [{name: row[name] for name in part} for part, row in zip(wanted, found, strict=False)]
    return {name: found[name] for name in wanted} if key in IN_PART else found


def tidy(key: str, wanted: Any) -> Any:
    """An expected value in the form of `look_up`."""
    if key == "gone":
        return sorted(wanted)
    if key == "rounds":
        return [tidy_round(part) for part in wanted]
    return {str(name): value for name, value in wanted.items()} if isinstance(wanted, dict) else wanted


def tidy_round(part: dict[str, Any]) -> dict[str, Any]:
    return {**part, "removed": sorted(part["removed"])} if "removed" in part else part


def look_up(key: str, table: Table) -> Any:
    found = LOOK[key](table)
    return tidy(key, found) if key == "rounds" else found


@pytest.mark.parametrize("name", PLAYED)
def test_a_dispute_has_the_right_answer(name: str, tmp_path: Path) -> None:
    table = table_of(CASES[name], tmp_path)
    expected = {key: tidy(key, wanted) for key, wanted in CASES[name].get("expect", {}).items()}
    found = {key: select_expected(key, wanted, look_up(key, table)) for key, wanted in expected.items()}
    assert found == expected


@pytest.mark.parametrize("name", [name for name, case in PLAYED.items() if "refused" in case])
def test_an_impossible_entry_is_rejected_and_changes_nothing(name: str, tmp_path: Path) -> None:
    table = table_of(CASES[name], tmp_path)
    refused, before = CASES[name]["refused"], (replace(table.state), tuple(table.moments))
    with pytest.raises(errors.KortdiamantError) as caught:
        table.say(refused["entry"])
    assert (table.state, tuple(table.moments)) == before
    check_refusal(caught.value, refused)


@pytest.mark.parametrize("name", UNSEATED)
def test_players_who_cannot_be_seated_learn_why(name: str, tmp_path: Path) -> None:
    case = CASES[name]
    with pytest.raises(errors.SeatingError) as caught:
        Table(ruleset_of(case, tmp_path), case["players"])
    check_refusal(caught.value, case["seating"])


def check_refusal(error: errors.KortdiamantError, wanted: Case) -> None:
    facts = {"error": type(error).__name__, **{key: plain(value) for key, value in vars(error).items()}}
    for key in wanted.keys() & {"error", "why", "round", "name"}:
        assert facts[key] == wanted[key]
    if isinstance(error, errors.ImpossibleCard):
        assert set(wanted.get("possible", [])) <= set(error.possible)
        assert str(wanted["entry"]) not in error.possible


def plain(value: object) -> object:
    return value.value if isinstance(value, Enum) else value


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_case_file_uses_only_the_words_of_the_readme(path: Path) -> None:
    assert set(data_of(path)) <= ABOUT_THE_FILE | ABOUT_A_CASE
    for case in cases_of(path):
        assert set(case) <= ABOUT_A_CASE
        assert set(case.get("expect", {})) <= set(LOOK)
        assert {"expect", "refused", "seating"} & set(case)


def test_the_readme_explains_every_word() -> None:
    readme = (HERE / "README.md").read_text(encoding="utf-8")
    for word in ABOUT_THE_FILE | ABOUT_A_CASE | set(LOOK):
        assert f"`{word}`" in readme


def test_the_names_of_cases_differ() -> None:
    assert len(CASES) == sum(len(cases_of(path)) for path in FILES)


def test_every_known_dispute_has_a_file() -> None:
    numbers = [int(path.stem.split("-")[0]) for path in FILES]
    assert numbers == list(range(1, len(FILES) + 1))


def literals(block: type, path: str = "rules") -> Iterator[tuple[str, str]]:
    """Every word that a key of the rules allows."""
    for name, hint in get_type_hints(block).items():
        key = f"{path}.{name.replace('_', '-')}"
        for part in (hint, *get_args(hint)):
            if is_dataclass(part):
                yield from literals(cast("type", part), key)
            elif get_origin(part) is Literal:
                yield from ((key, str(word)) for word in get_args(part))


def used_words(block: object, path: str = "rules") -> Iterator[tuple[str, str]]:
    """Every word that these rules set a key to."""
    for name in get_type_hints(type(block)):
        key, value = f"{path}.{name.replace('_', '-')}", getattr(block, name)
        if is_dataclass(value):
            yield from used_words(value, key)
        for word in value if isinstance(value, tuple) else (value,):
            yield key, str(word)


@pytest.mark.broad
def test_every_word_of_the_rules_is_used_by_some_case(tmp_path: Path) -> None:
    played = {pair for case in PLAYED.values() for pair in used_words(block_of(ruleset_of(case, tmp_path)))}
    assert set(literals(RuleBlock)) <= played


def block_of(ruleset: Ruleset) -> RuleBlock:
    keys = get_type_hints(RuleBlock)
    return RuleBlock(**{key: getattr(ruleset.rules, key) for key in keys})
