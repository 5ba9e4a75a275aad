from __future__ import annotations

import pytest

from kortdiamant.bots import STRATEGIES
from kortdiamant.testing import NotConforming, assert_bot_conforms
from tests.bots.strangers import LeavesTwice, Raises, Remembers, SaysNothing, Second, Sleeps, Spoils

SPECS = [f"{name}:{strategy.example}" if strategy.example else name for name, strategy in STRATEGIES.items()]


@pytest.mark.parametrize("spec", SPECS)
def test_our_own_conform(spec):
    assert_bot_conforms(spec, games=1)


def test_a_good_stranger_conforms():
    assert_bot_conforms(Second(), games=2)


class Counts:
    """Keeps what it does not use."""

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, view):
        self.asked += 1
        return Second().choose(view)


@pytest.mark.parametrize(
    ("bot", "law"),
    [
        (LeavesTwice(), "sends out"),
        (Raises(), "it raises nothing"),
        (SaysNothing(), "with a Choice"),
        (Remembers(), "the same view is the same choice"),
        (Counts(), "nothing is kept"),
        (Spoils(), "writes on nothing"),
    ],
)
def test_what_does_not_conform_is_said_with_its_place(bot, law):
    with pytest.raises(NotConforming, match=law) as broken:
        assert_bot_conforms(bot)
    assert "This was in game 0 of slott with the seed 0, in round 1 after" in str(broken.value)


def test_who_is_too_slow_does_not_conform():
    with pytest.raises(NotConforming, match=r"within 0\.01 seconds"):
        assert_bot_conforms(Sleeps(), limit=0.01)


def test_a_bot_that_is_unknown_is_told():
    with pytest.raises(NotConforming, match="Did you mean timid"):
        assert_bot_conforms("timed")
