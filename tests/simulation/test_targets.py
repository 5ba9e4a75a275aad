"""Figures by name, and targets for them."""

from __future__ import annotations

from collections import Counter

import pytest

from kortdiamant.errors import InvalidTarget, WhyInvalidTarget
from kortdiamant.simulation.figures import RoundTally, Tally
from kortdiamant.simulation.targets import FIGURES, distance, parse_target, parse_targets

TALLY = Tally(
    games=10,
    totals=[Counter({4: 5, 6: 5}), Counter({10: 10})],
    wins=[Counter({1: 3, 2: 4}), Counter({1: 3, 2: 4})],
    rounds=[RoundTally(busts=2), RoundTally(busts=6)],
    cards=Counter({10: 5, 14: 5}),
    changes=Counter({0: 5, 1: 5}),
    margins=Counter({4: 10}),
    claims=Counter({0: 10}),
    mishaps=Counter(),
)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("cards", 6),
        ("cards per game", 12),
        ("rounds", 2),
        ("bust rate", 0.4),
        ("haul", 7.5),
        ("fairness", 1),
        ("lead changes", 0.5),
        ("margin", 4),
        ("ties", 0.4),
    ],
)
def test_figures_match_a_count_by_hand(name: str, value: float) -> None:
    found = FIGURES[name].of(TALLY)
    assert found.value == pytest.approx(value)
    assert found.low <= found.value <= found.high


def test_every_figure_is_tested() -> None:
    assert len(FIGURES) == 9


def test_intervals_are_those_of_the_parts() -> None:
    game, each = FIGURES["cards per game"].of(TALLY), FIGURES["cards"].of(TALLY)
    assert each.high - each.low == pytest.approx((game.high - game.low) / 2)
    haul = FIGURES["haul"].of(TALLY)
    assert haul.high - 7.5 == pytest.approx(1.959964 * (10 / 9) ** 0.5 / 10**0.5 / 2, rel=1e-5)


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("cards = 8", "cards = 8"),
        ("mean cards=8,5", "cards = 8.5"),
        ("Average-Cards ≤ 8.50", "cards <= 8.5"),
        ("length >= 30", "cards per game >= 30"),
        (" bust_rate ≥ 40 % ", "bust rate >= 40%"),
        ("busts <= 0.4", "bust rate <= 40%"),
        ("fairness = 1", "fairness = 100%"),
        ("mean haul = 12", "haul = 12"),
    ],
)
def test_a_target_is_read_and_written_in_one_way(text: str, written: str) -> None:
    target = parse_target(text)
    assert str(target) == written
    assert parse_target(written) == target


@pytest.mark.parametrize(
    ("text", "why", "near"),
    [
        ("cards", WhyInvalidTarget.FORM, ()),
        ("cards == 8", WhyInvalidTarget.FORM, ()),
        ("= 8", WhyInvalidTarget.FORM, ()),
        ("cards = -8", WhyInvalidTarget.FORM, ()),
        ("cards = many", WhyInvalidTarget.FORM, ()),
        ("cards = 8%", WhyInvalidTarget.FORM, ()),
        ("", WhyInvalidTarget.FORM, ()),
        ("card = 8", WhyInvalidTarget.FIGURE, ("cards",)),
        ("tension = 8", WhyInvalidTarget.FIGURE, tuple(FIGURES)),
        ("fairness = 90", WhyInvalidTarget.SHARE, ()),
    ],
)
def test_a_malformed_target_is_rejected(text: str, why: WhyInvalidTarget, near: tuple[str, ...]) -> None:
    with pytest.raises(InvalidTarget) as refused:
        parse_target(text)
    assert (refused.value.why, refused.value.near) == (why, near)


@pytest.mark.parametrize(
    ("one", "other"), [("cards = 8", "cards = 9"), ("cards >= 9", "length = 3"), ("cards <= 8", "cards >= 8.5")]
)
def test_contradicting_targets_are_rejected(one: str, other: str) -> None:
    texts = [one, other]
    if parse_target(one).figure is not parse_target(other).figure:
        assert len(parse_targets(texts)) == 2
        return
    with pytest.raises(InvalidTarget) as refused:
        parse_targets(texts)
    assert (refused.value.text, refused.value.near) == (other, (one,))


def test_compatible_targets_are_accepted() -> None:
    assert list(map(str, parse_targets(["cards >= 7", "cards <= 7", "cards = 7", "cards=7"]))) == [
        "cards >= 7",
        "cards <= 7",
        "cards = 7",
    ]


@pytest.mark.parametrize(
    ("text", "value", "misses"),
    [
        ("cards = 8", 8.8, 1),
        ("cards = 8", 7.2, 1),
        ("cards >= 8", 9, 0),
        ("cards <= 8", 9.6, 2),
        ("lead changes = 0", 0.2, 2),
        ("bust rate = 40%", 0.5, 1),
        ("bust rate <= 40%", 0.3, 0),
    ],
)
def test_a_miss_is_a_tenth(text: str, value: float, misses: float) -> None:
    assert parse_target(text).misses(value) == pytest.approx(misses)


def test_misses_add_up_to_a_euclidean_distance() -> None:
    assert distance([3, 4]) == 5
