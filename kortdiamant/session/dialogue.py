"""Base class of dialogues: lines go in, blocks come out.

A line goes to the table first, which saves it; only then comes the answer. Questions change nothing and never reach
the table.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Generic, TypeVar

from kortdiamant.errors import KortdiamantError
from kortdiamant.family import Reading
from kortdiamant.records.entries import Question, parse_entry
from kortdiamant.session.blocks import Block, Large, Reply
from kortdiamant.session.saved_games import farewell
from kortdiamant.table import Sitting
from kortdiamant.telling.errors import tell_error
from kortdiamant.telling.speaker import Speaker, speaker_of

Seated = TypeVar("Seated", bound=Sitting[Any, Any, Any, Any, Any])


class Dialogue(ABC, Generic[Seated]):
    """The dialogue with a sitting; `record` is the path of its record, None if it is not saved."""

    def __init__(self, table: Seated, record: Path | None) -> None:
        self.table = table
        self.record = record
        self._read: tuple[Block, ...] = ()

    @property
    def speaker(self) -> Speaker:
        """Makes sentences in the language and the nouns of the table."""
        return speaker_of(self.table)

    @abstractmethod
    def welcome(self) -> tuple[Block, ...]:
        """The first output: which game this is, and for a resumed game the last entries."""

    @abstractmethod
    def introduction(self) -> tuple[Block, ...]:
        """What players need to know before a new game."""

    @abstractmethod
    def status(self) -> tuple[Block, ...]:
        """The status of the game, or its result."""

    def new_status(self) -> tuple[Block, ...]:
        """The status; if it has not changed since the last call, only its large letters."""
        status = self.status()
        read, self._read = self._read, tuple(block for block in status if not isinstance(block, Large))
        return tuple(block for block in status if isinstance(block, Large)) if self._read == read else status

    def bars(self) -> tuple[Block, ...]:
        """The result of a finished game as bars, if there are any."""
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

    def hear(self, line: str) -> Reply:
        """Answer a line; raises a `KortdiamantError` and changes nothing if it is refused."""
        match parse_entry(line, self.table.due, self.table.speech):
            case None:
                return Reply()
            case Question(word):
                return Reply(tuple(self._answer(word)), leaves=word == "quit")
        return self._enter(line)

    def _enter(self, line: str, *, reading: Reading | None = None) -> Reply:
        """Pass a line to the table, and describe what happened."""
        return Reply(tuple(self._describe(self.table.say(line, reading=reading))), changes=True)

    def hear_canonical(self, line: str) -> Reply:
        """Answer a line in canonical spelling, which is never ambiguous."""
        return self._enter(line, reading=Reading.CANONICAL)

    def latest(self) -> tuple[Block, ...]:
        """The last entry."""
        return tuple(self._describe(self.table.moments[-1].events))

    @property
    def has_automatic_turn(self) -> bool:
        """Whether the program makes the next entry."""
        return False

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
