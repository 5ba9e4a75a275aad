"""Diam in words: pieces, events, the board, the rule sheet, and what the engine finds."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain, combinations

import pytest

from kortdiamant.diam import Place, format, legal_moves, start
from kortdiamant.diamengine.analysis import AnalysedTurn
from kortdiamant.diamengine.levels import EngineChoice
from kortdiamant.diamengine.solver import Depth
from kortdiamant.errors import WrongFamily
from kortdiamant.languages import LANGUAGES
from kortdiamant.languages.names import Language
from kortdiamant.rulebook import AnyRuleset, DiamRuleset, load_any
from kortdiamant.session.help import board_words
from kortdiamant.table import Board
from kortdiamant.telling.accessibility import SCREEN_READER
from kortdiamant.telling.diam import (
    analysis_table,
    board_line,
    board_opening,
    board_prompt,
    decisive_turns,
    depth_line,
    forced_result,
    hint_sentence,
    outcome,
    reserves,
    ring,
    ring_in_words,
    tell_board,
)
from kortdiamant.telling.rule_sheet.diam import rules_at_work, setup
from kortdiamant.telling.rule_sheet.sheet import rule_sheet
from kortdiamant.telling.speaker import Speaker, speaker_for
from kortdiamant.workshop.inspection import differences
from tests.bundled_rulesets import bundled_references
from tests.diam.boards import TWO

STUCK = ("h2", "s1", "h2", "s1", "h2", "s1", "h2", "s1", "d3", "c4", "d3", "c4", "d3", "c4", "d3", "c4")
AGAIN = ("h1", "s5", "1.1+", "5.1+", "2.1-", "6.1-", "1.1+", "5.1+", "2.1-", "6.1-")


def play_lines_on_board(
    *lines: str, language: Language = "en", reference: str = "diam", no_move: str = "pass"
) -> tuple[Board, list[str]]:
    """A board after some lines, and the sentences about the last one."""
    ruleset = load_any(reference, settings={"rules.no-move": no_move})
    assert isinstance(ruleset, DiamRuleset)
    board = Board(ruleset, ["Ane", "Bo", "Cato", "Dag"][: ruleset.rules.players.max], language=language)
    answer: list[str] = []
    for line in lines:
        answer = tell_board(board.say(line), board)
    return board, answer


TOLD = {
    "on the ground": (("h3",), "Ane places a heart on space 3."),
    "on a stack": (("h3", "s3"), "Bo places a spade on space 3, on level 2."),
    "alone": (("h8", "s3", "8.1+"), "Ane moves a heart from space 8 to space 1, level 1."),
    "with others": (
        ("h8", "s8", "d8", "s7", "8.1-"),
        "Ane moves a heart from space 8 to space 7, level 2, and carries a diamond and a spade.",
    ),
    "taken back": (("h3", "s3", "undo 2"), "Undone: h3; s3."),
    "a new name": (("rename Bo = Bob",), "Bo is now called Bob."),
    "a name taken back": (("rename Bo = Bob", "undo"), "Undone: new name Bo = Bob."),
    "a turn that passes by": (
        STUCK,
        "Bo places a club on space 4, on level 4. Ane can do nothing, and the turn passes by.",
    ),
    "a repetition": (
        AGAIN,
        "Bo moves a spade from space 6 to space 5, level 1. The same position, the same player to move, 3 times. "
        "The game is a draw.",
    ),
}


@pytest.mark.parametrize(("lines", "sentences"), TOLD.values(), ids=TOLD)
def test_every_event_has_its_sentence(lines: tuple[str, ...], sentences: str) -> None:
    assert " ".join(play_lines_on_board(*lines)[1]) == sentences


def test_sentences_in_other_languages_are_idiomatic() -> None:
    lines = ("h8", "s8", "d8", "s7", "8.1-")
    assert play_lines_on_board(*lines, language="nb")[1] == [
        "Ane flytter en hjerter fra felt 8 til felt 7, nivå 2, med en ruter og en spar oppå."
    ]
    assert play_lines_on_board(*lines, language="fr")[1] == [
        "Ane déplace un cœur de la case 8 à la case 7, niveau 2, et emporte un carreau et un pique."
    ]


@pytest.mark.parametrize(
    ("no_move", "sentences"),
    [("loss", "Ane can do nothing. Bo wins!"), ("draw", "Ane can do nothing. The game is a draw.")],
)
def test_a_player_without_a_turn_may_have_lost(no_move: str, sentences: str) -> None:
    board, answer = play_lines_on_board(*STUCK, no_move=no_move)
    assert answer[-1] == sentences == outcome(board)


def test_a_game_without_turns_is_a_draw() -> None:
    """It cannot come about with sixteen pieces; a state says it all the same."""
    board, _ = play_lines_on_board(*AGAIN)
    assert outcome(board) == "The same position, the same player to move, 3 times. The game is a draw."
    moment = board.moments[-1]
    ended = type(moment.state.ending).NO_MOVE if moment.state.ending else None
    board._moments[-1] = replace(moment, state=replace(moment.state, ending=ended))
    assert outcome(board) == "Nobody can do anything. The game is a draw."


def test_the_board_is_shown() -> None:
    board, _ = play_lines_on_board("h3", "s3", "h4", "c4", "d3", "s7")
    assert ring(board.state.stacks) == [
        "1 · · · · ── 2 · · · · ── 3 ♥ ♠ ♦ ·",
        "│                                 │",
        "8 · · · ·                 4 ♥ ♣ · ·",
        "│                                 │",
        "7 ♠ · · · ── 6 · · · · ── 5 · · · ·",
    ]
    assert ring_in_words(board.state.stacks, Speaker("en")) == [
        "Space 3: heart, spade, diamond",
        "Space 4: heart, club",
        "Space 7: spade",
        "Empty: 1, 2, 5, 6 and 8",
    ]
    assert reserves(board) == ["Ane: ♥♥♦♦♦", "Bo: ♠♠♣♣♣"]
    assert board_prompt(board) == "Ane to play ♥♦"
    assert board_line(board) == "Turn 7 · Ane to play ♥♦"
    assert outcome(board) == "Not finished: 6 turns so far."


def test_a_screen_reader_gets_no_symbols() -> None:
    board, _ = play_lines_on_board("h3", "s3")
    token = SCREEN_READER.set(True)
    try:
        assert reserves(board) == ["Ane: three hearts and four diamonds", "Bo: three spades and four clubs"]
        assert board_prompt(board) == "Ane to play"
    finally:
        SCREEN_READER.reset(token)


def test_a_player_without_pieces_left_is_named() -> None:
    assert reserves(play_lines_on_board(*STUCK)[0]) == ["Ane has placed everything.", "Bo has placed everything."]


def test_partners_are_introduced() -> None:
    opening = board_opening(play_lines_on_board(reference="diam+three-players")[0])
    assert opening == ("Ane: hearts and diamonds. Bo: spades. Cato: clubs. Bo and Cato play together. Ane begins.")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_placeholder_is_left(language: Language) -> None:
    answers = chain.from_iterable(play_lines_on_board(*lines, language=language)[1] for lines, _ in TOLD.values())
    board, _ = play_lines_on_board(*STUCK, language=language)
    texts = [*answers, board_opening(board), board_line(board), outcome(board), *reserves(board)]
    assert not any("{" in text for text in texts)


def test_an_impossible_turn_lists_possible_ones() -> None:
    board, _ = play_lines_on_board("h3", "s3")
    assert {format(move, board.names) for move in legal_moves(board.state)} <= set(board_words(board, ""))
    assert "undo" in board_words(board, "u")
    assert "again" not in board_words(board, "")
    assert list(board_words(board, "rename ")) == ["Ane", "Bo"]
    assert list(board_words(board, "undo ")) == []
    assert "again" in board_words(play_lines_on_board(*AGAIN)[0], "")


REASONS = {
    "nothing was done": ((), "No rule was at work in the last entry."),
    "a piece was placed": (("h3", "rename Bo = Bob"), "Place: one of your pieces"),
    "a piece was moved": (("h3", "s4", "3.1-"), "Move: one of your pieces"),
    "an enemy piece rode along": (("h3", "s3", "3.1-"), "An enemy piece is never moved by itself"),
    "a pair won": (("d1", "s5", "h1", "c2", "h5"), "a pair on the ground counts for nothing."),
    "two pairs may have come about": (("d1", "s5", "h1", "c2", "h5"), "the higher pair wins."),
    "somebody was passed by": (STUCK, "Whoever can do nothing is passed by"),
    "a position came again": (AGAIN, "When the same position has come three times"),
}


@pytest.mark.parametrize(("lines", "sentence"), REASONS.values(), ids=REASONS)
def test_the_rules_behind_the_last_turn_are_listed(lines: tuple[str, ...], sentence: str) -> None:
    assert sentence in " ".join(rules_at_work(play_lines_on_board(*lines)[0]))


def test_a_rule_that_did_not_apply_is_not_listed() -> None:
    assert len(rules_at_work(play_lines_on_board("h3", "s4", "3.1-")[0])) == 1
    assert (
        rules_at_work(play_lines_on_board(*STUCK, no_move="draw")[0])[-1]
        == "If somebody can do nothing, the game is a draw."
    )


STATE = start(TWO, 2)
MOVE, OTHER = Place("h", 1), Place("d", 3)


@pytest.mark.parametrize(
    ("plies", "sentence"),
    [(None, "open"), (1, "wins in 1 turn"), (5, "wins in 5 turns"), (-1, "loses in 1 turn"), (-4, "loses in 4 turns"),
     (0, "has won")],
)  # fmt: skip
def test_a_forced_result_has_its_sentence(plies, sentence):
    assert forced_result(plies, Speaker("en")) == sentence


@pytest.mark.parametrize(
    ("choice", "sentence"),
    [
        (EngineChoice(MOVE), "Best as far as I can see: h1."),
        (EngineChoice(MOVE, 3), "Best: h1; this wins in 3 turns."),
        (EngineChoice(MOVE, -20, by_strategy=True), "Best: h1; by the solved strategy this loses in 20 turns."),
    ],
)
def test_a_hint_names_its_source(choice, sentence):
    assert hint_sentence(choice, Speaker("en")) == sentence
    assert all("h1" in hint_sentence(choice, Speaker(language)) for language in ("nb", "fr"))


def test_decisive_turns_are_named():
    fine = AnalysedTurn(STATE, MOVE, EngineChoice(OTHER, None), None)
    lost = AnalysedTurn(STATE, MOVE, EngineChoice(OTHER, None), -3)
    slipped = AnalysedTurn(STATE, MOVE, EngineChoice(OTHER, 5), None)
    speaker = Speaker("en", names=("Ane", "Bo"))
    assert decisive_turns([fine], speaker) == ""
    assert decisive_turns([lost, fine, lost], speaker) == "Ane lost the game in turn 3, with h1; d3 was better."
    assert decisive_turns([slipped, fine], speaker) == "Ane let a win slip in turn 1: d3 would have kept it."


@pytest.mark.parametrize(("plies", "sentence"), [(0, "has won"), (-1, "has lost"), (None, "draw")])
def test_the_last_turn_shows_the_result(plies, sentence):
    _, row = analysis_table(
        [AnalysedTurn(STATE, MOVE, EngineChoice(OTHER), plies, is_last=True)], Speaker("en", names=("Ane", "Bo"))
    )
    assert row == ["1", "Ane", "h1", sentence, "d3", "open"]


@pytest.mark.parametrize(
    ("depth", "sentence"),
    [
        (Depth(3, False, 17, 0.25), "Within 3: no forced win (17 nodes, 0.3 s)"),
        (Depth(3, True, 17, 0.0), "Within 3: whoever begins wins (17 nodes, 0.0 s)"),
        (Depth(20, True, 17, 1.0), "Within 20: whoever moves second wins (17 nodes, 1.0 s)"),
    ],
)
def test_every_depth_has_its_line(depth, sentence):
    assert depth_line(depth, Speaker("en")) == sentence


CHANGES = {
    "as it is": (),
    "the other one begins": ("rules.begins=2",),
    "who is stuck has lost": ("rules.no-move=loss",),
    "who is stuck ends the game": ("rules.no-move=draw",),
    "twice is enough": ("rules.repetition=2",),
    "for ever": ("rules.repetition=never",),
    "other colours": ("rules.seats=[{side: 1, colours: [h, s]}, {side: 2, colours: [d, c]}]",),
    "colours the other way round": ("rules.seats=[{side: 2, colours: [s, c]}, {side: 1, colours: [h, d]}]",),
    "fewer pieces": ("rules.seats=[{side: 1, colours: [h]}, {side: 2, colours: [s]}]",),
    "three": ("rules.seats=[{side: 1, colours: [h, d]}, {side: 2, colours: [s]}, {side: 2, colours: [c]}]",),
}


def sheet_words(ruleset: AnyRuleset, language: Language) -> str:
    return " ".join(
        statement.text for section in rule_sheet(ruleset, language).sections for statement in section.statements()
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_different_rules_have_different_sheets(language: Language) -> None:
    rulesets = [load_any("diam", settings=settings) for settings in CHANGES.values()]
    for one, other in combinations(rulesets, 2):
        assert sheet_words(one, language) != sheet_words(other, language)
        assert differences(one, other, language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("reference", bundled_references(DiamRuleset))
def test_sheets_contain_no_placeholders(reference: str, language: Language) -> None:
    ruleset = load_any(reference)
    assert isinstance(ruleset, DiamRuleset)
    assert "{" not in sheet_words(ruleset, language)
    assert "{" not in setup(ruleset, speaker_for(ruleset, language)).text


def test_the_sheet_says_who_begins() -> None:
    said = load_any("diam", settings={"prose": {"en": {"first-player": "The youngest begins."}}})
    assert "The youngest begins." in sheet_words(said, "en")


def test_games_of_two_families_cannot_be_compared() -> None:
    with pytest.raises(WrongFamily) as refused:
        differences(load_any("diam"), load_any("slott"), "en")
    assert (refused.value.reference, refused.value.family) == ("slott", "expedition")
