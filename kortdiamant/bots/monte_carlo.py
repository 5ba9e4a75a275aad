"""How `expert` evaluates a choice: kernel rollouts against a mixture of opponent policies.

Opponents. Each of the others follows one of several policies. The path shows what everybody has seen since the
expedition began. A policy that would have left by now is unlikely for somebody who is still inside.

Value. A plan is to leave with some explorers now and to follow a policy with the rest. After the last round the
winner is known. Before it, a seat wins with probability e^(total / scale), divided by the sum over all seats. This
is exact if the gains of each seat in the remaining rounds have a Gumbel distribution (McFadden 1974).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from math import pi, sqrt

import numpy as np
from numpy.typing import NDArray

from kortdiamant.bots.interface import View
from kortdiamant.chance import SPAN
from kortdiamant.expedition import start
from kortdiamant.expedition.rules import Hazard, Relic, Rules, Treasure
from kortdiamant.expedition.state import State
from kortdiamant.family.rule_keys import Consumer
from kortdiamant.kernel.arrays import Numbers
from kortdiamant.kernel.policies import Feature, TablePolicy
from kortdiamant.kernel.rollouts import RolloutPlan, Rollouts

Chances = NDArray[np.float64]
MAX_GEMS, MAX_DANGER = 48, 60  # the ends of axes; larger values count as these
DARING = (0.5, 0.8, 1.0, 1.5, 2.5, 4.0)  # gems that may be at stake for each gem that the next card brings
WAVERING = (0.7, 1.0, 1.4, 2.0)  # the same for people who estimate instead of counting
STEADINESS = 4.0  # how sharply these people distinguish a good bet from a bad one
BAGS = (0.16, 0.22, 0.33, 0.5)  # shares of the treasure that an explorer could expect
RISKS = (5, 10, 15, 20, 30)  # per cent
KINDS = (1, 2, 3)
CHANCES = (0.1, 0.2, 0.5)
FOLLOWER_RISK = 30  # per cent: above it, somebody who waits for others leaves first
OWN_POLICIES = len(DARING)  # `expert` itself follows one of these, which come first


def opponent_policies(rules: Rules, seats: int) -> Mapping[str, TablePolicy]:
    """The policies that people may follow, by name."""
    units = seats * rules.players.explorers
    gains = _card_gains(rules, units)
    fair = sum(_treasures(rules)) / units
    gems, kinds, danger = _axis(Feature.GEMS, MAX_GEMS), _axis(Feature.KINDS, 5), _axis(Feature.DANGER, MAX_DANGER)
    others_left = _axis(Feature.INSIDE, units + 1) < units
    chances = {
        **{f"daring {daring}": _weigh_stake(gains, daring) for daring in DARING},
        **{f"wavering {daring}": _weigh_stake(gains, daring, STEADINESS, 0.5) for daring in WAVERING},
        "hunter": _weigh_stake(gains, 1.0, hunting=1.0),
        **{f"bag {part}": gems >= max(1, round(part * fair)) for part in BAGS},
        **{f"risk {risk}": (_axis(Feature.GEMS, 2) > 0) & (danger > risk) for risk in RISKS},
        **{f"kinds {limit}": kinds >= limit for limit in KINDS},
        **{f"chance {chance}": np.full([1] * len(Feature), chance) for chance in CHANCES},
        "follower": others_left | (danger > FOLLOWER_RISK),
    }
    return {name: TablePolicy(table.astype(np.float64)) for name, table in chances.items()}


def _axis(feature: Feature, size: int) -> Numbers:
    """The values along an axis of a table; an expression with several axes is a table with all of them."""
    return np.arange(size).reshape([size if each is feature else 1 for each in Feature])


def _treasures(rules: Rules) -> list[int]:
    return [cell.role.value for cell in rules.cells if isinstance(cell.role, Treasure) for _ in cell.copies]


def _card_gains(rules: Rules, units: int) -> Chances:
    """By explorers inside: the mean gain of each from the next card of a fresh pack."""
    cards = sum(len(cell.copies) for cell in rules.cells)
    values = np.array(_treasures(rules))
    return np.array([0.0, *((values // inside).sum() / cards for inside in range(1, units + 1))])


def _weigh_stake(gains: Chances, daring: float, steadiness: float = np.inf, hunting: float = 0.0) -> Chances:
    """Leave if the expected loss of the next card exceeds `daring` times its expected gain.

    With a finite `steadiness`, the chance of leaving grows smoothly around that point. `hunting` is the chance of
    leaving for a relic of the last one inside; others divide it by the explorers inside, as two leavers get no relic.
    """
    gems, inside = _axis(Feature.GEMS, MAX_GEMS), _axis(Feature.INSIDE, len(gains))
    stake, gain = gems * _axis(Feature.DANGER, MAX_DANGER) / 100, daring * gains[inside]
    if steadiness == np.inf:
        leaves = np.where(stake > gain, 1.0, 0.0)
    else:
        leaves = stake**steadiness / np.maximum(stake**steadiness + gain**steadiness, 1e-9)
    at_relics = np.maximum(leaves, hunting / np.maximum(inside, 1))
    return np.where(_axis(Feature.RELICS, 2) > 0, at_relics, leaves)


LAPSE_RATE = 0.03  # how often people do the opposite of what their policy says


def policy_likelihoods(rollouts: Rollouts, state: State) -> NDArray[np.float64]:
    """By policy: the likelihood that somebody inside follows it, given the expedition so far."""
    observed = list(_observed_features(state))
    if not observed:
        return np.ones(len(rollouts.tables.decisions.begins))
    leaves = rollouts.chances(np.array(observed, np.int64))
    likely: NDArray[np.float64] = np.prod(1 - LAPSE_RATE - (1 - 2 * LAPSE_RATE) * leaves, axis=1)
    return likely


def _observed_features(state: State) -> Iterator[tuple[int, ...]]:
    """The features of each decision of this expedition so far, in the order of `Feature`.

    Compiled code computes the same features, in `kernel.play.choose_leavers`, but from its own arrays.
    """
    cells, threats = state.rules.cells, dict.fromkeys(state.rules.kinds, 0)
    left, relics, gems = _hazards_at_start(state), 0, 0
    cards = state.cards_left + len(state.path)
    exit_time = _exit_time(state)
    for turned, placed in enumerate(state.path[:-1], start=1):
        role = cells[placed.cell].role
        inside = len(state.seats) * state.rules.players.explorers if turned <= exit_time else state.inside
        if isinstance(role, Hazard):
            threats[role.kind] += 1
            left[role.kind] -= 1
        relics += isinstance(role, Relic)
        gems += role.value // inside if isinstance(role, Treasure) else 0
        if turned >= state.rules.decisions.from_card:
            striking = [kind for kind, count in threats.items() if count and count + 1 >= state.rules.strikes(kind)]
            deadly = sum(left[kind] for kind in striking)
            danger = -(-100 * deadly // (cards - turned))
            yield state.round, turned, gems, inside, len(striking), danger, relics


def _hazards_at_start(state: State) -> dict[str, int]:
    """The number of hazards of each kind that were in the pack when the expedition began."""
    left = dict.fromkeys(state.rules.kinds, 0)
    for cell, count in zip(state.rules.cells, state.pack, strict=True):
        if isinstance(cell.role, Hazard):
            left[cell.role.kind] += count
    for kind, count in state.threats().items():
        left[kind] += count
    return left


def _exit_time(state: State) -> int:
    """After how many cards the explorers outside left.

    A state does not say this. Assume that all left at the same time, and take the time that fits `state.carried` best.
    """
    units = len(state.seats) * state.rules.players.explorers
    if state.inside == units:
        return len(state.path)
    values: Numbers = np.array([_gems_of_card(state, index) for index in range(len(state.path))], np.int64)
    before = np.cumsum(values // units)
    after = (values // state.inside).sum() - np.cumsum(values // state.inside)
    return int(np.argmin(np.abs(before + after - state.carried))) + 1


def _gems_of_card(state: State, index: int) -> int:
    role = state.role(state.path[index])
    return role.value if isinstance(role, Treasure) else 0


# These are the keys that the estimates here depend on. The kernel, which plays the rollouts, has its own list.
EXPERT = Consumer(
    "expert",
    honours=(
        "hazards.strikes",
        "decisions.from-card",
        "ties",
        # Policies are estimates of people, who do not count remainders, relics still to come or losses:
        "treasure.remainder",
        "leftovers.share",
        "leftovers.remainder",
        "relics.enter",
        "relics.claim",
        "relics.worth",
        "hazards.lose",
        "opening.treasures",
        # The rollouts play the end of an expedition, and likelihoods take the pack as it is:
        "relics.unclaimed",
        "hazards.after-bust",
        "hazards.after-round",
        "empty-deck",
    ),
)
EXPEDITIONS_PER_MILLISECOND = 1600  # times explorers; measured on one core of a server of 2020
CACHED_ROLLOUTS = 8  # rulesets and numbers of seats
CALIBRATION_GAMES = 400  # to measure how much the gains of a round vary
ROUNDED_DIGITS = 9  # further digits may differ from machine to machine
RELIC_EPSILON = 1e-3  # in gems: the worth of a relic in a tie-break


class RulesByIdentity:
    """A cache key: rules compared by identity, because to hash and compare their values takes longer than a game."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def __hash__(self) -> int:
        return id(self.rules)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, RulesByIdentity) and other.rules is self.rules


def win_chances(view: View, milliseconds: int) -> Sequence[float]:
    """Estimate the chance to win for each number of explorers that can leave, in about `milliseconds`.

    Raises `KernelLimit` and `UnsupportedRules`.
    """
    EXPERT.check(view.state.rules)
    state, inside = view.state, view.own.inside
    rollouts, scale = prepare_rollouts(RulesByIdentity(state.rules), len(state.seats))
    plans = [RolloutPlan(leave, own) for leave in range(inside) for own in range(OWN_POLICIES)]
    plans.append(RolloutPlan(inside, 0))
    games = max(1, EXPEDITIONS_PER_MILLISECOND * milliseconds // (len(plans) * rollouts.tables.units))
    scores = rollouts.scores(
        state, view.seat, plans, policy_likelihoods(rollouts, state), view.draw(SPAN, "rollouts"), games
    )
    won = win_shares(scores, state, scale)[:, :, view.seat].mean(axis=1)
    return [
        round(float(max(won[leave * OWN_POLICIES : (leave + 1) * OWN_POLICIES])), ROUNDED_DIGITS)
        for leave in range(inside + 1)
    ]


@lru_cache(CACHED_ROLLOUTS)
def prepare_rollouts(ruleset: RulesByIdentity, seats: int) -> tuple[Rollouts, float]:
    """Rollouts with the opponent policies of a ruleset, and the scale of the Gumbel distribution of a round's gains."""
    rules = replace(ruleset.rules, players=replace(ruleset.rules.players, min=1, max=seats))
    rollouts = Rollouts(rules, seats, list(opponent_policies(rules, seats).values()))
    fresh = start(rules, seats)
    scores = rollouts.scores(fresh, 0, [RolloutPlan(0, 0)], policy_likelihoods(rollouts, fresh), 0, CALIBRATION_GAMES)
    return rollouts, max(1.0, float(_totals(scores).std()) * sqrt(6) / pi)


def win_shares(scores: Numbers, state: State, scale: float) -> NDArray[np.float64]:
    """By plan, game and seat: the chance to win, or after the last round the share of the victory."""
    totals = _totals(scores)
    left = state.rules.rounds - state.round
    if left > 0:
        weights = np.exp((totals - totals.max(axis=2, keepdims=True)) / (scale * sqrt(left)))
    else:
        if state.rules.ties[:1] == ("relics",):
            totals = totals + RELIC_EPSILON * scores[:, :, :, 2]
        weights = (totals == totals.max(axis=2, keepdims=True)).astype(np.float64)
    won: NDArray[np.float64] = weights / weights.sum(axis=2, keepdims=True)
    return won


def _totals(scores: Numbers) -> NDArray[np.float64]:
    totals: NDArray[np.float64] = (scores[:, :, :, 0] + scores[:, :, :, 1]).astype(np.float64)
    return totals
