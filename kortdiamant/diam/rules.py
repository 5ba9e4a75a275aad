"""The rules of Diam, as values.

`RuleBlock` mirrors the `rules:` block of a ruleset file key by key (a hyphen there is an underscore here). These types
are the only definition of the keys. The fixed parts of the game have no key: eight spaces in a ring, four pieces of a
colour, stacks of at most four, and that a pair on the ground does not count (seeds/diam.md#R2, R3, R8, R10).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import lcm
from typing import Annotated, Literal

from annotated_types import Ge, Le, MaxLen, MinLen

from kortdiamant.family.rule_keys import changed_keys

SPACES = 8
HEIGHT = 4
PIECES = 4  # of one colour
LOWEST_PAIR_LEVEL = 2  # a pair counts from this level up

Colour = Literal["h", "d", "s", "c"]
COLOURS: tuple[Colour, ...] = ("h", "d", "s", "c")
MAX_SEATS = len(COLOURS)  # every seat has at least one colour


@dataclass(frozen=True, kw_only=True)
class SeatRules:
    """The side of a seat, and the colours of the pieces that it places."""

    side: Annotated[int, Ge(1), Le(2)]
    colours: Annotated[tuple[Colour, ...], MinLen(1), MaxLen(len(COLOURS))]


@dataclass(frozen=True, kw_only=True)
class RuleBlock:
    """The `rules:` block of a ruleset file."""

    seats: Annotated[tuple[SeatRules, ...], MinLen(2), MaxLen(MAX_SEATS)] = (
        SeatRules(side=1, colours=("h", "d")),
        SeatRules(side=2, colours=("s", "c")),
    )
    begins: Annotated[int, Ge(1), Le(MAX_SEATS)] = 1
    no_move: Literal["pass", "loss", "draw"] = "pass"
    repetition: Annotated[int, Ge(2), Le(99)] | Literal["never"] = 3


@dataclass(frozen=True)
class Players:
    """How many can play."""

    min: int
    max: int


@dataclass(frozen=True, kw_only=True)
class Rules(RuleBlock):
    """Everything that decides how a game is played.

    The fields count seats and sides from 1, as the file does. Every method counts them from 0, as the code does.
    """

    @cached_property
    def changed_keys(self) -> frozenset[str]:
        """The dotted keys of the `rules:` block whose value is not the default."""
        return changed_keys(self, RuleBlock)

    @property
    def players(self) -> Players:
        """Exactly as many players as seats."""
        return Players(len(self.seats), len(self.seats))

    @cached_property
    def turns(self) -> tuple[int, ...]:
        """One cycle of turns, as seats; the game repeats it.

        The sides alternate, and the seats of a side take turns, from the seat that begins.
        """
        around = [(self.begins - 1 + step) % len(self.seats) for step in range(len(self.seats))]
        own = [seat for seat in around if self.side(seat) == self.side(around[0])]
        others = [seat for seat in around if seat not in own]
        rounds = range(lcm(len(own), len(others)))
        return tuple(seat for turn in rounds for seat in (own[turn % len(own)], others[turn % len(others)]))

    @cached_property
    def owners(self) -> dict[str, int]:
        """The seat that places the pieces of each colour."""
        return {colour: seat for seat, its in enumerate(self.seats) for colour in its.colours}

    @cached_property
    def sides(self) -> dict[str, int]:
        """The side to which each colour belongs."""
        return {colour: self.side(seat) for colour, seat in self.owners.items()}

    def side(self, seat: int) -> int:
        """The side for which a seat plays."""
        return self.seats[seat].side - 1

    def members(self, side: int | None) -> tuple[int, ...]:
        """The seats that play for a side; none for None, as in a draw."""
        return tuple(seat for seat in range(len(self.seats)) if self.side(seat) == side)
