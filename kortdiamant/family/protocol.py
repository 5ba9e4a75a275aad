"""The small protocol that every family of games satisfies.

A family is a module of functions over values: states, moves and events never change. Names follow OpenSpiel where it
has one (chance, terminal, joint move, outcomes with probabilities). Whose move it is can be told from a state alone:

    chance      `outcomes` are the moves that can come, `actors` is empty
    decisions   `actors` choose at the same time, each one of their `choices`; `joint` makes one move of them
    the table   neither: a person settles something (a tie), in words that `parse` reads
    terminal    neither, and `play` refuses every move

What a sitting at a table needs is less, and a protocol of its own: whatever can be said line by line, and kept.

The type variables are those of the family: its rules, state, moves and events, what one seat can choose, what a report
is, and from what a game that was played elsewhere goes on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Protocol, TypeVar

from kortdiamant.errors import Due
from kortdiamant.family.speech import Speech

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
