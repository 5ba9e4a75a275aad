"""Encode a state of the readable core as bitboards, and decode moves and stacks."""

from __future__ import annotations

from typing import NamedTuple

from kortdiamant.diam import Move, Place, Shift, State
from kortdiamant.diamengine.bitboards import HEIGHT, MINE, PLACES, SPACES, THEIRS, Planes, outcome
from kortdiamant.errors import EngineLimit, WhyNoEngine
from kortdiamant.family.rule_keys import Consumer

ENGINE = Consumer("engine", honours=("seats", "begins", "no-move", "repetition"))

Colours = tuple[str, str, str, str]


class Encoding(NamedTuple):
    """A position as the engine sees it, and the colour of each plane."""

    planes: Planes
    teams: int
    colours: Colours


def encode(state: State) -> Encoding:
    """Encode a state as the side to move sees it; raises `EngineLimit` and `UnsupportedRules`."""
    ENGINE.check(state.rules)
    if state.ending:
        raise EngineLimit(WhyNoEngine.OVER)
    mine, my_team = _in_turn(state, 0)
    theirs, their_team = _in_turn(state, 1)
    planes = tuple(_plane(state, colour) for colour in mine + theirs)
    layout = Encoding(planes, my_team * MINE + their_team * THEIRS, mine + theirs)  # type: ignore[arg-type]  # two and two
    if outcome(layout.planes):
        raise EngineLimit(WhyNoEngine.STANDING)
    return layout


def _in_turn(state: State, wait: int) -> tuple[tuple[str, ...], int]:
    """The colours of the side that moves after `wait` turns, first the one that it can place then; and its team bit."""
    turns = state.rules.turns
    seat = turns[(state.turn + wait) % len(turns)]
    members = state.rules.members(state.rules.side(seat))
    own = state.rules.seats[seat].colours
    if len(members) == 1 and len(own) == 2:
        return own, 0
    others = tuple(colour for member in members if member != seat for colour in state.rules.seats[member].colours)
    if len(members) != 2 or len(own) != 1 or len(others) != 1:
        raise EngineLimit(WhyNoEngine.COLOURS)
    return own + others, 1


def _plane(state: State, colour: str) -> int:
    return sum(
        1 << (HEIGHT * space + level)
        for space, stack in enumerate(state.stacks)
        for level, piece in enumerate(stack)
        if piece == colour
    )


def decode_move(number: int, colours: Colours) -> Move:
    """The move that a number means for the side with the first two of these colours."""
    if number < PLACES:
        return Place(colours[number // SPACES], number % SPACES + 1)  # type: ignore[arg-type]  # a colour
    place, direction = divmod(number - PLACES, 2)
    return Shift(place // HEIGHT + 1, place % HEIGHT + 1, -1 if direction else 1)


def decode_stacks(planes: Planes, colours: Colours) -> tuple[str, ...]:
    """The stack on each space, from the ground up."""
    return tuple("".join(_pieces(planes, colours, space)) for space in range(SPACES))


def _pieces(planes: Planes, colours: Colours, space: int) -> list[str]:
    bits = [1 << (HEIGHT * space + level) for level in range(HEIGHT)]
    return [colour for bit in bits for plane, colour in zip(planes, colours, strict=True) if plane & bit]
