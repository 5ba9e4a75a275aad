"""The front end of a pipe: plain lines in, plain lines out, and the first refused line ends the game."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, BinaryIO

import typer

from kortdiamant.cli.command import FROM
from kortdiamant.cli.output.error_messages import RefusedLine, error_text
from kortdiamant.cli.output.screen import Screen, error_output, output
from kortdiamant.documents.files import decode
from kortdiamant.errors import DocumentError, Due, FileError, KortdiamantError, Mark, SeatingError
from kortdiamant.expedition import Midway
from kortdiamant.family import Reading
from kortdiamant.records.lines import locate_part, without_comment
from kortdiamant.rulebook import AnyRuleset, Ruleset
from kortdiamant.session.dialogue import Dialogue
from kortdiamant.session.seating import check_players, parse_names, with_bots
from kortdiamant.table import Table
from kortdiamant.telling.speaker import Speaker

FILE = "-"  # what marks call the pipe
MOST_BYTES = 64 * 1024  # no line has as many; whatever feeds more must not fill the memory


@dataclass(frozen=True)
class PipedLine:
    """A line as it came, and its number from 1; `ends` is False for a last line that has no end."""

    source: str
    number: int
    ends: bool = True

    @property
    def text(self) -> str:
        """What it says without comment and surrounding space."""
        return without_comment(self.source)

    def mark_of(self, error: KortdiamantError) -> Mark:
        """Where the part of it stands that an error is about."""
        start, _ = locate_part(self.text, error)
        return Mark(FILE, self.number, self.source.find(self.text) + start + 1)


def lines_of(stream: BinaryIO) -> Iterator[PipedLine]:
    """The lines of a pipe, each as soon as it is there.

    Raises `DocumentError` for one that is no text; a last line that has no end may be cut off within a character.
    """
    number = 0
    while data := stream.readline(MOST_BYTES):
        ends = data.endswith(b"\n") or len(data) == MOST_BYTES
        for source in _decoded(data, number + 1) if ends else [data.decode("utf-8", "replace")]:
            number += 1
            yield PipedLine(source, number, ends)


def _decoded(data: bytes, number: int) -> Sequence[str]:
    try:
        return decode(data, FILE).removesuffix("\n").split("\n")
    except DocumentError as error:
        faults = [replace(fault, mark=replace(fault.mark, line=number)) for fault in error.faults]
        raise DocumentError(faults) from error


class Pipe:
    """The front end of a pipe."""

    reading = Reading.CANONICAL

    def __init__(self) -> None:
        self.screen: Screen = output()
        self._lines = lines_of(sys.stdin.buffer)

    def ask_names(self, ruleset: AnyRuleset, bots: Sequence[str], speaker: Speaker) -> Sequence[str]:
        """Take the first line that says something as the names; nobody, if there is none."""
        line = next((line for line in self._lines if line.text), None)
        if line is None:
            return ()
        names = parse_names(line.text)
        try:
            check_players(with_bots(names, bots), ruleset)
        except SeatingError as error:
            raise RefusedLine(error, line.mark_of(error), speaker) from error
        return names

    def check_names(self, names: Sequence[str]) -> None:
        """No option of a pipe names anybody."""

    def ask_first(self, names: Sequence[str], ruleset: Ruleset, speaker: Speaker) -> str | None:
        """Nobody is there to ask: the first seat."""
        return None

    def ask_midway(self, table: Table) -> Midway | None:
        """Nobody is there to ask, so the command line must say it."""
        raise typer.BadParameter("in a pipe it needs a value: YAML, or a file with it", param_hint=FROM)

    def ask_to_play_unsaved(self, trouble: FileError, speaker: Speaker) -> bool:
        """Nobody is there to ask: no."""
        return False

    def run(self, conversation: Dialogue[Any]) -> int:
        """Answer every line before the next one is read; the exit code. Raises `RefusedLine`."""
        self.screen.show_blocks(conversation.welcome())
        self._go_on(conversation)
        for line in () if conversation.is_left_alone else self._lines:
            try:
                answer = conversation.hear(line.text)
            except KortdiamantError as error:
                refused = RefusedLine(error, line.mark_of(error), conversation.speaker)
                if line.ends or isinstance(error, FileError):
                    raise refused from error
                self._warn(refused)
                break
            self.screen.show_blocks(answer.blocks)
            if answer.changes:
                self._go_on(conversation)
            if answer.leaves:
                break
        return 0

    def _go_on(self, conversation: Dialogue[Any]) -> None:
        """Do what is for the program to do, and say what has changed and who turns the next card."""
        while conversation.has_turn:
            self.screen.show_blocks(conversation.take_turn())
        self.screen.show_blocks(conversation.news())
        match conversation.table.due:
            case Due.CARD | Due.TURN:
                self.screen.show(f"{conversation.question()}.")
            case Due.ROW | Due.SETTLEMENT:
                self.screen.show(conversation.question())

    def _warn(self, refused: RefusedLine) -> None:
        """A last line that was cut off in the middle is no reason to refuse what came before it."""
        warning = refused.speaker.say("The last line has no end and is left out.")
        error_output().show(f"{error_text(refused)} {warning}")
