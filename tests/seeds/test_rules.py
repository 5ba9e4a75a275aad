"""Every numbered rule of `seeds/` has a test, and every key and test that its table names exists."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
import yaml

from kortdiamant.rulebook import list_rulesets

ROOT = Path(__file__).parents[2]
SEEDS = ROOT / "seeds"
PAGES = sorted(path.stem for path in SEEDS.glob("*.md") if path.stem != "README")
LATER = re.compile(r"later: .+")  # a rule that is not implemented yet
RULE = re.compile(r"^- \*\*R(\d+)\*\* \S", re.MULTILINE)
ROW = re.compile(r"^\| R(\d+) \| (.+?) \| (.+?) \|$", re.MULTILINE)
POINTER = re.compile(r"\b([a-z0-9-]+)\.md#R(\d+)")


class Line(NamedTuple):
    """One line of a page's table."""

    page: str
    rule: int
    key: str
    test: str


def text_of(page: str) -> str:
    """The text of a page."""
    return (SEEDS / f"{page}.md").read_text("utf-8")


def rule_numbers(page: str) -> list[int]:
    """The numbers of a page's rules, in order."""
    return [int(number) for number in RULE.findall(text_of(page))]


def lines(page: str) -> list[Line]:
    """The table at the end of a page."""
    return [Line(page, int(rule), key, test) for rule, key, test in ROW.findall(text_of(page))]


ALL_LINES = [line for page in PAGES for line in lines(page)]
TESTED = [line for line in ALL_LINES if not LATER.fullmatch(line.test)]


def name(line: Line) -> str:
    return f"{line.page}-R{line.rule}"


@pytest.mark.parametrize("page", PAGES)
def test_a_page_numbers_its_rules_without_a_gap(page: str) -> None:
    assert rule_numbers(page) == list(range(1, len(rule_numbers(page)) + 1))
    assert rule_numbers(page)


@pytest.mark.parametrize("page", PAGES)
def test_every_rule_has_its_line_in_the_table(page: str) -> None:
    assert [line.rule for line in lines(page)] == rule_numbers(page)


def test_every_rule_has_a_test() -> None:
    assert ALL_LINES == TESTED


@pytest.mark.parametrize("line", TESTED, ids=name)
def test_the_test_of_a_rule_exists(line: Line) -> None:
    for pointer in line.test.split(", "):
        assert pointer.startswith("`tests/")
        assert exists(pointer.strip("`")), pointer


@pytest.mark.parametrize("line", [line for line in TESTED if "tests/cases/" in line.test], ids=name)
def test_a_case_named_by_a_rule_lists_that_rule(line: Line) -> None:
    for pointer in line.test.split(", "):
        if pointer.startswith("`tests/cases/"):
            assert (
                f"{line.page}.md#R{line.rule}"
                in yaml.safe_load((ROOT / pointer.strip("`")).read_text("utf-8"))["rules"]
            )


@pytest.mark.parametrize("path", sorted((ROOT / "tests" / "cases").glob("*.yaml")), ids=lambda path: path.stem)
def test_cases_refer_only_to_existing_rules(path: Path) -> None:
    for pointer in yaml.safe_load(path.read_text("utf-8")).get("rules", ()):
        page, number = POINTER.fullmatch(pointer).groups()  # type: ignore[union-attr]  # or else the test fails
        assert int(number) in rule_numbers(page), pointer


def test_the_code_refers_only_to_existing_rules() -> None:
    for folder in ("kortdiamant", "rulesets", "docs"):
        for path in (ROOT / folder).rglob("*.*"):
            if path.suffix in (".py", ".yaml", ".md"):
                for page, number in POINTER.findall(path.read_text("utf-8")):
                    assert int(number) in rule_numbers(page), f"{path}: {page}.md#R{number}"


def exists(pointer: str) -> bool:
    """Whether there is such a file, or such a test in it: `tests/x.yaml`, `tests/test_x.py::test_y[z]`."""
    file, _, test = pointer.partition("::")
    path = ROOT / file
    if not path.is_file() or not test:
        return path.is_file()
    function, bracket, parameter = test.partition("[")
    if function not in functions(path):
        return False
    return not bracket or f'"{parameter.rstrip("]")}"' in path.read_text("utf-8")


def functions(path: Path) -> set[str]:
    """The names of the functions of a file."""
    return set(_functions(ast.parse(path.read_text("utf-8"))))


def _functions(tree: ast.Module) -> Iterator[str]:
    return (node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))


def test_every_bundled_ruleset_names_a_digest_that_exists() -> None:
    sources = [each.ruleset.source for each in list_rulesets() if each.is_bundled and each.ruleset]
    assert sources
    assert all(source and (ROOT / source).is_file() for source in sources)


def test_the_readme_lists_every_digest_and_every_ruleset() -> None:
    readme = (SEEDS / "README.md").read_text(encoding="utf-8")
    for digest in SEEDS.glob("*.md"):
        assert digest.name == "README.md" or f"]({digest.name})" in readme
    for listing in list_rulesets():
        if listing.is_bundled and listing.ruleset:
            names = [listing.id, *(f"{listing.id}+{variant}" for variant in listing.ruleset.variants)]
            assert all(f"`{name}`" in readme for name in names)
