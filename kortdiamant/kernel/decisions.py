"""The policies of all seats, compiled to tables of whole numbers: who leaves.

Where every seat leaves by chance alone or once its bag is full, one draw says for all explorers at once who would
leave: a mask, from a distribution over all masks (alias method, Walker 1977), exact to 2 ** -32. That somebody is
outside already does no harm, since explorers are independent. Otherwise each explorer inside gets a draw of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from kortdiamant.kernel.jit import Numbers
from kortdiamant.kernel.policies import Bag, Feature, Leave, Policy, Table
from kortdiamant.kernel.tables import DecisionTables

SCALE = 1 << 32  # probabilities are counted in parts of half a draw
MOST_MASKED = 8  # explorers whose masks are drawn at once: 256 of them
NEVER = 1 << 62


def decision_tables(policies: Sequence[Policy], explorers: int, masks: Numbers) -> DecisionTables:
    """The tables of the policies, one for each seat; `masks` are the explorers of each."""
    chancy = not all(isinstance(policy, Bag) for policy in policies)
    bags = [policy.gems if isinstance(policy, Bag) else NEVER for policy in policies]
    units = len(policies) * explorers
    masked = not chancy or (units <= MOST_MASKED and not any(isinstance(policy, Table) for policy in policies))
    chances = [_chance(policy) for policy in policies for _ in range(explorers)]
    limits, others = _aliases(_weights(chances if masked and chancy else []))
    tables = [np.zeros(0) if masked else _probabilities(policy) for policy in policies]
    sizes = np.array([np.shape(each) if each.size else [0] * len(Feature) for each in tables], np.int64)
    return DecisionTables(
        masked=int(masked),
        chancy=int(chancy),
        bagging=int(any(isinstance(policy, Bag) for policy in policies)),
        seats=len(policies),
        explorers=explorers,
        masks=masks,
        bags=np.array([*bags, *[NEVER] * (len(masks) - len(bags))], np.int64),
        shift=32 - (len(limits).bit_length() - 1),
        limits=limits,
        others=others,
        chances=np.rint(np.concatenate([each.ravel() for each in tables] + [np.zeros(1)]) * SCALE).astype(np.int64),
        begins=np.cumsum([0, *(each.size for each in tables)])[:-1].astype(np.int64),
        sizes=sizes,
        sees_kinds=int((sizes[:, Feature.KINDS] > 1).any()),
        sees_danger=int((sizes[:, Feature.DANGER] > 1).any()),
    )


def _chance(policy: Policy) -> Fraction:
    return Fraction(policy.probability) if isinstance(policy, Leave) else Fraction(0)


def _probabilities(policy: Policy) -> NDArray[np.float64]:
    if isinstance(policy, Table):
        return np.asarray(policy.probabilities, np.float64)
    return np.full([1] * len(Feature), float(_chance(policy)))


def _weights(chances: Sequence[Fraction]) -> list[int]:
    """How likely every mask is, in parts of SCALE; together they are exactly that many."""
    weights = [Fraction(SCALE)]
    for chance in chances:  # the last one is the highest bit
        weights = [weight * (1 - chance) for weight in weights] + [weight * chance for weight in weights]
    whole = [round(weight) for weight in weights]
    whole[whole.index(max(whole))] += SCALE - sum(whole)
    return whole


def _aliases(weights: Sequence[int]) -> tuple[Numbers, Numbers]:
    """Columns of equal height, each of them with at most two masks: where the second begins, and how it differs."""
    height = SCALE // len(weights)
    limits, others = [height] * len(weights), [0] * len(weights)
    left = list(weights)
    low = [mask for mask, weight in enumerate(left) if weight < height]
    high = [mask for mask, weight in enumerate(left) if weight > height]
    while low:
        mask, donor = low.pop(), high[-1]
        limits[mask], others[mask] = left[mask], mask ^ donor
        left[donor] -= height - left[mask]
        if left[donor] <= height:
            high.pop()
            if left[donor] < height:
                low.append(donor)
    return np.array(limits, np.int64), np.array(others, np.int64)
