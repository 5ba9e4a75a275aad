"""Reads a page as strictly as XML: every tag must be closed in order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = {"meta", "col", "br"}


@dataclass
class Node:
    """An element: its tag, its attributes and its contents."""

    tag: str
    attributes: dict[str, str]
    inside: list[Node | str] = field(default_factory=list)

    @property
    def text(self) -> str:
        return "".join(each if isinstance(each, str) else each.text for each in self.inside)

    @property
    def classes(self) -> list[str]:
        return self.attributes.get("class", "").split()

    def all(self, tag: str = "", name: str = "") -> Iterator[Node]:
        """All elements below this one with a tag or a class."""
        for each in self.inside:
            if isinstance(each, Node):
                if (not tag or each.tag == tag) and (not name or name in each.classes):
                    yield each
                yield from each.all(tag, name)


class Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open = [Node("", {})]

    def handle_starttag(self, tag, attrs):
        node = Node(tag, {key: value or "" for key, value in attrs})
        self.open[-1].inside.append(node)
        if tag not in VOID:
            self.open.append(node)

    def handle_startendtag(self, tag, attrs):
        self.open[-1].inside.append(Node(tag, {key: value or "" for key, value in attrs}))

    def handle_endtag(self, tag):
        assert self.open.pop().tag == tag

    def handle_data(self, data):
        self.open[-1].inside.append(data)


def read(page: str) -> Node:
    """The page as a tree; fails if it is not well formed."""
    reader = Reader()
    reader.feed(page)
    reader.close()
    assert len(reader.open) == 1
    return reader.open[0]
