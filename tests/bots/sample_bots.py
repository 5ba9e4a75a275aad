"""Third-party bots, good and bad."""

from __future__ import annotations

import time
from collections.abc import Callable

from kortdiamant.bots import Bot, Choice, View
from kortdiamant.bots.reasons import InOwnWords


class Second:
    """Leaves after the second card."""

    def choose(self, view: View) -> Choice:
        return Choice(view.own.inside if view.state.turned >= 2 else 0, InOwnWords("Two cards are enough for me."))


class Raises:
    def choose(self, view: View) -> Choice:
        raise ZeroDivisionError


class LeavesTwice:
    def choose(self, view: View) -> Choice:
        return Choice(view.own.inside + 1, InOwnWords("I leave twice."))


class SaysNothing:
    def choose(self, view: View) -> Choice:
        return None  # type: ignore[return-value]  # a likely mistake


class Sleeps:
    def choose(self, view: View) -> Choice:
        time.sleep(0.5)
        return Choice(1, InOwnWords("Good morning."))


class Spoils:
    """Writes on the state."""

    def choose(self, view: View) -> Choice:
        view.state.carried = 1000
        return Choice(0, InOwnWords("All mine."))


class Remembers:
    """Leaves at every other decision."""

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, view: View) -> Choice:
        self.asked += 1
        return Choice(self.asked % 2, InOwnWords("It is my turn."))


class FakeEntryPoint:
    """Stands in for the entry point of another package's bot."""

    def __init__(self, make: Callable[[], Bot]) -> None:
        self.make = make

    def load(self) -> Callable[[], Bot]:
        return self.make


def fail_to_load() -> Bot:
    """A factory that fails."""
    raise ImportError("no such thing")
