"""The game for PettingZoo: `ExpeditionEnv`, a parallel environment (extra `pettingzoo`).

from kortdiamant.adapters.pettingzoo import ExpeditionEnv
env = ExpeditionEnv("slott", players=4)
observations, infos = env.reset(seed=7)

A step is a decision of all players, and the cards behind it up to the next one. `docs/study.md` says what actions,
observations and rewards are.

Without PettingZoo importing it raises `MissingToolkit`.
"""

from __future__ import annotations

import secrets
import sys
from collections.abc import Mapping
from typing import Any, ClassVar

from kortdiamant.errors import ImpossibleLeaver, InvalidParameter, MissingToolkit

try:
    import numpy as np
    from gymnasium.spaces import Box, Dict, Discrete
    from numpy.typing import NDArray
    from pettingzoo import ParallelEnv
except ImportError as error:
    raise MissingToolkit("PettingZoo", "kortdiamant[pettingzoo]") from error

from kortdiamant.adapters.observation import Numbers, observation_fields, upper_bounds
from kortdiamant.adapters.payoffs import Utility, parse_utility, payoffs
from kortdiamant.adapters.position import GamePosition, agent_name, first_position
from kortdiamant.chance import SPAN, below
from kortdiamant.expedition import Phase, Reveal, choices
from kortdiamant.rulebook import load
from kortdiamant.table.table import top_card

Observation = dict[str, NDArray[Any]]
Infos = dict[str, dict[str, Any]]


class ExpeditionEnv(ParallelEnv):  # type: ignore[misc]  # pettingzoo has no types
    """A ruleset with so many players, who are all there until the game is over.

    `utility` is what rewards add up to: `win` or `gems`. `position` is where the game is. Raises what `rulebook.load`
    raises, `WrongSeatCount`, and `InvalidParameter` for another utility or render mode.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "kortdiamant_v0",
        "render_modes": ["ansi", "human"],
        "is_parallelizable": True,
    }

    def __init__(
        self, ruleset: str = "slott", players: int = 4, utility: str = Utility.WIN.value, render_mode: str | None = None
    ) -> None:
        modes = tuple(self.metadata["render_modes"])
        if render_mode is not None and render_mode not in modes:
            raise InvalidParameter("render_mode", str(render_mode), modes)
        self.rules = load(ruleset).rules
        self.first = self.position = first_position(self.rules, players)
        self.utility = parse_utility(utility)
        self.render_mode = render_mode
        self.fields = observation_fields(self.rules, players)
        self.possible_agents = [agent_name(seat) for seat in range(players)]
        self.agents: list[str] = []
        self.action_spaces = {agent: self._choices() for agent in self.possible_agents}
        self.observation_spaces = {agent: self._sights() for agent in self.possible_agents}
        self.state_space = self._sight()
        self._seed, self._episode = secrets.randbelow(SPAN), 0

    def observation_space(self, agent: str) -> Dict:
        """What an observation looks like."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """How many explorers can leave: from none to all."""
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], Infos]:
        """Begin a game. With a seed the cards are those that `play --deal --seed` deals; without one it is the next."""
        self._episode = 0 if seed is not None else self._episode + 1
        self._seed = self._seed if seed is None else seed
        self.agents = list(self.possible_agents)
        self.position = self._dealt(self.first)
        return self._observations(), self._infos()

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], Infos]:
        """Let everybody decide, and turn cards until the next decision is due.

        A seat stays that says nothing, and sends out at most what it has inside. Raises `ImpossibleLeaver` for what is
        no action.
        """
        before = self.position
        if before.state.phase is Phase.DECIDE:  # no decision may come at all, where they begin late
            self.position = self._dealt(before.after_choices(self._explorers(actions)))
        over = dict.fromkeys(self.agents, self.position.state.phase is Phase.OVER)
        gained = zip(payoffs(self.position.state, self.utility), payoffs(before.state, self.utility), strict=True)
        rewards = dict(zip(self.agents, (after - earlier for after, earlier in gained), strict=False))
        answer = self._observations(), rewards, over, dict.fromkeys(self.agents, False), self._infos()
        self.agents = [agent for agent in self.agents if not over[agent]]
        return answer

    def state(self) -> Numbers:
        """What everybody sees, and nobody in particular."""
        return self._sight_of(None)

    def render(self) -> str | None:
        """The game so far, as the entries of a record."""
        if self.render_mode != "human":
            return self.position.text
        sys.stdout.write(f"{self.position.text}\n")
        return None

    def close(self) -> None:
        """Nothing to let go of."""

    def _choices(self) -> Discrete:
        return Discrete(self.rules.players.explorers + 1)

    def _sight(self) -> Box:
        return Box(np.float32(0), upper_bounds(self.fields), dtype=np.float32)

    def _sights(self) -> Dict:
        mask = Box(0, 1, (self.rules.players.explorers + 1,), np.int8)
        return Dict({"observation": self._sight(), "action_mask": mask})

    def _dealt(self, position: GamePosition) -> GamePosition:
        """The position when the next decision is due, or the game over."""
        seed = below(SPAN, self._seed, "episode", self._episode) if self._episode else self._seed
        while position.state.phase is Phase.REVEAL:
            position = position.after(Reveal(top_card(position.state, seed)))
        return position

    def _explorers(self, actions: Mapping[str, int]) -> list[int]:
        """How many explorers of each seat leave."""
        said = [int(actions.get(agent, 0)) for agent in self.possible_agents]
        inside = [seat.inside for seat in self.position.state.seats]
        for seat, many in enumerate(said):
            if not 0 <= many <= self.rules.players.explorers:
                raise ImpossibleLeaver(seat, many, inside[seat])
        return [min(many, most) for many, most in zip(said, inside, strict=True)]

    def _observations(self) -> dict[str, Observation]:
        return {
            agent: {"observation": self._sight_of(seat), "action_mask": self._mask(seat)}
            for seat, agent in enumerate(self.agents)
        }

    def _sight_of(self, seat: int | None) -> Numbers:
        who = np.array([seat == each for each in range(len(self.possible_agents))], np.float32)
        return np.concatenate([who, self.position.sight])

    def _mask(self, seat: int) -> NDArray[np.int8]:
        possible = choices(self.position.state, seat) or (0,)
        return np.array([many in possible for many in range(self.rules.players.explorers + 1)], np.int8)

    def _infos(self) -> Infos:
        return {agent: {} for agent in self.agents}
