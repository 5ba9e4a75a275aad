"""What holds in a game of any family; each law raises Broken where it does not."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from kortdiamant.errors import Due, KortdiamantError
from kortdiamant.expedition import Move, State, due, format, outcomes, parse, play
from kortdiamant.family import Speech
from kortdiamant.testing.game import Game, Law, Turn, insist, moves, snapshot

WrongMoves = Callable[[State], Iterable[tuple[Move, type[KortdiamantError]]]]


def an_old_state_never_changes(game: Game) -> None:
    """A move that is made again in an old position leads to the same one, and leaves the old one as it was."""
    for place, before, move, after in moves(game):
        seen = snapshot(before.state)
        again = play(before.state, move)
        insist(place, (snapshot(after.state), after.events), (snapshot(again.state), again.events))
        insist(place, seen, snapshot(before.state))


def refusals_change_nothing(wrong_moves: WrongMoves) -> Law:
    """The law that a move which cannot be made raises the error it should, and leaves the position as it was."""

    def law(game: Game) -> None:
        for place, turn in enumerate(game):
            seen = snapshot(turn.state)
            for move, error in wrong_moves(turn.state):
                insist(place, (move, error.__name__), (move, _refusal(turn.state, move)))
            insist(place, seen, snapshot(turn.state))

    return law


def chances_sum_to_one(game: Game) -> None:
    """Where a card is due, and only there, chance moves: each of its moves can be made, and together they are all."""
    for place, turn in enumerate(game):
        chances = outcomes(turn.state)
        insist(place, due(turn.state) is Due.CARD, bool(chances))
        if chances:
            insist(place, 1, sum(chance for _, chance in chances))
            insist(place, [True] * len(chances), [chance > 0 for _, chance in chances])
            insist(place, [""] * len(chances), [_refusal(turn.state, move) for move, _ in chances])


def a_line_means_its_move(game: Game) -> None:
    """The canonical line of every move is read as that very move."""
    for place, before, move, after in moves(game):
        line = format(move, after.names)
        insist(place, move, _reading(line, before))


def everybody_has_a_seat(game: Game) -> None:
    """Whoever comes and goes, there are as many seats as names."""
    for place, turn in enumerate(game):
        insist(place, len(turn.names), len(turn.state.seats))


ANY_GAME: dict[str, Law] = {
    "an old position never changes, and plays the same again": an_old_state_never_changes,
    "the chances of a card sum to 1, and each such card can come": chances_sum_to_one,
    "the line of a move is read as that move": a_line_means_its_move,
    "everybody has a seat": everybody_has_a_seat,
}


def _reading(line: str, turn: Turn) -> object:
    """What a line means after a turn: a move, or the error that says why it means none."""
    try:
        return parse(line, turn.state, Speech(turn.names))
    except KortdiamantError as error:
        return error


def _refusal(state: State, move: Move) -> str:
    """The name of the error that a move raises; nothing if it is made."""
    try:
        play(state, move)
    except KortdiamantError as error:
        return type(error).__name__
    return ""
