"""The whole winning strategy of Diam, every branch of it, by the readable core and a symmetry of its own."""

from __future__ import annotations

from tests.diamengine.walking import alike, lines, walked


def test_whoever_moves_second_wins_in_twenty_plies_whatever_the_other_one_does():
    table = {alike(line.stacks): line for line in lines()}
    assert walked(table) == set(table)
