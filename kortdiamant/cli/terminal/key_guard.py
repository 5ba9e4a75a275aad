"""Ignore keys that were meant for the screen before.

A key that is held down, bounces or was pressed together with another one arrives when a screen has just changed.
Time is in seconds, by a clock that never goes back.
"""

from __future__ import annotations

import time
from collections.abc import Callable

QUIET = 0.25  # nobody has read a new screen sooner
REPEAT = 0.8  # a key that is held down waits at most so long before it begins to repeat itself
AGAIN = 0.45  # and then comes more often than this

Clock = Callable[[], float]


class KeyGuard:
    """Listens to all keys, and says which of them count.

    `repeated` tells whether the latest key is the one before it again, too soon for anybody who thinks.
    """

    def __init__(self, clock: Clock = time.monotonic) -> None:
        self.clock = clock
        self.repeated = False
        self._key = ""
        self._latest = clock()
        self._waits = False

    def turn(self) -> None:
        """Another screen is shown: keys count again after a pause, the one that is held down after a longer one."""
        self._latest = self.clock()
        self._waits = True

    def admits(self, key: str) -> bool:
        """Whether a key that arrives now counts."""
        now, is_same = self.clock(), key == self._key
        pause, self._latest, self._key = now - self._latest, now, key
        self.repeated = is_same and pause < (AGAIN if self.repeated else REPEAT)
        self._waits = self._waits and (self.repeated or pause < QUIET)
        return not self._waits
