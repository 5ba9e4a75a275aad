"""Errors as lines on stderr, in the language of the program."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from kortdiamant.cli.context import CONTEXT
from kortdiamant.cli.output.screen import error_output
from kortdiamant.errors import DocumentError, FileError, FileProblem, KortdiamantError, Mark, Severity
from kortdiamant.session.saved_games import LONGEST, farewell
from kortdiamant.telling.errors import render, tell_error
from kortdiamant.telling.speaker import Speaker
from kortdiamant.telling.voice import Voice, plain

READING = (FileProblem.MISSING, FileProblem.NOT_A_FILE, FileProblem.TOO_LARGE, FileProblem.UNREADABLE)


class RefusedLine(KortdiamantError):
    """An entry at a place of a pipe was refused by an error; `speaker` speaks for the table."""

    def __init__(self, error: KortdiamantError, mark: Mark, speaker: Speaker) -> None:
        super().__init__(error, mark)
        self.error = error
        self.mark = mark
        self.speaker = speaker


def error_text(error: KortdiamantError) -> str:
    """What is wrong, behind its place if it has one."""
    if isinstance(error, RefusedLine):
        mark = error.mark
        return f"{mark.file}:{mark.line}:{mark.column}: {tell_error(error.error, error.speaker)}"
    sentence = tell_error(error, Speaker(CONTEXT.language))
    if isinstance(error, FileError) and error.trouble in READING:
        return about_file(error.path, sentence)
    return sentence


def about_file(file: str, sentence: str) -> str:
    """What is wrong with a file as such: it stands at its beginning."""
    return f"{plain(file, LONGEST)}:1:1: error: {sentence}"


def file_errors(file: str, error: KortdiamantError) -> list[str]:
    """What is wrong with a file; whatever has no place in it stands at its beginning."""
    speaker = Speaker(CONTEXT.language)
    if isinstance(error, DocumentError):
        return [render(fault, speaker.language) for fault in error.faults]
    return [about_file(file, tell_error(error, speaker))]


def show_error(error: KortdiamantError) -> None:
    """Say what is wrong; the faults of a file are never broken into lines, since a caret points into them."""
    if isinstance(error, DocumentError):
        error_output().show_as_is(error_text(error))
    else:
        error_output().show_refusal(error_text(error))


def first_lines(problems: Sequence[KortdiamantError], voice: Voice) -> Iterator[str]:
    """What is wrong below a list, a line for each: of a file with faults the first fault."""
    if problems:
        yield ""
    for problem in problems:
        if isinstance(problem, DocumentError):
            yield render(problem.faults[0], voice.language).split("\n")[0]
        else:
            yield tell_error(problem, Speaker(voice.language))


def show_warning(problem: KortdiamantError) -> None:
    """Say what is wrong with something that can be done without."""
    if isinstance(problem, DocumentError):
        faults = [replace(fault, severity=Severity.WARNING) for fault in problem.faults]
        error_output().show_as_is(*(render(fault, CONTEXT.language) for fault in faults))
    else:
        error_output().show(error_text(problem))


def show_system_error(error: OSError) -> None:
    """Say that the system refused something, such as to take any more of the answers."""
    voice = Voice(CONTEXT.language)
    detail = plain(error.strerror or type(error).__name__)
    error_output().show_refusal(voice.say("The operating system refused something ({detail}).", detail=detail))
    _show_saved_game(voice)


def show_unexpected_error(error: Exception) -> None:
    """Say what is said of an error that nobody foresaw: what it was, and where the game is."""
    voice = Voice(CONTEXT.language)
    what = " ".join(f"{type(error).__name__}: {error}".split())
    error_output().show_refusal(
        voice.say("Something went wrong in the program itself ({what}).", what=plain(what, 200))
    )
    _show_saved_game(voice)


def _show_saved_game(voice: Voice) -> None:
    if CONTEXT.record is not None:
        error_output().show(farewell(CONTEXT.record, voice, finished=False))
