"""The coverage floors count every file that can be reached."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import coverage_floors
from tests.coverage_floors import NEEDED, main, sum_by_package


def file(name: str, reached: int, count: int = 100) -> tuple[str, dict[str, int]]:
    numbers = {"num_statements": count, "num_branches": 0, "covered_lines": reached, "covered_branches": 0}
    return f"kortdiamant/{name}", numbers


ADAPTERS = [file("adapters/openspiel.py", 0), file("adapters\\sight.py", 95)]


def test_a_file_whose_library_is_missing_is_not_counted() -> None:
    (whole,), (rest,) = sum_by_package(ADAPTERS), sum_by_package(ADAPTERS, ["adapters/openspiel.py"])
    assert (whole.reached, rest.reached) == (47.5, 95)


@pytest.mark.parametrize(("found", "code"), [(None, 0), ("there", 1)])
def test_the_floor_is_lower_only_where_the_library_is_missing(
    monkeypatch, capsys, found: str | None, code: int
) -> None:
    report = {"files": {name: {"summary": summary} for name, summary in ADAPTERS}}
    monkeypatch.setattr(coverage_floors, "load_report", lambda: report)
    monkeypatch.setattr(coverage_floors, "find_spec", lambda _library: found)
    assert main() == code
    printed = capsys.readouterr()
    assert ("not counted: adapters/openspiel.py, since there is no pyspiel here" in printed.out) == (found is None)
    assert ("not enough of adapters" in printed.err) == bool(code)


def test_the_files_that_are_left_out_exist() -> None:
    root = Path(__file__).parents[1] / "kortdiamant"
    assert all((root / name).is_file() for name in NEEDED)
