"""The small protocol that every family of games satisfies, and the speech of a table that it reads and writes.

A family is a module of functions over values: states, moves and events never change. Names follow OpenSpiel where it
has one (chance, terminal, joint move, outcomes with probabilities). The state alone says whose move it is:

    chance      `outcomes` are the moves that can come, `actors` is empty
    decisions   `actors` choose at the same time, each one of their `choices`; `joint` makes one move of them
    the table   neither: a person settles something (a tie), in words that `parse` reads
    terminal    neither, and `play` rejects every move

A sitting at a table needs less, and has a protocol of its own: it can be said line by line, and kept.

The type variables are those of the family: its rules, state, moves and events, what one seat can choose, its report,
and the position from which a game that was played elsewhere goes on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from typing import Protocol, TypeVar

from kortdiamant.errors import Due
from kortdiamant.family.words import CANONICAL_WORDS, Vocabulary, meaning


class Reading(Enum):
    """What happens when a canonical spelling could also mean something else in the table's language."""

    CANONICAL = "canonical"  # it means itself: files and pipes
    ASK = "ask"  # whoever types is asked: a terminal


@dataclass(frozen=True)
class Speech:
    """The names by seat, the words that are understood, and words of the ruleset for the cards of a box.

    `words` leads from a word, folded, to the canonical name of a card.
    """

    names: tuple[str, ...]
    vocabulary: Vocabulary = CANONICAL_WORDS
    reading: Reading = Reading.CANONICAL
    words: Mapping[str, str] = field(default_factory=dict)

    def meaning(self, word: str) -> str:
        """The English word that is meant, or the word itself in lower case."""
        return meaning(word, self.names, self.vocabulary.commands)


Rules = TypeVar("Rules", contravariant=True)
State = TypeVar("State")
Move = TypeVar("Move")
Event = TypeVar("Event")
Choice = TypeVar("Choice")
Report = TypeVar("Report", covariant=True)
Midway = TypeVar("Midway", contravariant=True)


class Sayable(Protocol[Rules, State, Move, Event, Report]):
    """What is said line by line; a module that has these functions is that. Seats count from 0."""

    def start(self, rules: Rules, seats: int, /) -> State:
        """The state before the first move of a game with so many players; raises `WrongSeatCount`."""

    def play(self, state: State, move: Move, /) -> tuple[State, tuple[Event, ...]]:
        """The next state and what happened on the way, in order; the given state stays as it is.

        Raises `IllegalMove` for a move that cannot be made now.
        """

    def due(self, state: State, /) -> Due:
        """What the table has to say next."""

    def parse(self, text: str, state: State, speech: Speech, /) -> Move:
        """The move that a line means now; raises `TextError` or `IllegalMove`."""

    def format(self, move: Move, names: tuple[str, ...], /) -> str:
        """The canonical line of a move, which `parse` reads as the same move whatever the language."""

    def report(self, state: State, events: Sequence[Event], /) -> Report:
        """A game in figures, from its latest state and all that has happened."""


class Family(Sayable[Rules, State, Move, Event, Report], Protocol[Rules, State, Move, Event, Choice, Report, Midway]):
    """A family of games: what is said, and who moves."""

    def start_from(self, rules: Rules, midway: Midway, /) -> State:
        """The state in which a game goes on that was played elsewhere; raises `WrongSeatCount`, `ImpossibleStart`."""

    def actors(self, state: State, /) -> Sequence[int]:
        """The seats that choose now, at the same time; empty where chance, the table or nobody moves."""

    def choices(self, state: State, seat: int, /) -> Sequence[Choice]:
        """What a seat, one of the `actors`, can choose."""

    def joint(self, state: State, chosen: Mapping[int, Choice], /) -> Move:
        """The one move that the choices of all `actors` come to."""

    def outcomes(self, state: State, /) -> Sequence[tuple[Move, Fraction]]:
        """Every move that chance can make, with probabilities that sum to 1; empty where chance does not move."""
