"""What is simulated: an arena, and the parts into which its games are split."""

from __future__ import annotations

import os
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from kortdiamant.bots import invoker
from kortdiamant.expedition import Rules, start


class Backend(Enum):
    """Which code plays. The two shapes of the kernel play the same games; the readable core plays others."""

    READABLE = "readable"
    GENERIC = "generic"
    FROZEN = "frozen"


@dataclass(frozen=True)
class Arena:
    """What is played, which bot has each seat, and the seed of all chance."""

    rules: Rules
    bots: tuple[str, ...]
    seed: int

    def check(self) -> None:
        """Raise `WrongSeatCount`, or what `invoker` raises, for what cannot be played."""
        start(self.rules, len(self.bots))
        for spec in dict.fromkeys(self.bots):
            invoker(spec)


class Part(NamedTuple):
    """Some games of an arena, by number, who plays them, and of which run they are a part."""

    arena: Arena
    numbers: range
    player: Backend
    run: str


def cpu_count() -> int:
    """The number of processors of this machine."""
    return os.cpu_count() or 1
