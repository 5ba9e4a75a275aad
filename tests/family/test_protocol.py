from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Any

from kortdiamant import expedition
from kortdiamant.expedition import Midway, Move, Report, Rules, State
from kortdiamant.expedition.events import Event
from kortdiamant.family import Family, Sayable

if TYPE_CHECKING:
    # What the type checker makes of it is the test.
    EXPEDITION: Family[Rules, State, Move, Event, int, Report, Midway] = expedition

SAID = ("start", "play", "due", "parse", "format", "report")
MOVED = ("start_from", "actors", "choices", "joint", "outcomes")


def words_of(protocol: type) -> tuple[str, ...]:
    return tuple(name for name in vars(protocol) if not name.startswith("_"))


def test_the_protocols_are_these_words_and_no_more() -> None:
    assert (words_of(Sayable), words_of(Family)) == (SAID, MOVED)


def test_an_expedition_game_is_a_family() -> None:
    for word in SAID + MOVED:
        function: Any = getattr(expedition, word)
        protocol = inspect.signature(getattr(Family, word))
        assert len(inspect.signature(function).parameters) == len(protocol.parameters) - 1
