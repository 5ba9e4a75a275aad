"""What players play for."""

from __future__ import annotations

from enum import Enum

from kortdiamant.adapters.bounds import most_gems, most_worth
from kortdiamant.errors import UnfitParameter
from kortdiamant.expedition import Phase, Rules, State
from kortdiamant.expedition.state import leaders


class Utility(Enum):
    """What a game is worth to its players."""

    WIN = "win"  # the share of the victory above the average: 1/w - 1/n for each of w winners among n, else -1/n
    GEMS = "gems"  # the total: gems, and what relics are worth


def utility_of(name: str) -> Utility:
    """The utility that is called so; raises `UnfitParameter`."""
    known = {utility.value: utility for utility in Utility}
    if name not in known:
        raise UnfitParameter("utility", str(name), tuple(known))
    return known[name]


def payoffs(state: State, utility: Utility) -> list[float]:
    """What a position is worth by seat; a victory counts only when the game is over."""
    if utility is Utility.GEMS:
        return [float(seat.total) for seat in state.seats]
    if state.phase is not Phase.OVER:
        return [0.0] * len(state.seats)
    winners, average = leaders(state), 1 / len(state.seats)
    return [(1 / len(winners) if seat in winners else 0.0) - average for seat in range(len(state.seats))]


def span(rules: Rules, seats: int, utility: Utility) -> tuple[float, float]:
    """The least and the most that a game can be worth to a player."""
    if utility is Utility.WIN:
        return -1 / seats, 1 - 1 / seats
    return 0.0, float(most_gems(rules) + most_worth(rules))
