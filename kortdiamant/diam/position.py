"""A game that goes on from a board that was set up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from kortdiamant.diam.play import begin
from kortdiamant.diam.rules import HEIGHT, PIECES, SPACES, Rules
from kortdiamant.diam.state import Position, State
from kortdiamant.errors import ImpossibleStart, WhyNoStart


def start_from(rules: Rules, position: Position) -> State:
    """The state of a board that was set up; a pair that stands there already counts once a turn is taken.

    Raises `ImpossibleStart` for a board that cannot be laid with the pieces of the game.
    """
    for doubt in _doubts(rules, position):
        raise doubt
    return begin(rules, position)


def _doubts(rules: Rules, position: Position) -> Iterator[ImpossibleStart]:
    stacks = position.stacks
    if len(stacks) != SPACES:
        yield _doubt(WhyNoStart.SPACES, ("stacks",), amount=len(stacks), limit=SPACES)
    if not 0 <= position.turn < len(rules.turns):
        yield _doubt(WhyNoStart.TURN, ("turn",), amount=position.turn, limit=len(rules.turns))
    for place, stack in enumerate(stacks):
        if len(stack) > HEIGHT:
            yield _doubt(WhyNoStart.HEIGHT, ("stacks", place), amount=len(stack), limit=HEIGHT)
    for colour, count in Counter("".join(stacks)).items():
        if colour not in rules.owners:
            yield _doubt(WhyNoStart.COLOUR, ("stacks",), card=colour)
        elif count > PIECES:
            yield _doubt(WhyNoStart.TOO_OFTEN, ("stacks",), amount=count, limit=PIECES, card=colour)


def _doubt(
    why: WhyNoStart, place: tuple[str | int, ...], *, amount: int = 0, limit: int = 0, card: str = ""
) -> ImpossibleStart:
    return ImpossibleStart(why, place, 0, amount=amount, limit=limit, card=card)
