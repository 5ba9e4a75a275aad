"""Comparisons: exact figures are exact, simulated games agree with them, and no side is preferred."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from math import sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kortdiamant.comparison import sides
from kortdiamant.comparison.measures import (
    MAX_DIFFERENCE_SENTENCES,
    MEASURES,
    Measure,
    MeasureDifference,
    MeasureKind,
    Unit,
    measure_differences,
    noticeable,
)
from kortdiamant.comparison.sides import Comparison, Side, compare, examine, player_count, usual_bots
from kortdiamant.errors import NoCommonTable, WrongSeatCount
from kortdiamant.expedition import Rules
from kortdiamant.rulebook import Ruleset, load
from kortdiamant.simulation import backend
from kortdiamant.simulation.arena import Backend
from kortdiamant.simulation.backend import BackendChoice
from kortdiamant.simulation.figures import Interval
from tests.small_games import box

READABLE = ("value",) * 3  # a bot that the kernel does not know, so that nothing is compiled
ONE, TWO = Interval(1.0, 1.0, 1.0), Interval(2.0, 2.0, 2.0)


@cache
def side_of(reference: str) -> Side:
    return examine(load(reference).rules, READABLE, None, 1)


def compare_readably(one: Rules, other: Rules, games: int = 2) -> Comparison:
    return compare(one, other, READABLE, games)


def figure(reference: str, name: str) -> float:
    value = MEASURES[name].of(side_of(reference))
    assert value is not None
    return value.value


@pytest.mark.parametrize(
    ("reference", "mean", "by_five", "by_ten"),
    [
        ("marquoir", 7.4171, 0.30462, 0.82854),
        ("marquoir+reliques", 7.6563, 0.28674, 0.80314),
        ("iello", 8.6134, 0.22860, 0.70347),
        ("slott", 12.3049, 0.12317, 0.43024),
    ],
)
def test_exact_figures_match_known_values(reference: str, mean: float, by_five: float, by_ten: float) -> None:
    assert figure(reference, "bust_card") == pytest.approx(mean, abs=5e-5)
    assert figure(reference, "over_by_5") == pytest.approx(by_five, abs=5e-6)
    assert figure(reference, "over_by_10") == pytest.approx(by_ten, abs=5e-6)


def test_figures_of_the_rules_match_a_count_by_hand() -> None:
    names = ("rounds", "relics", "first_relic", "richest_card", "strikes", "treasure_cards", "treasure_worth", "loss")
    assert [figure("slott", name) for name in names] == [4, 2, 2, 10, 2, pytest.approx(40 / 52), 1.5, 1]
    assert MEASURES["first_relic"].of(side_of("marquoir")) is None


def test_simulated_busts_without_leaving_match_the_exact_mean(monkeypatch: pytest.MonkeyPatch) -> None:
    games = 600
    monkeypatch.setattr(backend, "is_available", lambda: False)  # loading the kernel takes longer than the games
    played = examine(replace(load("slott").rules, rounds=1), ("bag:1000000",) * 3, None, games)
    exact = MEASURES["bust_card"].of(played)
    assert exact is not None
    mean = played.tally.rounds[0].cards / games
    deviation = sqrt(sum((n - exact.value) ** 2 * float(p) for n, p in enumerate(played.curves.busts, 1)) / games)
    assert abs(mean - exact.value) < 3 * deviation
    assert played.tally.rounds[0].busts == games


@pytest.mark.parametrize("reference", ["marquoir", "slott+jokere-etter-tur"])
def test_a_ruleset_has_no_distance_to_itself(reference: str) -> None:
    rules = load(reference).rules
    comparison = compare_readably(rules, rules)
    assert comparison.one is comparison.other
    assert comparison.distance.total == 0
    assert not noticeable(measure_differences(comparison))


def test_equal_rules_with_other_names_have_no_distance() -> None:
    comparison = compare_readably(load("marquoir").rules, load("schmidt-2005").rules)
    assert comparison.one is not comparison.other
    assert comparison.distance.total == 0
    assert all(each.one == each.other for each in measure_differences(comparison))


@settings(max_examples=6)
@given(st.tuples(*[st.lists(st.integers(1, 20), min_size=1, max_size=4)] * 2), st.tuples(*[st.integers(0, 3)] * 2))
def test_a_comparison_is_symmetric(values: tuple[list[int], ...], copies: tuple[int, ...]) -> None:
    one, other = (
        box(treasures, "ab"[: bool(number) * 2], copies=max(number, 1), rounds=2)
        for treasures, number in zip(values, copies, strict=True)
    )
    there, back = compare_readably(one, other), compare_readably(other, one)
    assert there.distance == back.distance
    assert 0 <= there.distance.total <= 1
    assert [each.steps for each in measure_differences(there)] == [each.steps for each in measure_differences(back)]
    assert [(each.one, each.other) for each in measure_differences(there)] == [
        (each.other, each.one) for each in measure_differences(back)
    ]


def test_a_difference_in_later_rounds_is_a_distance_of_games_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sides, "MAX_POSITIONS", 10)
    comparison = compare_readably(load("iello").rules, load("iello+livret").rules, 10)
    assert comparison.distance.first.total == 0
    assert comparison.distance.games.total > 0.05
    assert comparison.distance.total == comparison.distance.games.total / 2


def test_a_problem_that_is_too_large_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sides, "MAX_POSITIONS", 10)
    comparison = compare_readably(load("iello").rules, load("marquoir").rules)
    assert (comparison.one.best_alone, comparison.other.best_alone is None) == (None, False)
    assert next(each for each in measure_differences(comparison) if each.measure.name == "solo").steps == 0


def test_a_pack_of_hundreds_of_cards_is_too_large() -> None:
    assert sides.best_alone(load("slott", settings=["deck.packs=6"]).rules) is None


@pytest.mark.parametrize(("player", "games"), [(Backend.READABLE, 2), (Backend.GENERIC, 5), (Backend.FROZEN, 5)])
def test_the_number_of_games_depends_on_the_backend(
    player: Backend, games: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sides, "FEW_GAMES", 2)
    monkeypatch.setattr(sides, "GAMES", 5)
    monkeypatch.setattr(sides, "choose_backend", lambda _arena: BackendChoice(player))
    assert examine(box([1], "", rounds=1), READABLE, None).tally.games == games


def test_the_usual_bots_differ() -> None:
    assert len(set(usual_bots(4))) == 4
    assert usual_bots(6)[4:] == usual_bots(6)[:2]
    with pytest.raises(WrongSeatCount):
        examine(load("slott").rules, usual_bots(9), None)


def for_players(least: int, most: int) -> Ruleset:
    return load("slott", settings=[f"players.min={least}", f"players.max={most}"])


@pytest.mark.parametrize(
    ("one", "other", "wanted", "seats"),
    [((3, 8), (3, 8), None, 4), ((2, 3), (3, 8), None, 3), ((5, 8), (3, 8), None, 5), ((3, 8), (2, 6), 6, 6)],
)
def test_the_number_of_players_suits_both_rulesets(
    one: tuple[int, int], other: tuple[int, int], wanted: int | None, seats: int
) -> None:
    assert player_count(for_players(*one), for_players(*other), wanted) == seats


@pytest.mark.parametrize(("one", "other", "wanted"), [((2, 2), (3, 8), None), ((3, 8), (3, 5), 6), ((3, 8), (4, 8), 3)])
def test_rulesets_without_a_common_number_of_players_are_rejected(
    one: tuple[int, int], other: tuple[int, int], wanted: int | None
) -> None:
    with pytest.raises(NoCommonTable) as refused:
        player_count(for_players(*one), for_players(*other), wanted)
    assert refused.value.count == wanted
    assert [each[1:] for each in refused.value.limits] == [one, other]


def measure(unit: Unit = Unit.AMOUNT, **facts: object) -> Measure:
    return Measure(**{"name": "m", "kind": MeasureKind.EXACT, "unit": unit, "of": lambda _side: None} | facts)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("of", "one", "other", "steps"),
    [
        (measure(), ONE, TWO, 5),
        (measure(least=10), ONE, TWO, 1),
        (measure(Unit.SHARE), Interval(0.4, 0.4, 0.4), Interval(0.65, 0.65, 0.65), 2.5),
        (measure(), Interval(1.0, 0.5, 1.6), Interval(2.0, 1.5, 2.5), 0),
        (measure(), None, TWO, 0),
    ],
)
def test_a_step_is_a_tenth_and_overlapping_intervals_have_none(
    of: Measure, one: Interval | None, other: Interval | None, steps: float
) -> None:
    assert of.steps(one, other) == of.steps(other, one) == pytest.approx(steps)


AT = {1: ONE, 2: TWO}


def noticed_names(*all_found: tuple[Measure, tuple[int, int], float]) -> list[str]:
    """The names of the noticeable differences among measures with these figures and steps."""
    each_found = [MeasureDifference(each, AT[one], AT[other], steps) for each, (one, other), steps in all_found]
    return [each.measure.name for each in noticeable(each_found)]


def test_differences_are_sorted_by_weight_and_weightless_ones_omitted() -> None:
    loud, soft = measure(name="loud"), measure(name="soft", weight=0.5)
    listed, quiet = measure(name="listed", weight=0), measure(name="quiet", weight=0.1)
    assert noticed_names(*((each, (1, 2), 9) for each in (listed, soft, loud, quiet))) == ["loud", "soft"]


UP, DOWN = (1, 2), (2, 1)


@pytest.mark.parametrize(
    ("cause", "echo", "names"),
    [
        ((UP, 5), (UP, 4), ["cause"]),
        ((DOWN, 5), (DOWN, 5), ["cause"]),
        ((UP, 5), (UP, 6), ["echo", "cause"]),  # more striking than its cause
        ((UP, 5), (DOWN, 4), ["cause", "echo"]),  # in the other direction, so not implied
        ((UP, 0.9), (UP, 0.9), []),
    ],
)
def test_an_implied_difference_is_left_out(cause, echo, names: list[str]) -> None:
    assert noticed_names((measure(name="cause"), *cause), (measure(name="echo", implied_by=("cause",)), *echo)) == names


def test_the_number_of_differences_is_limited() -> None:
    many = [(measure(name=str(steps)), UP, steps) for steps in range(1, 10)]
    assert noticed_names(*many) == [str(steps) for steps in range(9, 9 - MAX_DIFFERENCE_SENTENCES, -1)]
