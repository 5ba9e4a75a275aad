"""What a ruleset file may contain, as types: one definition per family of games, and the number of the format.

A hyphen in a key is an underscore here. The `rules:` block is the `RuleBlock` of the family. The validation, the
schema and the tables of the documentation derive from these types; there is no other list of keys.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Final, Literal

from annotated_types import Ge, Le, Len, MinLen

from kortdiamant import diam
from kortdiamant.documents.document import Document
from kortdiamant.documents.shapes import OrNumber, Pattern
from kortdiamant.errors import DocumentError, Fault
from kortdiamant.expedition.rules import Count, Players, Positive, RuleBlock
from kortdiamant.languages import Language
from kortdiamant.languages.nouns import Name, Noun, Nouns, Text
from kortdiamant.rulebook import faults
from kortdiamant.rulebook.findings import Findings

# What belongs to a file, and is never inherited.
OWN_KEYS = ("format", "id", "version", "title", "source", "examples")
# What no variant and no setting changes.
FIXED_KEYS = ("format", "id", "version", "family", "source", "extends", "variants", "examples")
# What a resolved ruleset has no need of.
SPENT_KEYS = ("extends", "variants", "examples")
BOX: Final = "box"

FamilyName = Literal["expedition", "diam"]
ID_PATTERN = r"[a-z0-9]+(-[a-z0-9]+)*"
Identifier = Annotated[str, Pattern(ID_PATTERN), OrNumber()]
Titles = Mapping[Language, Name]
Word = str | int
UpTo99 = Annotated[int, Ge(1), Le(99)]


@dataclass(frozen=True, kw_only=True)
class Cross:
    """Match words for ranks and for suits: the cards that are in both; what is not given means all."""

    ranks: Word | tuple[Word, ...] | None = None
    suits: str | tuple[str, ...] | None = None


Match = str | int | tuple[Word, ...] | Cross


@dataclass(frozen=True, kw_only=True)
class Deck:
    """The physical cards on the table; `without` are match words, taken out in every copy."""

    pack: str
    packs: UpTo99 = 1
    jokers: Annotated[int, Ge(0), Le(99)] = 0
    without: Match = ()


@dataclass(frozen=True, kw_only=True)
class TreasureCards:
    """Cards that bring gems: matched ones with a `value`, or in a box one card for each of `values`."""

    role: Literal["treasure"]
    match: Match | None = None
    value: Count | str | None = None
    values: Annotated[tuple[Count, ...], Len(1, 999)] | None = None


@dataclass(frozen=True, kw_only=True)
class HazardCards:
    """Cards that threaten: matched ones of a `kind`, or in a box `copies` of each of `kinds`."""

    role: Literal["hazard"]
    match: Match | None = None
    kind: Name | None = None
    kinds: Annotated[tuple[Name, ...], Len(1, 999)] | None = None
    copies: UpTo99 | None = None


@dataclass(frozen=True, kw_only=True)
class RelicCards:
    """Cards for a lone leaver: matched ones, or in a box `copies` that are alike or one for each printed worth."""

    role: Literal["relic"]
    match: Match | None = None
    value: Count | str | None = None
    values: Annotated[tuple[Count, ...], Len(1, 999)] | None = None
    copies: UpTo99 | None = None


@dataclass(frozen=True, kw_only=True)
class OutCards:
    """Cards that are not in play."""

    role: Literal["out"]
    match: Match | None = None


CardEntry = TreasureCards | HazardCards | RelicCards | OutCards


@dataclass(frozen=True, kw_only=True)
class Gem:
    """One kind of what gems are made of: its worth, and how many pieces there are."""

    name: Name
    value: Positive
    count: Positive


@dataclass(frozen=True, kw_only=True)
class Words(Nouns):
    """How a ruleset calls things in one language. `pieces` are by their name in `supply`."""

    pieces: Mapping[str, Noun] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Prose:
    """What no value can say, in one language."""

    cards: tuple[Text, ...] = ()
    material: Text | None = None
    first_player: Text | None = None
    deciding: Text | None = None
    tips: tuple[Text, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Variant:
    """A named patch that a table may switch on."""

    title: Titles = field(default_factory=dict)
    set: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Expected:
    """What an example must come to."""

    winners: tuple[str, ...] | None = None
    totals: Mapping[str, int] | None = None


@dataclass(frozen=True, kw_only=True)
class Example:
    """A short game in the text language, and what must come of it."""

    players: tuple[str, ...]
    game: str
    expect: Expected


@dataclass(frozen=True, kw_only=True)
class ExpectedWinners:
    """What an example of a game without totals must come to."""

    winners: tuple[str, ...] | None = None


@dataclass(frozen=True, kw_only=True)
class DiamExample:
    """A short game without totals in the text language, and who must win it."""

    players: tuple[str, ...]
    game: str
    expect: ExpectedWinners


@dataclass(frozen=True, kw_only=True)
class Head:
    """The keys with which every file begins; after `extends`, variants and settings."""

    format: Literal[1]
    id: Identifier
    version: Positive
    family: FamilyName
    language: Language
    title: Annotated[Titles, MinLen(1)]
    source: Text | None = None
    extends: Name | None = None


@dataclass(frozen=True, kw_only=True)
class Tail:
    """The keys with which every file ends."""

    prose: Mapping[Language, Prose] = field(default_factory=dict)
    variants: Mapping[Identifier, Variant] = field(default_factory=dict)
    examples: tuple[Example, ...] | tuple[DiamExample, ...] = ()


@dataclass(frozen=True, kw_only=True)
class ExpeditionGame(Head):
    """What only a file of the expedition family has."""

    players: Players = field(default_factory=Players)
    rounds: UpTo99
    deck: Deck
    cards: Annotated[tuple[CardEntry, ...], Len(1, 200)]
    rules: RuleBlock = field(default_factory=RuleBlock)
    supply: Annotated[tuple[Gem, ...], Len(0, 99)] = ()
    words: Mapping[Language, Words] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Definition(Tail, ExpeditionGame):
    """A whole file of the expedition family."""

    examples: tuple[Example, ...] = ()


@dataclass(frozen=True, kw_only=True)
class DiamGame(Head):
    """What only a file of the diam family has."""

    rules: diam.RuleBlock = field(default_factory=diam.RuleBlock)


@dataclass(frozen=True, kw_only=True)
class DiamDefinition(Tail, DiamGame):
    """A whole file of the diam family."""

    examples: tuple[DiamExample, ...] = ()


AnyDefinition = Definition | DiamDefinition


NEWEST = 1
FORMAT = ("format",)


def check_head(document: Document, known: Iterable[Fault] = ()) -> None:
    """Check that a document is a map and of the one format that this program reads.

    Raises DocumentError with the known faults and this one. A `format` that is not a number passes here: validation
    reports it with the other keys.
    """
    findings = Findings(document, list(known))
    number = document.data.get(FORMAT[0]) if isinstance(document.data, dict) else None
    if not isinstance(document.data, dict):
        findings.add(findings.value(()), faults.NOT_A_MAP)
    elif type(number) is int and number > NEWEST:
        findings.add(findings.value(FORMAT), faults.NEWER_FORMAT, number=number, newest=NEWEST)
    else:
        return
    raise DocumentError(findings.in_order())


def keys_of(document: Document) -> dict[Any, object]:
    """Return the keys and values of a document that has passed `check_head`."""
    assert isinstance(document.data, dict)  # noqa: S101  `check_head` has rejected anything else
    return document.data
