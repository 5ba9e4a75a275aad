"""What was read, but cannot happen now."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from kortdiamant.errors.base import KortdiamantError
from kortdiamant.errors.due import Due


class IllegalMove(KortdiamantError):
    """The move was understood, but it cannot happen now."""


@dataclass(eq=False)
class NotDue(IllegalMove):
    """One kind of entry was given where another is due."""

    given: Due
    due: Due


class WhyImpossible(Enum):
    """Why a card cannot come now."""

    NOT_IN_PLAY = "not-in-play"  # the ruleset gives this card no part in the game
    NONE_LEFT = "none-left"  # every card of its rank and role is out of the pack
    LIES_OUT = "lies-out"  # that very card lies on the path
    LEFT_THE_GAME = "left-the-game"  # that very card has left the game
    NOT_YET = "not-yet"  # a relic that is shuffled in later; `round` says before which round


@dataclass(eq=False)
class ImpossibleCard(IllegalMove):
    """The card cannot come now; `possible` are the cards that can, in canonical spelling."""

    card: str
    why: WhyImpossible
    possible: tuple[str, ...]
    round: int | None = None


@dataclass(eq=False)
class ImpossibleLeaver(IllegalMove):
    """More explorers of a seat (counted from 0) were sent out than it has inside."""

    seat: int
    asked: int
    inside: int


@dataclass(eq=False)
class DecidesItself(IllegalMove):
    """A seat is sent out by others that a bot plays for."""

    seat: int


@dataclass(eq=False)
class AlreadyHome(IllegalMove):
    """The seat (counted from 0) has gone home already, or is going."""

    seat: int


@dataclass(eq=False)
class NotOver(IllegalMove):
    """Nobody plays again before the game is over; `due` is what has to be said first."""

    due: Due


@dataclass(eq=False)
class NothingToUndo(IllegalMove):
    """More entries were to be taken back than stand; `standing` is how many do."""

    asked: int
    standing: int


@dataclass(eq=False)
class TooManyGems(IllegalMove):
    """More gems than all treasures of a round; those of one seat, or of all together if `seat` is None."""

    seat: int | None
    round: int
    asked: int
    most: int


class WhyNoRelic(Enum):
    """Why so many relics cannot have been claimed."""

    NOT_IN_PLAY = "not-in-play"  # the ruleset has no relics
    NOT_YET = "not-yet"  # they are shuffled in later; `enters` says before which round
    ALL_TAKEN = "all-taken"  # there are not so many
    ONE_EACH = "one-each"  # an explorer takes one at most


@dataclass(eq=False)
class ImpossibleRelics(IllegalMove):
    """So many relics cannot have been claimed in a round (by a seat, or by all if it is None); `possible` are."""

    seat: int | None
    round: int
    asked: int
    possible: int
    why: WhyNoRelic
    enters: int | None = None


@dataclass(eq=False)
class ImpossibleWorth(IllegalMove):
    """No relic that can be claimed in a round is worth that; `possible` are the worths, ascending."""

    seat: int
    round: int
    asked: int
    possible: tuple[int, ...]


@dataclass(eq=False)
class NotEntered(IllegalMove):
    """A round that is to be corrected has not been entered; `entered` are how many have."""

    round: int
    entered: int


@dataclass(eq=False)
class DidNotPlay(IllegalMove):
    """The seat (counted from 0) did not play in that round."""

    seat: int
    round: int


class WhyNoTurn(Enum):
    """Why a piece cannot be placed or moved like that."""

    NO_SPACE = "no-space"  # the ring has no such space
    EMPTY = "empty"  # nothing lies there
    NO_LEVEL = "no-level"  # the stack is not so high
    TOO_HIGH = "too-high"  # the stack there has no room for it
    OTHER_PIECE = "other-piece"  # the piece belongs to the other side
    OTHER_COLOUR = "other-colour"  # pieces of the colour are placed by another seat, or by nobody
    USED_UP = "used-up"  # all pieces of the colour are on the board


@dataclass(eq=False)
class ImpossibleTurn(IllegalMove):
    """A piece cannot be placed or moved like that; `possible` are turns instead, those most like it.

    All in canonical spelling. `space` is the one in question, `stack` what lies there, from the ground up, and `coming`
    how many pieces would go there.
    """

    turn: str
    why: WhyNoTurn
    possible: tuple[str, ...]
    space: int
    stack: str
    coming: int = 1


class FixedSeats(IllegalMove):
    """Nobody comes or goes: the game has a fixed number of seats, and each is needed to its end."""
