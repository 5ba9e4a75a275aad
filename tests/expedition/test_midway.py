"""A game that continues from a position equals the game that reached it, and impossible positions are rejected."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from kortdiamant.cards import Card
from kortdiamant.errors import ImpossibleStart, WhyNoStart, WrongSeatCount
from kortdiamant.expedition import Hazard, Midway, Phase, Relic, Rules, State, midway_errors, start_from
from kortdiamant.expedition.midway import START_POSITION
from kortdiamant.expedition.rules import (
    Cell,
    ClaimOrderWorth,
    FixedWorth,
    HazardRules,
    Players,
    RelicRules,
    RoundWorth,
    SeenOrderWorth,
)
from kortdiamant.expedition.state import Presence
from tests.expedition.test_properties import games
from tests.random_rules import all_rules
from tests.small_games import box, card, castle, two_tone

BY_ROUND = RoundWorth(values={2: 5, 3: 10, 4: 15})
EVEN = RoundWorth(values={2: 5, 3: 5, 4: 5})


def midway(round_number: int, *relics: tuple[int, ...], gone: str = "", **more: Any) -> Midway:
    """A position of three seats; `gone` has the cards in one text."""
    seats = (*relics, (), (), ())[:3]
    chests = more.pop("chests", (0, 0, 0))
    return Midway(round=round_number, chests=chests, relics=seats, gone=tuple(map(card, gone.split())), **more)


def slott() -> Rules:
    return castle(rounds=4, relics=RelicRules(enter={2: 1, 3: 1}, worth=BY_ROUND))


def position(state: State) -> Midway:
    """The position of a state between two rounds."""
    return Midway(
        round=state.round,
        chests=tuple(seat.chest for seat in state.seats),
        relics=tuple(seat.relics for seat in state.seats),
        gone=state.gone,
        seen=state.seen,
    )


def between_rounds(state: State) -> bool:
    """Whether a regular round begins in which everybody plays."""
    first = Phase.REVEAL if state.rules.decisions.from_card else Phase.DECIDE
    return (
        state.phase is first
        and state.turned == 0
        and state.round <= state.rules.rounds
        and all(seat.presence is Presence.PLAYING and seat.inside for seat in state.seats)
        and state.inside == len(state.seats) * state.rules.players.explorers
    )


def is_clear(state: State) -> bool:
    """Whether every card that left belongs to one cell only."""
    return all(len(state.rules.cells_of(gone)) == 1 for gone in state.gone)


@pytest.mark.broad
@settings(max_examples=200)
@given(games(START_POSITION))
def test_every_game_can_continue_from_between_two_rounds(game: Any) -> None:
    cuts = [turn.state for turn in game if between_rounds(turn.state) and is_clear(turn.state)]
    for state in cuts:
        assert list(midway_errors(state.rules, position(state))) == []
        assert start_from(state.rules, position(state)) == state


@settings(max_examples=200)
@given(games(START_POSITION))
def test_claimed_relics_need_not_be_named(game: Any) -> None:
    rules = game[0].state.rules
    for state in (turn.state for turn in game if between_rounds(turn.state) and is_clear(turn.state)):
        hazards = tuple(gone for gone in state.gone if not isinstance(rules.cells[rules.cells_of(gone)[0]].role, Relic))
        if len(state.gone) - len(hazards) > state.claimed:
            continue  # others were lost, and those have to be named
        found = list(midway_errors(rules, replace(position(state), gone=hazards)))
        if found:
            assert [each.why for each in found] == [WhyNoStart.WHICH_RELIC]
        else:
            assert start_from(rules, replace(position(state), gone=hazards)).pack == state.pack


@settings(max_examples=200)
@given(all_rules(consumer=START_POSITION), st.data())
def test_every_position_is_rejected_or_can_be_played_to_the_end(rules: Rules, data: st.DataObject) -> None:
    amounts = st.integers(0, 40)
    seats = data.draw(st.integers(1, 3))
    written = Midway(
        round=data.draw(st.integers(0, 4)),
        chests=tuple(data.draw(st.lists(amounts, min_size=seats, max_size=seats))),
        relics=tuple(
            map(tuple, data.draw(st.lists(st.lists(st.integers(1, 12), max_size=2), min_size=seats, max_size=seats)))
        ),
        gone=tuple(data.draw(st.lists(st.sampled_from([Card(cell.name) for cell in rules.cells]), max_size=4)))
        if rules.cells
        else (),
        seen=data.draw(st.none() | st.integers(0, 4)),
    )
    if list(midway_errors(rules, written)):
        with pytest.raises(ImpossibleStart):
            start_from(rules, written)
        return
    state = start_from(rules, written)
    assume(state.round == written.round)  # a pack that is empty ends a round by itself
    whole = Counter({index: len(cell.copies) for index, cell in enumerate(rules.cells)})
    waiting = Counter(rules.relic_queue[state.entered :])
    assert min(state.pack, default=0) >= 0
    assert sum((whole - waiting).values()) - state.cards_left == len(state.gone)
    assert state.claimed == sum(map(len, written.relics)) <= len(rules.relic_queue[: state.entered])


def whys(rules: Rules, position: Midway) -> list[tuple[WhyNoStart, tuple[str | int, ...]]]:
    return [(each.why, each.place) for each in midway_errors(rules, position)]


@pytest.mark.parametrize(
    ("written", "round_number", "amount", "limit"),
    [
        (midway(2, (5,)), 2, 1, 0),
        (midway(4, (5,), (5,)), 3, 2, 1),  # both in round 2, when one had come
    ],
)
def test_a_premature_claim_is_reported_with_its_round(written, round_number, amount, limit):
    (error,) = midway_errors(slott(), written)
    assert (error.why, error.round, error.amount, error.limit) == (WhyNoStart.CLAIMS, round_number, amount, limit)


PRINTED = box(relics=(5, 7, 8))
ALIKE = RelicRules(worth=FixedWorth(value=3))
RETURN = RelicRules(unclaimed="return")
REMOVE = HazardRules(after_round="remove-revealed")
# Snakes with two names, as cells of one kind.
SNAKES = replace(
    box(hazards=()),
    cells=(
        *box(hazards=()).cells,
        Cell("S1", Hazard("snake"), (Card("S1"),) * 3),
        Cell("S2", Hazard("snake"), (Card("S2"),) * 3),
    ),
)


@pytest.mark.parametrize(
    ("rules", "written", "wrong"),
    [
        (slott(), midway(5), [("ROUND", ("round",))]),
        (slott(), midway(0), [("ROUND", ("round",))]),
        (slott(), midway(2, chests=(220, 0, 0)), []),
        (slott(), midway(2, chests=(0, 221, 0)), [("CHESTS", ("chests", 1))]),
        (slott(), midway(2, chests=(120, 101, 0)), [("CHESTS", ("chests",))]),
        (slott(), midway(1, chests=(1, 0, 0)), [("CHESTS", ("chests", 0))]),
        # One joker came before round 2, the other before round 3.
        (slott(), midway(3, (5,)), []),
        (slott(), midway(3, (5,), gone="joker J"), []),
        (slott(), midway(2, (5,)), [("CLAIMS", ("relics", 0, 0))]),
        (slott(), midway(3, (5,), (5,)), [("CLAIMS", ("relics", 1, 0))]),
        (slott(), midway(3, (10,)), [("WORTH", ("relics", 0, 0))]),
        (slott(), midway(4, (5,), (5,)), [("CLAIMS", ("relics", 1, 0))]),
        (slott(), midway(4, (10, 5)), [("ORDER", ("relics", 0, 0))]),
        (slott(), midway(4, (5, 10)), []),
        (slott(), midway(4, (10,), (10,)), []),
        (slott(), midway(4, (), (9,), (15,)), [("WORTH", ("relics", 1, 0)), ("WORTH", ("relics", 2, 0))]),
        # Cards that left the game.
        (slott(), midway(3, gone="7"), [("STAYS", ("gone", 0))]),
        (slott(), midway(2, gone="J"), []),
        (slott(), midway(2, gone="J Q"), [("TOO_MANY", ("gone", 1))]),
        (slott(), midway(2, gone="J Q K"), [("TOO_MANY", ("gone", 1))]),
        (slott(), midway(4, gone="JS JS"), [("TOO_OFTEN", ("gone", 1))]),
        (slott(), midway(4, gone="JS JH"), []),
        (slott(), midway(2, gone="joker"), [("NOT_YET", ("gone", 0))]),
        (slott(), midway(3, (5,), gone="joker joker"), [("NOT_YET", ("gone", 1))]),
        (slott(), midway(4, (5,), gone="joker joker"), []),
        (castle(hazards=HazardRules(after_bust="none")), midway(3, gone="J"), [("STAYS", ("gone", 0))]),
        (
            castle(hazards=HazardRules(after_bust="none", after_round="remove-revealed")),
            midway(2, gone="J J J J J Q"),
            [("TOO_OFTEN", ("gone", 4))],
        ),
        (castle(hazards=HazardRules(after_bust="matching")), midway(2, gone="J J"), []),
        (castle(hazards=HazardRules(after_bust="matching")), midway(2, gone="J J J"), [("TOO_MANY", ("gone", 2))]),
        (castle(hazards=HazardRules(after_bust="kind")), midway(2, gone="J J J J"), []),
        (castle(hazards=HazardRules(after_bust="kind")), midway(2, gone="J J Q"), [("TOO_MANY", ("gone", 2))]),
        (two_tone(), midway(3, gone="J"), [("WHICH_CARD", ("gone", 0))]),
        (two_tone(), midway(3, gone="JH JH"), []),
        (castle(relics=RelicRules(unclaimed="return")), midway(3, gone="joker"), [("STAYS", ("gone", 0))]),
        (castle(relics=RelicRules(unclaimed="return", worth=FixedWorth(value=3))), midway(3, (3,), gone="joker"), []),
        # What relics are worth.
        (castle(relics=RelicRules(worth=FixedWorth(value=8))), midway(2, (8,), (7,)), [("WORTH", ("relics", 1, 0))]),
        (
            castle(relics=RelicRules(worth=ClaimOrderWorth(values=(5, 10)))),
            midway(2, (10,)),
            [("WORTH", ("relics", 0, 0))],
        ),
        (castle(relics=RelicRules(worth=ClaimOrderWorth(values=(5, 10)))), midway(2, (10,), (5,)), []),
        (
            castle(relics=RelicRules(worth=ClaimOrderWorth(values=(5, 10)))),
            midway(2, (10, 5)),
            [("ORDER", ("relics", 0, 1))],
        ),
        (
            castle(relics=RelicRules(worth=SeenOrderWorth(values=(5, 10)))),
            midway(2, (10,)),
            [("WORTH", ("relics", 0, 0))],
        ),
        (castle(relics=RelicRules(worth=SeenOrderWorth(values=(5, 10)))), midway(2, (10,), gone="joker joker"), []),
        (castle(relics=RelicRules(worth=SeenOrderWorth(values=(5, 10)))), midway(2, seen=1), [("SEEN", ("seen",))]),
        (
            castle(relics=RelicRules(worth=SeenOrderWorth(values=(5, 10)), unclaimed="return")),
            midway(2, (10,), seen=2),
            [],
        ),
        (
            castle(relics=RelicRules(worth=SeenOrderWorth(values=(5, 10)), unclaimed="return")),
            midway(2, (10,), seen=3),
            [("SEEN", ("seen",))],
        ),
        (
            castle(relics=RelicRules(worth=SeenOrderWorth(values=(5, 10)), unclaimed="return")),
            midway(2, (10,), seen=0),
            [("SEEN", ("seen",))],
        ),
        (PRINTED, midway(2, (5, 8)), []),
        (PRINTED, midway(2, (5,), (5,)), [("WORTH", ("relics", 1, 0))]),
        (PRINTED, midway(2, (6,)), [("WORTH", ("relics", 0, 0))]),
        (PRINTED, midway(2, (5,), gone="relic:5 relic:7"), []),
        (box(relics=[None]), midway(2, (0,)), []),
        # Only relics that have entered can have been claimed.
        (replace(PRINTED, relics=RelicRules(enter="one-per-round")), midway(2, (8,)), [("WORTH", ("relics", 0, 0))]),
        # One error for each seat whose order is impossible, and one for the first round with too many claims.
        (
            replace(PRINTED, relics=RelicRules(worth=ClaimOrderWorth(values=(5, 10)))),
            midway(2, (10, 5, 10)),
            [("ORDER", ("relics", 0, 1))],
        ),
        (
            castle(4, relics=RelicRules(enter={2: 1, 3: 3}, worth=BY_ROUND)),
            midway(4, (5,), (5,), (5,)),
            [("CLAIMS", ("relics", 1, 0))],
        ),
        # A card that is unclear hides no other, and cards without a suit count with those that have one.
        (two_tone(), midway(3, gone="J 2S"), [("WHICH_CARD", ("gone", 0)), ("STAYS", ("gone", 1))]),
        (castle(hazards=REMOVE), midway(3, gone="J J J J JS"), [("TOO_OFTEN", ("gone", 4))]),
        # A value of several rounds may come from the last of them, but from none before the first relic enters.
        (replace(slott(), relics=RelicRules(enter={2: 1, 3: 1}, worth=EVEN)), midway(4, (5,), (5,)), []),
        (
            replace(slott(), relics=RelicRules(enter={2: 1, 3: 1}, worth=RoundWorth(values={1: 7, 2: 5, 3: 10}))),
            midway(4, (7,)),
            [("WORTH", ("relics", 0, 0))],
        ),
        # A relic that can return leaves only by a claim; others of another worth, and hazards, do not count.
        (replace(PRINTED, relics=RETURN), midway(2, (5,), (7,), gone="relic:5 relic:7"), []),
        (replace(PRINTED, relics=replace(ALIKE, unclaimed="return")), midway(2, (3,), gone="snake relic:5"), []),
        (
            replace(PRINTED, relics=replace(ALIKE, unclaimed="return")),
            midway(2, (3,), gone="relic:5 relic:7"),
            [("STAYS", ("gone", 1))],
        ),
        # Relics that were not named are clear if only one choice is left, or if all were named.
        (replace(box(relics=(5, 7, 7)), relics=ALIKE), midway(2, (3, 3), gone="relic:5"), []),
        (replace(PRINTED, relics=ALIKE), midway(2, (3,), gone="relic:7"), []),
        # Before the first round no card has left, whatever the rules remove later.
        (castle(), midway(1, gone="J"), [("TOO_MANY", ("gone", 0))]),
        (castle(hazards=REMOVE), midway(1, gone="J Q"), [("TOO_MANY", ("gone", 0))]),
        (castle(hazards=REMOVE), midway(2, gone="J Q"), []),
        (castle(hazards=HazardRules(after_bust="matching")), midway(2, gone="J Q"), [("TOO_MANY", ("gone", 1))]),
        # A returning relic may be turned up once in each round.
        (
            castle(relics=RelicRules(worth=SeenOrderWorth(values=(5, 10)), unclaimed="return")),
            midway(3, (10,), seen=4),
            [],
        ),
        # A relic that enters before the next round has not been claimed yet, and a hazard is no relic.
        (replace(PRINTED, relics=RelicRules(enter="one-per-round")), midway(2, (7,)), [("WORTH", ("relics", 0, 0))]),
        (
            castle(relics=RelicRules(worth=SeenOrderWorth(values=(5, 10)))),
            midway(3, (10,), gone="joker J"),
            [("WORTH", ("relics", 0, 0))],
        ),
        # Two relics may be claimed in one round.
        (castle(rounds=4, relics=RelicRules(enter={2: 2}, worth=BY_ROUND)), midway(4, (5, 5)), []),
        # A card that the game does not have is an error.
        (castle(), midway(2, gone="17 J"), [("WHICH_CARD", ("gone", 0))]),
        # If more relics were claimed than there are of this worth, none is taken for turned up.
        (PRINTED, midway(2, (5, 5), seen=0), [("WORTH", ("relics", 0, 1))]),
        (SNAKES, midway(3, gone="S1 S2"), []),
        (SNAKES, midway(2, gone="S1 S2"), [("TOO_MANY", ("gone", 1))]),
        (replace(SNAKES, hazards=HazardRules(after_bust="kind")), midway(2, gone="S1 S2 S2"), []),
    ],
)
def test_an_impossible_position_is_reported_at_its_place(
    rules: Rules, written: Midway, wrong: list[tuple[str, tuple[str | int, ...]]]
) -> None:
    assert whys(rules, written) == [(WhyNoStart[why], place) for why, place in wrong]
    if not wrong:
        assert start_from(rules, written).round == written.round


@pytest.mark.parametrize(
    ("rules", "written", "amount", "limit", "card", "possible"),
    [
        (slott(), midway(5), 5, 4, "", ""),
        (slott(), midway(3, chests=(0, 441, 0)), 441, 440, "", ""),
        (slott(), midway(3, chests=(240, 201, 0)), 441, 440, "", ""),
        (slott(), midway(3, (5,), (5,)), 2, 1, "", ""),
        (slott(), midway(4, (9,)), 9, 0, "", "5 10"),
        (slott(), midway(4, (10, 5)), 10, 0, "", ""),
        (box(relics=(8, 5, 7)), midway(2, (5,), (6,)), 6, 0, "", "5 7 8"),
        (castle(relics=RelicRules(worth=ClaimOrderWorth(values=(5, 10)))), midway(2, (10, 5)), 5, 0, "", ""),
        (
            castle(4, relics=RelicRules(worth=ClaimOrderWorth(values=(5, 10)))),
            midway(2, (5, 10), (7,)),
            7,
            0,
            "",
            "5 10",
        ),
        (castle(), midway(2, seen=2), 2, 0, "", ""),
        (castle(relics=RETURN), midway(2, seen=3), 3, 2, "", ""),
        (castle(relics=RETURN), midway(2, (0,), seen=0), 0, 1, "", ""),
        (castle(), midway(4, gone="JS JS"), 0, 1, "JS", ""),
        (castle(), midway(4, gone="7"), 0, 0, "7", ""),
        (castle(hazards=REMOVE), midway(4, gone="J J J J J"), 0, 4, "J", ""),
        (slott(), midway(3, (5,), gone="joker joker"), 0, 1, "joker", ""),
        (two_tone(), midway(3, gone="J"), 0, 0, "J", "JS JH JD JC"),
    ],
)
def test_an_error_names_the_problem_and_the_limit(rules, written, amount, limit, card, possible):
    (error,) = midway_errors(rules, written)
    assert (error.round, error.amount, error.limit) == (written.round, amount, limit)
    assert (error.card, " ".join(error.possible)) == (card, possible)


def test_more_relics_cannot_be_gone_than_have_entered():
    rules = castle(relics=RelicRules(enter="one-per-round", worth=FixedWorth(value=3), unclaimed="return"))
    errors = list(midway_errors(rules, midway(2, (3, 3), gone="joker joker", seen=2)))
    assert [(each.why, each.limit) for each in errors] == [(WhyNoStart.NOT_YET, 1), (WhyNoStart.SEEN, 1)]


def test_claimed_relics_are_gone_without_being_named():
    rules = replace(box(relics=(5, 7, 7)), relics=ALIKE)
    state = start_from(rules, midway(2, (3, 3), gone="relic:5"))
    assert state.gone == (card("relic:5"), card("relic:7"))
    assert state.pack[-2:] == (0, 1)


def test_a_game_cannot_start_from_an_impossible_position():
    with pytest.raises(ImpossibleStart) as rejected:
        start_from(slott(), midway(5, chests=(0, 0, 10**6)))
    assert (rejected.value.why, rejected.value.place) == (WhyNoStart.ROUND, ("round",))


def test_relics_that_were_claimed_are_counted_for_all_seats():
    state = start_from(PRINTED, midway(2, (5,), (7, 8)))
    assert (state.claimed, state.seen, state.entered) == (3, 3, 3)


def test_an_unnamed_relic_is_identified_as_far_as_its_cards_agree():
    """Aces are relics: with one suit the card is known, with two only its name is."""
    for suits, gone in (("SS", Card("A", "S")), ("SH", Card("A"))):
        relics = Cell("A", Relic(), tuple(Card("A", suit) for suit in suits))
        rules = replace(box(), cells=(*box().cells, relics), relic_queue=(len(box().cells),) * 2)
        assert start_from(rules, midway(2, (0,))).gone == (gone,)


def test_an_ambiguous_relic_is_the_only_error_if_its_worth_is_possible():
    rules = replace(box(relics=(5, 7)), relics=RelicRules(worth=SeenOrderWorth(values=(5, 10))))
    assert whys(rules, midway(2, (5,))) == [(WhyNoStart.WHICH_RELIC, ("relics",))]
    assert whys(rules, midway(2, (5,), gone="relic:7")) == []


def test_a_claimed_relic_is_gone_whether_it_is_named_or_not() -> None:
    named, unnamed = (start_from(slott(), midway(4, (5,), gone=gone)) for gone in ("joker J", "J"))
    assert named.pack == unnamed.pack
    assert sorted(map(str, named.gone)) == sorted(map(str, unnamed.gone)) == ["J", "joker"]
    both = start_from(slott(), midway(4, (5,), gone="joker joker J"))
    assert both.cards_left == named.cards_left - 1


def test_a_claimed_relic_must_be_named_if_it_is_ambiguous() -> None:
    rules = replace(box(relics=(5, 7)), relics=RelicRules(worth=FixedWorth(value=3)))
    (doubt,) = midway_errors(rules, midway(2, (3,)))
    assert (doubt.why, doubt.possible) == (WhyNoStart.WHICH_RELIC, ("relic:5", "relic:7"))
    assert start_from(rules, midway(2, (3,), gone="relic:7")).gone == (Card("relic:7"),)
    assert set(start_from(rules, midway(2, (3, 3))).gone) == {Card("relic:5"), Card("relic:7")}


def test_a_table_must_have_a_size_that_can_play() -> None:
    with pytest.raises(WrongSeatCount):
        start_from(castle(players=Players(min=4)), midway(2))
