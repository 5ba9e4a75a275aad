"""A board: people and bots play Diam.

A bot's spec is its level: `level:4`, or `level:6:5s` for the strongest with five seconds per turn.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from kortdiamant import diam
from kortdiamant.diam import Move, Report, Rules, State
from kortdiamant.diam.events import Event
from kortdiamant.errors import InvalidBotSpec, UnknownBot
from kortdiamant.family import Reading, parse_seat
from kortdiamant.languages.names import Language
from kortdiamant.rulebook import DiamRuleset
from kortdiamant.table.bots import by_seat
from kortdiamant.table.sitting import JournalLike, Renamed, Sitting, Undone

if TYPE_CHECKING:
    from kortdiamant.diamengine.levels import EngineChoice

LEVEL, EXAMPLE, HIGHEST_LEVEL = "level", "4", 6
SPEC = re.compile(r"level:([1-6])|level:(6):([0-9]{1,4}(?:\.[0-9]{1,3})?)s")
THINK = 2.0  # seconds


class Skill(NamedTuple):
    """A level from 1 to 6; `think` is the time per turn in seconds, which only level 6 uses."""

    level: int
    think: float = THINK


class Opponents:
    """Bot specs by seat, and the seed of the bots' chance. The engine is imported when a bot first plays."""

    def __init__(self, specs: Mapping[int, str], seed: int = 0) -> None:
        self.specs = specs
        self.seed = seed

    def check(self, rules: Rules) -> None:
        """Check that all bots can play by these rules; raises `UnknownBot`, `InvalidBotSpec` or `EngineLimit`."""
        for spec in self.specs.values():
            parse_skill(spec)
        if self.specs:
            from kortdiamant.diamengine.bitboards import encode

            encode(diam.start(rules, len(rules.seats)))

    def is_bot_to_move(self, state: State) -> bool:
        """Whether a bot is to move."""
        return not state.ending and state.seat in self.specs

    def only_bots_left(self, seats: int) -> bool:
        """Whether bots have all the seats, of which there are `seats`."""
        return len(self.specs) == seats

    def choice(self, state: State) -> EngineChoice:
        """The choice of the bot that is to move."""
        from kortdiamant.diamengine.levels import choose_move

        skill = parse_skill(self.specs[state.seat])
        return choose_move(state, skill.level, self.seed + state.seat, skill.think)


def parse_skill(spec: str) -> Skill:
    """Parse a bot spec; raises `UnknownBot` and `InvalidBotSpec`."""
    found = SPEC.fullmatch(spec)
    if found:
        return Skill(int(found[1] or found[2]), float(found[3] or THINK))
    if spec.partition(":")[0] == LEVEL:
        raise InvalidBotSpec(spec, LEVEL, EXAMPLE)
    raise UnknownBot(spec, (), tuple(f"{LEVEL}:{level}" for level in range(1, HIGHEST_LEVEL + 1)))


BoardEvent = Event | Undone | Renamed


class Board(Sitting[Rules, State, Move, Event, Report]):
    """A game of Diam in progress, its players and its record."""

    ruleset: DiamRuleset
    _game = diam

    def __init__(  # noqa: PLR0913  a board needs all of this once; every option has a name
        self,
        ruleset: DiamRuleset,
        players: Sequence[str],
        *,
        language: Language | None = None,
        first: str | None = None,
        bots: Mapping[str, str] | None = None,
        journal: JournalLike | None = None,
        reading: Reading = Reading.CANONICAL,
    ) -> None:
        """Seat the players. `first` begins instead of the seat that the ruleset names; `bots` are specs by name.

        Raises a `SeatingError`, `NoSuchSeat` for a bot, or a `TextError` for `first`.
        """
        super().__init__(ruleset, players, language=language, journal=journal, reading=reading)
        self.bots = Opponents(by_seat(bots or {}, self.names))
        self.has_chosen_opener = first is not None
        if first is not None:
            rules = replace(ruleset.rules, begins=parse_seat(first, self.names) + 1)
            self._moments = [replace(self._moments[0], state=diam.start(rules, len(self.names)))]

    @property
    def opener(self) -> int:
        """The seat that began."""
        return self.state.rules.begins - 1
