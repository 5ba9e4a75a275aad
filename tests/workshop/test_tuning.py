"""The search finds the best candidates, repeatably, and knows the best so far. A stand-in plays the games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

from kortdiamant.errors import NothingToTry, UnknownBot
from kortdiamant.expedition import Rules
from kortdiamant.rulebook import load
from kortdiamant.rulebook.find import find_source
from kortdiamant.rulebook.resolve import resolve
from kortdiamant.simulation.arena import Arena
from kortdiamant.simulation.batches import play_batches
from kortdiamant.simulation.figures import Tally
from kortdiamant.simulation.targets import parse_targets
from kortdiamant.workshop import tuning as searching
from kortdiamant.workshop.knobs import read_knobs
from kortdiamant.workshop.tuning import Aim, KnobGrid, Tuning


def cards_of(rules: Rules) -> int:
    """How many cards a game has in the stand-in: more with rounds and strikes."""
    strikes = rules.hazards.strikes
    assert isinstance(strikes, int)
    return rules.rounds * (4 + 2 * strikes)


def stand_in(arena: Arena, games: int) -> Iterator[Tally]:
    """Games that go as the rules say, half of them before the others."""
    arena.check()
    for part in (games // 2, games - games // 2):
        tally = Tally.empty(len(arena.bots), arena.rules.rounds)
        tally.games = part
        tally.cards = Counter({cards_of(arena.rules): part})
        tally.margins = Counter({arena.rules.rounds: part})
        yield tally


@pytest.fixture(autouse=True)
def played(monkeypatch) -> None:
    monkeypatch.setattr(searching, "play_batches", stand_in)


def tuning(*targets: str, vary: str = "rounds,rules.hazards.strikes", reference: str = "marquoir", **changed) -> Tuning:
    ruleset = load(reference)
    usual = Aim(parse_targets(targets), ("timid",) * 3, games=640, max_candidates=200, seed=1)
    aim = replace(usual, **changed)
    return Tuning(resolve(find_source(reference)), KnobGrid(read_knobs([vary], ruleset), ruleset), aim)


def searched(*targets: str, **changed) -> Tuning:
    found = tuning(*targets, **changed)
    found.search(load(changed.get("reference", "marquoir")).rules, lambda _games: None)
    return found


def values(found: Tuning) -> list[list[object]]:
    return [found.space.values(trial.point) for trial in found.front()]


def test_a_small_space_is_searched_completely() -> None:
    found = searched("cards per game = 48")
    assert len(found.trials) + len(found.refused) == found.space.size
    assert values(found)[0] == [6, 2]  # not 4 and 4: one change is enough


def test_the_current_ruleset_is_kept_for_comparison() -> None:
    found = searched("cards per game = 48")
    assert found.original is not None
    assert found.original.figure(found.aim.figures[0]).value == 40
    assert found.original.tally.games == 640


def test_the_trial_with_the_fewest_changes_wins_a_tie() -> None:
    found = searched("cards per game = 40")
    assert values(found)[0] == [5, 2]
    assert found.front()[0].changed_knobs == 0


def test_equal_figures_are_shown_once() -> None:
    found = searched("rounds = 3", vary="rounds=2..4,rules.hazards.lose")
    assert [each[0] for each in values(found)] == [3, 2, 4]


def test_several_targets_have_a_front_of_unbeaten_trials() -> None:
    found = searched("cards = 10", "margin <= 2", vary="rounds=2..4,rules.hazards.strikes=2..3")
    assert values(found) == [[2, 3]]
    found = searched("cards per game = 40", "margin <= 2", vary="rounds=2..5,rules.hazards.strikes=2..3")
    assert values(found) == [[2, 3], [3, 3], [4, 3]]
    misses = [trial.misses(found.aim) for trial in found.front()]
    assert [round(one, 1) for one, _ in misses] == [5, 2.5, 0]
    assert [round(other, 1) for _, other in misses] == [0, 5, 10]


def test_hopeless_candidates_play_few_games() -> None:
    found = searched("cards per game = 48")
    games = Counter(trial.tally.games for trial in found.trials.values())
    assert set(games) == {40, 640}
    assert games[640] == searching.MIN_FINALISTS


def test_about_as_many_games_are_played_as_planned() -> None:
    found, games = tuning("cards = 9"), Counter[str]()
    found.search(load("marquoir").rules, lambda number: games.update(played=number))
    assert found.planned / 2 < games["played"] <= found.planned


def test_few_games_are_played_in_one_step() -> None:
    assert tuning("cards = 9", games=10).aim.steps == (10,)
    assert tuning("cards = 9", games=100).aim.steps == (25, 100)


HUGE = "rounds=1..60,rules.hazards.strikes=1..9,rules.hazards.lose,rules.leftovers.share,rules.empty-deck"


def test_a_large_space_is_searched_randomly_and_near_the_best() -> None:
    found = searched("cards per game = 100", vary=HUGE, max_candidates=60)
    assert found.space.size > 60
    assert len(found.trials) == 60
    assert abs(found.front()[0].figure(found.aim.figures[0]).value - 100) <= 4


def test_the_same_seed_tries_the_same_candidates() -> None:
    one, other = (searched("cards per game = 100", vary=HUGE, max_candidates=20) for _ in range(2))
    assert list(one.trials) == list(other.trials)
    assert list(one.trials) != list(searched("cards per game = 100", vary=HUGE, max_candidates=20, seed=2).trials)


def test_invalid_combinations_are_counted_and_left_out() -> None:
    found = searched("rounds = 4", reference="slott", vary="rounds=3..6")
    assert {found.space.values(place)[0] for place in found.refused} == {5, 6}  # these rounds lack a worth of a joker
    assert values(found) == [[4], [3]]


def test_the_search_ends_if_hardly_any_change_is_valid() -> None:
    found = tuning("rounds = 4", reference="slott", vary="rounds=5..99,rules.hazards.strikes=1..9", max_candidates=5)
    with pytest.raises(NothingToTry) as nothing:
        found.search(load("slott").rules, lambda _games: None)
    assert nothing.value.tried <= 2 * searching.MAX_REFUSED_RATIO * 5
    assert nothing.value.reason is not None
    assert nothing.value.reason.faults


def test_unreadable_settings_leave_nothing_to_try() -> None:
    with pytest.raises(NothingToTry):
        searched("cards = 8", vary="rules.hazards.lose=everything|[1]|'\u2028'")


def test_an_interrupted_search_returns_the_best_so_far(monkeypatch) -> None:
    found = tuning("cards per game = 48")
    left = iter(range(9))

    def interrupted(arena: Arena, games: int) -> Iterator[Tally]:
        if next(left, None) is None:
            raise KeyboardInterrupt
        yield from stand_in(arena, games)

    monkeypatch.setattr(searching, "play_batches", interrupted)
    with pytest.raises(KeyboardInterrupt):
        found.search(load("marquoir").rules, lambda _games: None)
    assert len(found.trials) == 8
    assert found.front()


def test_an_unplayable_position_is_rejected(monkeypatch) -> None:
    monkeypatch.setattr(searching, "play_batches", play_batches)
    with pytest.raises(UnknownBot):
        searched("cards = 8", bots=("timed",) * 3)


def test_all_candidates_have_the_same_cards(monkeypatch) -> None:
    seen = []

    def noted(arena: Arena, games: int) -> Iterator[Tally]:
        seen.append((arena.seed, arena.bots))
        yield from stand_in(arena, games)

    monkeypatch.setattr(searching, "play_batches", noted)
    searched("cards = 8", vary="rounds=3..5", seed=9)
    assert set(seen) == {(9, ("timid",) * 3)}
