"""What a rule sheet is made of, whatever the game and however it is shown.

A sheet is told in sections; a section is paragraphs, numbered steps, bullets and small tables; and all of these are
statements. A statement knows which keys of the ruleset it tells, so that the sheets of two rulesets can be laid
beside each other. One without a key holds in every game of its family.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from kortdiamant.languages import Language

LINE_BREAK = re.compile(r"\s*[\n\r]\s*")


@dataclass(frozen=True)
class Statement:
    """One sentence or a few, and the keys of the rules that are told in them, the most important one first."""

    text: str
    keys: tuple[str, ...] = ()


@dataclass(frozen=True)
class Paragraph:
    """Sentences that flow."""

    statements: tuple[Statement, ...]

    @property
    def text(self) -> str:
        """All of it."""
        return " ".join(statement.text for statement in self.statements)


@dataclass(frozen=True)
class Steps:
    """What is done one after the other; numbered."""

    items: tuple[Paragraph, ...]


@dataclass(frozen=True)
class Bullets:
    """Things that stand beside each other."""

    items: tuple[Paragraph, ...]


@dataclass(frozen=True)
class Grid:
    """A small table; the first row is its heading."""

    rows: tuple[tuple[str, ...], ...]
    keys: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The rows in one line, for whoever has no room for a table: `5 gems (round 2), 10 gems (round 3)`."""
        first = self.rows[0][0]
        heading = first[:1].lower() + first[1:]
        return ", ".join(f"{' · '.join(row[1:])} ({heading} {row[0]})" for row in self.rows[1:])


Block = Paragraph | Steps | Bullets | Grid


@dataclass(frozen=True)
class Section:
    """A part of a sheet with its heading; `key` is the same in all languages."""

    key: str
    heading: str
    blocks: tuple[Block, ...]

    def statements(self) -> Iterator[Statement]:
        """Every statement in order; a table is one."""
        for block in self.blocks:
            match block:
                case Paragraph(statements):
                    yield from statements
                case Steps(items) | Bullets(items):
                    for item in items:
                        yield from item.statements
                case Grid(keys=keys):
                    yield Statement(block.text, keys)


@dataclass(frozen=True)
class Sheet:
    """The complete rules of one ruleset in one language."""

    language: Language
    title: str
    sections: tuple[Section, ...]


def told(text: str, *keys: str) -> Statement:
    """A statement, and the keys of the rules that it tells."""
    return Statement(flowing(text), keys)


def flowing(text: str) -> str:
    """Text in one line, however its author broke it: whoever shows it breaks it anew."""
    return LINE_BREAK.sub(" ", text.strip())


def paragraph(*statements: Statement | None) -> Paragraph:
    """Sentences that flow; None is left out."""
    return Paragraph(tuple(statement for statement in statements if statement))
