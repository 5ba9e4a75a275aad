"""Actors and their choices, and the tree of two tiny games, counted by kind of node as perft does in chess."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from kortdiamant.cards import Card
from kortdiamant.errors import AmbiguousCard, ImpossibleCard, WhyImpossible
from kortdiamant.expedition import (
    Decide,
    GoHome,
    Move,
    Phase,
    Reveal,
    State,
    actors,
    choices,
    joint,
    outcomes,
    play,
    start,
)
from kortdiamant.expedition.moves import cells_for, explain_impossible, face, faces, remaining_cards
from kortdiamant.expedition.rules import Cell, FixedWorth, Hazard, Players, Relic, RelicRules
from tests.small_games import after, box, card, castle, two_tone


def test_players_inside_choose_simultaneously():
    assert actors(after(box(), 3, "9", (1,), "5")[0]) == (0, 2)
    assert actors(after(box(), 3, "9", (1,))[0]) == ()


def test_a_player_who_goes_home_has_no_choice_left():
    state, _ = play(after(box(), 3, "9")[0], GoHome(1))
    assert actors(state) == (0, 2)
    assert choices(state, 1) == ()


@pytest.mark.parametrize(("explorers", "expected"), [(1, (0, 1)), (2, (0, 1, 2))])
def test_a_seat_chooses_how_many_explorers_leave(explorers, expected):
    state, _ = after(box(players=Players(min=1, explorers=explorers)), 2, "9")
    assert choices(state, 0) == expected


def test_individual_choices_are_joined_into_one_decision():
    state, _ = after(box(players=Players(min=1, explorers=2)), 3, "9")
    assert joint(state, {0: 2, 2: 1}) == Decide((0, 0, 2))
    assert joint(state, {}) == Decide(())


def nodes(state):
    """The number of nodes of each kind in the tree of a state."""
    moves: list[Move]
    if state.phase is Phase.REVEAL:
        moves = [move for move, _ in outcomes(state)]
        kind = "chance"
    elif state.phase is Phase.DECIDE:
        seats = actors(state)
        options = product(*(choices(state, seat) for seat in seats))
        moves = [joint(state, dict(zip(seats, chosen, strict=True))) for chosen in options]
        kind = "decision"
    else:
        return Counter(terminal=1)
    return sum((nodes(play(state, move).state) for move in moves), Counter({kind: 1}))


@pytest.mark.parametrize(
    ("rules", "seats", "expected"),
    [
        # One seat, one round, a treasure and two snakes; the first snake threatens, the second strikes.
        # The first card is T or S (S stands for either snake: one cell), and after each one the seat stays or leaves.
        #   chance 1: T | S
        #   T -> decision: leave (end) | stay -> chance: S -> decision: leave (end) | stay -> chance: S strikes (end)
        #   S -> decision: leave (end) | stay -> chance: T | S strikes (end)
        #        T -> decision: leave (end) | stay -> chance: S strikes (end)
        # chance: 1 + (1 + 1) + (1 + 1) = 5; decisions: 2 + 2 = 4; ends: 3 on the T branch, 2 + 2 on the S branch.
        (box((1,), ("snake",), copies=2, rounds=1), 1, {"chance": 5, "decision": 4, "terminal": 7}),
        # Two seats, one round, one treasure and a single snake that never strikes: the pack runs dry.
        #   chance 1: T | S, then a decision of 4 (none, one, the other, both).
        #   both: end. One: chance (the other card), then the last one inside leaves or stays: the pack is empty, end.
        #   none: chance (the other card), then a decision of 4: each ends the game, since the pack is empty.
        # Per first card: decisions 1 + 2 + 1 = 4, chance 3, ends 1 + 2 * 2 + 4 = 9.
        (box((2,), ("snake",), copies=1, rounds=1), 2, {"chance": 7, "decision": 8, "terminal": 18}),
    ],
)
def test_the_tree_has_as_many_nodes_as_counted_by_hand(rules, seats, expected):
    assert nodes(start(rules, seats)) == expected


def refused(rules, *entries):
    with pytest.raises(ImpossibleCard) as caught:
        after(rules, 3, *entries)
    return caught.value


def test_an_unknown_card_is_rejected_with_the_possible_cards():
    error = refused(castle(0), "12")
    assert (error.card, error.why) == ("12", WhyImpossible.NOT_IN_PLAY)
    assert error.possible == ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


def test_a_fifth_card_of_a_rank_is_rejected():
    assert refused(castle(), "7", (), "7", (), "7", (), "7", (), "7").why is WhyImpossible.NONE_LEFT


def test_the_same_physical_card_cannot_come_twice():
    assert refused(castle(), "7H", (), "7H").why is WhyImpossible.LIES_OUT


def test_an_unspecified_suit_stays_open():
    state, _ = after(castle(), 3, "7", (), "7H", (), "7S", (), "7C")
    assert state.pack[6] == 0


def test_a_card_that_left_the_game_is_rejected():
    error = refused(castle(), "JH", (), "JS", "JS")
    assert error.why is WhyImpossible.LEFT_THE_GAME
    state, _ = after(castle(), 3, "JH", (), "JS", "JH")
    assert state.threats() == {"J": 1}


def test_a_card_without_suits_that_left_the_game_is_rejected_as_gone():
    rules = replace(box((1,) * 9, relics=(5, 7)), relics=RelicRules(enter="start"))
    assert refused(rules, "relic:5", (0,), "relic:5").why is WhyImpossible.LEFT_THE_GAME
    assert refused(rules, "relic:7", (), "relic:7").why is WhyImpossible.NONE_LEFT


def test_with_two_packs_the_same_card_can_come_twice_but_not_three_times():
    rules = castle()
    rules = replace(rules, cells=tuple(replace(cell, copies=cell.copies * 2) for cell in rules.cells))
    after(rules, 3, "7H", (), "7H")
    assert refused(rules, "7H", (), "7H", (), "7H").why is WhyImpossible.LIES_OUT


@pytest.mark.parametrize(("enter", "expected"), [({2: 1, 3: 1}, 2), ({3: 2}, 3), ("one-per-round", None), ({}, None)])
def test_a_relic_before_its_round_is_rejected_with_the_round(enter, expected):
    rules = replace(castle(1), relics=RelicRules(enter=enter, worth=FixedWorth(value=5)))
    if enter == "one-per-round":
        after(rules, 3, "joker")
        return
    error = refused(rules, "joker")
    why = WhyImpossible.NOT_YET if expected else WhyImpossible.NONE_LEFT
    assert (error.why, error.round) == (why, expected)
    assert "joker" not in error.possible


def test_a_relic_that_waits_behind_another_names_its_own_round():
    rules = replace(box((1,) * 9, relics=(5, 7, 8)), relics=RelicRules(enter="one-per-round"))
    error = refused(rules, "relic:8")
    assert (error.why, error.round) == (WhyImpossible.NOT_YET, 3)


@pytest.mark.parametrize("rounds", [2, 3])
def test_a_relic_may_enter_as_late_as_before_the_last_round(rounds):
    error = refused(replace(castle(1, rounds=rounds), relics=RelicRules(enter={rounds: 1})), "joker")
    assert (error.why, error.round) == (WhyImpossible.NOT_YET, rounds)


def test_the_first_of_two_equal_relics_to_enter_names_the_round():
    relics = [Cell("A", Relic(worth), (Card("A", suit),)) for worth, suit in ((5, "S"), (7, "H"))]
    rules = replace(box((9,) * 3), cells=(*box((9,) * 3).cells, *relics), relics=RelicRules(enter={2: 1, 4: 1}))
    first = len(rules.cells) - 2
    for queue in ((first, first + 1), (first + 1, first)):
        error = refused(replace(rules, relic_queue=queue), "A")
        assert (error.why, error.round) == (WhyImpossible.NOT_YET, 2)


def test_a_card_has_left_the_game_only_if_all_of_its_name_have():
    # One relic was taken, the other one is on the path.
    two = refused(box(relics=[None] * 2), "relic", (0,), "relic", (), "relic")
    assert two.why is WhyImpossible.NONE_LEFT
    # Others that are gone do not count: the snake, which struck.
    one = refused(box((9,), ("snake",), copies=2, relics=[None]), "snake", (), "snake", "relic", (), "relic")
    assert one.why is WhyImpossible.NONE_LEFT
    empty = replace(start(two_tone(), 3), pack=(0,) * len(two_tone().cells))
    whole = tuple(Card("J", suit) for suit in "SHDC") * 2
    for gone, why in ((whole[:2], WhyImpossible.NONE_LEFT), (whole, WhyImpossible.LEFT_THE_GAME)):
        assert explain_impossible(replace(empty, gone=gone), Card("J")).why is why


def test_a_card_with_two_roles_needs_its_suit():
    with pytest.raises(AmbiguousCard) as caught:
        after(two_tone(), 3, "2")
    assert caught.value.text == "2"
    assert caught.value.cards == ("2S", "2C", "2H", "2D")
    state, _ = after(two_tone(), 3, "2H", (), "2D", (), "2")
    assert state.path[-1].cell == 0


def test_every_outcome_is_unambiguous():
    state = start(two_tone(), 3)
    for _ in range(4):
        for move, _ in outcomes(state):
            play(state, move)
        state, _ = play(state, Reveal(card("2H")) if state.cards_left == 16 else outcomes(state)[0][0])
        state = state.copy()
        state.phase = Phase.REVEAL


def test_the_face_of_a_cell_avoids_cards_that_are_known_to_be_out():
    state, _ = after(two_tone(), 3, "2H")
    assert [str(face(state, 1)), str(face(state, 2))] == ["2D", "3S"]


def test_the_face_of_a_cell_has_no_suit_where_the_name_is_enough():
    assert str(face(start(castle(), 3), 6)) == "7"


def test_faces_lists_each_card_of_a_cell_once():
    state = start(two_tone(), 3)
    assert [str(each) for each in faces(state, (0, 4))] == ["2S", "2C", "JS"]


def test_a_card_that_is_known_to_be_out_belongs_to_no_cell():
    state, _ = after(castle(), 3, "7H")
    assert (cells_for(state, card("7H")), cells_for(state, card("7S"))) == ((), (6,))


def test_no_outcome_when_no_card_is_due():
    assert outcomes(after(box(), 3, "9")[0]) == ()
    assert outcomes(after(box((), ("ram",), copies=1), 3)[0]) == ((Reveal(Card("ram")), Fraction(1)),)


def test_the_rest_of_a_cell_excludes_cards_known_to_be_out():
    state, _ = after(castle(), 3, "JH", (), "JS", "J", (), "7H")
    assert [str(left) for left in remaining_cards(state, 10)] == ["JH", "JD", "JC"]
    assert [str(left) for left in remaining_cards(state, 6)] == ["7S", "7D", "7C"]
    assert [str(left) for left in remaining_cards(start(two_tone(), 3), 4)] == ["JS", "JS"]


def bust_by_card(rules):
    """P(bust on card n) for n = 1, 2, ..., exactly; counts positions together that differ only in names."""
    layer: dict[object, tuple[Fraction, State]] = {(): (Fraction(1), start(rules, 3))}
    busts = []
    while layer:
        following: dict[object, tuple[Fraction, State]] = {}
        busts.append(Fraction(0))
        for weight, state in layer.values():
            for move, chance in outcomes(state):
                after, _ = play(state, move)
                if after.phase is Phase.OVER:
                    busts[-1] += weight * chance
                    continue
                after, _ = play(after, Decide(()))
                if after.phase is Phase.OVER:
                    continue
                key = position_key(after)
                before = following[key][0] if key in following else Fraction(0)
                following[key] = (before + weight * chance, after)
        layer = following
    return busts


def position_key(state):
    """The part of a state that the risk depends on: the cards on the path by kind, and the number of the others."""
    roles = Counter(type(state.role(placed)) for placed in state.path)
    del roles[Hazard]
    return tuple(sorted(state.threats().values())), frozenset(roles.items())


@pytest.mark.parametrize(
    ("rules", "by_card", "mean"),
    [
        (box(rounds=1), "0.03448 0.30462 0.54312 0.82854", "7.4171"),
        (box(rounds=1, relics=[None]), "0.03226 0.28674 0.51626 0.80314", "7.6563"),
        (box(rounds=1, relics=[None] * 5), "0.02521 0.22860 0.42445 0.70347", "8.6134"),
        (
            replace(castle(rounds=1), relics=RelicRules(enter={2: 1})),
            "0.01357 0.12317 0.23655 0.43024",
            "12.3049",
        ),
    ],
)
def test_the_chance_of_a_bust_is_exact(rules, by_card, mean):
    busts = bust_by_card(rules)
    assert [f"{float(sum(busts[:n])):.5f}" for n in (2, 5, 7, 10)] == by_card.split()
    assert f"{float(sum(n * chance for n, chance in enumerate(busts, 1)) / sum(busts)):.4f}" == mean
    assert busts[0] == 0


def test_outcomes_are_probabilities_of_what_is_in_the_pack():
    state = start(box(), 3)
    assert sum(chance for _, chance in outcomes(state)) == 1
    assert {str(move.card): chance for move, chance in outcomes(state)}["5"] == Fraction(2, 30)
