"""The game for PettingZoo: `ExpeditionEnv`, a parallel environment (extra `pettingzoo`).

from kortdiamant.adapters.pettingzoo import ExpeditionEnv
env = ExpeditionEnv("slott", players=4)
observations, infos = env.reset(seed=7)

A step is a decision of all players and the cards after it, up to the next decision. `docs/study.md` describes actions,
observations and rewards.

Importing this module raises `MissingToolkit` if PettingZoo is not installed.
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

from kortdiamant.adapters.payoffs import Utility, parse_utility, payoffs
from kortdiamant.adapters.position import (
    GamePosition,
    Numbers,
    agent_name,
    first_position,
    observation_fields,
    upper_bounds,
)
from kortdiamant.chance import SPAN, below
from kortdiamant.expedition import Phase, Reveal, choices
from kortdiamant.rulebook import load
from kortdiamant.table.table import top_card

Observation = dict[str, NDArray[Any]]
Infos = dict[str, dict[str, Any]]


class ExpeditionEnv(ParallelEnv):  # type: ignore[misc]  # pettingzoo has no types
    """A ruleset with a number of players, who all stay until the game is over.

    The rewards of a player sum to its utility, `win` or `gems`. Raises what `rulebook.load` raises, `WrongSeatCount`,
    `UnsupportedRules`, and `InvalidParameter` for another utility or render mode.
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
        self.action_spaces = {agent: Discrete(self.rules.players.explorers + 1) for agent in self.possible_agents}
        self.observation_spaces = {agent: self._observation_space() for agent in self.possible_agents}
        self.state_space = self._tensor_space()
        self._seed, self._episode = secrets.randbelow(SPAN), 0

    def observation_space(self, agent: str) -> Dict:
        """The space of an agent's observations, with the mask of its legal actions."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """The space of actions: the number of explorers that leave."""
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], Infos]:
        """Begin a game. A seed gives the cards of `play --deal --seed`; without one, the next game of the last seed."""
        self._episode = 0 if seed is not None else self._episode + 1
        self._seed = self._seed if seed is None else seed
        self.agents = list(self.possible_agents)
        self.position = self._dealt(self.first)
        return self._observations(), self._infos()

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], Infos]:
        """Play a decision, and turn cards until the next one is due.

        Explorers of an agent without an action stay. An agent sends out no more than it has inside. Raises
        `ImpossibleLeaver` for a number outside the action space.
        """
        before = self.position
        if before.state.phase is Phase.DECIDE:  # a game has no decision at all if decisions begin with a late card
            self.position = self._dealt(before.after_choices(self._explorers(actions)))
        over = dict.fromkeys(self.agents, self.position.state.phase is Phase.OVER)
        gained = zip(payoffs(self.position.state, self.utility), payoffs(before.state, self.utility), strict=True)
        rewards = dict(zip(self.agents, (after - earlier for after, earlier in gained), strict=False))
        result = self._observations(), rewards, over, dict.fromkeys(self.agents, False), self._infos()
        self.agents = [agent for agent in self.agents if not over[agent]]
        return result

    def state(self) -> Numbers:
        """The observation without an observer: the first field is 0."""
        return self._observation(None)

    def render(self) -> str | None:
        """The entries of the game so far; in the mode `human`, print them."""
        if self.render_mode != "human":
            return self.position.text
        sys.stdout.write(f"{self.position.text}\n")
        return None

    def _tensor_space(self) -> Box:
        return Box(np.float32(0), upper_bounds(self.fields), dtype=np.float32)

    def _observation_space(self) -> Dict:
        mask = Box(0, 1, (self.rules.players.explorers + 1,), np.int8)
        return Dict({"observation": self._tensor_space(), "action_mask": mask})

    def _dealt(self, position: GamePosition) -> GamePosition:
        """Turn cards until the next decision is due, or the game is over."""
        seed = below(SPAN, self._seed, "episode", self._episode) if self._episode else self._seed
        while position.state.phase is Phase.REVEAL:
            position = position.after(Reveal(top_card(position.state, seed)))
        return position

    def _explorers(self, actions: Mapping[str, int]) -> list[int]:
        """By seat: the number of explorers that leave."""
        chosen = [int(actions.get(agent, 0)) for agent in self.possible_agents]
        inside = [seat.inside for seat in self.position.state.seats]
        for seat, leaving in enumerate(chosen):
            if not 0 <= leaving <= self.rules.players.explorers:
                raise ImpossibleLeaver(seat, leaving, inside[seat])
        return [min(leaving, most) for leaving, most in zip(chosen, inside, strict=True)]

    def _observations(self) -> dict[str, Observation]:
        return {
            agent: {"observation": self._observation(seat), "action_mask": self._mask(seat)}
            for seat, agent in enumerate(self.agents)
        }

    def _observation(self, seat: int | None) -> Numbers:
        observer = np.array([seat == each for each in range(len(self.possible_agents))], np.float32)
        return np.concatenate([observer, self.position.observation])

    def _mask(self, seat: int) -> NDArray[np.int8]:
        possible = choices(self.position.state, seat) or (0,)
        return np.array([count in possible for count in range(self.rules.players.explorers + 1)], np.int8)

    def _infos(self) -> Infos:
        return {agent: {} for agent in self.agents}
