"""`expert` beats every other bot of the program, four at a table, so that the intervals of 95 % do not touch.

Every pair plays in all seatings. `make e2e` does it, and prints the shares that stand in `docs/bots.md`.
"""

from __future__ import annotations

import pytest

from kortdiamant.bots import STRATEGIES, names, prepare
from kortdiamant.rulebook import load
from kortdiamant.simulation.tournament import Contenders, Results, tournament

GAMES = 15  # of each of 14 seatings
SEED = 1
OTHERS = [name for name in names() if name.partition(":")[0] in STRATEGIES and name != "expert"]


@pytest.mark.parametrize("other", OTHERS)
@pytest.mark.parametrize("reference", ["slott", "iello"])
def test_the_expert_beats_every_other_bot(reference, other, capsys):
    prepare("expert")
    results = Results(("expert", other))
    for match, tally in tournament(Contenders(load(reference).rules, results.bots, 4), GAMES, SEED):
        results.add(match, tally)
    share, others = results.share(0), results.share(1)
    assert share is not None
    assert others is not None
    with capsys.disabled():
        print(f"\n{reference}, expert against {other}: {share.value:.3f}, {share.low:.3f} to {share.high:.3f}")
    assert share.low > others.high
