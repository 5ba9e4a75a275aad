"""Who plays Diam by itself, and how well: `level:4`, and `level:6:5s` for the best one, which thinks so long."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from kortdiamant import diam
from kortdiamant.diam import Rules, State
from kortdiamant.diamengine.choice import Choice
from kortdiamant.errors import UnfitBot, UnknownBot

NAME, EXAMPLE, HIGHEST = "level", "4", 6
SPEC = re.compile(r"level:([1-6])|level:(6):([0-9]{1,4}(?:\.[0-9]{1,3})?)s")
THINK = 2.0  # seconds


class Skill(NamedTuple):
    """How well somebody plays, and how many seconds the best one thinks."""

    level: int
    think: float = THINK


class Opponents:
    """Bots by seat, as they were called for, and the seed from which they draw; nothing is loaded before they play."""

    def __init__(self, specs: Mapping[int, str], seed: int = 0) -> None:
        self.specs = specs
        self.seed = seed

    def sit_down(self, rules: Rules) -> None:
        """Insist that all of them can play by these rules; raises `UnknownBot`, `UnfitBot` or `EngineLimit`."""
        for spec in self.specs.values():
            skill_of(spec)
        if self.specs:
            from kortdiamant.diamengine.encode import encode

            encode(diam.start(rules, len(rules.seats)))

    def are_on_turn(self, state: State) -> bool:
        """Whether it is a bot that moves in a state."""
        return not state.ending and state.seat in self.specs

    def are_alone(self, seats: int) -> bool:
        """Whether nobody else is there."""
        return len(self.specs) == seats

    def choice(self, state: State) -> Choice:
        """What the bot does whose turn it is."""
        from kortdiamant.diamengine.levels import choose_move

        skill = skill_of(self.specs[state.seat])
        return choose_move(state, skill.level, self.seed + state.seat, skill.think)


def skill_of(spec: str) -> Skill:
    """What a spec says; raises `UnknownBot` and `UnfitBot`."""
    said = SPEC.fullmatch(spec)
    if said:
        return Skill(int(said[1] or said[2]), float(said[3] or THINK))
    if spec.partition(":")[0] == NAME:
        raise UnfitBot(spec, NAME, EXAMPLE)
    raise UnknownBot(spec, (), tuple(f"{NAME}:{level}" for level in range(1, HIGHEST + 1)))
