"""Error messages on stderr, in the current language."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from kortdiamant.cli.context import CONTEXT
from kortdiamant.cli.output.screen import error_output
from kortdiamant.errors import DocumentError, FileError, FileProblem, KortdiamantError, Mark, Severity
from kortdiamant.session.saved_games import MAX_PATH_LENGTH, farewell
from kortdiamant.telling.errors import render, tell_error
from kortdiamant.telling.speaker import Speaker
from kortdiamant.telling.voice import Voice, plain

READING = (FileProblem.MISSING, FileProblem.NOT_A_FILE, FileProblem.TOO_LARGE, FileProblem.UNREADABLE)


class RefusedLine(KortdiamantError):
    """A line of a pipe was refused by `error` at `mark`; `speaker` is that of the table."""

    error: KortdiamantError
    mark: Mark
    speaker: Speaker


def error_text(error: KortdiamantError) -> str:
    """An error as text, after its position if it has one."""
    if isinstance(error, RefusedLine):
        mark = error.mark
        return f"{mark.file}:{mark.line}:{mark.column}: {tell_error(error.error, error.speaker)}"
    sentence = tell_error(error, Speaker(CONTEXT.language))
    if isinstance(error, FileError) and error.problem in READING:
        return about_file(error.path, sentence)
    return sentence


def about_file(file: str, sentence: str) -> str:
    """An error about a whole file, reported for its first character."""
    return f"{plain(file, MAX_PATH_LENGTH)}:1:1: error: {sentence}"


def file_errors(file: str, error: KortdiamantError) -> list[str]:
    """The errors of a file as texts with positions; an error without one is reported for the first character."""
    speaker = Speaker(CONTEXT.language)
    if isinstance(error, DocumentError):
        return [render(fault, speaker.language) for fault in error.faults]
    return [about_file(file, tell_error(error, speaker))]


def show_error(error: KortdiamantError) -> None:
    """Show an error; faults of a file keep their lines, since a caret points into them."""
    if isinstance(error, DocumentError):
        error_output().show_as_is(error_text(error))
    else:
        error_output().show_refusal(error_text(error))


def first_lines(problems: Sequence[KortdiamantError], voice: Voice) -> Iterator[str]:
    """Problems below a list, one line each: for a file with faults its first fault."""
    if problems:
        yield ""
    for problem in problems:
        if isinstance(problem, DocumentError):
            yield render(problem.faults[0], voice.language).split("\n")[0]
        else:
            yield tell_error(problem, Speaker(voice.language))


def show_warning(problem: KortdiamantError) -> None:
    """Show an error about an optional file as a warning."""
    if isinstance(problem, DocumentError):
        faults = [replace(fault, severity=Severity.WARNING) for fault in problem.faults]
        error_output().show_as_is(*(render(fault, CONTEXT.language) for fault in faults))
    else:
        error_output().show(error_text(problem))


def show_system_error(error: OSError) -> None:
    """Show an error of the operating system, such as a full disk."""
    voice = Voice(CONTEXT.language)
    detail = plain(error.strerror or type(error).__name__)
    error_output().show_refusal(voice.say("The operating system refused something ({detail}).", detail=detail))
    _show_saved_game(voice)


def show_unexpected_error(error: Exception) -> None:
    """Show an error of the program itself, and where the game is saved."""
    voice = Voice(CONTEXT.language)
    what = " ".join(f"{type(error).__name__}: {error}".split())
    error_output().show_refusal(
        voice.say("Something went wrong in the program itself ({what}).", what=plain(what, 200))
    )
    _show_saved_game(voice)


def _show_saved_game(voice: Voice) -> None:
    if CONTEXT.record is not None:
        error_output().show(farewell(CONTEXT.record, voice, finished=False))
