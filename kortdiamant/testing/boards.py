"""Random games of Diam, and the laws of every game of Diam; a law raises `Broken` if it does not hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

from kortdiamant.diam import HEIGHT, PIECES, format, legal_moves, parse
from kortdiamant.errors import KortdiamantError
from kortdiamant.family import Speech
from kortdiamant.languages import LANGUAGES
from kortdiamant.languages.vocabulary import vocabulary
from kortdiamant.rulebook import DiamRuleset
from kortdiamant.table import Board
from kortdiamant.testing.laws import Broken, expect_equal
from kortdiamant.testing.players import NAMES, NEVER, SOMETIMES, Chance, Journal

MOST_TURNS = 120  # random games usually end sooner, but one in which pieces only move to and fro may never end


class BoardPlayer:
    """Plays all seats of a board at random; in every other game it also undoes turns."""

    def __init__(self, ruleset: DiamRuleset, seed: int, number: int) -> None:
        self.seed = seed
        self.number = number
        self.chance = Chance(seed, number)
        self.asides = SOMETIMES if number % 2 else NEVER
        names = NAMES[: ruleset.rules.players.max]
        self.journal = Journal()
        self.table = Board(ruleset, names, first=self.chance.choice(names), journal=self.journal)

    def play(self) -> None:
        """Play until the game is over, at most `MOST_TURNS` turns; raises Broken if a legal turn is rejected."""
        for _ in range(MOST_TURNS):
            if self.table.finished:
                return
            if len(self.table.moments) > 1 and self.chance.one_in(self.asides):
                self._say("undo")
            else:
                self._say(format(self.chance.choice(legal_moves(self.table.state)), self.table.names))

    def _say(self, line: str) -> None:
        try:
            self.table.say(line)
        except KortdiamantError as error:
            raise Broken(len(self.table.moments) - 1, f"{line!r} is understood", repr(error)) from error


def no_piece_is_lost_or_made(board: Board) -> None:
    """Pieces stay on the board, a turn adds at most one, and no stack is too high."""
    before: Counter[str] = Counter()
    for place, moment in enumerate(board.moments):
        stacks = moment.state.stacks
        laid = Counter("".join(stacks))
        expect_equal(place, Counter(), before - laid)
        expect_equal(
            place, [], [colour for colour, count in laid.items() if count > PIECES or count > before[colour] + 1]
        )
        expect_equal(place, [], [stack for stack in stacks if len(stack) > HEIGHT])
        before = laid


def there_is_always_a_turn(board: Board) -> None:
    """While the game goes on, there is a legal turn, and the line of each is parsed as that turn in every language."""
    for place, moment in enumerate(board.moments):
        possible = legal_moves(moment.state)
        expect_equal(place, moment.state.ending is None, bool(possible))
        for move in possible:
            line = format(move, moment.names)
            for language in LANGUAGES:
                expect_equal(place, move, parse(line, moment.state, Speech(moment.names, vocabulary(language))))


def what_stood_can_be_said_again(board: Board) -> None:
    """The lines give the same game again, and undo leads back to its start."""
    first = board.moments[0]
    copy = Board(board.ruleset, first.names, first=first.names[board.opener])
    for place, moment in enumerate(board.moments[1:], start=1):
        copy.say(moment.line)
        expect_equal(place, moment.state, copy.state)
    for standing in range(len(board.moments) - 1, 0, -1):
        copy.say("undo")
        expect_equal(standing, board.moments[standing - 1].state, copy.state)


LAWS: Mapping[str, Callable[[Board], None]] = {
    "no piece is lost or made": no_piece_is_lost_or_made,
    "somebody can always do something, and the line of every turn is read as that turn": there_is_always_a_turn,
    "what stood can be said again, and undo leads back to the start": what_stood_can_be_said_again,
}
