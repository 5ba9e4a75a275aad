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
from kortdiamant.languages.files import Name, Noun, Nouns, Text
from kortdiamant.languages.names import Language
from kortdiamant.rulebook import faults
from kortdiamant.rulebook.faults import Findings

# Keys that belong to one file and are never inherited.
OWN_KEYS = ("format", "id", "version", "title", "source", "examples")
# Keys that no variant and no setting can change.
FIXED_KEYS = ("format", "id", "version", "family", "source", "extends", "variants", "examples")
# Keys that a resolved ruleset no longer needs.
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
    """Match words for ranks and for suits; the cards that are in both match. A missing key means all."""

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
    """Treasure cards: matched ones with a `value`, or in a box one card for each of `values`."""

    role: Literal["treasure"]
    match: Match | None = None
    value: Count | str | None = None
    values: Annotated[tuple[Count, ...], Len(1, 999)] | None = None


@dataclass(frozen=True, kw_only=True)
class HazardCards:
    """Hazard cards: matched ones of a `kind`, or in a box `copies` of each of `kinds`."""

    role: Literal["hazard"]
    match: Match | None = None
    kind: Name | None = None
    kinds: Annotated[tuple[Name, ...], Len(1, 999)] | None = None
    copies: UpTo99 | None = None


@dataclass(frozen=True, kw_only=True)
class RelicCards:
    """Relic cards: matched ones, or in a box either `copies` equal ones or one for each printed worth in `values`."""

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
    """One kind of piece in the supply: its name, its worth in gems, and the number of pieces."""

    name: Name
    value: Positive
    count: Positive


@dataclass(frozen=True, kw_only=True)
class Words(Nouns):
    """The words of a ruleset for things in one language; `pieces` by their name in `supply`."""

    pieces: Mapping[str, Noun] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Prose:
    """Free text in one language, for what no key can express."""

    cards: tuple[Text, ...] = ()
    material: Text | None = None
    first_player: Text | None = None
    deciding: Text | None = None
    tips: tuple[Text, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Variant:
    """A named patch that a table can apply."""

    title: Titles = field(default_factory=dict)
    set: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Expected:
    """The expected result of an example."""

    winners: tuple[str, ...] | None = None
    totals: Mapping[str, int] | None = None


@dataclass(frozen=True, kw_only=True)
class Example:
    """A short game in the text language, and its expected result."""

    players: tuple[str, ...]
    game: str
    expect: Expected


@dataclass(frozen=True, kw_only=True)
class ExpectedWinners:
    """The expected result of an example of Diam, which has no totals."""

    winners: tuple[str, ...] | None = None


@dataclass(frozen=True, kw_only=True)
class DiamExample:
    """A short game of Diam in the text language, and its expected winners."""

    players: tuple[str, ...]
    game: str
    expect: ExpectedWinners


# A definition has three bases, because the order of the fields is the order of the keys in the schema and in
# `rules show`: the keys of the file itself, those of the game, and last the long blocks of text.
@dataclass(frozen=True, kw_only=True)
class HeadKeys:
    """The keys at the beginning of every file."""

    format: Literal[1]
    id: Identifier
    version: Positive
    family: FamilyName
    language: Language
    title: Annotated[Titles, MinLen(1)]
    source: Text | None = None
    extends: Name | None = None


@dataclass(frozen=True, kw_only=True)
class TailKeys:
    """The keys at the end of every file."""

    prose: Mapping[Language, Prose] = field(default_factory=dict)
    variants: Mapping[Identifier, Variant] = field(default_factory=dict)
    examples: tuple[Example, ...] | tuple[DiamExample, ...] = ()


@dataclass(frozen=True, kw_only=True)
class ExpeditionKeys(HeadKeys):
    """The keys that only a file of the expedition family has."""

    players: Players = field(default_factory=Players)
    rounds: UpTo99
    deck: Deck
    cards: Annotated[tuple[CardEntry, ...], Len(1, 200)]
    rules: RuleBlock = field(default_factory=RuleBlock)
    supply: Annotated[tuple[Gem, ...], Len(0, 99)] = ()
    words: Mapping[Language, Words] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Definition(TailKeys, ExpeditionKeys):
    """A whole file of the expedition family."""

    examples: tuple[Example, ...] = ()


@dataclass(frozen=True, kw_only=True)
class DiamKeys(HeadKeys):
    """The keys that only a file of the diam family has."""

    rules: diam.RuleBlock = field(default_factory=diam.RuleBlock)


@dataclass(frozen=True, kw_only=True)
class DiamDefinition(TailKeys, DiamKeys):
    """A whole file of the diam family."""

    examples: tuple[DiamExample, ...] = ()


AnyDefinition = Definition | DiamDefinition


NEWEST_FORMAT = 1
FORMAT = ("format",)


def keys_of(document: Document, known: Iterable[Fault] = ()) -> dict[Any, object]:
    """Return the keys and values of a document, which must be a map and of the one format that this program reads.

    Otherwise, raises DocumentError with the known faults and this one. A `format` that is not a number passes here:
    validation reports it with the other keys.
    """
    data, findings = document.data, Findings(document, list(known))
    number = data.get(FORMAT[0]) if isinstance(data, dict) else None
    if not isinstance(data, dict):
        findings.add(findings.value(()), faults.NOT_A_MAP)
    elif type(number) is int and number > NEWEST_FORMAT:
        findings.add(findings.value(FORMAT), faults.NEWER_FORMAT, number=number, newest=NEWEST_FORMAT)
    else:
        return data
    raise DocumentError(findings.in_order())
