"""What is different where the program turns the cards itself."""

from __future__ import annotations

from kortdiamant.errors import NothingToUndo
from kortdiamant.expedition.state import Phase
from kortdiamant.table import Table

NOT_CARDS = ("join", "home", "rename")


def entries_to_undo(table: Table, asked: int) -> int:
    """How many entries of the record take back so many that a person said.

    A card that was dealt goes with the decision before it: alone it would only come again. Raises `NothingToUndo`.
    """
    spoken = [number for number in range(1, len(table.moments)) if not _was_dealt(table, number)]
    if asked > len(spoken):
        raise NothingToUndo(asked, len(spoken))
    return len(table.moments) - spoken[-asked]


def _was_dealt(table: Table, number: int) -> bool:
    word = table.moments[number].line.partition(" ")[0]
    return table.moments[number - 1].state.phase is Phase.REVEAL and word not in NOT_CARDS
