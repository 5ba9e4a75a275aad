"""What happened in a game of Diam, in words: short, warm and exact."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from kortdiamant.diam import Alignment, Ending, Rules, events
from kortdiamant.table import Board, BoardEvent, Renamed, Undone
from kortdiamant.telling.diam.pieces import in_words, piece
from kortdiamant.telling.seats import of_people, undone_lines
from kortdiamant.telling.speaker import Speaker, speaker_of
from kortdiamant.telling.voice import joined


def tell_board(happened: Iterable[BoardEvent], board: Board) -> list[str]:
    """All that a line has caused, a sentence or two each; `board` as it is after it."""
    speaker, rules = speaker_of(board), board.state.rules
    return [TELLERS[type(event)](event, rules, speaker) for event in happened]


def _placed(event: events.PiecePlaced, _rules: Rules, speaker: Speaker) -> str:
    facts = {"who": speaker.name(event.seat), "piece": piece(event.colour, speaker), "space": event.space}
    if event.level == 1:
        return speaker.say("{who} places {piece.a} on space {space}.", **facts)
    return speaker.say("{who} places {piece.a} on space {space}, on level {level}.", level=event.level, **facts)


def _shifted(event: events.PiecesShifted, _rules: Rules, speaker: Speaker) -> str:
    own, riders = event.pieces[0], event.pieces[1:]
    facts = {
        "who": speaker.name(event.seat),
        "piece": piece(own, speaker),
        "start": event.start,
        "end": event.end,
        "level": event.level,
    }
    if riders:
        load = in_words(riders, speaker)
        return speaker.say(
            "{who} moves {piece.a} from space {start} to space {end}, level {level}, and carries {load}.",
            load=load,
            **facts,
        )
    return speaker.say("{who} moves {piece.a} from space {start} to space {end}, level {level}.", **facts)


def _passed(event: events.SeatPassed, _rules: Rules, speaker: Speaker) -> str:
    return speaker.say("{who} can do nothing, and the turn passes by.", who=speaker.name(event.seat))


def _ended(event: events.GameEnded, rules: Rules, speaker: Speaker) -> str:
    return joined(_why(event, rules, speaker), victory(event.winners, speaker))


def _why(event: events.GameEnded, rules: Rules, speaker: Speaker) -> str:
    if event.alignment:
        return aligned(event.alignment, speaker)
    if event.ending is Ending.REPETITION:
        return repeated(rules, speaker)
    if event.seat is not None:
        return speaker.say("{who} can do nothing.", who=speaker.name(event.seat))
    return speaker.say("Nobody can do anything.")


def aligned(pair: Alignment, speaker: Speaker) -> str:
    """The pair that won."""
    one, other = pair.spaces
    return speaker.say(
        "Face to face on spaces {one} and {other}, level {level}: {pieces}.",
        one=one,
        other=other,
        level=pair.level,
        pieces=in_words(pair.colour * 2, speaker),
    )


def repeated(rules: Rules, speaker: Speaker) -> str:
    """A position came too often."""
    return speaker.say("The same position, the same player to move, {times} times.", times=rules.repetition)


def victory(winners: tuple[int, ...], speaker: Speaker) -> str:
    """Who won, or that nobody did."""
    if not winners:
        return speaker.say("The game is a draw.")
    return speaker.say_count("{who} wins!", "{who} win!", len(winners), who=speaker.people(winners))


def _renamed(event: Renamed, _rules: Rules, speaker: Speaker) -> str:
    return speaker.say("{old} is now called {new}.", old=event.old, new=event.new)


def _undone(event: Undone, _rules: Rules, speaker: Speaker) -> str:
    return undone_lines([of_people(line, speaker) or line for line in event.lines], speaker)


# The tellers take the events of their own type, which a mapping cannot express.
TELLERS: Mapping[type, Callable[[Any, Rules, Speaker], str]] = {
    events.PiecePlaced: _placed,
    events.PiecesShifted: _shifted,
    events.SeatPassed: _passed,
    events.GameEnded: _ended,
    Renamed: _renamed,
    Undone: _undone,
}
