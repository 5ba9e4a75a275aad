"""Sample games, with or without the compiler: `NUMBA_DISABLE_JIT=1 python -m tests.kernel.sample_games`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from kortdiamant.expedition import State
from kortdiamant.expedition.rules import DecisionRules, HazardRules, LeftoverRules
from kortdiamant.kernel.policies import BagPolicy, LeavePolicy
from kortdiamant.kernel.rollouts import RolloutPlan, Rollouts
from kortdiamant.kernel.runner import Kernel
from kortdiamant.rulebook import load
from tests.golden.games import references
from tests.kernel.agreement import assert_agreement
from tests.kernel.test_agreement import MIXES, seated
from tests.kernel.test_rollouts import ODDS, SOME, assert_rollout_agreement
from tests.small_games import after, box, two_tone
from tests.variants.test_variants import FILES

SEED = 77
OTHERS = (
    box(hazards=[f"kind {number}" for number in range(40)]),
    box(decisions=DecisionRules(from_card=0), hazards=["snake"]),
    replace(box(), hazards=HazardRules(lose="nothing")),
    box(rounds=99, copies=1),
)


def sample_lines() -> str:
    """The scores of all sample games."""
    return "\n".join(_lines())


def _lines() -> Iterator[str]:
    for reference in [*references(), *map(str, FILES)]:
        rules = load(reference).rules
        for mix in MIXES.values():
            policies = seated(rules, mix)
            kernel = Kernel(rules, policies, "generic")
            yield str([counts.tolist() for counts in kernel.tally(SEED, range(1))])
            yield str(kernel.scores(SEED, range(1, 3)).tolist())
    marquoir = load("marquoir").rules
    frozen = Kernel(marquoir, seated(marquoir, MIXES["both"]))  # other tests compile this one as well
    yield str(frozen.scores(SEED, range(3)).tolist())
    for rules in OTHERS:
        policies = [LeavePolicy(0.1), BagPolicy(5), LeavePolicy(0.2)]
        assert_agreement(rules, policies, SEED, 3)
        yield str(Kernel(rules, policies, "generic").scores(SEED, range(3)).tolist())
    for state, seat, plan in sample_positions():
        assert_rollout_agreement(state, seat, plan, SEED)
        yield str(Rollouts(state.rules, len(state.seats), SOME).scores(state, seat, [plan], ODDS, SEED, 3, 2).tolist())


def sample_positions() -> Iterator[tuple[State, int, RolloutPlan]]:
    """Positions in the middle of games, each with a plan of a seat."""
    yield after(box(relics=[None, None], rounds=2), 3, "7", (), "relic", (2,), "snake")[0], 0, RolloutPlan(1, 0)
    yield (
        after(two_tone(leftovers=LeftoverRules(share="per-card")), 4, "2H", (), "3S", (1,), "3H")[0],
        3,
        RolloutPlan(0, 2),
    )


if __name__ == "__main__":
    with np.errstate(over="ignore"):  # arithmetic on words is modulo 2 ** 64
        print(sample_lines(), end="")
