from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kortdiamant.chance import below


@pytest.mark.parametrize(
    ("bound", "question", "answer"),
    [
        (52, (0,), 37),
        (52, (0, 1), 6),
        (52, (0, 1, 2), 42),
        (52, (0, "1", 2), 40),
        (52, (1, 1, 2), 14),
        (6, (-3, "Åse", 0), 5),
        (2**63 + 1, (1,), 8175320958475055750),
        (2**63 + 1, (7, "a"), 2460066030597381781),
        (2**64, (0,), 12679714818208019541),
        (1, (5, 5), 0),
    ],
)
def test_the_numbers_are_pinned(bound: int, question: tuple[int | str, ...], answer: int) -> None:
    seed, *coordinates = question
    assert isinstance(seed, int)
    assert below(bound, seed, *coordinates) == answer


@given(st.integers(1, 2**64), st.integers(), st.lists(st.integers() | st.text(max_size=5), max_size=3))
def test_a_number_is_below_its_bound(bound: int, seed: int, coordinates: list[int | str]) -> None:
    assert 0 <= below(bound, seed, *coordinates) < bound


def test_different_arguments_give_different_numbers() -> None:
    questions: list[tuple[int | str, ...]] = [(), (0,), ("0",), (0, 0), ("",), ("ab", "c"), ("a", "bc"), (-1,), ("å",)]
    answers = {below(2**64, seed, *question) for question in questions for seed in (0, 1, -1, 10**30)}
    assert len(answers) == 4 * len(questions)


def test_biased_draws_are_repeated() -> None:
    """A quarter of all draws is refused here; their remainders would make the lowest third half of all answers."""
    bound = 3 * 2**62
    lowest = sum(below(bound, seed) < 2**62 for seed in range(3000))
    assert 900 < lowest < 1100


def test_every_number_is_equally_likely() -> None:
    counts = Counter(below(6, 7, draw) for draw in range(12_000))
    assert sorted(counts) == list(range(6))
    chi_squared = sum((count - 2000) ** 2 / 2000 for count in counts.values())
    assert chi_squared < 20.5  # 5 degrees of freedom: one seed in a thousand
