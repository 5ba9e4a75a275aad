"""The parts of a rule sheet, the sections that all families share, and the subject of a sheet.

A sheet has sections, and a section has paragraphs, numbered steps, bullets and small tables. All of these consist of
statements. A statement names the ruleset keys that it describes, so that the sheets of two rulesets can be compared
statement by statement. A statement without a key is true in every game of its family.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from kortdiamant.cards import Card
from kortdiamant.expedition.rules import Hazard, Relic, Rules, Treasure
from kortdiamant.languages import SOURCE
from kortdiamant.languages.names import Language
from kortdiamant.rulebook import AnyRuleset, Ruleset
from kortdiamant.rulebook.definition import BOX, Prose
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


def own_statement(text: str | None, key: str) -> Statement | None:
    """A statement in the ruleset's own words; None if it has none."""
    return statement(text, key) if text else None


def in_one_line(text: str) -> str:
    """Text in one line, without the line breaks of its author."""
    return LINE_BREAK.sub(" ", text.strip())


def paragraph(*statements: Statement | None) -> Paragraph:
    """A paragraph of statements, without those that are None."""
    return Paragraph(tuple(statement for statement in statements if statement))


def tips(ruleset: AnyRuleset, speaker: Speaker) -> Iterator[Section]:
    """The section with the ruleset's tips, if it has any."""
    advice = ruleset.prose_in(speaker.language).tips
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
    titles = ruleset.variants[name]
    title = titles.get(speaker.language) or titles.get(SOURCE, name)
    return f"{title} ({ruleset.reference}+{name})"


@dataclass(frozen=True)
class Subject:
    """A ruleset and its speaker."""

    ruleset: Ruleset
    speaker: Speaker

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self.ruleset.rules

    @cached_property
    def prose(self) -> Prose:
        """The prose of the ruleset in the language of the speaker."""
        return self.ruleset.prose_in(self.speaker.language)

    @cached_property
    def deck(self) -> Mapping[str, object]:
        """The definition of the deck, as in the file."""
        deck = self.ruleset.definition["deck"]
        assert isinstance(deck, Mapping)  # noqa: S101  the checker guarantees it
        return deck

    @property
    def is_box(self) -> bool:
        """Whether the game is played with the cards of a box."""
        return self.deck["pack"] == BOX

    @cached_property
    def treasures(self) -> Mapping[Card, int]:
        """The value of each treasure card."""
        cells = self.rules.cells
        return {card: cell.role.value for cell in cells if isinstance(cell.role, Treasure) for card in cell.copies}

    @cached_property
    def hazards(self) -> Mapping[str, Sequence[Card]]:
        """All copies of the cards of each kind of hazard."""
        kinds: dict[str, list[Card]] = {}
        for cell in self.rules.cells:
            if isinstance(cell.role, Hazard):
                kinds.setdefault(cell.role.kind, []).extend(cell.copies)
        return kinds

    @cached_property
    def relics(self) -> Mapping[Card, int | None]:
        """The number printed on each relic card, if any."""
        cells = self.rules.cells
        return {card: cell.role.printed for cell in cells if isinstance(cell.role, Relic) for card in cell.copies}

    @property
    def relic_count(self) -> int:
        """The number of relics in the deck."""
        return len(self.rules.relic_queue)

    @property
    def has_leftovers(self) -> bool:
        """Whether gems can remain on the path."""
        return bool(self.treasures) and self.rules.treasure.remainder == "card"

    @cached_property
    def entering(self) -> Mapping[int, int]:
        """The number of relics that enter before each round, without rounds with none."""
        entered = self.rules.relics_entered
        batches = {number: entered(number) - entered(number - 1) for number in range(1, self.rules.rounds + 1)}
        return {number: count for number, count in batches.items() if count}

    @cached_property
    def copies(self) -> Counter[Card]:
        """The number of copies of each card in play."""
        return Counter(card for cell in self.rules.cells for card in cell.copies)

    @property
    def has_several(self) -> bool:
        """Whether a player has several explorers."""
        return self.rules.players.explorers > 1
