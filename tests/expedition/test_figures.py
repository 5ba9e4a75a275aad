"""Known figures of fresh packs when nobody leaves, from the outcomes of the core alone."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction

import pytest

from kortdiamant.expedition import Decide, Phase, State, outcomes, play, start
from kortdiamant.expedition.rules import Hazard, RelicRules
from tests.tiny import box, castle


def bust_by_card(rules):
    """P(bust on card n) for n = 1, 2, ...; exact. Positions that differ only in names are counted together."""
    layer: dict[object, tuple[Fraction, State]] = {(): (Fraction(1), start(rules, 3))}
    busts = []
    while layer:
        following: dict[object, tuple[Fraction, State]] = {}
        busts.append(Fraction(0))
        for weight, state in layer.values():
            for move, chance in outcomes(state):
                after, _ = play(state, move)
                if after.phase is Phase.OVER:
                    busts[-1] += weight * chance
                    continue
                after, _ = play(after, Decide(()))
                if after.phase is Phase.OVER:
                    continue
                key = alike(after)
                before = following[key][0] if key in following else Fraction(0)
                following[key] = (before + weight * chance, after)
        layer = following
    return busts


def alike(state):
    """What the risk depends on: how far each kind has come, and how many other cards lie out."""
    roles = Counter(type(state.role(placed)) for placed in state.path)
    del roles[Hazard]
    return tuple(sorted(state.threats().values())), frozenset(roles.items())


@pytest.mark.parametrize(
    ("rules", "by_card", "mean"),
    [
        (box(rounds=1), "0.03448 0.30462 0.54312 0.82854", "7.4171"),
        (box(rounds=1, relics=[None]), "0.03226 0.28674 0.51626 0.80314", "7.6563"),
        (box(rounds=1, relics=[None] * 5), "0.02521 0.22860 0.42445 0.70347", "8.6134"),
        (
            replace(castle(rounds=1), relics=RelicRules(enter={2: 1})),
            "0.01357 0.12317 0.23655 0.43024",
            "12.3049",
        ),
    ],
)
def test_the_chance_of_a_bust_is_exact(rules, by_card, mean):
    busts = bust_by_card(rules)
    assert [f"{float(sum(busts[:n])):.5f}" for n in (2, 5, 7, 10)] == by_card.split()
    assert f"{float(sum(n * chance for n, chance in enumerate(busts, 1)) / sum(busts)):.4f}" == mean
    assert busts[0] == 0


def test_outcomes_are_probabilities_of_what_is_in_the_pack():
    state = start(box(), 3)
    assert sum(chance for _, chance in outcomes(state)) == 1
    assert {str(move.card): chance for move, chance in outcomes(state)}["5"] == Fraction(2, 30)
