"""Seat people, begin their game, and begin the next one.

What has to be asked while people sit down goes through a `FrontEnd`: a terminal, a pipe or a web page.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Protocol

from kortdiamant.errors import FileError, FileProblem
from kortdiamant.expedition import Midway
from kortdiamant.family import Reading
from kortdiamant.languages.names import Language
from kortdiamant.rulebook import AnyRuleset, DiamRuleset, Ruleset
from kortdiamant.session.board_conversation import BoardConversation
from kortdiamant.session.conversation import Conversation
from kortdiamant.session.dialogue import Dialogue
from kortdiamant.session.pad_conversation import PadConversation
from kortdiamant.session.seating import (
    BoardSeating,
    NewGame,
    TableSeating,
    check_players,
    parse_names,
    rematch_path,
    seat_again,
    with_bots,
)
from kortdiamant.session.start_questions import read_midway
from kortdiamant.table import AnySitting, Board, Pad, Table
from kortdiamant.telling.speaker import Speaker, speaker_for


class FrontEnd(Protocol):
    """What a session needs from a terminal, a pipe or a web page while players sit down."""

    reading: Reading

    def ask_names(self, ruleset: AnyRuleset, bots: Sequence[str], speaker: Speaker) -> Sequence[str]:
        """Ask for the names of the players besides the bots."""
        ...

    def check_names(self, names: Sequence[str]) -> None:
        """Raise a `TextError` if an option of the front end names somebody who does not play."""
        ...

    def ask_first(self, names: Sequence[str], ruleset: Ruleset, speaker: Speaker) -> str | None:
        """Ask who turns the first card; None means the first seat."""
        ...

    def ask_midway(self, table: Table) -> Midway | None:
        """Ask for the start position of a game begun elsewhere; None means a new game."""
        ...

    def ask_to_play_unsaved(self, trouble: FileError, speaker: Speaker) -> bool:
        """Ask whether to play without saving."""
        ...


def seat_table(
    ruleset: Ruleset,
    language: Language,
    front: FrontEnd,
    *,
    players: str | None,
    bots: Mapping[str, str],
    first: str | None,
    seed: int | None,
    start_position: str | None,
) -> TableSeating:
    """Seat people and bots at a table, and ask for missing names.

    The program deals if there is a `seed`. `start_position` is that of a game begun elsewhere; if it is empty,
    the front end asks for it. Raises a `SeatingError`, and the errors of the start position.
    """
    can_be_alone = seed is not None
    names = _names(ruleset, language, front, players=players, bots=bots, can_be_alone=can_be_alone)
    seating = TableSeating(ruleset=ruleset, names=names, seed=seed, language=language, reading=front.reading, bots=bots)
    midway = _midway(start_position, seating, front)
    if first is None and seed is None:
        first = front.ask_first(names, ruleset, speaker_for(ruleset, language))
    return replace(seating, midway=midway, first=first)


def seat_board(
    ruleset: DiamRuleset,
    language: Language,
    front: FrontEnd,
    *,
    players: str | None,
    bots: Mapping[str, str],
    first: str | None,
) -> BoardSeating:
    """Seat people and bots at a board; raises a `SeatingError`."""
    names = _names(ruleset, language, front, players=players, bots=bots, can_be_alone=True)
    return BoardSeating(ruleset=ruleset, names=names, language=language, reading=front.reading, first=first, bots=bots)


def seat_pad(ruleset: Ruleset, language: Language, front: FrontEnd, *, players: str | None) -> TableSeating:
    """Seat people at a score pad; raises a `SeatingError`."""
    names = _names(ruleset, language, front, players=players, bots={}, can_be_alone=False)
    return TableSeating(
        ruleset=ruleset, names=names, seed=None, language=language, reading=front.reading, only_scores=True
    )


def _names(
    ruleset: AnyRuleset,
    language: Language,
    front: FrontEnd,
    *,
    players: str | None,
    bots: Mapping[str, str],
    can_be_alone: bool,
) -> Sequence[str]:
    """All players; asks for people unless there are enough bots."""
    if players is not None:
        people: Sequence[str] = parse_names(players)
    elif can_be_alone and len(bots) >= ruleset.rules.players.min:
        people = ()
    else:
        people = front.ask_names(ruleset, tuple(bots), speaker_for(ruleset, language))
    names = with_bots(people, bots)
    check_players(names, ruleset)
    front.check_names(names)
    return names


def _midway(start_position: str | None, seating: TableSeating, front: FrontEnd) -> Midway | None:
    """The start position of a game begun elsewhere."""
    if start_position is None:
        return None
    table = seating.new_table()
    return read_midway(start_position, table) if start_position.strip() else front.ask_midway(table)


def begin_game(
    seating: NewGame, record: Path | None, front: FrontEnd, speaker: Speaker
) -> tuple[AnySitting, Path | None]:
    """Begin a game, saved as `record` or in the games folder; returns the table and the path of its record.

    If the record cannot be written, players may go on without one (path None); otherwise raises `FileError`.
    """
    try:
        return (seating.begin_with_record(record), record) if record else seating.begin_in_games_folder()
    except FileError as trouble:
        if trouble.trouble is FileProblem.EXISTS or not front.ask_to_play_unsaved(trouble, speaker):
            raise
    return seating.begin_without_record(), None


def open_dialogue(
    table: AnySitting, record: Path | None, *, shows_odds: bool = False, shows_supply: bool = False
) -> Dialogue[Any]:
    """The dialogue with a table, a score pad or a board."""
    if isinstance(table, Pad):
        return PadConversation(table, record)
    if isinstance(table, Board):
        return BoardConversation(table, record)
    return Conversation(table, record, shows_odds=shows_odds, shows_supply=shows_supply)


def next_dialogue(dialogue: Dialogue[Any], front: FrontEnd) -> Dialogue[Any] | None:
    """Begin the rematch, None if nobody asked for one; raises the errors of `begin_game`."""
    if not isinstance(dialogue, Conversation | BoardConversation) or not dialogue.rematch:
        return None
    seating = seat_again(dialogue.table, dialogue.rematch, front.reading)
    table, record = begin_game(seating, rematch_path(dialogue.record), front, dialogue.speaker)
    if isinstance(dialogue, BoardConversation) and isinstance(table, Board):
        return dialogue.again(table, record)
    assert isinstance(dialogue, Conversation)  # noqa: S101  the next game of a table is one of the same kind;
    assert isinstance(table, Table)  # noqa: S101  mypy cannot see it
    return dialogue.again(table, record)
