"""Which rules were at work in a game of Diam: the sentences of the rule sheet, where they are asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from kortdiamant.diam import Ending, Rules, events
from kortdiamant.table import Board
from kortdiamant.telling.sheet.diam.ending import outdoing, pairing, repeating, stuck
from kortdiamant.telling.sheet.diam.turn import moving, placing, riding
from kortdiamant.telling.speaker import Speaker, speaker_of


def reasons(board: Board) -> list[str]:
    """The rules behind the last turn, each once."""
    speaker, rules = speaker_of(board), board.state.rules
    last = next((moment.played for moment in reversed(board.moments) if moment.played), ())
    found = [reason for event in last for reason in REASONS[type(event)](event, rules, speaker)]
    return list(dict.fromkeys(found)) or [speaker.say("No rule was at work in the last entry.")]


def _placed(_event: events.PiecePlaced, _rules: Rules, speaker: Speaker) -> Iterator[str]:
    yield placing(speaker)


def _shifted(event: events.PiecesShifted, rules: Rules, speaker: Speaker) -> Iterator[str]:
    yield moving(speaker)
    if len({rules.sides[piece] for piece in event.pieces}) > 1:
        yield riding(speaker)


def _passed(_event: events.SeatPassed, rules: Rules, speaker: Speaker) -> Iterator[str]:
    yield stuck(rules, speaker)


def _ended(event: events.GameEnded, rules: Rules, speaker: Speaker) -> Iterator[str]:
    if event.ending is Ending.ALIGNMENT:
        yield pairing(speaker)
        yield outdoing(speaker)
    else:
        yield repeating(rules, speaker) if event.ending is Ending.REPETITION else stuck(rules, speaker)


# The tellers take the events of their own type, which a mapping cannot express.
REASONS: Mapping[type, Callable[[Any, Rules, Speaker], Iterator[str]]] = {
    events.PiecePlaced: _placed,
    events.PiecesShifted: _shifted,
    events.SeatPassed: _passed,
    events.GameEnded: _ended,
}
