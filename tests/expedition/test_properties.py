"""What holds in every game, whatever its rules."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from copy import deepcopy
from dataclasses import fields
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from kortdiamant.errors import KortdiamantError
from kortdiamant.expedition import (
    Arrive,
    Decide,
    GoHome,
    Move,
    Phase,
    Reveal,
    Rules,
    Settle,
    Settlement,
    State,
    actors,
    events,
    format,
    outcomes,
    parse,
    play,
    report,
    start,
)
from kortdiamant.expedition.rules import (
    ClaimOrderWorth,
    DecisionRules,
    FixedWorth,
    HazardRules,
    LeftoverRules,
    OpeningRules,
    Players,
    PrintedWorth,
    Relic,
    RelicRules,
    RoundWorth,
    SeenOrderWorth,
    TreasureRules,
)
from kortdiamant.expedition.state import Presence
from kortdiamant.family.speech import Speech
from tests.tiny import box, castle, two_tone

NAMES = ("Ane", "Bo", "Cato", "Dora", "Even", "Frøya")
counts = st.integers(1, 12)
packs = st.one_of(
    st.builds(
        box,
        st.lists(st.integers(0, 17), max_size=8),
        st.lists(st.sampled_from(("snake", "ram", "lava")), unique=True, max_size=3),
        copies=st.integers(1, 3),
        relics=st.one_of(st.lists(st.none(), max_size=3), st.lists(st.integers(3, 9), max_size=3)),
    ),
    st.builds(castle, st.integers(0, 3)),
    st.builds(two_tone),
)
worths = st.one_of(
    st.just(PrintedWorth()),
    st.builds(ClaimOrderWorth, values=st.tuples(counts, counts)),
    st.builds(SeenOrderWorth, values=st.tuples(counts, counts)),
    st.builds(RoundWorth, values=st.fixed_dictionaries({1: counts, 2: counts, 3: counts})),
    st.builds(FixedWorth, value=counts),
)
enters = st.one_of(
    st.sampled_from(("start", "one-per-round")), st.dictionaries(st.integers(1, 3), st.integers(0, 2), max_size=3)
)
blocks = st.fixed_dictionaries(
    {
        "rounds": st.integers(1, 3),
        "players": st.builds(Players, min=st.just(1), max=st.just(6), explorers=st.integers(1, 2)),
        "treasure": st.builds(TreasureRules, remainder=st.sampled_from(("card", "lost"))),
        "leftovers": st.builds(
            LeftoverRules, share=st.sampled_from(("pooled", "per-card")), remainder=st.sampled_from(("path", "lost"))
        ),
        "relics": st.builds(
            RelicRules,
            enter=enters,
            claim=st.sampled_from(("all", "one")),
            worth=worths,
            unclaimed=st.sampled_from(("removed", "return")),
        ),
        "hazards": st.builds(
            HazardRules,
            strikes=st.one_of(st.integers(1, 3), st.just({"default": 2, "snake": 1})),
            lose=st.sampled_from(("all", "half", "nothing")),
            after_bust=st.sampled_from(("one", "matching", "kind", "none")),
            after_round=st.sampled_from(("return", "remove-revealed")),
        ),
        "decisions": st.builds(DecisionRules, from_card=st.integers(0, 3)),
        "opening": st.builds(OpeningRules, treasures=st.integers(0, 2)),
        "empty_deck": st.sampled_from(("all-leave", "all-lose")),
        "ties": st.permutations(["relics", "extra-round", "shared"]).map(tuple),
    }
)


@st.composite
def all_rules(draw):
    return Rules(cells=draw(packs).cells, **draw(blocks))


def a_move(draw, state):
    """Some move that is allowed now."""
    if draw(st.integers(0, 30)) == 0 and state.is_played:
        return GoHome(
            draw(st.sampled_from([i for i, seat in enumerate(state.seats) if seat.presence is Presence.PLAYING]))
        )
    if draw(st.integers(0, 30)) == 0 and len(state.seats) < state.rules.players.max:
        return Arrive(NAMES[len(state.seats)])
    if state.phase is Phase.REVEAL:
        return draw(st.sampled_from([move for move, _ in outcomes(state)]))
    if state.phase is Phase.SETTLE:
        return Settle(draw(st.sampled_from(Settlement)))
    seats = actors(state)
    return Decide(
        tuple(seat for seat in seats for _ in range(draw(st.sampled_from([0, 0, 0, 1, state.seats[seat].inside]))))
    )


@st.composite
def games(draw):
    """A random game: the states and moves along it, and what happened at each."""
    rules = draw(all_rules())
    state = start(rules, draw(st.integers(1, 4)))
    line: list[tuple[State, Move | None, tuple[events.Event, ...]]] = [(state, None, ())]
    for _ in range(draw(st.integers(0, 60))):
        if state.phase is Phase.OVER:
            break
        move = a_move(draw, state)
        state, happened = play(state, move)
        line.append((state, move, happened))
    return line


@settings(max_examples=150, deadline=None)
@given(games())
def test_no_card_is_ever_lost_or_made(game):
    for state, _, _ in game:
        out = Counter(placed.cell for placed in state.path if not placed.taken)
        waiting = Counter(state.rules.relic_queue[state.entered :])
        whole = Counter({index: len(cell.copies) for index, cell in enumerate(state.rules.cells)})
        left = Counter(dict(enumerate(state.pack))) + out + waiting
        assert not left - whole
        assert sum((whole - left).values()) == len(state.gone)


@settings(max_examples=150, deadline=None)
@given(games())
def test_gems_come_from_treasures_and_go_somewhere(game):
    found = banked = lost = 0
    for state, _, happened in game:
        for event in happened:
            match event:
                case events.GemsShared(value=value, lost=gone):
                    found, lost = found + value, lost + gone
                case events.LeftoversShared(lost=gone):
                    lost += gone
                case events.ExpeditionBusted(lost=gone) | events.DeckEmptied(lost=gone):
                    lost += sum(gone)
                case events.RoundEnded(unclaimed=gone):
                    lost += gone
        banked = sum(seat.chest for seat in state.seats)
        assert found == banked + lost + state.path_gems + state.carried * state.inside


@settings(max_examples=100, deadline=None)
@given(games(), st.data())
def test_an_old_state_never_changes_and_a_refused_move_changes_nothing(game, data):
    rules = game[0][0].rules
    stranger = data.draw(
        st.sampled_from(
            [Reveal(cell.copies[0]) for cell in rules.cells]
            + [Decide((9,)), Decide(()), Settle(Settlement.SHARE), GoHome(0), Arrive("Nils")]
        )
    )
    for state, _, _ in game:
        before = deepcopy({field.name: getattr(state, field.name) for field in fields(state)})
        with suppress(KortdiamantError):
            play(state, stranger)
        assert before == {field.name: getattr(state, field.name) for field in fields(state)}


@settings(max_examples=150, deadline=None)
@given(games())
def test_every_move_has_a_line_that_means_only_it(game):
    for (before, _, _), (_, move, _) in pairwise(game):
        names = NAMES[: len(before.seats)]
        assert parse(format(move, names), before, Speech(names)) == move


@settings(max_examples=150, deadline=None)
@given(games())
def test_the_report_adds_up(game):
    state = game[-1][0]
    figures = report(state, [event for _, _, happened in game for event in happened])
    joined = len(state.seats)
    banked = [sum(each.banked[seat] for each in figures.rounds if seat < len(each.banked)) for seat in range(joined)]
    assert figures.gems == tuple(banked)
    assert bool(figures.winners) == figures.finished == (state.phase is Phase.OVER)
    if figures.finished:
        assert {figures.places[winner] for winner in figures.winners} == {1}
    removed = [card for each in figures.rounds for card in each.removed]
    assert len(removed) == len(state.gone)


@settings(max_examples=100, deadline=None)
@given(games())
def test_relics_are_claimed_once(game):
    state = game[-1][0]
    relics = sum(len(cell.copies) for cell in state.rules.cells if isinstance(cell.role, Relic))
    claimed = sum(len(seat.relics) for seat in state.seats)
    assert claimed == state.claimed <= relics
