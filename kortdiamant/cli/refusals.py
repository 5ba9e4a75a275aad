"""The one place where errors become lines: what is wrong, in the language that is spoken."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from kortdiamant.cli.saving import LONGEST, farewell
from kortdiamant.cli.screen import complaints
from kortdiamant.cli.situation import SITUATION
from kortdiamant.errors import DocumentError, FileError, FileProblem, KortdiamantError, Mark, Severity
from kortdiamant.telling.errors import render, tell_error
from kortdiamant.telling.speaker import Speaker
from kortdiamant.telling.voice import Voice, plain

READING = (FileProblem.MISSING, FileProblem.NOT_A_FILE, FileProblem.TOO_LARGE, FileProblem.UNREADABLE)


class Refused(KortdiamantError):
    """An entry at a place of a pipe was refused by an error; `speaker` speaks for the table."""

    def __init__(self, error: KortdiamantError, mark: Mark, speaker: Speaker) -> None:
        super().__init__(error, mark)
        self.error = error
        self.mark = mark
        self.speaker = speaker


def shown(error: KortdiamantError) -> str:
    """What is wrong, behind its place if it has one."""
    if isinstance(error, Refused):
        mark = error.mark
        return f"{mark.file}:{mark.line}:{mark.column}: {tell_error(error.error, error.speaker)}"
    sentence = tell_error(error, Speaker(SITUATION.language))
    if isinstance(error, FileError) and error.trouble in READING:
        return of_a_whole_file(error.path, sentence)
    return sentence


def of_a_whole_file(file: str, sentence: str) -> str:
    """What is wrong with a file as such: it stands at its beginning."""
    return f"{plain(file, LONGEST)}:1:1: error: {sentence}"


def complaints_about(file: str, error: KortdiamantError) -> list[str]:
    """What is wrong with a file; whatever has no place in it stands at its beginning."""
    speaker = Speaker(SITUATION.language)
    if isinstance(error, DocumentError):
        return [render(fault, speaker.language) for fault in error.faults]
    return [of_a_whole_file(file, tell_error(error, speaker))]


def complain(error: KortdiamantError) -> None:
    """Say what is wrong; the faults of a file are never broken into lines, since a caret points into them."""
    if isinstance(error, DocumentError):
        complaints().show_as_is(shown(error))
    else:
        complaints().show_refusal(shown(error))


def first_lines(problems: Sequence[KortdiamantError], voice: Voice) -> Iterator[str]:
    """What is wrong below a list, a line for each: of a file with faults the first fault."""
    if problems:
        yield ""
    for problem in problems:
        if isinstance(problem, DocumentError):
            yield render(problem.faults[0], voice.language).split("\n")[0]
        else:
            yield tell_error(problem, Speaker(voice.language))


def warn(problem: KortdiamantError) -> None:
    """Say what is wrong with something that can be done without."""
    if isinstance(problem, DocumentError):
        faults = [replace(fault, severity=Severity.WARNING) for fault in problem.faults]
        complaints().show_as_is(*(render(fault, SITUATION.language) for fault in faults))
    else:
        complaints().show(shown(problem))


def complain_of_system(error: OSError) -> None:
    """Say that the system refused something, such as to take any more of the answers."""
    voice = Voice(SITUATION.language)
    detail = plain(error.strerror or type(error).__name__)
    complaints().show_refusal(voice.say("The operating system refused something ({detail}).", detail=detail))
    _say_where_the_game_is(voice)


def complain_of_surprise(error: Exception) -> None:
    """Say what is said of an error that nobody foresaw: what it was, and where the game is."""
    voice = Voice(SITUATION.language)
    what = " ".join(f"{type(error).__name__}: {error}".split())
    complaints().show_refusal(voice.say("Something went wrong in the program itself ({what}).", what=plain(what, 200)))
    _say_where_the_game_is(voice)


def _say_where_the_game_is(voice: Voice) -> None:
    if SITUATION.record is not None:
        complaints().show(farewell(SITUATION.record, voice, finished=False))
