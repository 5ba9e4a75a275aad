"""A pad accepts every game of the engine and has the same result."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kortdiamant.errors import IllegalMove, TextError, UnclearWorth
from kortdiamant.expedition import Arrive, Decide, Hazard, Phase, Relic, Reveal, Treasure
from kortdiamant.expedition import play as engine_play
from kortdiamant.expedition import report as engine_report
from kortdiamant.expedition import start as engine_start
from kortdiamant.expedition.moves import face
from kortdiamant.family import ParseContext
from kortdiamant.pad import Correct, Enter, Haul, SheetCell, format, parse, play, report, start
from kortdiamant.pad.bounds import PAD, most_gems
from kortdiamant.rulebook import load
from kortdiamant.table import Table
from tests.expedition.test_properties import NAMES
from tests.expedition.test_properties import games as all_games
from tests.golden.games import people_for, references
from tests.golden.players import play_to_the_end
from tests.pad.scribe import write_down
from tests.small_games import box

pytestmark = pytest.mark.broad

BEGUN = (Phase.REVEAL, Phase.DECIDE)


def games():
    """Games that begin with a card or a decision, not with an empty pack."""
    return all_games(PAD).filter(lambda game: game[0].state.round == 1 and game[0].state.phase in BEGUN)


def line_of(game):
    return [(turn.move, turn.events) for turn in game]


def of_engine(game):
    return engine_report(game[-1].state, [event for turn in game for event in turn.events])


def entered(game, spell=lambda haul: haul):
    return write_down(start(game[0].state.rules, len(game[0].state.seats)), line_of(game), spell)


@settings(max_examples=200, deadline=None)
@given(games())
def test_a_score_pad_reports_the_same_results_as_the_game(game):
    scribe, engine = entered(game), of_engine(game)
    mine = report(scribe.sheet, ())
    if engine.finished:
        assert mine == replace(
            engine, rounds=tuple(replace(each, ended=None, kind=None, path=(), removed=()) for each in engine.rounds)
        )
    else:
        ended = [each.banked for each in engine.rounds if each.ended]
        assert [each.banked for each in mine.rounds] == ended
        assert not mine.finished


@settings(max_examples=200, deadline=None)
@given(games())
def test_a_deduced_worth_is_that_of_the_game(game):
    open_ = entered_openly(game)
    if open_ is not None:
        relics = [sorted(seat.relics) for seat in open_.seats]
        assert relics == [sorted(seat.relics) for seat in entered(game).sheet.seats]


def entered_openly(game):
    try:
        return entered(game, lambda haul: replace(haul, relics=(None,) * len(haul.relics))).sheet
    except UnclearWorth:
        return None


@settings(max_examples=100, deadline=None)
@given(games())
def test_the_line_of_a_move_is_parsed_as_that_move(game):
    sheet = start(game[0].state.rules, len(game[0].state.seats))
    for move in entered(game).moves:
        names = NAMES[: len(sheet.presence)]
        assert parse(format(move, names), sheet, ParseContext(names)) == move
        sheet, _ = play(sheet, move)


PARTS = "4|0|7|+|+5|r|+r| | |,|, |=|:|-|ane|bo|Player 2|a = b|7H|1e9|4.5|all|ingen|extra|join|home|½|٤|²|\u0301|\0|🦊"
TYPED = st.lists(st.sampled_from(PARTS.split("|")), max_size=9).map("".join)


@settings(max_examples=400, deadline=None)
@given(st.one_of(TYPED, st.text(max_size=20)).filter(str.strip))
def test_every_text_is_rejected_or_has_a_line_with_the_same_meaning(text):
    names = ("Ane", "Player 2", "a = b", "7H", "Bo r")
    sheet = start(box(relics=[5, 7, 7]), len(names))
    try:
        move = parse(text, sheet, ParseContext(names))
    except (IllegalMove, TextError):
        return
    if not isinstance(move, Arrive):
        assert parse(format(move, names), sheet, ParseContext(names)) == move


@settings(max_examples=100, deadline=None)
@given(games(), st.data())
def test_a_correction_and_its_reverse_leave_the_sheet_as_it_was(game, data):
    sheet = entered(game).sheet
    cells = [(number, seat) for number, row in enumerate(sheet.rows, 1) for seat, haul in enumerate(row) if haul]
    if not cells:
        return
    number, seat = data.draw(st.sampled_from(cells))
    before = sheet.haul(number, seat)
    assert before
    corrected, _ = play(sheet, Correct((SheetCell(number, seat, replace(before, gems=0)),)))
    back, _ = play(corrected, Correct((SheetCell(number, seat, before),)))
    assert (back.rows, back.worths, back.seats) == (sheet.rows, sheet.worths, sheet.seats)


@settings(max_examples=100, deadline=None)
@given(games(), st.lists(st.builds(Haul, st.integers(0, 40), st.lists(st.integers(0, 9), max_size=2).map(tuple))))
def test_a_sheet_never_changes_and_a_rejected_row_changes_nothing(game, hauls):
    sheet = entered(game).sheet
    before = replace(sheet)
    row = (tuple(hauls) + (Haul(),) * len(sheet.playing))[: len(sheet.playing)]
    try:
        after, _ = play(sheet, Enter(row))
    except (IllegalMove, TextError):
        after = sheet
    assert sheet == before
    assert all(sum(haul.gems for haul in each if haul) <= most_gems(sheet.rules) for each in after.rows)


@pytest.mark.parametrize("reference", references())
@pytest.mark.parametrize("seed", range(4))
def test_a_whole_game_of_every_ruleset_has_the_same_results(reference, seed):
    ruleset = load(reference)
    table = play_to_the_end(Table(ruleset, people_for(ruleset)), seed, slips=False)
    line, state = [], table.moments[0].state
    for moment in table.moments[1:]:
        move = table._game.parse(moment.line, state, ParseContext(moment.names))
        line.append((move, moment.events))
        state = moment.state
    sheet = write_down(start(ruleset.rules, len(table.names)), line).sheet
    mine, engine = report(sheet, ()), table.report()
    assert (mine.totals, mine.relics, mine.winners, mine.places) == (
        engine.totals,
        engine.relics,
        engine.winners,
        engine.places,
    )
    assert [each.banked for each in mine.rounds] == [each.banked for each in engine.rounds]


@pytest.mark.parametrize("reference", references())
def test_the_bound_on_gems_can_be_reached(reference):
    rules = load(reference).rules
    state = engine_start(rules, rules.players.min)
    first = next(cell for cell, count in enumerate(state.pack) if count and not is_treasure(rules, cell))
    state, _ = engine_play(state, Reveal(face(state, first)))
    others = tuple(seat for seat, each in enumerate(state.seats) if seat for _ in range(each.inside))
    state, _ = engine_play(state, Decide(others))
    while treasures := [cell for cell, count in enumerate(state.pack) if count and is_treasure(rules, cell)]:
        state, _ = engine_play(state, Reveal(face(state, treasures[0])))
        state, _ = engine_play(state, Decide(()))
    while state.phase is Phase.REVEAL and state.round == 1:
        harmless = next(cell for cell, count in enumerate(state.pack) if count and is_harmless(state, cell))
        state, _ = engine_play(state, Reveal(face(state, harmless)))
        state, _ = engine_play(state, Decide((0,) * state.seats[0].inside))
    assert state.seats[0].chest == most_gems(rules)
    play(start(rules, rules.players.min), Enter((Haul(most_gems(rules)), *[Haul()] * (rules.players.min - 1))))


def is_treasure(rules, cell):
    return isinstance(rules.cells[cell].role, Treasure)


def is_harmless(state, cell):
    role = state.rules.cells[cell].role
    return isinstance(role, Relic) or (isinstance(role, Hazard) and role.kind not in state.threats())
