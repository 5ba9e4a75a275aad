"""Games of every shape, played with or without the compiler: `NUMBA_DISABLE_JIT=1 python -m tests.kernel.untraced`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from kortdiamant.expedition.rules import DecisionRules, HazardRules
from kortdiamant.kernel.policies import Bag, Leave
from kortdiamant.kernel.run import Kernel
from kortdiamant.rulebook import load
from tests.golden.games import references
from tests.kernel.agreeing import insist_on_agreement
from tests.kernel.test_agreement import MIXES, seated
from tests.tiny import box
from tests.variants.test_variants import FILES

SEED = 77
OTHERS = (
    box(hazards=[f"kind {number}" for number in range(40)]),
    box(decisions=DecisionRules(from_card=0), hazards=["snake"]),
    replace(box(), hazards=HazardRules(lose="nothing")),
    box(rounds=99, copies=1),
)


def played() -> str:
    """What all these games come to."""
    return "\n".join(_lines())


def _lines() -> Iterator[str]:
    for reference in [*references(), *map(str, FILES)]:
        rules = load(reference).rules
        for mix in MIXES.values():
            policies = seated(rules, mix)
            insist_on_agreement(rules, policies, SEED, 3)
            yield str(Kernel(rules, policies, "generic").scores(SEED, range(2)).tolist())
    yield str(Kernel(load("marquoir").rules, [Leave(0.2), Bag(10), Leave(0.3)]).scores(SEED, range(3)).tolist())
    for rules in OTHERS:
        policies = [Leave(0.1), Bag(5), Leave(0.2)]
        insist_on_agreement(rules, policies, SEED, 3)
        yield str(Kernel(rules, policies, "generic").scores(SEED, range(3)).tolist())


if __name__ == "__main__":
    with np.errstate(over="ignore"):  # words wrap around
        print(played(), end="")
