"""What is to be played, and in which parts."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from kortdiamant.bots import asking
from kortdiamant.expedition import Rules, start


class Player(Enum):
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
        """Raise `WrongSeatCount`, or what `asking` raises, for what cannot be played."""
        start(self.rules, len(self.bots))
        for spec in dict.fromkeys(self.bots):
            asking(spec)


class Part(NamedTuple):
    """Some games of an arena, by number, who plays them, and of which run they are a part."""

    arena: Arena
    numbers: range
    player: Player
    run: str
