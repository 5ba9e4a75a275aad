"""The Diam strategy is complete, each Diam level beats the one below, and `expert` beats every other bot.

`make e2e` prints the shares that `docs/bots.md` reports.
"""

from __future__ import annotations

import pytest

from kortdiamant.bots import STRATEGIES, bot_names, warm_up
from kortdiamant.diam import start
from kortdiamant.diamengine.bitboards import EMPTY
from kortdiamant.diamengine.levels import BEST
from kortdiamant.rulebook import load
from kortdiamant.simulation.tournament import Contenders, Results, play_tournament
from tests.diam.boards import TWO
from tests.diamengine.agreement import check_agreement, count_lines, count_perft, positions
from tests.diamengine.matches import match as play_match
from tests.diamengine.strategy_walk import canonical_stacks, strategy_lines, walk

LEVEL_GAMES = 200
POSITIONS = 100_000


def test_the_second_player_wins_in_twenty_plies_against_any_play():
    table = {canonical_stacks(line.stacks): line for line in strategy_lines()}
    assert walk(table) == set(table)


@pytest.mark.parametrize("level", range(1, BEST))
def test_every_level_is_significantly_stronger_than_the_one_below(level):
    played = play_match(level, level + 1, LEVEL_GAMES)
    print(f"{level + 1} against {level}: {played.points:g} of {LEVEL_GAMES}, {played.stronger}, {played.weaker}")
    assert played.stronger.low > played.weaker.high


def test_the_engine_and_the_core_agree_on_many_positions():
    for state in positions(seed=0, count=POSITIONS):
        check_agreement(state)


def test_the_engine_and_the_core_count_the_same_to_the_fifth_turn():
    state = start(TWO, 2)
    assert [count_lines(state, plies) for plies in range(1, 6)] == [
        count_perft(EMPTY, 0, plies) for plies in range(1, 6)
    ]


EXPERT_GAMES = 15  # of each of 14 seatings
SEED = 1
OTHERS = [name for name in bot_names() if name.partition(":")[0] in STRATEGIES and name != "expert"]


@pytest.mark.parametrize("other", OTHERS)
@pytest.mark.parametrize("reference", ["slott", "iello"])
def test_the_expert_beats_every_other_bot(reference, other, capsys):
    warm_up("expert")
    results = Results(("expert", other))
    for match, tally in play_tournament(Contenders(load(reference).rules, results.bots, 4), EXPERT_GAMES, SEED):
        results.add(match, tally)
    share, others = results.share(0), results.share(1)
    assert share is not None
    assert others is not None
    with capsys.disabled():
        print(f"\n{reference}, expert against {other}: {share.value:.3f}, {share.low:.3f} to {share.high:.3f}")
    assert share.low > others.high
