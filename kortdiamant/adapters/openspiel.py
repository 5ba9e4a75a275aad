"""The game for OpenSpiel: importing this module registers `kortdiamant` with pyspiel (extra `openspiel`).

import pyspiel
import kortdiamant.adapters.openspiel
game = pyspiel.load_game("kortdiamant(ruleset=slott,players=4)")

Cards are chance nodes, and decisions are simultaneous nodes. An action is the number of explorers that leave; a seat
with none inside has one action, 0. `docs/study.md` describes utilities, observations and parameters.

Importing this module raises `MissingToolkit` if OpenSpiel is not installed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import unquote

from kortdiamant.errors import MissingToolkit

try:
    import numpy as np
    import pyspiel
except ImportError as error:
    raise MissingToolkit("OpenSpiel", "kortdiamant[openspiel]") from error

from kortdiamant.adapters.escape import escape_reference
from kortdiamant.adapters.payoffs import Utility, most_cards, most_decisions, parse_utility, payoffs, utility_range
from kortdiamant.adapters.position import (
    MOVES,
    SEAT,
    Numbers,
    agent_name,
    card_chances,
    cell_label,
    first_position,
    observation_fields,
    recall_fields,
    split_tensor,
)
from kortdiamant.expedition import Phase, Rules, choices
from kortdiamant.expedition.rules import MAX_SEATS
from kortdiamant.rulebook import load

DEFAULTS: Mapping[str, str | int] = {"ruleset": "slott", "players": 4, "utility": Utility.WIN.value}
TERMS = {Utility.WIN: pyspiel.GameType.Utility.ZERO_SUM, Utility.GEMS: pyspiel.GameType.Utility.GENERAL_SUM}


def game_type(utility: Utility) -> Any:
    """The properties of the game that do not depend on the ruleset."""
    return pyspiel.GameType(
        short_name="kortdiamant",
        long_name="Push-your-luck expeditions by a ruleset of kortdiamant",
        dynamics=pyspiel.GameType.Dynamics.SIMULTANEOUS,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=TERMS[utility],
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=MAX_SEATS,
        min_num_players=1,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=dict(DEFAULTS),
    )


def game_info(rules: Rules, players: int, utility: Utility) -> Any:
    """The bounds of a game."""
    least, most = utility_range(rules, players, utility)
    return pyspiel.GameInfo(
        num_distinct_actions=rules.players.explorers + 1,
        max_chance_outcomes=len(rules.cells),
        num_players=players,
        min_utility=least,
        max_utility=most,
        utility_sum=0.0 if utility is Utility.WIN else None,
        max_game_length=most_decisions(rules),
    )


class ExpeditionGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """A ruleset with a number of players.

    Raises what `rulebook.load` raises, `WrongSeatCount`, `UnsupportedRules` and `InvalidParameter`.
    """

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = {**DEFAULTS, **(params or {})}
        reference, players = unquote(given["ruleset"]), given["players"]
        self.utility = parse_utility(given["utility"])
        self.rules = load(reference).rules
        self.first = first_position(self.rules, players)
        # OpenSpiel parses the name of a game that it has written. So the reference must be escaped, as `load_game` with
        # a dictionary also accepts one that is not.
        super().__init__(
            game_type(self.utility),
            game_info(self.rules, players, self.utility),
            {**given, "ruleset": escape_reference(reference)},
        )

    def __reduce__(self) -> tuple[Any, ...]:
        # By default, pyspiel would pickle only the C++ part of the object.
        return pyspiel.load_game, (str(self),)

    def new_initial_state(self) -> ExpeditionState:
        """The state before the first card."""
        return ExpeditionState(self)

    def max_chance_nodes_in_history(self) -> int:
        """The highest possible number of cards."""
        return most_cards(self.rules)

    def make_py_observer(
        self, iig_obs_type: Any | None = None, params: Mapping[str, Any] | None = None
    ) -> ExpeditionObserver:
        """Make an observer of positions, or one with perfect recall of the game."""
        if params:
            raise ValueError(params)
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return ExpeditionObserver(kind, self.rules, self.num_players())


class ExpeditionState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A position. `position.state` is the state of `kortdiamant.expedition`; `str` gives the entries of the record."""

    def __init__(self, game: ExpeditionGame) -> None:
        super().__init__(game)
        self.position = game.first

    def current_player(self) -> int:
        """Who is to move: chance, all players simultaneously, or nobody at the end."""
        return int(PLAYER_IDS[self.position.state.phase])

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.position.state.phase is Phase.OVER

    def _legal_actions(self, player: int) -> list[int]:
        return list(choices(self.position.state, player)) or [0]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The cells of the next card, with their probabilities."""
        return [(cell, float(chance)) for cell, chance in card_chances(self.position.state)]

    def _apply_action(self, action: int) -> None:
        self.position = self.position.after_card(action)

    def _apply_actions(self, actions: Sequence[int]) -> None:
        self.position = self.position.after_choices(actions)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return cell_label(self.position.state.rules, action)
        return f"leave {action}" if action else "stay"

    def returns(self) -> list[float]:
        """The utility of each player; 0 until the game is over."""
        state = self.position.state
        return payoffs(state, self.get_game().utility) if self.is_terminal() else [0.0] * len(state.seats)

    def __str__(self) -> str:
        return self.position.text


PLAYER_IDS = {
    Phase.REVEAL: pyspiel.PlayerId.CHANCE,
    Phase.DECIDE: pyspiel.PlayerId.SIMULTANEOUS,
    Phase.OVER: pyspiel.PlayerId.TERMINAL,
}


class ExpeditionObserver:
    """Writes observations into `tensor`; `dict` has views of its parts by name."""

    def __init__(self, kind: Any, rules: Rules, players: int) -> None:
        fields = recall_fields(rules, players) if kind.perfect_recall else observation_fields(rules, players)
        shown = fields if kind.public_info else fields[:1]
        self.tensor: Numbers = np.zeros(sum(field.size for field in shown), np.float32)
        self.dict = split_tensor(self.tensor, shown)

    def set_from(self, state: ExpeditionState, player: int) -> None:
        """Write what a player observes in a state."""
        self.tensor.fill(0)
        self.dict[SEAT][player] = 1
        if MOVES in self.dict:
            _recall(state, self.dict[MOVES])
        elif len(self.dict) > 1:
            self.tensor[len(self.dict[SEAT]) :] = state.position.observation

    def string_from(self, state: ExpeditionState, player: int) -> str:
        """The observation as text: the entries so far with perfect recall, otherwise names and numbers."""
        if MOVES in self.dict:
            return f"{agent_name(player)}\n{state}"
        self.set_from(state, player)
        parts = {name: numbers for name, numbers in self.dict.items() if name != SEAT}
        texts = (f"{name}={','.join(f'{number:g}' for number in numbers)}" for name, numbers in parts.items())
        return " ".join((agent_name(player), *texts))


def _recall(state: ExpeditionState, rows: Numbers) -> None:
    """Write a row for each move.

    For a decision, the first number is 1 and the last ones are explorers that left, by seat. For a card, the number of
    its cell is 1.
    """
    cells = len(state.position.state.rules.cells)
    row = -1
    for each in state.full_history():
        if each.player == pyspiel.PlayerId.CHANCE:
            row += 1
            rows[row, 1 + each.action] = 1
        else:
            row += each.player == 0
            rows[row, 0] = 1
            rows[row, 1 + cells + each.player] = each.action


pyspiel.register_game(game_type(Utility(DEFAULTS["utility"])), ExpeditionGame)
