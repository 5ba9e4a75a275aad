"""A clock that tests advance."""

from __future__ import annotations


class Clock:
    """Seconds since the test began."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now

    def wait(self, seconds: float = 1.0) -> None:
        """Let time go by."""
        self.now += seconds
