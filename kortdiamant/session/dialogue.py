"""A dialogue: lines come in, blocks go out.

Every line is said to the table first, which saves it; only then is there an answer. Questions change nothing and
are never said to the table.
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
    """A sitting that is spoken to; `record` is where its lines are kept, None if nowhere."""

    def __init__(self, table: Seated, record: Path | None) -> None:
        self.table = table
        self.record = record
        self._read: tuple[Block, ...] = ()

    @property
    def speaker(self) -> Speaker:
        """Whoever speaks for the table."""
        return speaker_of(self.table)

    @abstractmethod
    def welcome(self) -> tuple[Block, ...]:
        """What is said before anything else: which game it is, and how far it has come."""

    @abstractmethod
    def introduction(self) -> tuple[Block, ...]:
        """What a table that begins wants to know."""

    @abstractmethod
    def standing(self) -> tuple[Block, ...]:
        """How things stand, or how the game came out."""

    def news(self) -> tuple[Block, ...]:
        """How things stand; of what everybody has just read only what is large, which is about now."""
        standing = self.standing()
        read, self._read = self._read, tuple(block for block in standing if not isinstance(block, Large))
        return tuple(block for block in standing if isinstance(block, Large)) if self._read == read else standing

    def bars(self) -> tuple[Block, ...]:
        """How a game that is over came out, as a picture, if there is one."""
        return ()

    @abstractmethod
    def question(self) -> str:
        """What has to be said next, or what can be when the game is over."""

    @abstractmethod
    def toolbar(self) -> str:
        """What matters most, in one line."""

    @abstractmethod
    def words(self, text: str) -> Iterator[str]:
        """The words that may come at the end of a text."""

    @abstractmethod
    def _asked(self, word: str) -> Iterable[Block]:
        """The answer to a question, which changes nothing."""

    @abstractmethod
    def _told(self, happened: Iterable[Any]) -> Iterable[Block]:
        """What happened."""

    def hear(self, line: str) -> Reply:
        """Answer a line; raises a `KortdiamantError`, and then nothing has happened."""
        match parse_entry(line, self.table.due, self.table.speech):
            case None:
                return Reply()
            case Question(word):
                return Reply(tuple(self._asked(word)), leaves=word == "quit")
        return self._said(line)

    def _said(self, line: str, *, reading: Reading | None = None) -> Reply:
        """Say a line to the table, and tell what came of it."""
        return Reply(tuple(self._told(self.table.say(line, reading=reading))), changes=True)

    def hear_canonical(self, line: str) -> Reply:
        """Answer a line in its canonical spelling, which means nothing else even where one would be asked."""
        return self._said(line, reading=Reading.CANONICAL)

    def latest(self) -> tuple[Block, ...]:
        """What happened last."""
        return tuple(self._told(self.table.moments[-1].events))

    @property
    def has_turn(self) -> bool:
        """Whether what is due is for the program to do."""
        return False

    def take_turn(self) -> tuple[Block, ...]:
        """Do it; raises `FileError`, and then nothing has happened."""
        return ()

    @property
    def is_left_alone(self) -> bool:
        """Whether it is over and nobody is there who could say more."""
        return False

    def refusal(self, error: KortdiamantError) -> str:
        """Why a line was refused."""
        return tell_error(error, self.speaker)

    def farewell(self) -> str:
        """Where the game is kept, and how one comes back to it."""
        return farewell(self.record, self.speaker, finished=self.table.finished)

    def stop_saving(self) -> None:
        """Go on without a record: what is said from now on is not kept."""
        self.table.close()
        self.table.journal = None
        self.record = None
