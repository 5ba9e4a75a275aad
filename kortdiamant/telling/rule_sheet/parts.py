"""The parts of a rule sheet, independent of game and output format, and the sections that all families share.

A sheet has sections, and a section has paragraphs, numbered steps, bullets and small tables. All of these consist of
statements. A statement names the ruleset keys that it describes, so that the sheets of two rulesets can be compared
statement by statement. A statement without a key is true in every game of its family.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from kortdiamant.languages.names import Language
from kortdiamant.rulebook import AnyRuleset, Prose
from kortdiamant.telling.speaker import Speaker

LINE_BREAK = re.compile(r"\s*[\n\r]\s*")


@dataclass(frozen=True)
class Statement:
    """One sentence or a few, and the ruleset keys that they describe, the most important key first."""

    text: str
    keys: tuple[str, ...] = ()


@dataclass(frozen=True)
class Paragraph:
    """Statements as running text."""

    statements: tuple[Statement, ...]

    @property
    def text(self) -> str:
        """The text of the statements."""
        return " ".join(statement.text for statement in self.statements)


@dataclass(frozen=True)
class Steps:
    """A numbered list."""

    items: tuple[Paragraph, ...]


@dataclass(frozen=True)
class Bullets:
    """A list without numbers."""

    items: tuple[Paragraph, ...]


@dataclass(frozen=True)
class Grid:
    """A small table; the first row is its heading."""

    rows: tuple[tuple[str, ...], ...]
    keys: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The rows in one line, where there is no room for a table: `5 gems (round 2), 10 gems (round 3)`."""
        first = self.rows[0][0]
        heading = first[:1].lower() + first[1:]
        return ", ".join(f"{' · '.join(row[1:])} ({heading} {row[0]})" for row in self.rows[1:])


Block = Paragraph | Steps | Bullets | Grid


@dataclass(frozen=True)
class Section:
    """A section with its heading; `key` is the same in all languages."""

    key: str
    heading: str
    blocks: tuple[Block, ...]

    def statements(self) -> Iterator[Statement]:
        """All statements in order; a table counts as one."""
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
class RuleSheet:
    """The complete rules of one ruleset in one language."""

    language: Language
    title: str
    sections: tuple[Section, ...]


def statement(text: str, *keys: str) -> Statement:
    """A statement in one line, with the ruleset keys that it describes."""
    return Statement(in_one_line(text), keys)


def in_one_line(text: str) -> str:
    """Text in one line, without the line breaks of its author."""
    return LINE_BREAK.sub(" ", text.strip())


def paragraph(*statements: Statement | None) -> Paragraph:
    """A paragraph of statements, without those that are None."""
    return Paragraph(tuple(statement for statement in statements if statement))


def tips(ruleset: AnyRuleset, speaker: Speaker) -> Iterator[Section]:
    """The section with the ruleset's tips, if it has any."""
    advice = ruleset.prose.get(speaker.language, Prose()).tips
    if advice:
        items = tuple(paragraph(statement(tip, "prose.tips")) for tip in advice)
        yield Section("tips", speaker.say("Tips"), (Bullets(items),))


def variants(ruleset: AnyRuleset, speaker: Speaker) -> Iterator[Section]:
    """The section with the variants that are not switched on, if there are any."""
    switched_on = ruleset.reference.split("+")[1:]
    others = [name for name in ruleset.variants if name not in switched_on]
    if others:
        items = tuple(paragraph(statement(_variant(name, ruleset, speaker))) for name in others)
        yield Section("variants", speaker.say("Variants"), (Bullets(items),))


def _variant(name: str, ruleset: AnyRuleset, speaker: Speaker) -> str:
    title = ruleset.variants[name].get(speaker.language, name)
    return f"{title} ({ruleset.reference}+{name})"
