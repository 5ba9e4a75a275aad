"""Entries that the program makes itself, for the dealer or a bot, and the number of entries that an undo takes back."""

from __future__ import annotations

from collections.abc import Sequence

from kortdiamant.errors import NothingToUndo
from kortdiamant.expedition.events import Event
from kortdiamant.expedition.state import Phase, State
from kortdiamant.table import Board, Table
from kortdiamant.table.sitting import Moment

ABOUT_PEOPLE = ("join", "home", "rename")


def is_automatic(table: Table, state: State) -> bool:
    """Whether the program makes the entry that is due in a state, so that nobody is asked."""
    match state.phase:
        case Phase.REVEAL:
            return table.seed is not None
        case Phase.DECIDE:
            return table.bots.only_bots_decide(state)
        case Phase.SETTLE:
            return table.bots.only_bots_left(state)
    return False


def entries_to_undo(table: Table, asked: int) -> int:
    """The number of record entries that undo the last `asked` entries of people.

    An automatic entry is undone with the entry before it: alone it would be made again at once. Raises `NothingToUndo`.
    """
    spoken = [number for number in range(1, len(table.moments)) if not _was_automatic(table, number)]
    return _count_back(asked, spoken, table)


def turns_to_undo(board: Board, asked: int) -> int:
    """The same for a game of Diam, where the turns of bots are undone with those of people."""
    moments, bots = board.moments, board.opponents
    numbers = range(1, len(moments))
    by_bots = {n for n in numbers if bots.is_bot_to_move(moments[n - 1].state) and is_game_entry(moments[n].line)}
    return _count_back(asked, [number for number in numbers if number not in by_bots], board)


def _count_back(asked: int, spoken: Sequence[int], table: Table | Board) -> int:
    if asked > len(spoken):
        raise NothingToUndo(asked, len(spoken))
    return len(table.moments) - spoken[-asked]


def latest_moments(table: Table, *, before: int = 0) -> Sequence[Moment[State, Event]]:
    """The moments since the last card or decision; `before` skips this number of moments from the end.

    The later ones are about who sits at the table.
    """
    number = max(len(table.moments) - 1 - before, 0)
    while number and not is_game_entry(table.moments[number].line):
        number -= 1
    return table.moments[number:]


def is_game_entry(line: str) -> bool:
    """Whether an entry is a card or a decision, not one about who sits at the table."""
    return line.partition(" ")[0] not in ABOUT_PEOPLE


def _was_automatic(table: Table, number: int) -> bool:
    return is_automatic(table, table.moments[number - 1].state) and is_game_entry(table.moments[number].line)
