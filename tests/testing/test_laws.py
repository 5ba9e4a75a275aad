"""A game with one mistake breaks the law about it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

import pytest

from kortdiamant.cards import Card
from kortdiamant.errors import IllegalMove, NotDue
from kortdiamant.expedition import Decide, Move, Phase, Reveal, State
from kortdiamant.expedition import play as really_play
from kortdiamant.rulebook import load
from kortdiamant.testing import laws
from kortdiamant.testing.laws import LAWS, Broken, Game, Turn, expect_same_moments, game_of, played_moves
from kortdiamant.testing.players import EXTRA_ROUNDS, Player, expect_end, most_entries, play_to_the_end

NAMES = ("Ane", "Bo", "Cato")
Tamper = Callable[[Turn], Turn]


@pytest.fixture(scope="module")
def player() -> Player:
    """A finished game with relics and all kinds of asides."""
    player = Player(load("slott"), 0, 19)
    play_to_the_end(player)
    return player


@pytest.fixture
def game(player: Player) -> Game:
    return game_of(player.table)


def first(game: Game, phase: Phase) -> int:
    """The first turn in a phase, some way into the game."""
    return next(place for place, turn in enumerate(game) if place > 10 and turn.state.phase is phase)


def with_state(**changes: object) -> Tamper:
    return lambda turn: turn._replace(state=replace(turn.state, **changes))  # type: ignore[arg-type]  # of any field


def with_a_gem(turn: Turn) -> Turn:
    rich = replace(turn.state.seats[0], chest=turn.state.seats[0].chest + 1)
    return with_state(seats=(rich, *turn.state.seats[1:]))(turn)


def with_a_card(turn: Turn) -> Turn:
    return with_state(pack=(turn.state.pack[0] + 1, *turn.state.pack[1:]))(turn)


def with_the_wrong_card_gone(turn: Turn) -> Turn:
    return with_state(gone=(*turn.state.gone[1:], Card("7")))(turn)


@pytest.mark.parametrize(
    ("law", "tamper"),
    [
        ("an old position never changes, and plays the same again", with_state(carried=1000)),
        ("an old position never changes, and plays the same again", lambda turn: turn._replace(events=())),
        ("the chances of a card sum to 1, and each such card can come", with_state(phase=Phase.REVEAL, pack=(0,) * 14)),
        ("the line of a move is read as that move", lambda turn: turn._replace(move=Reveal(Card("7", "X")))),
        ("everybody has a seat", lambda turn: turn._replace(names=(*turn.names, "Nils"))),
        ("every card is in exactly one place", with_a_card),
        ("every card is in exactly one place", with_state(path=())),
        ("every card is in exactly one place", with_the_wrong_card_gone),
        ("what treasures brought is in chests, carried, on the path, or went back to the supply", with_a_gem),
        ("what treasures brought is in chests, carried, on the path, or went back to the supply", with_state(loose=99)),
        ("a relic is claimed once", with_state(claimed=3)),
    ],
)
def test_a_law_notices_a_violation(law: str, tamper: Tamper, game: Game) -> None:
    place = max(place for place, turn in enumerate(game) if turn.state.path and turn.state.phase is Phase.DECIDE)
    LAWS[law](game)
    with pytest.raises(Broken) as caught:
        LAWS[law]([*game[:place], tamper(game[place]), *game[place + 1 :]])
    assert caught.value.place in (place, place + 1)
    assert caught.value.expected != caught.value.found


@pytest.mark.parametrize("tamper", [with_a_gem, with_the_wrong_card_gone])
def test_a_report_that_does_not_add_up_is_noticed(tamper: Tamper, game: Game) -> None:
    changed = tamper(game[-1])
    if tamper is with_the_wrong_card_gone:
        changed = with_state(gone=game[-1].state.gone[1:])(game[-1])
    with pytest.raises(Broken):
        laws.the_report_adds_up([*game[:-1], changed])


def test_an_illegal_move_that_is_accepted_is_noticed(game: Game) -> None:
    place = first(game, Phase.DECIDE)

    def wrong(state: State) -> Iterable[tuple[Move, type[NotDue]]]:
        return [(Decide(()), NotDue)] if state.phase is Phase.DECIDE else []

    with pytest.raises(Broken) as caught:
        laws.refusals_change_nothing(wrong)(game[place:])
    assert (caught.value.expected, caught.value.found) == ("NotDue", "")


def test_a_rejection_with_the_wrong_error_is_noticed(game: Game) -> None:
    with pytest.raises(Broken) as caught:
        laws.refusals_change_nothing(lambda _: [(Decide((99,)), IllegalMove)])(game[first(game, Phase.DECIDE) :])
    assert (caught.value.expected, caught.value.found) == ("IllegalMove", "ImpossibleLeaver")


def test_a_rejection_that_changes_the_state_is_noticed(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    def careless(state: State, move: Move) -> object:
        state.turned += 1
        return really_play(state, move)

    place = first(game, Phase.DECIDE)
    spare = game[place]._replace(state=game[place].state.copy())
    monkeypatch.setattr(laws, "play", careless)
    with pytest.raises(Broken) as caught:
        LAWS["a move that cannot be made is refused with the right error, and changes nothing"]([spare])
    assert "turned" in str(caught.value.expected)


def test_a_mutated_state_is_noticed(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    game = [turn._replace(state=turn.state.copy()) for turn in game_of(player.table)]
    monkeypatch.setattr(State, "copy", lambda self: self)
    with pytest.raises(Broken):
        laws.an_old_state_never_changes(game)


def test_a_game_without_an_end_is_noticed(player: Player) -> None:
    most = most_entries(player.table.ruleset.rules, EXTRA_ROUNDS)
    expect_end(player.table, most)
    with pytest.raises(Broken):
        expect_end(player.table, 20)


def test_a_game_in_which_cards_go_back_may_take_longer() -> None:
    usual = most_entries(load("marquoir").rules, 0)
    patient = most_entries(load("marquoir", settings={"rules.opening.treasures": 1}).rules, 0)
    assert usual == 5 * (2 * 30 + 2)
    assert patient == 100 * usual


@pytest.mark.parametrize("law", laws.RECORD_LAWS)
def test_a_record_that_lacks_a_line_is_noticed(law: str, player: Player) -> None:
    lines = player.journal.lines
    laws.RECORD_LAWS[law](player.table, lines)
    with pytest.raises(Broken):
        laws.RECORD_LAWS[law](player.table, lines[:-1])


def test_a_record_that_is_not_canonical_is_noticed(player: Player) -> None:
    lines = [line.lower() for line in player.journal.lines]
    with pytest.raises(Broken):
        laws.a_record_said_again_makes_the_same_record(player.table, lines)


def test_the_first_moment_that_differs_is_reported(player: Player) -> None:
    every = list(player.table.moments)
    other = [*every[:7], replace(every[7], turn=99), *every[8:]]
    with pytest.raises(Broken) as caught:
        expect_same_moments(every, other)
    assert (caught.value.place, caught.value.expected, caught.value.found) == (7, every[7].turn, 99)


def test_a_game_has_a_turn_for_each_moment(player: Player) -> None:
    game = game_of(player.table)
    assert len(game) == len(player.table.moments)
    assert {"undo", "rename", "join", "home"} <= {line.split()[0] for line in player.journal.lines}
    assert 0 < len(list(played_moves(game))) < len(game)  # a rename is no move
