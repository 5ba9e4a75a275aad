"""Arenas, which are what a simulation plays, and the parts into which their games are split."""

from __future__ import annotations

import os
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from kortdiamant.bots import invoker
from kortdiamant.expedition import Rules, start


class Backend(Enum):
    """The code that plays. Both shapes of the kernel play the same games; the readable core draws other cards."""

    READABLE = "readable"
    GENERIC = "generic"
    FROZEN = "frozen"


@dataclass(frozen=True)
class Arena:
    """A ruleset, the spec of the bot on each seat, and the seed of all chance."""

    rules: Rules
    bots: tuple[str, ...]
    seed: int

    def check(self) -> None:
        """Raise `WrongSeatCount`, or what `invoker` raises, if the arena cannot be played."""
        start(self.rules, len(self.bots))
        for spec in dict.fromkeys(self.bots):
            invoker(spec)


class Part(NamedTuple):
    """The unit of work of an executor: games of an arena, by number; `run` identifies the run that they belong to."""

    arena: Arena
    numbers: range
    backend: Backend
    run: str


def cpu_count() -> int:
    """The number of processors of this machine."""
    return os.cpu_count() or 1
