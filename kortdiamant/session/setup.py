"""Seat people, begin their game, and begin the next one.

What has to be asked while people sit down goes through a `FrontEnd`: a terminal, a pipe or a web page.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any, Protocol

from kortdiamant.errors import FileError, FileProblem
from kortdiamant.expedition import Midway
from kortdiamant.family import Reading
from kortdiamant.languages.names import Language
from kortdiamant.records.folder import fresh_path
from kortdiamant.rulebook import AnyRuleset, DiamRuleset, Ruleset
from kortdiamant.session.board_conversation import BoardConversation
from kortdiamant.session.conversation import Conversation
from kortdiamant.session.dialogue import Dialogue
from kortdiamant.session.pad_conversation import PadConversation
from kortdiamant.session.seating import check_players, parse_names, rematch_path, seat_again, with_bots
from kortdiamant.session.start_questions import read_midway
from kortdiamant.table import AnySitting, Board, Pad, Table, keep
from kortdiamant.telling.speaker import Speaker, speaker_for, speaker_of


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

    def ask_to_play_unsaved(self, error: FileError, speaker: Speaker) -> bool:
        """Ask whether to play without saving."""
        ...


def seat_players(
    ruleset: AnyRuleset,
    language: Language,
    front: FrontEnd,
    *,
    players: str | None,
    bots: Mapping[str, str],
    first: str | None,
    seed: int | None = None,
    start_position: str | None = None,
) -> Table | Board:
    """Seat people and bots at a table or a board, and ask for missing names.

    The program deals if there is a `seed`. `start_position` is that of a game begun elsewhere; if it is empty,
    the front end asks for it. Raises a `SeatingError`, and the errors of the start position.
    """
    is_board = isinstance(ruleset, DiamRuleset)
    names = _names(ruleset, language, front, players, bots, can_be_alone=is_board or seed is not None)
    if isinstance(ruleset, DiamRuleset):
        return Board(ruleset, names, language=language, first=first, bots=bots, reading=front.reading)
    seat = partial(Table, ruleset, names, language=language, seed=seed, bots=bots, reading=front.reading)
    midway = None
    if start_position is not None:
        midway = read_midway(start_position, seat()) if start_position.strip() else front.ask_midway(seat())
    if first is None and seed is None:
        first = front.ask_first(names, ruleset, speaker_for(ruleset, language))
    return seat(midway=midway, first=first)


def seat_pad(ruleset: Ruleset, language: Language, front: FrontEnd, *, players: str | None) -> Pad:
    """Seat people at a score pad; raises a `SeatingError`."""
    names = _names(ruleset, language, front, players, {}, can_be_alone=False)
    return Pad(ruleset, names, language=language, reading=front.reading)


def _names(
    ruleset: AnyRuleset,
    language: Language,
    front: FrontEnd,
    players: str | None,
    bots: Mapping[str, str],
    *,
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


def save_game(table: AnySitting, record: Path | None, front: FrontEnd) -> Path | None:
    """Save a new game as `record` or in the games folder, and return the path.

    If the record cannot be written, players may go on without one (None); otherwise raises `FileError`.
    """
    try:
        if record:
            keep(table, record, now=datetime.now())
            return record
        return _keep_in_games_folder(table)
    except FileError as error:
        if error.problem is FileProblem.EXISTS or not front.ask_to_play_unsaved(error, speaker_of(table)):
            raise
    return None


def _keep_in_games_folder(table: AnySitting) -> Path:
    while True:
        now = datetime.now()
        path = fresh_path(table.ruleset.reference, now)
        try:
            keep(table, path, now=now)
        except FileError as error:
            if error.problem is not FileProblem.EXISTS:  # another game began in the same minute and took the name
                raise
        else:
            return path


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
    """Begin the rematch, None if nobody asked for one; raises the errors of `seat_again` and `save_game`."""
    if dialogue.rematch is None:
        return None
    table = seat_again(dialogue.table, dialogue.rematch, front.reading)
    return dialogue.again(table, save_game(table, rematch_path(dialogue.record), front))
