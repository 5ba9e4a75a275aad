from __future__ import annotations

from fractions import Fraction
from math import log10
from statistics import fmean

import pytest

from kortdiamant.rulebook import load
from kortdiamant.simulation.figures import Tally
from kortdiamant.simulation.tournament import Contenders, Match, Results, matches, play_tournament, seatings


def results_of(bots, *outcomes):
    """Results of matches, each given as (bots, seating, games, points of the first bot)."""
    results = Results(bots)
    for pair, seating, games, points in outcomes:
        match = Match(pair, seating)
        results.games[match] = games
        results.points[match] = Fraction(points), games - Fraction(points)
    return results


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_pair_meets_in_every_seating_with_its_opposite(players):
    found = list(matches(("a", "b", "c"), players))
    assert len(found) == len(set(found)) == 3 * seatings(players)
    for one, opposite in zip(found[::2], found[1::2], strict=True):
        assert one.bots == opposite.bots
        assert all(side + other == 1 for side, other in zip(one.seating, opposite.seating, strict=True))


def test_the_ratings_of_two_are_those_of_their_victories():
    ratings = results_of(("a", "b"), ((0, 1), (0, 1), 10**9, 10**9 * 10 // 11)).ratings()
    assert ratings[0] - ratings[1] == pytest.approx(400, abs=0.01)
    assert sum(ratings) / 2 == pytest.approx(1500)


def test_more_seats_do_not_make_stronger():
    ratings = results_of(("a", "b"), ((0, 1), (0, 1, 1, 1), 10**9, 10**9 // 4)).ratings()
    assert ratings[0] == pytest.approx(ratings[1], abs=0.01)


def test_ratings_look_at_each_match_only_once(monkeypatch):
    looked_at = []

    def seats(match):
        looked_at.append(match)
        return 1, 2

    monkeypatch.setattr(Match, "seats", property(seats))
    results_of(("a", "b"), *(((0, 1), seating, 10, 4) for seating in ((0, 1, 1), (1, 0, 1), (1, 1, 0)))).ratings()
    assert len(looked_at) == 3


def test_strengths_of_three_are_found_from_the_chances_they_give():
    strengths = (1, 2, 5)
    outcomes = [
        ((one, other), (0, 1), 10**10, Fraction(10**10 * strengths[one], strengths[one] + strengths[other]))
        for one, other in ((0, 1), (0, 2), (1, 2))
    ]
    ratings = results_of(("a", "b", "c"), *outcomes).ratings()
    assert ratings[1] - ratings[0] == pytest.approx(400 * log10(2), abs=0.01)
    assert ratings[2] - ratings[1] == pytest.approx(400 * log10(2.5), abs=0.01)


def test_a_bot_that_never_wins_has_a_rating():
    ratings = results_of(("a", "b"), ((0, 1), (0, 1), 100, 0)).ratings()
    assert 0 < ratings[0] < ratings[1] < 3000


def test_a_share_without_games_is_none():
    results = results_of(("a", "b", "c"), ((0, 1), (0, 1), 100, 60))
    assert results.share(2) is None
    assert results.share(0, 2) is None
    share = results.share(1)
    assert share is not None
    assert share.value == pytest.approx(0.4)


@pytest.mark.broad
def test_intervals_contain_the_true_share_as_often_as_they_should():
    contenders = Contenders(load("slott").rules, ("bag:10", "greedy"), 4)
    shares = []
    for seed in range(60):
        results = Results(contenders.bots)
        for match, tally in play_tournament(contenders, 20, seed):
            results.add(match, tally)
        share = results.share(0)
        assert share is not None
        shares.append(share)
    true = fmean(share.value for share in shares)
    assert sum(share.low <= true <= share.high for share in shares) >= 55  # with the same cards for all it was 36


def test_the_games_of_a_match_do_not_depend_on_other_contenders():
    def played(*bots):
        contenders = Contenders(load("slott").rules, bots, 3)
        counted: dict[tuple[str, ...], Tally] = {}
        for match, tally in play_tournament(contenders, 5, seed=1):
            seats = tuple(bots[match.bots[side]] for side in match.seating)
            counted[seats] = counted[seats].plus(tally) if seats in counted else tally
        return counted

    few, many = played("timid", "bag:9"), played("cautious", "timid", "bag:9")
    assert few == {seats: many[seats] for seats in few}


def test_bots_that_play_the_same_are_equally_strong():
    results = Results(("leave:0", "bag:1000000"))
    for match, tally in play_tournament(Contenders(load("slott").rules, results.bots, 3), 4, seed=1):
        results.add(match, tally)
    assert sum(results.games.values()) == 4 * 6
    assert [round(each) for each in results.ratings()] == [1500, 1500]


def test_leaving_at_once_wins_less_than_filling_a_bag():
    results = Results(("leave:1", "bag:10"))
    for match, tally in play_tournament(Contenders(load("slott").rules, results.bots, 3), 20, seed=1):
        results.add(match, tally)
    share = results.share(1)
    assert share is not None
    assert share.low > 0.5
