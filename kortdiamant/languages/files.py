"""The files in the folder of a language: their content as types, and how to read them.

A missing file counts as empty. All functions raise `DocumentError`, with the position of the error, or `FileError`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cache
from typing import Annotated, Any, TypeVar

from annotated_types import Ge, MinLen

from kortdiamant.cards.packs import RANKS, SUITS
from kortdiamant.documents.faults import sort_faults
from kortdiamant.documents.files import read_file
from kortdiamant.documents.reader import read_with_faults
from kortdiamant.documents.shapes import Among, OrNumber
from kortdiamant.documents.validation import validate
from kortdiamant.errors import DocumentError, FileError, FileProblem
from kortdiamant.family.names import COMMAND_WORDS, NOBODY
from kortdiamant.languages import SOURCE, folder_of

MOST_BYTES = 256 * 1024
Text = Annotated[str, MinLen(1)]
Name = Annotated[str, MinLen(1), OrNumber()]
Rank = Annotated[str, Among(lambda: RANKS)]
Suit = Annotated[str, Among(lambda: SUITS)]
Command = Annotated[str, Among(lambda: (NOBODY, *sorted(COMMAND_WORDS)))]
T = TypeVar("T")


@dataclass(frozen=True, kw_only=True)
class Noun:
    """A noun in spelled-out forms: `guard`, `guards`, `a guard`, `the guard`, `the guards`.

    No sentence builds an article or a plural itself.
    """

    one: Name
    many: Name
    a: Name
    the: Name
    all: Name


@dataclass(frozen=True, kw_only=True)
class PlaceNoun:
    """The place of the game: `the castle`, `in the castle`, `out of the castle`."""

    the: Text
    inside: Text
    out: Text


@dataclass(frozen=True, kw_only=True)
class Nouns:
    """Nouns of a language or a ruleset; `kinds` are by the canonical name of the hazard kind."""

    gem: Noun | None = None
    hazard: Noun | None = None
    relic: Noun | None = None
    explorer: Noun | None = None
    expedition: Noun | None = None
    place: PlaceNoun | None = None
    kinds: Mapping[str, Noun] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Numbers:
    """Number format: the decimal mark, and the text after a percentage.

    `one_below_two`: 1.5 takes the singular, as in French.
    """

    decimal: Text = "."
    percent: Text = "%"
    one_below_two: bool = False


@dataclass(frozen=True, kw_only=True)
class LanguageInfo:
    """`language.yaml`: the English name, other codes for the language, number format, and people for examples."""

    name: str = ""
    also: tuple[Text, ...] = ()
    numbers: Numbers = field(default_factory=Numbers)
    people: tuple[Text, ...] = ()


@dataclass(frozen=True, kw_only=True)
class CardFile:
    """Names of cards; several words or letters for one thing are separated by spaces."""

    ranks: Mapping[Rank, str] = field(default_factory=dict)
    rank_letters: Mapping[Rank, str] = field(default_factory=dict)
    rank_keys: Mapping[Rank, Text] = field(default_factory=dict)
    suits: Mapping[Suit, str] = field(default_factory=dict)
    suit_letters: Mapping[Suit, Text] = field(default_factory=dict)
    corners: Mapping[Rank, Text] = field(default_factory=dict)
    joker: str = ""
    fool: str = ""
    trump: str = ""


@dataclass(frozen=True, kw_only=True)
class WordFile:
    """`words.yaml`."""

    cards: CardFile = field(default_factory=CardFile)
    commands: Mapping[Command, str] = field(default_factory=dict)
    articles: str = ""
    of: str = ""
    onto: str = ""


@dataclass(frozen=True, kw_only=True)
class NumberNoun:
    """A noun for cards with one of these numbers, all if empty; `{number}` in its forms is replaced."""

    numbers: tuple[Annotated[int, Ge(0)], ...] = ()
    noun: Noun


@dataclass(frozen=True, kw_only=True)
class NounFile(Nouns):
    """`nouns.yaml`."""

    suits: Mapping[Suit, Noun] = field(default_factory=dict)
    numbers: tuple[NumberNoun, ...] = ()


@cache
def language_info(code: str) -> LanguageInfo:
    """Read `language.yaml`."""
    return _read(code, "language.yaml", LanguageInfo)


@cache
def example_names(code: str) -> tuple[str, ...]:
    """Names for examples, by default the English ones."""
    return language_info(code).people or language_info(SOURCE).people


@cache
def own_nouns(code: str) -> NounFile:
    """The nouns of a language without fallback."""
    return _read(code, "nouns.yaml", NounFile)


@cache
def nouns(code: str) -> NounFile:
    """The nouns of a language, with English fallback."""
    return _with_english(own_nouns(code), own_nouns(SOURCE))


@cache
def words(code: str) -> WordFile:
    """The words of a language without fallback."""
    return _read(code, "words.yaml", WordFile)


@cache
def card_marks(code: str) -> CardFile:
    """The card names, letters and keys of a language, with English fallback."""
    return _with_english(words(code).cards, words(SOURCE).cards)


def _with_english(own: T, english: T) -> T:
    """A dataclass with English values for empty fields; mappings fall back key by key."""
    values: dict[str, Any] = {}
    for each in fields(own):  # type: ignore[arg-type]  # both are dataclasses
        mine, theirs = getattr(own, each.name), getattr(english, each.name)
        values[each.name] = {**theirs, **mine} if isinstance(theirs, Mapping) else mine or theirs
    return type(own)(**values)


def _read(code: str, name: str, kind: type[T]) -> T:
    path = folder_of(code) / name
    try:
        document, faults = read_with_faults(read_file(path, MOST_BYTES), str(path))
    except FileError as trouble:
        if trouble.trouble is FileProblem.MISSING:
            return kind()
        raise
    if document is not None and document.data is None and not faults:
        return kind()
    value, misshapen = validate(document, kind) if document else (None, ())
    if value is None or faults:
        raise DocumentError(sort_faults((*faults, *misshapen)))
    return value
