"""Links, `make` targets and names of files in the pages for people lead somewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = [*(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")), *sorted(ROOT.glob("docs/*.md"))]
FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)\s]+)\)")
MAKE = re.compile(r"\bmake ([a-z0-9]+)\b(?=`|$)|^    make ([a-z0-9]+)", re.MULTILINE)
FILE = re.compile(r"`([\w./-]+(?:\.py|/))`")

each_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)


def anchors(page: Path) -> Iterator[str]:
    """The anchors of the headings of a page, as GitHub makes them."""
    seen: dict[str, int] = {}
    for title in re.findall(r"^#+ (.+)$", FENCED.sub("", page.read_text("utf-8")), re.MULTILINE):
        anchor = re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-")
        count = seen[anchor] = seen.get(anchor, -1) + 1
        yield f"{anchor}-{count}" if count else anchor


def is_broken(link: str, page: Path) -> bool:
    """Whether a relative link leads to no file, or to no heading of a page."""
    path, _, anchor = link.partition("#")
    target = (page.parent / path) if path else page
    return not target.exists() or bool(anchor and anchor not in anchors(target))


@each_page
def test_links_have_targets(page: Path) -> None:
    links = LINK.findall(FENCED.sub("", page.read_text("utf-8")))
    assert [link for link in links if "://" not in link and is_broken(link, page)] == []


@each_page
def test_named_make_targets_exist(page: Path) -> None:
    targets = set(re.findall(r"^([a-z0-9]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    named = {one or other for one, other in MAKE.findall(page.read_text("utf-8"))}
    assert named <= targets


@pytest.mark.parametrize("name", ["CONTRIBUTING.md", "docs/design.md"])
def test_named_files_exist(name: str) -> None:
    tree = [path.relative_to(ROOT).as_posix() + "/" * path.is_dir() for path in ROOT.glob("[a-z]*/**/*")]
    files = [*tree, *(path.name for path in ROOT.glob("*.py")), *(f"{path.name}/" for path in ROOT.iterdir())]
    named = set(FILE.findall(re.sub(r"`[^`]*NAME[^`]*`", "", (ROOT / name).read_text("utf-8"))))
    assert [path for path in named if not any(f"/{file}".endswith(f"/{path}") for file in files)] == []
