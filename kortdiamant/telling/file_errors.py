"""Sentences about files that cannot be used, unknown references, and pages that cannot be printed.

Each function is named after its error.
"""

from __future__ import annotations

from pathlib import Path

from kortdiamant.errors import (
    FileError,
    FileProblem,
    InvalidId,
    Mark,
    NoPdf,
    NothingToCutOut,
    ReferenceKind,
    UnknownReference,
    WhyInvalidId,
    WhyNoPdf,
    WrongFamily,
)
from kortdiamant.languages.catalogue import later
from kortdiamant.rulebook import bundled_folder
from kortdiamant.telling.speaker import Speaker
from kortdiamant.telling.voice import Voice, joined, plain

UNKNOWN_REFERENCES = {
    ReferenceKind.RULESET: later("There is no ruleset “{name}”."),
    ReferenceKind.VARIANT: later("There is no variant “{name}”."),
    ReferenceKind.GAME: later("There is no game “{name}”."),
    ReferenceKind.SETTING: later("There is no setting “{name}”."),
    ReferenceKind.CODE: later("No fault has the code “{name}”."),
    ReferenceKind.LANGUAGE: later("There is no language “{name}”."),
}
INVALID_IDS = {
    WhyInvalidId.SPELLING: later(
        "“{name}” is no id: that has lower-case letters, digits and hyphens only. Right: {near}."
    ),
    WhyInvalidId.TAKEN: later("The id “{name}” is taken by a ruleset that comes with the program. Free: {near}."),
}
FILE_PROBLEMS = {
    FileProblem.MISSING: later("{path} does not exist."),
    FileProblem.EXISTS: later("{path} exists already, and is never overwritten."),
    FileProblem.IN_THE_WAY: later("{path} exists already. With --force it is overwritten."),
    FileProblem.NOT_A_FILE: later("{path} is no ordinary file."),
    FileProblem.NO_FOLDER: later("The folder {path} does not exist."),
    FileProblem.NO_PLACE: later("{path} is no ordinary file, so nothing is written there."),
    FileProblem.TOO_LARGE: later("{path} is too large: at most {size} are read."),
    FileProblem.UNREADABLE: later("{path} cannot be read{detail}."),
    FileProblem.UNWRITABLE: later("{path} cannot be written{detail}."),
    FileProblem.OPEN_ELSEWHERE: later("{path} is open in another window."),
    FileProblem.CHANGED: later("{path} was removed or changed by another program."),
}
KIBIBYTE = 1024


def unknown_reference(error: UnknownReference, voice: Voice) -> str:
    """Nothing has this name, and which names are similar."""
    return joined(voice.say(UNKNOWN_REFERENCES[error.kind], name=plain(error.name)), voice.did_you_mean(error.near))


def wrong_family(error: WrongFamily, voice: Voice) -> str:
    """A command does not work with the games of this family."""
    return voice.say(
        "{name} is a game of another kind ({family}), and this cannot be done with it.",
        name=plain(error.reference),
        family=error.family,
    )


def invalid_id(error: InvalidId, voice: Voice) -> str:
    """Why no new ruleset can have this id, and which id is free."""
    return voice.say(INVALID_IDS[error.why], name=plain(error.id), near=plain(error.near))


def file_error(error: FileError, voice: Voice) -> str:
    """What is wrong with a file, with the message of the operating system."""
    detail = f" ({plain(error.detail)})" if error.detail else ""
    return voice.say(FILE_PROBLEMS[error.trouble], path=plain(error.path, 300), detail=detail, size=_size(error.detail))


def format_location(mark: Mark) -> str:
    """A file and a line; only the name of the file for a bundled ruleset."""
    if mark.file.startswith("--"):  # a value from the command line
        return f"{mark.file}, {mark.line}"
    path = Path(mark.file)
    name = path.name if path.parent == bundled_folder() else mark.file
    return f"{plain(name, 200)}:{mark.line}"


def _size(detail: str) -> str:
    """A limit in bytes as KiB or MiB."""
    if not detail.isdecimal():
        return detail
    kibibytes = int(detail) // KIBIBYTE
    return f"{kibibytes // KIBIBYTE} MiB" if kibibytes >= KIBIBYTE else f"{kibibytes} KiB"


PDF_ERRORS = {
    WhyNoPdf.NO_BROWSER: later("A PDF is made by Chromium or Chrome, and neither was found."),
    WhyNoPdf.HANGS: later("{browser} has made no PDF within {detail} seconds, and was stopped."),
    WhyNoPdf.FAILS: later("{browser} has made no PDF{detail}."),
}


def no_pdf(error: NoPdf, speaker: Speaker) -> str:
    """Why there is no PDF, and that any browser can print the page."""
    detail = plain(error.detail, 200)
    if error.why is WhyNoPdf.FAILS and detail:
        detail = f" ({detail})"
    return joined(
        speaker.say(PDF_ERRORS[error.why], browser=plain(error.browser, 200), detail=detail),
        speaker.say("Write a page instead, with a name that ends in .html: any browser can print it."),
    )


def nothing_to_cut_out(error: NothingToCutOut, speaker: Speaker) -> str:
    """A game is played with ordinary cards, so there are none to cut out."""
    return speaker.say(
        "{ruleset} is played with ordinary cards, so there are none to cut out.", ruleset=plain(error.ruleset)
    )
