"""Gems in pieces: every amount is paid exactly, from the available pieces, and in few pieces."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kortdiamant.expedition import start
from kortdiamant.expedition.state import State
from kortdiamant.expedition.supply import (
    PATH,
    Location,
    LocationKind,
    Payment,
    Stock,
    Swap,
    Transaction,
    Treasury,
    add,
    distribute,
    fewest_pieces,
    gems_by_location,
    largest_payable,
    subtract,
    total_value,
)
from tests.expedition.test_properties import games
from tests.small_games import box

DIAMANT = (1, 5)


class Heap(NamedTuple):
    """A number of pieces of one value."""

    value: int
    count: int  # type: ignore[assignment]  # a tuple counts, too


HEAPS = st.lists(st.tuples(st.integers(1, 12), st.integers(1, 8)), min_size=1, max_size=3)


@given(HEAPS, st.integers(0, 60))
def test_fewest_pieces_finds_the_smallest_payment(heaps: list[tuple[int, int]], amount: int) -> None:
    values, counts = [value for value, _ in heaps], [count for _, count in heaps]
    ways = [way for way in product(*(range(count + 1) for count in counts)) if total_value(values, way) == amount]
    found = fewest_pieces(values, counts, amount)
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
        ((1, 3, 4), (9, 9, 9), 6, (0, 2, 0)),
        # Of several ways with equally few pieces, the one with most of the largest.
        ((1, 2, 3), (9, 9, 9), 4, (1, 0, 1)),
        ((3, 5, 1), (9, 9, 9), 6, (0, 1, 1)),
        ((1, 2, 5, 7), (9, 9, 9, 9), 11, (0, 2, 0, 1)),
        ((7, 2, 5, 1), (9, 9, 9, 9), 11, (1, 2, 0, 0)),
        ((7,), (1000,), 21, (3,)),
        (DIAMANT, (9, 9), -1, None),
        ((1,), (10**9,), 10**9, (10**9,)),
        ((10**9, 1), (3, 9), 2 * 10**9 + 5, (2, 5)),
        ((), (), 0, ()),
        ((), (), 1, None),
    ],
)
def test_an_amount_is_paid_with_the_expected_pieces(values: Any, heap: Any, amount: int, pieces: Any) -> None:
    assert fewest_pieces(values, heap, amount) == pieces


@pytest.mark.parametrize(
    ("values", "heap", "amount", "pieces"),
    [
        (DIAMANT, (3, 1), 9, (3, 1)),
        (DIAMANT, (1, 9), 9, (1, 1)),
        ((7,), (9,), 6, (0,)),
        ((1000,), (1,), 500, (0,)),
        (DIAMANT, (0, 0), 6, (0, 0)),
    ],
)
def test_the_largest_payable_part_is_paid(values: Any, heap: Any, amount: int, pieces: Any) -> None:
    assert largest_payable(values, heap, amount) == pieces


def test_a_search_that_would_take_too_long_ends() -> None:
    values = tuple(range(1000, 1060))
    found = fewest_pieces(values, (50,) * len(values), 60_000)
    assert found is None or total_value(values, found) == 60_000
    assert largest_payable((7, 9), (1000, 1000), 10) == (0, 1)


STOCKS = st.one_of(
    st.just([Heap(1, 60), Heap(5, 40)]),
    st.lists(st.builds(Heap, st.integers(1, 12), st.integers(1, 12)), min_size=1, max_size=3),
)


@pytest.mark.broad
@settings(max_examples=150)
@given(games(), STOCKS)
def test_everything_is_paid_exactly_and_pieces_are_conserved(game: Any, stocks: list[Stock]) -> None:
    purse = Treasury(tuple(stock.value for stock in stocks), tuple(stock.count for stock in stocks))
    whole = purse.bank
    for state in (turn.state for turn in game):
        before = purse.bank
        advice = purse.follow(state)
        for place, gems in gems_by_location(state).items():
            assert purse.gems(place) == gems
        lying = purse.bank
        for pieces in purse.held.values():
            assert min(pieces) >= 0
            lying = add(lying, pieces)
        assert lying == whole
        assert min(purse.bank) >= 0
        assert min(purse.owed.values(), default=0) >= 0
        assert_nothing_else_happened(before, purse, advice)
        for place, owed in purse.owed.items():
            assert not owed or fewest_pieces(purse.values, purse.bank, owed) is None, (place, owed)


def assert_nothing_else_happened(before: tuple[int, ...], purse: Treasury, advice: list[Transaction]) -> None:
    """The payments of a step are the loss of the bank, without the pieces that went back to it."""
    bank = before
    for each in advice:
        match each:
            case Payment(pieces=pieces):
                bank = subtract(bank, pieces)
            case Swap(gives=gives, takes=takes):
                bank = add(subtract(bank, takes), gives)
                assert total_value(purse.values, gives) <= total_value(purse.values, takes)
    assert all(now >= then for now, then in zip(purse.bank, bank, strict=True))


@pytest.mark.broad
@settings(max_examples=60)
@given(games())
def test_a_bank_that_has_enough_small_pieces_never_owes_and_never_changes(game: Any) -> None:
    states = [turn.state for turn in game]
    purse, _ = distribute([Heap(1, 10_000), Heap(5, 40)], states)
    assert not any(purse.owed.values())
    for number in range(len(states)):
        _, advice = distribute([Heap(1, 10_000), Heap(5, 40)], states[: number + 1])
        assert not [each for each in advice if isinstance(each, Swap)]


def state(*, path: int = 0, carried: int = 0, chests: tuple[int, ...] = (0, 0, 0), out: tuple[int, ...] = ()) -> State:
    """A seat for every chest; all are inside but those that are out."""
    begun = start(box(), len(chests))
    seats = tuple(
        replace(each, chest=chest, inside=int(seat not in out))
        for seat, (each, chest) in enumerate(zip(begun.seats, chests, strict=True))
    )
    return replace(begun, loose=path, carried=carried, seats=seats)


def camp(seat: int) -> Location:
    return Location(LocationKind.CAMP, seat)


def test_a_share_is_paid_and_the_leftover_keeps_small_pieces() -> None:
    purse, advice = distribute([Heap(1, 8), Heap(5, 4)], [state(), state(path=2, carried=5)])
    assert advice == [
        Payment(PATH, (2, 0)),
        Payment(camp(0), (0, 1)),
        Payment(camp(1), (0, 1)),
        Payment(camp(2), (0, 1)),
    ]
    assert purse.bank == (6, 1)


def test_small_pieces_are_changed_only_if_the_bank_needs_them() -> None:
    first, then = state(chests=(5, 1, 0)), state(chests=(5, 1, 2))
    purse, advice = distribute([Heap(1, 6), Heap(5, 4)], [first, then])
    assert advice == [Payment(Location(LocationKind.CHEST, 2), (2, 0))]
    purse = Treasury((1, 5), (0, 4), {Location(LocationKind.CHEST, 0): (6, 0)})
    assert purse.follow(state(chests=(6, 0, 2))) == [
        Swap(Location(LocationKind.CHEST, 0), (5, 0), (0, 1)),
        Payment(Location(LocationKind.CHEST, 2), (2, 0)),
    ]


def test_the_recipient_gives_change_if_nobody_else_can() -> None:
    purse = Treasury((1, 5), (0, 4), {Location(LocationKind.CHEST, 0): (3, 0)})
    assert purse.follow(state(chests=(5, 0, 0))) == [Swap(Location(LocationKind.CHEST, 0), (3, 0), (0, 1))]
    assert (purse.bank, purse.held[Location(LocationKind.CHEST, 0)]) == ((3, 3), (0, 1))


CHESTS = [Location(LocationKind.CHEST, seat) for seat in range(3)]


def test_a_place_may_give_all_its_pieces_for_a_large_one() -> None:
    treasury = Treasury((1, 5), (0, 4), {CHESTS[0]: (5, 0)})
    assert treasury.follow(state(chests=(5, 0, 2))) == [Swap(CHESTS[0], (5, 0), (0, 1)), Payment(CHESTS[2], (2, 0))]


def test_the_player_with_the_most_pieces_changes_first() -> None:
    treasury = Treasury((1, 5, 10), (0, 4, 0), {CHESTS[0]: (6, 0, 0), CHESTS[1]: (5, 2, 0)})
    assert treasury.follow(state(chests=(6, 15, 2)))[0] == Swap(CHESTS[1], (5, 0, 0), (0, 1, 0))
    treasury = Treasury((1, 5), (0, 4), {PATH: (9, 0), CHESTS[0]: (5, 0)})
    assert treasury.follow(state(path=9, chests=(5, 0, 2)))[0] == Swap(CHESTS[0], (5, 0), (0, 1))


def test_the_earlier_owner_of_equally_many_pieces_changes_money() -> None:
    treasury = Treasury((1, 5), (10, 0))
    for chests in ((0, 5, 0), (5, 5, 0)):
        treasury.follow(state(chests=chests))
    treasury.bank = (0, 4)
    assert treasury.follow(state(chests=(5, 5, 2)))[0] == Swap(CHESTS[1], (5, 0), (0, 1))


def test_pieces_that_cannot_be_divided_go_back_to_the_bank() -> None:
    both = replace(state(carried=5, chests=(0,)), seats=(replace(state(chests=(0,)).seats[0], inside=2),))
    treasury, advice = distribute([Heap(10, 3)], [both, state(carried=5, chests=(5,))])
    assert advice == [Payment(camp(0), (0,), 5), Payment(CHESTS[0], (0,), 5)]
    assert (treasury.bank, treasury.held[camp(0)], treasury.held[CHESTS[0]]) == ((3,), (0,), (0,))


def test_small_pieces_are_changed_for_the_smallest_large_one() -> None:
    treasury = Treasury((1, 10, 5), (0, 1, 1), {CHESTS[0]: (10, 0, 0)})
    assert treasury.follow(state(chests=(10, 0, 2)))[0] == Swap(CHESTS[0], (5, 0, 0), (0, 0, 1))

    treasury = Treasury((1, 5, 10), (0, 0, 1), {CHESTS[0]: (10, 0, 0)})
    assert treasury.follow(state(chests=(10, 0, 2)))[0] == Swap(CHESTS[0], (10, 0, 0), (0, 0, 1))


def test_no_more_pieces_are_changed_than_the_bank_needs() -> None:
    treasury = Treasury((1, 5), (0, 4), {CHESTS[0]: (10, 0)})
    assert treasury.follow(state(chests=(10, 0, 2))) == [Swap(CHESTS[0], (5, 0), (0, 1)), Payment(CHESTS[2], (2, 0))]


def test_a_single_small_piece_can_be_changed() -> None:
    treasury = Treasury((1, 5), (0, 4), {CHESTS[0]: (1, 0)})
    assert treasury.follow(state(chests=(5, 0, 0))) == [Swap(CHESTS[0], (1, 0), (0, 1))]


def test_an_explorer_who_leaves_another_inside_takes_only_its_own_pieces() -> None:
    begun = state(path=1, carried=8, chests=(0,))
    both = replace(begun, seats=(replace(begun.seats[0], inside=2),))
    treasury, advice = distribute([Heap(1, 30)], [both, state(carried=8, chests=(9,))])
    assert (advice, treasury.held[camp(0)], treasury.held[CHESTS[0]]) == ([], (8,), (9,))


def test_no_pieces_are_changed_for_an_amount_beyond_the_bank() -> None:
    treasury = Treasury((1, 5), (0, 1), {CHESTS[0]: (5, 0)})
    assert treasury.follow(state(chests=(5, 0, 7))) == [Payment(CHESTS[2], (0, 1), 2)]


def test_the_bank_owes_what_it_cannot_pay() -> None:
    purse = Treasury((1, 5), (2, 0))
    chest = Location(LocationKind.CHEST, 1)
    assert purse.follow(state(chests=(0, 3, 0))) == [Payment(chest, (2, 0), 1)]
    assert purse.follow(state(chests=(0, 3, 0))) == []
    purse.bank = (4, 0)
    assert purse.follow(state(chests=(0, 3, 0))) == [Payment(chest, (1, 0))]
    assert purse.owed[chest] == 0


def test_carried_pieces_go_into_the_chest_unchanged() -> None:
    inside = state(carried=7)
    seats = (replace(inside.seats[0], inside=0, chest=7), *inside.seats[1:])
    purse, advice = distribute([Heap(1, 60), Heap(5, 40)], [inside, replace(inside, seats=seats)])
    assert advice == []
    assert purse.held[Location(LocationKind.CHEST, 0)] == (2, 1)
    purse.follow(replace(inside, seats=seats, carried=0))
    assert purse.bank == (58, 39)


def spelled(transaction: Transaction) -> str:
    """A payment or swap on one line."""
    place = f"{transaction.place.where.value} {transaction.place.number}"
    match transaction:
        case Payment(pieces=pieces, owed=owed):
            return f"{place}: {pieces} and {owed} owed" if owed else f"{place}: {pieces}"
        case Swap(gives=gives, takes=takes):
            return f"{place}: {gives} for {takes}"


TRACES: dict[str, tuple[tuple[Heap, ...], tuple[State, ...], list[str]]] = {
    "a swap frees the pieces that another place was owed": (
        (Heap(1, 7), Heap(10, 1)),
        (state(path=2, carried=5, chests=(0,)), state(path=3, carried=12, chests=(0,))),
        ["path 0: (0, 0) and 1 owed", "camp 0: (3, 0) for (0, 1)", "path 0: (1, 0)"],
    ),
    "a swap frees some of the pieces that another place was owed, but too few": (
        (Heap(1, 7), Heap(10, 1)),
        (state(path=2, carried=5, chests=(0,)), state(path=7, carried=12, chests=(0,))),
        ["path 0: (0, 0) and 5 owed", "camp 0: (3, 0) for (0, 1)"],
    ),
    "what is owed on the path and in the camp moves into the chest without a word": (
        (Heap(7, 3),),
        (state(path=1, carried=5), state(carried=5, chests=(0, 0, 6), out=(2,))),
        [],
    ),
    "it moves into a chest that is owed something already": (
        (Heap(5, 0),),
        (
            state(path=1, carried=5),
            state(path=1, carried=5, chests=(0, 3, 0)),
            state(carried=5, chests=(0, 3, 6), out=(2,)),
        ),
        [],
    ),
    "pieces and what is owed move together, and then more can be paid": (
        (Heap(3, 6),),
        (state(path=2, carried=8, chests=(0,)), state(path=1, carried=8, chests=(9,), out=(0,))),
        ["chest 0: (1,)"],
    ),
    "what is owed to one camp moves, and not what is owed to another": (
        (Heap(1, 7),),
        (state(carried=7), state(carried=7, chests=(0, 7, 0), out=(1,))),
        [],
    ),
    "first what is owed is forgiven, and then pieces go back": (
        (Heap(1, 3),),
        (state(chests=(12, 0)), state(chests=(1, 0))),
        [],
    ),
    "more is owed when more is due": (
        (Heap(1, 0),),
        (state(path=3, carried=5, chests=(0,)), state(path=5, carried=8, chests=(0,))),
        ["path 0: (0,) and 5 owed", "camp 0: (0,) and 8 owed"],
    ),
}


@pytest.mark.parametrize(("stocks", "states", "advice"), TRACES.values(), ids=TRACES)
def test_the_prompt_says_what_is_due(stocks: tuple[Stock, ...], states: tuple[State, ...], advice: list[str]) -> None:
    treasury, transactions = distribute(stocks, states)
    assert list(map(spelled, transactions)) == advice
    for place, gems in gems_by_location(states[-1]).items():
        assert treasury.gems(place) == gems
