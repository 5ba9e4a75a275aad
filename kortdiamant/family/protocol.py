"""The small protocol of every family of games, and the words of a table that it reads and writes.

A family is a module of functions over immutable states, moves and events. Names follow OpenSpiel where it has one
(chance, terminal, joint move, outcomes with probabilities). The state alone decides who moves:

    chance      `outcomes` are the possible moves, and `actors` is empty
    decisions   `actors` choose at the same time, each one of their `choices`; `joint` combines them into one move
    the table   neither: a person settles something (a tie), in words that `parse` reads
    terminal    neither, and `play` rejects every move

A sitting at a table needs only a part, the protocol `LineGame`: games that are entered line by line, and saved.

A table has words of its own: `angre` for `undo`, `personne` for `-`, and the notation of cards. A name at the table
that begins with a word takes precedence over it. Records keep only the English words.

The type variables are those of the family: its rules, state, moves and events, the choice of one seat, its report, and
a position that was reached elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from types import MappingProxyType
from typing import Protocol, TypeVar

from kortdiamant.cards.notation import Notation
from kortdiamant.cards.vocabulary import CardWords
from kortdiamant.errors import Due
from kortdiamant.spelling import fold

NO_WORDS: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True)
class Vocabulary:
    """The words of all languages, and the letters of one.

    All words are folded. `commands` maps a word to the English one, and `numbers` a number word to its numeral. `onto`
    may precede a space of a board, `conjunctions` stand between names, `departing` after the names of leavers,
    `treasures` with the value of a treasure card, and `articles` before the word for a card.
    """

    commands: Mapping[str, str]
    notation: Notation
    onto: frozenset[str] = frozenset()
    numbers: Mapping[str, str] = field(default_factory=dict)
    conjunctions: frozenset[str] = frozenset()
    departing: frozenset[str] = frozenset()
    treasures: frozenset[str] = frozenset()
    articles: frozenset[str] = frozenset()


# The words of records, which belong to no language.
CANONICAL_WORDS = Vocabulary(NO_WORDS, Notation(CardWords()))


DASHES = frozenset("-‐‑‒–—―−")


def meaning(word: str, names: Iterable[str], commands: Mapping[str, str]) -> str:
    """The English word for a word, or the word itself in lower case; any dash is a hyphen."""
    folded = fold(word)
    if folded in DASHES:
        return "-"
    if any(fold(name).startswith(folded) for name in names):
        return word.casefold()
    return commands.get(folded, word.casefold())


class Reading(Enum):
    """How to read a canonical spelling that also means something else in the table's language."""

    CANONICAL = "canonical"  # as itself: files and pipes
    ASK = "ask"  # as ambiguous, so that the person at a terminal is asked


@dataclass(frozen=True)
class ParseContext:
    """The names by seat, the words of the table, and the ruleset's words for the cards of a box.

    `words` maps a folded word to the canonical name of a card.
    """

    names: tuple[str, ...]
    vocabulary: Vocabulary = CANONICAL_WORDS
    reading: Reading = Reading.CANONICAL
    words: Mapping[str, str] = field(default_factory=dict)

    def meaning(self, word: str) -> str:
        """The English word for a word, or the word itself in lower case."""
        return meaning(word, self.names, self.vocabulary.commands)


Rules = TypeVar("Rules", contravariant=True)
State = TypeVar("State")
Move = TypeVar("Move")
Event = TypeVar("Event")
Choice = TypeVar("Choice")
Report = TypeVar("Report", covariant=True)
Midway = TypeVar("Midway", contravariant=True)


class LineGame(Protocol[Rules, State, Move, Event, Report]):
    """A game that is entered line by line; a module with these functions is one. Seats count from 0."""

    def start(self, rules: Rules, seats: int, /) -> State:
        """The state before the first move of a game with `seats` players; raises `WrongSeatCount`."""

    def play(self, state: State, move: Move, /) -> tuple[State, tuple[Event, ...]]:
        """The next state and the events on the way, in order; the given state does not change.

        Raises `IllegalMove` for a move that cannot be made now.
        """

    def due(self, state: State, /) -> Due:
        """What the table has to enter next."""

    def parse(self, text: str, state: State, context: ParseContext, /) -> Move:
        """The move that a line means now; raises `TextError` or `IllegalMove`."""

    def format(self, move: Move, names: tuple[str, ...], /) -> str:
        """The canonical line of a move, which `parse` reads as the same move in every language."""

    def report(self, state: State, events: Sequence[Event], /) -> Report:
        """A game in figures, from its latest state and all its events."""


class Family(LineGame[Rules, State, Move, Event, Report], Protocol[Rules, State, Move, Event, Choice, Report, Midway]):
    """A family of games: lines of entries, and who moves."""

    def start_from(self, rules: Rules, midway: Midway, /) -> State:
        """The state of a game that continues from a position; raises `WrongSeatCount` or `ImpossibleStart`."""

    def actors(self, state: State, /) -> Sequence[int]:
        """The seats that choose now, at the same time; empty if chance, the table or nobody moves."""

    def choices(self, state: State, seat: int, /) -> Sequence[Choice]:
        """The choices of a seat, one of the `actors`."""

    def joint(self, state: State, chosen: Mapping[int, Choice], /) -> Move:
        """The one move that combines the choices of all `actors`."""

    def outcomes(self, state: State, /) -> Sequence[tuple[Move, Fraction]]:
        """Every move that chance can make, with probabilities that sum to 1; empty if chance does not move."""
