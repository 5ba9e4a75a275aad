"""Turns in little space, and why one cannot be taken."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from kortdiamant.diam.rules import HEIGHT, SPACES
from kortdiamant.errors import FixedSeats, ImpossibleTurn, WhyNoTurn
from kortdiamant.telling.cards import SHORTEST_RANGE, SUIT_WORDS
from kortdiamant.telling.catalogue import later
from kortdiamant.telling.speaker import Speaker
from kortdiamant.telling.voice import joined

WHY = {
    WhyNoTurn.NO_SPACE: later("There is no space {space}: they are numbered 1 to {spaces}."),
    WhyNoTurn.EMPTY: later("Nothing lies on space {space}."),
    WhyNoTurn.OTHER_PIECE: later("That piece is not yours: an enemy piece moves only on top of one of your own."),
    WhyNoTurn.OTHER_COLOUR: later("{colour!c}: not your colour."),
    WhyNoTurn.USED_UP: later("{colour!c}: all four are on the board."),
}


def impossible_turn(error: ImpossibleTurn, speaker: Speaker) -> str:
    """Why a turn cannot be taken, and what can be done instead."""
    return joined(_why(error, speaker), speaker.say("Possible: {names}.", names=in_short(error.possible)))


def fixed_seats(_error: FixedSeats, speaker: Speaker) -> str:
    """Nobody comes late or goes home."""
    return speaker.say("In this game nobody comes or goes before it is over.")


def in_short(turns: Sequence[str]) -> str:
    """Turns as they are typed, in their order; a run of one colour as `h1-h8`."""
    return ", ".join(_runs(turns))


def colour_name(colour: str, speaker: Speaker) -> str:
    """What the pieces of a colour are called: `hearts`."""
    return speaker.say(SUIT_WORDS[colour.upper()])


def _why(error: ImpossibleTurn, speaker: Speaker) -> str:
    height = len(error.stack)
    match error.why:
        case WhyNoTurn.TOO_HIGH if error.coming > 1:
            return speaker.say_count(
                "Space {space} has {height} piece already, and {coming} more are too many: a stack has {most} at most.",
                "Space {space} has {height} pieces already, and {coming} more are too many: "
                "a stack has {most} at most.",
                height,
                space=error.space,
                height=height,
                coming=error.coming,
                most=HEIGHT,
            )
        case WhyNoTurn.TOO_HIGH:
            return speaker.say_count(
                "Space {space} has {height} piece already, and a stack has {most} at most.",
                "Space {space} has {height} pieces already, and a stack has {most} at most.",
                height,
                space=error.space,
                height=height,
                most=HEIGHT,
            )
        case WhyNoTurn.NO_LEVEL:
            return speaker.say_count(
                "The stack on space {space} has only {height} level.",
                "The stack on space {space} has only {height} levels.",
                height,
                space=error.space,
                height=height,
            )
    places = error.why in (WhyNoTurn.OTHER_COLOUR, WhyNoTurn.USED_UP)
    colour = colour_name(error.turn[0], speaker) if places else ""
    return speaker.say(WHY[error.why], space=error.space, spaces=SPACES, colour=colour)


def _runs(turns: Sequence[str]) -> Iterator[str]:
    """Placed pieces whose spaces follow each other go together; what is moved stands by itself."""
    placed = [turn for turn in turns if turn[0].isalpha()]
    numbered = enumerate(placed)
    for _, group in groupby(numbered, key=lambda each: (each[1][0], int(each[1][1:]) - each[0])):
        run = [turn for _, turn in group]
        yield from run if len(run) < SHORTEST_RANGE else [f"{run[0]}-{run[-1]}"]
    yield from (turn for turn in turns if turn not in placed)
