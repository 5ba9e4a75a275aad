"""What can be said next, for completion: cards, names and commands."""

from __future__ import annotations

from collections.abc import Iterator

from kortdiamant.cards import Card
from kortdiamant.diam import format, legal_moves
from kortdiamant.errors import Due
from kortdiamant.expedition.state import Presence
from kortdiamant.table import Board, Pad, Table
from kortdiamant.telling.cards import card_name
from kortdiamant.telling.speaker import speaker_of

ALWAYS = ("undo", "score", "path", "odds", "why", "help", "join ", "home ", "rename ", "quit")
ON_A_BOARD = ("undo", "score", "hint", "why", "help", "rename ", "quit")
ON_A_PAD = ("undo", "score", "help", "join ", "home ", "rename ", "quit")
SEPARATORS = {" ", ","}
ABOUT_PEOPLE = ("home", "rename", "again")


def next_words(table: Table, text: str) -> Iterator[str]:
    """The words that may come at the end of a text."""
    word, space, _ = text.lstrip().partition(" ")
    command = table.speech.meaning(word) if space else ""
    if command in ABOUT_PEOPLE:
        yield from _at_the_table(table)
    elif command != "join":  # nobody knows the name of a newcomer
        yield from _due(table)
        if not set(text.lstrip()) & SEPARATORS:
            yield from ALWAYS
            yield from ["supply"] if table.ruleset.supply else []


def _due(table: Table) -> Iterator[str]:
    """The words of what has to be said now."""
    match table.due:
        case Due.CARD:
            yield from _cards(table)
        case Due.DECISION:
            yield from _inside(table)
            yield "all"
        case Due.SETTLEMENT:
            yield from ("extra", "share")
        case Due.NOTHING:
            yield "again"


def pad_words(pad: Pad, text: str) -> Iterator[str]:
    """The words that may come at the end of a text that is typed to a score pad."""
    if pad.due is Due.SETTLEMENT:
        yield from ("extra", "share")
    yield from (pad.names[seat] for seat in pad.state.playing)
    if not set(text.lstrip()) & SEPARATORS:
        yield from ON_A_PAD


def board_words(board: Board, text: str) -> Iterator[str]:
    """The words that may come at the end of a text that is typed to a game of Diam."""
    word, space, _ = text.lstrip().partition(" ")
    if space:
        yield from board.names if board.speech.meaning(word) in ("rename", "again") else ()
    else:
        yield from (format(move, board.names) for move in legal_moves(board.state))
        yield from ON_A_BOARD
        yield from ["again"] if board.finished else []


def _cards(table: Table) -> Iterator[str]:
    """The cards that can come, by name; numbers are quicker typed than completed."""
    speaker, state = speaker_of(table), table.state
    for cell, count in zip(state.rules.cells, state.pack, strict=True):
        if count and not cell.name.isdecimal():
            yield card_name(Card(cell.name), speaker)


def _inside(table: Table) -> Iterator[str]:
    seats = zip(table.names, table.state.seats, strict=True)
    bots = [table.names[seat] for seat in table.bots.specs]
    yield from (name for name, seat in seats if seat.inside and name not in bots)


def _at_the_table(table: Table) -> Iterator[str]:
    seats = zip(table.names, table.state.seats, strict=True)
    yield from (name for name, seat in seats if seat.presence is not Presence.HOME)
