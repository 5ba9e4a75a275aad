"""`docs/api.md` lists every export of `kortdiamant` and every import on the pages, with its signature."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

import kortdiamant

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "api.md").read_text("utf-8")
ITEM = re.compile(r"- `(\w+)((?:\([^`]*)?)`")
TOOLKITS = {"kortdiamant.adapters.openspiel": "pyspiel", "kortdiamant.adapters.pettingzoo": "pettingzoo"}


def listed() -> Iterator[tuple[str, str, str]]:
    """Module, name and signature (or nothing) of every item of the page."""
    module = ""
    for line in re.sub(r"\n  +", " ", PAGE).splitlines():
        if item := ITEM.match(line):
            yield module, item[1], item[2]
        elif modules := re.findall(r"`(kortdiamant[\w.]*)`", line):
            module = modules[-1]


LISTED = sorted(set(listed()))


def imported(source: str) -> Iterator[tuple[str, str]]:
    """Module and name of all that a program imports from kortdiamant."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("kortdiamant"):
            yield from ((str(node.module), alias.name) for alias in node.names)


def test_the_page_lists_what_the_package_exports() -> None:
    assert {name for module, name, _ in LISTED if module == "kortdiamant"} == set(kortdiamant.__all__)


@pytest.mark.parametrize(("module", "name", "signature"), LISTED)
def test_a_name_exists_with_the_documented_signature(module: str, name: str, signature: str) -> None:
    if module in TOOLKITS and not find_spec(TOOLKITS[module]):
        pytest.skip(f"{TOOLKITS[module]} is not installed")
    there = getattr(import_module(module), name)
    if signature:
        stands = re.sub("['\"]", "", str(inspect.signature(there)))
        assert signature.replace('"', "") in (stands, stands.removesuffix(" -> None"))


@pytest.mark.parametrize("member", re.findall(r"^\| `Table\.(\w+)`", PAGE, re.MULTILINE))
def test_a_table_has_its_members(member: str) -> None:
    assert hasattr(kortdiamant.Table, member)


@pytest.mark.parametrize("page", sorted(DOCS.glob("*.md")), ids=lambda page: page.name)
def test_imports_of_a_page_are_listed(page: Path) -> None:
    programs = re.findall(r"^```python\n(.*?)^```", page.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    names = {each for program in programs for each in imported(program)}
    assert names <= {(module, name) for module, name, _ in LISTED}


def test_a_dotted_name_on_a_page_is_listed() -> None:
    modules = {*(module for module, _, _ in LISTED), "kortdiamant.adapters.openspiel"}
    for page in DOCS.glob("*.md"):
        for dotted in re.findall(r"`(kortdiamant\.[a-z_.]+)[(`]", page.read_text("utf-8")):
            owner, _, name = dotted.rpartition(".")
            assert dotted in modules or (owner, name) in {(each, called) for each, called, _ in LISTED}, (page, dotted)


def test_the_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (program,) = re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    exec(compile(program, "docs/api.md", "exec"), {})  # noqa: S102  it is ours
    assert "Ane leaves the castle" in capsys.readouterr().out
