"""Front end for a pipe: plain lines in and out. The first refused line ends the program."""

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

FILE = "-"  # the file name of the pipe in error messages
MAX_BYTES = 64 * 1024  # read at once, so that endless input cannot fill the memory; the rest becomes the next line


@dataclass(frozen=True)
class PipedLine:
    """A raw line with its number from 1; `is_complete` is False for a last line without a line break."""

    source: str
    number: int
    is_complete: bool = True

    @property
    def text(self) -> str:
        """The line without comment and surrounding space."""
        return without_comment(self.source)

    def mark_of(self, error: KortdiamantError) -> Mark:
        """The position of the part that an error is about."""
        start, _ = locate_part(self.text, error)
        return Mark(FILE, self.number, self.source.find(self.text) + start + 1)


def lines_of(stream: BinaryIO) -> Iterator[PipedLine]:
    """Yield the lines of a pipe as they arrive.

    Raises `DocumentError` for a line that is not UTF-8. A last line without a line break may be cut within a character.
    """
    number = 0
    while data := stream.readline(MAX_BYTES):
        is_complete = data.endswith(b"\n") or len(data) == MAX_BYTES
        sources = _decoded(data, number + 1) if is_complete else [data.decode("utf-8", "replace")]
        for source in sources:
            number += 1
            yield PipedLine(source, number, is_complete)


def _decoded(data: bytes, number: int) -> Sequence[str]:
    try:
        return decode(data, FILE).removesuffix("\n").split("\n")
    except DocumentError as error:
        faults = [replace(fault, mark=replace(fault.mark, line=number)) for fault in error.faults]
        raise DocumentError(faults) from error


class Pipe:
    """Front end for a pipe; see `FrontEnd`. There is nobody to ask, so every question has a default."""

    reading = Reading.CANONICAL

    def __init__(self) -> None:
        self.screen: Screen = output()
        self._lines = lines_of(sys.stdin.buffer)

    def ask_names(self, ruleset: AnyRuleset, bots: Sequence[str], speaker: Speaker) -> Sequence[str]:
        """Take the first line that is not empty as the names; no names at the end of the pipe."""
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
        """Accept all names: no option of a pipe mentions players."""

    def ask_first(self, names: Sequence[str], ruleset: Ruleset, speaker: Speaker) -> str | None:
        """Choose the first seat."""
        return None

    def ask_midway(self, table: Table) -> Midway | None:
        """Raise `typer.BadParameter`: in a pipe `--from` needs a value."""
        raise typer.BadParameter("in a pipe it needs a value: YAML, or a file with it", param_hint=FROM)

    def ask_to_play_unsaved(self, error: FileError, speaker: Speaker) -> bool:
        """Refuse to play without a record."""
        return False

    def ask_to_continue(self, question: str) -> bool:
        """Begin a new game."""
        return False

    def run(self, dialogue: Dialogue[Any]) -> int:
        """Answer each line before the next is read; returns the exit code. Raises `RefusedLine`."""
        self.screen.show_blocks(dialogue.welcome())
        self._advance(dialogue)
        if dialogue.is_over_without_people:
            return 0
        for line in self._lines:
            try:
                answer = dialogue.hear(line.text)
            except KortdiamantError as error:
                refused = RefusedLine(error, line.mark_of(error), dialogue.speaker)
                if line.is_complete or isinstance(error, FileError):
                    raise refused from error
                self._warn(refused)
                break
            self.screen.show_blocks(answer.blocks)
            if answer.table_changed:
                self._advance(dialogue)
            if answer.ends_dialogue:
                break
        return 0

    def _advance(self, dialogue: Dialogue[Any]) -> None:
        """Take the turns of the program, then show what has changed and who turns the next card."""
        while dialogue.has_automatic_turn:
            self.screen.show_blocks(dialogue.take_automatic_turn())
        self.screen.show_blocks(dialogue.new_status())
        match dialogue.table.due:
            case Due.CARD | Due.TURN:
                self.screen.show(f"{dialogue.question()}.")
            case Due.ROW | Due.SETTLEMENT:
                self.screen.show(dialogue.question())

    def _warn(self, refused: RefusedLine) -> None:
        """Warn about a last line without a line break: it may be cut off, and the lines before it are valid."""
        warning = refused.speaker.say("The last line has no end and is left out.")
        error_output().show(f"{error_text(refused)} {warning}")
