from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Any

import pytest

from kortdiamant import diam, expedition
from kortdiamant.diam.events import Event as DiamEvent
from kortdiamant.expedition import Midway, Move, Report, Rules, State
from kortdiamant.expedition.events import Event
from kortdiamant.family import Family, LineGame

if TYPE_CHECKING:
    # What the type checker makes of it is the test.
    EXPEDITION: Family[Rules, State, Move, Event, int, Report, Midway] = expedition
    DIAM: Family[diam.Rules, diam.State, diam.Move, DiamEvent, diam.Move, diam.Report, diam.Position] = diam

SAID = ("start", "play", "due", "parse", "format", "report")
MOVED = ("start_from", "actors", "choices", "joint", "outcomes")


def words_of(protocol: type) -> tuple[str, ...]:
    return tuple(name for name in vars(protocol) if not name.startswith("_"))


def test_the_protocols_have_exactly_these_functions() -> None:
    assert (words_of(LineGame), words_of(Family)) == (SAID, MOVED)


@pytest.mark.parametrize("family", [expedition, diam])
def test_a_game_is_a_family(family: Any) -> None:
    for word in SAID + MOVED:
        function: Any = getattr(family, word)
        protocol = inspect.signature(getattr(Family, word))
        assert len(inspect.signature(function).parameters) == len(protocol.parameters) - 1
