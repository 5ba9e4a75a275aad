"""Payoffs of a game, and bounds: how long it can last, and how much a player can have."""

from __future__ import annotations

from enum import Enum

from kortdiamant.errors import InvalidParameter
from kortdiamant.expedition import Phase, Relic, Rules, State
from kortdiamant.expedition.rules import ClaimOrderWorth, FixedWorth, RoundWorth, SeenOrderWorth, worth_in_order
from kortdiamant.expedition.state import leaders
from kortdiamant.family.rule_keys import Consumer
from kortdiamant.pad.bounds import most_gems as most_in_expedition

BOUNDS = Consumer(
    "bounds of a game",
    honours=(
        "relics.enter",
        "relics.worth",
        "relics.unclaimed",
        "hazards.strikes",
        "decisions.from-card",
        # The bounds assume one player who gets everything, and a game in which nothing is ever lost:
        "treasure.remainder",
        "leftovers.share",
        "leftovers.remainder",
        "relics.claim",
        "hazards.lose",
        "empty-deck",
        # Cards that leave the game, or that may not come first, only make a game shorter:
        "hazards.after-bust",
        "hazards.after-round",
        "opening.treasures",
        # No extra round is played:
        "ties",
    ),
)


def most_decisions(rules: Rules) -> int:
    """The highest number of decisions: everybody stays, and no hazard strikes until all other cards are on the path."""
    # One decision after each card from `from_card` to the last, both included.
    by_round = max(0, rules.treasures + rules.harmless - rules.decisions.from_card + 1)
    return rules.rounds * by_round + _relics_turned(rules)


def most_cards(rules: Rules) -> int:
    """The highest number of cards: in each round, all that do not strike and one that does."""
    return rules.rounds * (rules.treasures + rules.harmless + 1) + _relics_turned(rules)


def most_gems(rules: Rules) -> int:
    """The most gems of one player: all treasure in every round."""
    return rules.rounds * most_in_expedition(rules)


def most_relics(rules: Rules) -> int:
    """The number of relics that enter the game."""
    return rules.relics_entered(rules.rounds)


def most_worth(rules: Rules) -> int:
    """The most that the relics of one player can be worth: all of them, each at its highest worth."""
    relics = most_relics(rules)
    match rules.relics.worth:
        case FixedWorth(value=value):
            return relics * value
        case RoundWorth(values=values):
            return relics * max(values.values(), default=0)
        case SeenOrderWorth(values=values) if rules.relics.unclaimed == "return":
            return relics * max(values)  # a relic that returns to the pack is counted again when it is turned up
        case SeenOrderWorth(values=values) | ClaimOrderWorth(values=values):
            return sum(worth_in_order(values, place) for place in range(relics))
    roles = (rules.cells[cell].role for cell in rules.relic_queue[:relics])
    return sum(role.printed or 0 for role in roles if isinstance(role, Relic))


def _relics_turned(rules: Rules) -> int:
    """The highest number of relics turned up in a game."""
    if rules.relics.unclaimed == "removed":
        return most_relics(rules)
    # If nobody claims any, all that have entered can be turned up again in each later round.
    return sum(rules.relics_entered(number) for number in range(1, rules.rounds + 1))


class Utility(Enum):
    """The goal of players."""

    WIN = "win"  # the share of the victory less the average: 1/w - 1/n for each of w winners among n, else -1/n
    GEMS = "gems"  # the total: gems and the worth of relics


def parse_utility(name: str) -> Utility:
    """The utility with this name; raises `InvalidParameter`."""
    known = {utility.value: utility for utility in Utility}
    if name not in known:
        raise InvalidParameter("utility", str(name), tuple(known))
    return known[name]


def payoffs(state: State, utility: Utility) -> list[float]:
    """The payoffs of a position, by seat; with `WIN` they are 0 until the game is over."""
    if utility is Utility.GEMS:
        return [float(seat.total) for seat in state.seats]
    if state.phase is not Phase.OVER:
        return [0.0] * len(state.seats)
    winners, average = leaders(state), 1 / len(state.seats)
    return [(1 / len(winners) if seat in winners else 0.0) - average for seat in range(len(state.seats))]


def utility_range(rules: Rules, seats: int, utility: Utility) -> tuple[float, float]:
    """The lowest and the highest possible payoff."""
    if utility is Utility.WIN:
        return -1 / seats, 1 - 1 / seats
    return 0.0, float(most_gems(rules) + most_worth(rules))
