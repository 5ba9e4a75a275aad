"""Gems in pieces: every amount is paid exactly, from what there is, and in few pieces."""

from __future__ import annotations

from itertools import product
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kortdiamant.expedition.change import fewest, minus, most_below, plus, worth
from kortdiamant.expedition.state import State
from kortdiamant.expedition.supply import (
    PATH,
    Advice,
    Payment,
    Place,
    Purse,
    Stock,
    Swap,
    Where,
    gems_by_place,
    handed_out,
)
from tests.expedition.test_properties import games
from tests.tiny import box

DIAMANT = (1, 5)


class Heap(NamedTuple):
    """So many pieces of one worth."""

    value: int
    count: int  # type: ignore[assignment]  # a tuple counts, too


HEAPS = st.lists(st.tuples(st.integers(1, 12), st.integers(1, 8)), min_size=1, max_size=3)


@given(HEAPS, st.integers(0, 60))
def test_no_other_way_takes_fewer_pieces(heaps: list[tuple[int, int]], amount: int) -> None:
    values, counts = [value for value, _ in heaps], [count for _, count in heaps]
    ways = [way for way in product(*(range(count + 1) for count in counts)) if worth(values, way) == amount]
    found = fewest(values, counts, amount)
    assert (found is None) == (not ways)
    if found is not None:
        assert found in ways
        assert sum(found) == min(map(sum, ways))


@pytest.mark.parametrize(
    ("values", "heap", "amount", "pieces"),
    [
        (DIAMANT, (60, 40), 7, (2, 1)),
        (DIAMANT, (60, 0), 7, (7, 0)),
        (DIAMANT, (1, 40), 7, None),
        ((1, 5, 10), (60, 30, 20), 17, (2, 1, 1)),
        ((10, 1, 5), (20, 60, 30), 17, (1, 2, 1)),
        ((3, 7), (9, 9), 9, (3, 0)),
        ((3, 7), (9, 9), 11, None),
        ((1, 5, 7), (9, 9, 9), 10, (0, 2, 0)),
        ((1,), (10**9,), 10**9, (10**9,)),
        ((10**9, 1), (3, 9), 2 * 10**9 + 5, (2, 5)),
        ((), (), 0, ()),
        ((), (), 1, None),
    ],
)
def test_an_amount_is_paid_like_this(values: Any, heap: Any, amount: int, pieces: Any) -> None:
    assert fewest(values, heap, amount) == pieces


@pytest.mark.parametrize(
    ("values", "heap", "amount", "pieces"),
    [(DIAMANT, (3, 1), 9, (3, 1)), (DIAMANT, (1, 9), 9, (1, 1)), ((7,), (9,), 6, (0,)), (DIAMANT, (0, 0), 6, (0, 0))],
)
def test_as_much_is_paid_as_can_be(values: Any, heap: Any, amount: int, pieces: Any) -> None:
    assert most_below(values, heap, amount) == pieces


def test_a_search_that_would_take_too_long_ends() -> None:
    values = tuple(range(1000, 1060))
    found = fewest(values, (50,) * len(values), 60_000)
    assert found is None or worth(values, found) == 60_000
    assert most_below((7, 9), (1000, 1000), 10) == (0, 1)


STOCKS = st.one_of(
    st.just([Heap(1, 60), Heap(5, 40)]),
    st.lists(st.builds(Heap, st.integers(1, 12), st.integers(1, 12)), min_size=1, max_size=3),
)


@settings(max_examples=150)
@given(games(), STOCKS)
def test_everything_is_paid_exactly_and_no_piece_is_made_or_lost(game: Any, stocks: list[Stock]) -> None:
    purse = Purse(tuple(stock.value for stock in stocks), tuple(stock.count for stock in stocks))
    whole = purse.bank
    for state in (turn.state for turn in game):
        before = purse.bank
        advice = purse.follow(state)
        for place, gems in gems_by_place(state).items():
            assert purse.gems(place) == gems
        lying = purse.bank
        for pieces in purse.held.values():
            assert min(pieces) >= 0
            lying = plus(lying, pieces)
        assert lying == whole
        assert min(purse.bank) >= 0
        assert min(purse.owed.values(), default=0) >= 0
        assert_nothing_else_happened(before, purse, advice)
        for place, owed in purse.owed.items():
            assert not owed or fewest(purse.values, purse.bank, owed) is None, (place, owed)


def assert_nothing_else_happened(before: tuple[int, ...], purse: Purse, advice: list[Advice]) -> None:
    """What people are told to pay is what the bank has less, but for what was given back."""
    bank = before
    for each in advice:
        match each:
            case Payment(pieces=pieces):
                bank = minus(bank, pieces)
            case Swap(gives=gives, takes=takes):
                bank = plus(minus(bank, takes), gives)
                assert worth(purse.values, gives) <= worth(purse.values, takes)
    assert all(now >= then for now, then in zip(purse.bank, bank, strict=True))


@settings(max_examples=60)
@given(games())
def test_a_bank_that_has_enough_small_pieces_never_owes_and_never_changes(game: Any) -> None:
    states = [turn.state for turn in game]
    purse, _ = handed_out([Heap(1, 10_000), Heap(5, 40)], states)
    assert not any(purse.owed.values())
    for number in range(len(states)):
        _, advice = handed_out([Heap(1, 10_000), Heap(5, 40)], states[: number + 1])
        assert not [each for each in advice if isinstance(each, Swap)]


def state(*, path: int = 0, carried: int = 0, chests: tuple[int, ...] = (0, 0, 0)) -> State:
    """Three seats, all inside."""
    from dataclasses import replace

    from kortdiamant.expedition import start

    begun = start(box(), 3)
    seats = tuple(replace(seat, chest=chest) for seat, chest in zip(begun.seats, chests, strict=True))
    return replace(begun, loose=path, carried=carried, seats=seats)


def camp(seat: int) -> Place:
    return Place(Where.CAMP, seat)


def test_a_share_is_paid_and_the_leftover_keeps_small_pieces() -> None:
    purse, advice = handed_out([Heap(1, 8), Heap(5, 4)], [state(), state(path=2, carried=5)])
    assert advice == [
        Payment(PATH, (2, 0)),
        Payment(camp(0), (0, 1)),
        Payment(camp(1), (0, 1)),
        Payment(camp(2), (0, 1)),
    ]
    assert purse.bank == (6, 1)


def test_somebody_changes_small_pieces_only_where_the_bank_needs_them() -> None:
    first, then = state(chests=(5, 1, 0)), state(chests=(5, 1, 2))
    purse, advice = handed_out([Heap(1, 6), Heap(5, 4)], [first, then])
    assert advice == [Payment(Place(Where.CHEST, 2), (2, 0))]
    purse = Purse((1, 5), (0, 4), {Place(Where.CHEST, 0): (6, 0)})
    assert purse.follow(state(chests=(6, 0, 2))) == [
        Swap(Place(Where.CHEST, 0), (5, 0), (0, 1)),
        Payment(Place(Where.CHEST, 2), (2, 0)),
    ]


def test_whoever_is_paid_gives_change_where_nobody_else_can() -> None:
    purse = Purse((1, 5), (0, 4), {Place(Where.CHEST, 0): (3, 0)})
    assert purse.follow(state(chests=(5, 0, 0))) == [Swap(Place(Where.CHEST, 0), (3, 0), (0, 1))]
    assert (purse.bank, purse.held[Place(Where.CHEST, 0)]) == ((3, 3), (0, 1))


def test_what_the_bank_cannot_pay_is_owed_until_it_can() -> None:
    purse = Purse((1, 5), (2, 0))
    chest = Place(Where.CHEST, 1)
    assert purse.follow(state(chests=(0, 3, 0))) == [Payment(chest, (2, 0), 1)]
    assert purse.follow(state(chests=(0, 3, 0))) == []
    purse.bank = (4, 0)
    assert purse.follow(state(chests=(0, 3, 0))) == [Payment(chest, (1, 0))]
    assert purse.owed[chest] == 0


def test_what_somebody_carries_goes_into_the_chest_as_it_is() -> None:
    from dataclasses import replace

    inside = state(carried=7)
    seats = (replace(inside.seats[0], inside=0, chest=7), *inside.seats[1:])
    purse, advice = handed_out([Heap(1, 60), Heap(5, 40)], [inside, replace(inside, seats=seats)])
    assert advice == []
    assert purse.held[Place(Where.CHEST, 0)] == (2, 1)
    purse.follow(replace(inside, seats=seats, carried=0))
    assert purse.bank == (58, 39)
