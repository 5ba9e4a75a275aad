"""Base class of dialogues: lines go in, blocks come out.

A line goes to the table first, which saves it; only then comes the answer. Questions change nothing and never reach
the table.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from copy import copy
from pathlib import Path
from typing import Any, Generic, TypeVar

from kortdiamant.errors import KortdiamantError, NothingToUndo, NotOver
from kortdiamant.family import Reading
from kortdiamant.records.entries import PlayAgain, Question, Undo, format_entry, parse_entry
from kortdiamant.session.blocks import Block, Heading, Large, Reply
from kortdiamant.session.saved_games import farewell, game_name
from kortdiamant.session.seating import check_players
from kortdiamant.table import Rematch, Sitting, rematch
from kortdiamant.telling.errors import tell_error
from kortdiamant.telling.speaker import Speaker, speaker_of

ABOUT_PEOPLE = ("join", "home", "rename")

SittingType = TypeVar("SittingType", bound=Sitting[Any, Any, Any, Any, Any])


class Dialogue(ABC, Generic[SittingType]):
    """The dialogue with a sitting; `record` is the path of its record, None if it is not saved.

    `rematch` is set when players ask for one, which ends the dialogue.
    """

    def __init__(self, table: SittingType, record: Path | None) -> None:
        self.table = table
        self.record = record
        self.rematch: Rematch | None = None
        self.has_introduction = True
        self._last_status: tuple[Block, ...] = ()

    def again(self, table: SittingType, record: Path | None) -> Dialogue[SittingType]:
        """The dialogue of a rematch, with the same options and without introduction."""
        following = copy(self)
        following.table, following.record, following.rematch = table, record, None
        following.has_introduction, following._last_status = False, ()
        return following

    @property
    def speaker(self) -> Speaker:
        """Makes sentences in the language and the nouns of the table."""
        return speaker_of(self.table)

    @property
    def has_entries(self) -> bool:
        """Whether the game has entries: at the beginning of a dialogue, only a resumed game has."""
        return len(self.table.moments) > 1

    @abstractmethod
    def welcome(self) -> tuple[Block, ...]:
        """The first output: which game this is, and for a resumed game its name and the last entries."""

    def _heading(self, title: str) -> Heading:
        """The title; for a resumed game also its name."""
        return Heading(f"{title} · {game_name(self.record)}" if self.has_entries and self.record else title)

    @abstractmethod
    def introduction(self) -> tuple[Block, ...]:
        """What players need to know before a new game."""

    @abstractmethod
    def status(self) -> tuple[Block, ...]:
        """The status of the game, or its result."""

    def new_status(self) -> tuple[Block, ...]:
        """The lines of the status that have changed since the last call, and its large letters."""
        status = self.status()
        before, self._last_status = self._last_status, status
        return tuple(block for block in status if isinstance(block, Large) or block not in before)

    def ending(self) -> tuple[Block, ...]:
        """What a terminal shows below the result of a finished game."""
        return ()

    @abstractmethod
    def question(self) -> str:
        """What players have to type next, or can type after the game."""

    @abstractmethod
    def toolbar(self) -> str:
        """The most important facts in one line."""

    @abstractmethod
    def words(self, text: str) -> Iterator[str]:
        """Words that can follow a text, for completion."""

    @abstractmethod
    def _answer(self, word: str) -> Iterable[Block]:
        """Answer a question, which changes nothing."""

    @abstractmethod
    def _describe(self, happened: Iterable[Any]) -> Iterable[Block]:
        """Describe events."""

    def expectation(self) -> Block:
        """What has to be typed now."""
        return next(iter(self._answer("help")))

    def hear(self, line: str) -> Reply:
        """Answer a line; raises a `KortdiamantError` and changes nothing if it is refused."""
        match parse_entry(line, self.table.due, self.table.parse_context):
            case None:
                return Reply()
            case Question(word):
                return Reply(tuple(self._answer(word)), ends_dialogue=word == "quit")
            case PlayAgain(order):
                return self._begin_rematch(order)
            case Undo(count):
                return self._enter(format_entry(Undo(self._entries_to_undo(count))))
        return self._enter(line)

    def _begin_rematch(self, order: str) -> Reply:
        """End the dialogue for a rematch; raises `NotOver`, and the errors of the order of players."""
        if not self.table.finished:
            raise NotOver(self.table.due)
        table: Any = self.table
        next_game = rematch(table, order)
        check_players(next_game.names, table.ruleset)
        self.rematch = next_game
        return Reply((self.farewell(), ""), ends_dialogue=True)

    def _entries_to_undo(self, asked: int) -> int:
        """The number of record entries that undo the last `asked` entries of people.

        An automatic entry is undone with the entry before it: alone it would be made again at once.
        """
        moments = self.table.moments
        by_people = [
            number
            for number in range(1, len(moments))
            if not (is_game_entry(moments[number].line) and self._is_automatic(moments[number - 1].state))
        ]
        if asked > len(by_people):
            raise NothingToUndo(asked, len(by_people))
        return len(moments) - by_people[-asked]

    def _is_automatic(self, state: Any) -> bool:
        """Whether the program makes the entry that is due in a state, so that nobody is asked."""
        return False

    def _enter(self, line: str, *, reading: Reading | None = None) -> Reply:
        """Pass a line to the table, and describe what happened."""
        return Reply(tuple(self._describe(self.table.say(line, reading=reading))), table_changed=True)

    def hear_canonical(self, line: str) -> Reply:
        """Answer a line in canonical spelling, which is never ambiguous."""
        return self._enter(line, reading=Reading.CANONICAL)

    def hear_meant(self, line: str) -> Reply:
        """Answer a line that was ambiguous, in the spelling of the meaning that the players chose."""
        return self.hear_canonical(line)

    def latest(self) -> tuple[Block, ...]:
        """The last entry."""
        return tuple(self._describe(self.table.moments[-1].events))

    @property
    def has_automatic_turn(self) -> bool:
        """Whether the program makes the next entry."""
        return self._is_automatic(self.table.state)

    def take_automatic_turn(self) -> tuple[Block, ...]:
        """Make that entry; raises `FileError` and changes nothing if the record cannot be written."""
        return ()

    @property
    def is_over_without_people(self) -> bool:
        """Whether the game is over and nobody is there to type."""
        return False

    def refusal(self, error: KortdiamantError) -> str:
        """The message for a refused line."""
        return tell_error(error, self.speaker)

    def farewell(self) -> str:
        """Where the game is saved, and how to resume it."""
        return farewell(self.record, self.speaker, finished=self.table.finished)

    def stop_saving(self) -> None:
        """Continue without a record; later entries are not saved."""
        self.table.close()
        self.table.journal = None
        self.record = None


def is_game_entry(line: str) -> bool:
    """Whether an entry is a card or a decision, not one about who sits at the table."""
    return line.partition(" ")[0] not in ABOUT_PEOPLE
