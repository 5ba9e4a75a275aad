"""The files in the folder of a language: their content as types, and how to read them.

A missing file counts as empty. All functions raise `DocumentError`, with the position of the error, or `FileError`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from functools import cache
from typing import Annotated, TypeVar

from annotated_types import Ge, MinLen

from kortdiamant.cards.packs import RANKS, SUITS
from kortdiamant.documents.faults import sort_faults
from kortdiamant.documents.reader import read_document
from kortdiamant.documents.shapes import Among, OrNumber
from kortdiamant.documents.validation import validate
from kortdiamant.errors import DocumentError, FileError, FileProblem
from kortdiamant.family.names import COMMAND_WORDS, NOBODY
from kortdiamant.languages import INFO_FILE, SOURCE, folder_of

MAX_BYTES = 256 * 1024
NOUNS = ("gem", "hazard", "relic", "explorer", "expedition", "place")  # the fields of `Nouns` that are one noun
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
    """`language.yaml`: the English name, other codes for the language, number format, and people for examples.

    If the language is `complete`, a test fails for everything that it lacks. Otherwise `make catalogues` only lists it.
    """

    name: str = ""
    complete: bool = False
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
    endings: str = ""
    of: str = ""
    onto: str = ""
    conjunctions: str = ""
    departing: str = ""
    treasures: str = ""
    numbers: Mapping[Name, str] = field(default_factory=dict)


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
    return _read(code, INFO_FILE, LanguageInfo)


@cache
def own_nouns(code: str) -> NounFile:
    """Read `nouns.yaml`."""
    return _read(code, "nouns.yaml", NounFile)


@cache
def words(code: str) -> WordFile:
    """Read `words.yaml`."""
    return _read(code, "words.yaml", WordFile)


def _read(code: str, name: str, kind: type[T]) -> T:
    path = folder_of(code) / name
    try:
        document, faults = read_document(path, MAX_BYTES)
    except FileError as error:
        if error.problem is FileProblem.MISSING:
            return kind()
        raise
    if document is not None and document.data is None and not faults:
        return kind()
    value, shape_faults = validate(document, kind) if document else (None, ())
    if value is None or faults:
        raise DocumentError(sort_faults((*faults, *shape_faults)))
    return value


# Each function below returns one thing, in English if the language lacks it. They look it up one by one, and do not
# merge the files: most languages are complete, and reading the English files as well would take 3 ms of every start.


def example_names(code: str) -> tuple[str, ...]:
    """Names of people for examples."""
    return language_info(code).people or language_info(SOURCE).people


def noun(code: str, name: str) -> Noun | PlaceNoun:
    """One of the nouns that every game has: `gem`, `hazard`, ..., `place`."""
    found: Noun | PlaceNoun = getattr(own_nouns(code), name) or getattr(own_nouns(SOURCE), name)
    return found


def kind_noun(code: str, kind: str) -> Noun:
    """The noun for a kind of hazard, a rank, or a colour of cards; the name itself if no language has one."""
    return own_nouns(code).kinds.get(kind) or own_nouns(SOURCE).kinds.get(kind) or bare_noun(kind)


def suit_noun(code: str, suit: str) -> Noun:
    """The noun for a suit."""
    return own_nouns(code).suits.get(suit) or own_nouns(SOURCE).suits[suit]


def number_noun(code: str, number: str) -> Noun:
    """The noun for a card that is called by its number: `the 7`."""
    entries = (entry for each in (code, SOURCE) for entry in own_nouns(each).numbers)
    pattern = next(entry.noun for entry in entries if not entry.numbers or int(number) in entry.numbers)
    return Noun(**{form: text.replace("{number}", number) for form, text in asdict(pattern).items()})


def bare_noun(name: str) -> Noun:
    """A noun with the same text in all forms, for a name without forms."""
    return Noun(one=name, many=name, a=name, the=name, all=name)


def suit_letter(code: str, suit: str) -> str:
    """The letter for a suit."""
    return words(code).cards.suit_letters.get(suit) or words(SOURCE).cards.suit_letters[suit]


def rank_keys(code: str, name: str) -> str:
    """The keys that enter a rank; none for the name of another card."""
    return words(code).cards.rank_keys.get(name) or words(SOURCE).cards.rank_keys.get(name, "")
