from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Any

from kortdiamant import expedition
from kortdiamant.expedition import Move, Report, Rules, State
from kortdiamant.expedition.events import Event
from kortdiamant.family import Family

if TYPE_CHECKING:
    # What the type checker makes of it is the test.
    EXPEDITION: Family[Rules, State, Move, Event, int, Report] = expedition

WORDS = ("start", "play", "due", "actors", "choices", "joint", "outcomes", "parse", "format", "report")


def test_the_protocol_is_these_words_and_no_more() -> None:
    assert tuple(name for name in vars(Family) if not name.startswith("_")) == WORDS


def test_an_expedition_game_is_a_family() -> None:
    for word in WORDS:
        function: Any = getattr(expedition, word)
        protocol = inspect.signature(getattr(Family, word))
        assert len(inspect.signature(function).parameters) == len(protocol.parameters) - 1
