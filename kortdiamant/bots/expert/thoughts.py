"""How `expert` thinks: the expedition is played out by the kernel, and what everybody has then is weighed.

A plan is to leave with some explorers now and to follow one of several habits with the others. After the last round
the winner is known. Before it, a seat wins with e^(total / scale) of it divided by the sum of that over all seats: that
is its chance if what the rounds to come bring to each has a Gumbel distribution (McFadden 1974).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from math import pi, sqrt

import numpy as np
from numpy.typing import NDArray

from kortdiamant.bots.expert.beliefs import odds
from kortdiamant.bots.expert.habits import OWN, habits
from kortdiamant.bots.strategy import View
from kortdiamant.chance import SPAN
from kortdiamant.expedition import start
from kortdiamant.expedition.rules import Rules
from kortdiamant.expedition.state import State
from kortdiamant.family.rule_keys import Consumer
from kortdiamant.kernel.jit import Numbers
from kortdiamant.kernel.rollouts import Plan, Rollouts

# The kernel plays the rollouts and checks for itself. The rest is here: habits for a fresh pack, beliefs from the path,
# and who wins at the end.
EXPERT = Consumer(
    "expert",
    honours=(
        "hazards.strikes",
        "decisions.from-card",
        "ties",
        # Habits and beliefs are estimates of people, who do not count remainders, relics still to come or losses:
        "treasure.remainder",
        "leftovers.share",
        "leftovers.remainder",
        "relics.enter",
        "relics.claim",
        "relics.worth",
        "hazards.lose",
        "opening.treasures",
        # The pack is taken as it is, and what comes at the end of an expedition is played by the rollouts:
        "relics.unclaimed",
        "hazards.after-bust",
        "hazards.after-round",
        "empty-deck",
    ),
)
PLAYED = 1600  # expeditions of an explorer in a millisecond, as one core of a server of 2020 plays them
MOST_KNOWN = 8  # rulesets and numbers of seats
TRIED = 400  # games, to see how much a round brings
DIGITS = 9  # what is behind them may differ from machine to machine
EPSILON = 1e-3  # of a gem: what a relic counts where relics break a tie


class Known:
    """A ruleset by identity: comparing all of its values would take longer than a game."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def __hash__(self) -> int:
        return id(self.rules)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Known) and other.rules is self.rules


def chances(view: View, milliseconds: int) -> Sequence[float]:
    """The chance to win for every number of explorers that can leave, in about so much time.

    Raises `KernelLimit` and `UnsupportedRules`.
    """
    EXPERT.check(view.state.rules)
    state, inside = view.state, view.own.inside
    rollouts, scale = known(Known(state.rules), len(state.seats))
    plans = [Plan(leave, own) for leave in range(inside) for own in range(OWN)] + [Plan(inside, 0)]
    games = max(1, PLAYED * milliseconds // (len(plans) * rollouts.tables.units))
    scores = rollouts.scores(state, view.seat, plans, odds(rollouts, state), view.draw(SPAN, "rollouts"), games)
    won = shares(scores, state, scale)[:, :, view.seat].mean(axis=1)
    return [round(float(max(won[leave * OWN : (leave + 1) * OWN])), DIGITS) for leave in range(inside + 1)]


@lru_cache(MOST_KNOWN)
def known(ruleset: Known, seats: int) -> tuple[Rollouts, float]:
    """The habits of a ruleset, and how far apart a round brings those who have them."""
    rules = replace(ruleset.rules, players=replace(ruleset.rules.players, min=1, max=seats))
    rollouts = Rollouts(rules, seats, list(habits(rules, seats)))
    fresh = start(rules, seats)
    scores = rollouts.scores(fresh, 0, [Plan(0, 0)], odds(rollouts, fresh), 0, TRIED)
    return rollouts, max(1.0, float(_totals(scores).std()) * sqrt(6) / pi)


def shares(scores: Numbers, state: State, scale: float) -> NDArray[np.float64]:
    """By plan, game and seat: the chance to win, or the part of a victory once the last round is over."""
    totals = _totals(scores)
    left = state.rules.rounds - state.round
    if left > 0:
        weights = np.exp((totals - totals.max(axis=2, keepdims=True)) / (scale * sqrt(left)))
    else:
        if state.rules.ties[:1] == ("relics",):
            totals = totals + EPSILON * scores[:, :, :, 2]
        weights = (totals == totals.max(axis=2, keepdims=True)).astype(np.float64)
    won: NDArray[np.float64] = weights / weights.sum(axis=2, keepdims=True)
    return won


def _totals(scores: Numbers) -> NDArray[np.float64]:
    totals: NDArray[np.float64] = (scores[:, :, :, 0] + scores[:, :, :, 1]).astype(np.float64)
    return totals
