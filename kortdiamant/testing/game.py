"""A game as it went, for laws that look at all of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import zip_longest
from typing import NamedTuple

from kortdiamant.expedition import Move, State, parse
from kortdiamant.expedition.events import Event
from kortdiamant.family import Speech
from kortdiamant.table import Moment, Renamed, Table, Undone


class Turn(NamedTuple):
    """A position, the move that led to it, what happened on the way, and the names by seat.

    No move led to the first position, nor to one in which somebody is only called otherwise.
    """

    state: State
    move: Move | None
    events: tuple[Event, ...]
    names: tuple[str, ...]


Game = Sequence[Turn]
GameMoment = Moment[State, Event]
Law = Callable[[Game], None]  # raises Broken


class Made(NamedTuple):
    """A move: where in the game its turn stands, the turn before, and the move itself."""

    place: int
    before: Turn
    move: Move
    after: Turn


class Broken(AssertionError):
    """A law does not hold: at which turn, what should be, and what is."""

    def __init__(self, place: int, expected: object, found: object) -> None:
        super().__init__(place, expected, found)
        self.place = place
        self.expected = expected
        self.found = found


def insist(place: int, expected: object, found: object) -> None:
    """Raise Broken, with what differs, unless both are the same."""
    if expected != found:
        raise Broken(place, *_difference(expected, found))


def snapshot(state: State) -> dict[str, str]:
    """All there is to a position, deep down; the rules are values that nothing is ever written on."""
    return {name: repr(value) for name, value in vars(state).items() if name != "rules"}


def insist_on_moments(expected: Sequence[GameMoment], found: Sequence[GameMoment]) -> None:
    """Raise Broken at the first moment that is another one."""
    for place, (one, other) in enumerate(zip_longest(expected, found)):
        if one != other:
            raise Broken(place, *_difference(_seen(one), _seen(other)))


def _seen(moment: GameMoment | None) -> object:
    return moment and (moment.line, moment.names, moment.turn, moment.events, snapshot(moment.state))


def _difference(expected: object, found: object) -> tuple[object, object]:
    """The parts of two values that differ: of two maps some keys, of two lists the first elements."""
    if isinstance(expected, dict) and isinstance(found, dict):
        keys = [key for key in {**expected, **found} if expected.get(key) != found.get(key)]
        return {key: expected.get(key) for key in keys}, {key: found.get(key) for key in keys}
    if isinstance(expected, (tuple, list)) and isinstance(found, (tuple, list)) and len(expected) == len(found):
        return next(_difference(one, other) for one, other in zip(expected, found, strict=True) if one != other)
    return expected, found


def game_of(table: Table) -> Game:
    """The game at a table, as far as nothing was taken back."""
    first, *rest = table.moments
    turns = [Turn(first.state, None, (), first.names)]
    for moment in rest:
        events = tuple(event for event in moment.events if not isinstance(event, Renamed | Undone))
        renamed = len(events) < len(moment.events)
        before = turns[-1]
        move = None if renamed else parse(moment.line, before.state, Speech(before.names))
        turns.append(Turn(moment.state, move, events, moment.names))
    return turns


def moves(game: Game) -> Iterator[Made]:
    """Every move that was made."""
    for place, turn in enumerate(game):
        if turn.move is not None:
            yield Made(place, game[place - 1], turn.move, turn)
