"""Errors and faults as text: what is wrong and what would be right.

An error makes one or two sentences. A fault of a file is shown with its location, its line and a caret:

game.yaml:12:5: error: there is no key “strike” here. Did you mean strikes? [KD-S001]
  strike: 3
  ^~~~~~

Both are in one file because each can contain the other: `DocumentError` has the faults of a document, and a fault of
a record has the error that its table raised.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

from kortdiamant import errors
from kortdiamant.errors import Fault, KortdiamantError
from kortdiamant.languages.catalogue import msgid
from kortdiamant.languages.names import Language
from kortdiamant.rulebook import bundled_folder
from kortdiamant.table import AnySitting
from kortdiamant.telling import game_errors, pad, study_errors
from kortdiamant.telling.accessibility import uses_screen_reader
from kortdiamant.telling.fault_sentences import SENTENCES, VALUE_KINDS
from kortdiamant.telling.speaker import Speaker, speaker_of
from kortdiamant.telling.voice import Voice, columns_of, joined, plain


def tell_error(error: KortdiamantError, speaker: Speaker) -> str:
    """Put an error into words; several lines only for a file with several faults."""
    teller = TELLERS.get(type(error))
    return teller(error, speaker) if teller else _filled_sentence(error, speaker)


def _filled_sentence(error: KortdiamantError, speaker: Speaker) -> str:
    """The sentence of an error without a teller, with the fields of the error; a seat becomes the name `who`."""
    facts: dict[str, Any] = {
        name: plain(value) if isinstance(value, str) else value for name, value in vars(error).items()
    }
    if "seat" in facts:
        facts["who"] = speaker.name(facts["seat"])
    key = next(each for each in (type(error), *vars(error).values()) if each in ERROR_SENTENCES)
    return speaker.say(ERROR_SENTENCES[key], **facts)


def _document(error: errors.DocumentError, speaker: Speaker) -> str:
    return "\n".join(render(fault, speaker.language) for fault in error.faults)


BEFORE, AFTER = 60, 40  # characters of a long line that are shown before and after the marked place
MAX_ITEMS = 8  # items of a long list that are shown


def tell_fault(fault: Fault, language: Language, speaker: Speaker | None = None) -> str:
    """Put a fault into words: what is wrong, and what was probably meant.

    A fault with the error of a table also has the `table` among its facts. Without a `speaker`, such a fault is worded
    as at that table, in its language and with its names.
    """
    speaker = speaker or _speaker_for_fault(fault.facts, language)
    sentence = speaker.say(SENTENCES[fault.code], **_facts_in_words(fault.facts, speaker))
    meant = speaker.did_you_mean([fault.near] if fault.near else [])
    return joined(sentence, _other_place(fault, speaker), _variant_needed(fault, speaker), meant)


def render(fault: Fault, language: Language, speaker: Speaker | None = None) -> str:
    """A fault with its location and code, then the source line with a caret, if the fault has one."""
    mark = fault.mark
    location = f"{plain(mark.file, 300)}:{mark.line}:{mark.column}: {fault.severity.value}"
    heading = f"{location}: {tell_fault(fault, language, speaker)} [{fault.code}]"
    return "\n".join([heading, *_source_lines(fault)])


def _other_place(fault: Fault, speaker: Speaker) -> str:
    """The impossible value, if the fault is reported at another line that makes it impossible."""
    about = fault.about
    if about is None:
        return ""
    start = about.mark.column - 1
    word = about.source[start : start + about.width]
    return speaker.say("This is about {word} ({place}).", word=plain(word), place=format_location(about.mark))


def _variant_needed(fault: Fault, speaker: Speaker) -> str:
    """The variant without which this would not be a fault."""
    variant = fault.facts.get("variant")
    return speaker.say("This is so with the variant {variant}.", variant=plain(str(variant))) if variant else ""


def _speaker_for_fault(facts: Mapping[str, object], language: Language) -> Speaker:
    """The speaker for the table of a fault; for a fault without one, a speaker without names."""
    table = facts.get("table")
    return speaker_of(table) if isinstance(table, AnySitting) else Speaker(language)


def _facts_in_words(facts: Mapping[str, object], speaker: Speaker) -> dict[str, object]:
    """Put the facts of a fault into words.

    Facts are plain values, so that a program can read them. Those with the names `expected`, `trouble`, `given` and
    `circle` need more than formatting.
    """
    worded = {name: _fact(name, value, speaker) for name, value in facts.items()}
    if "expected" in facts:
        worded |= _possible_values(facts, speaker)
    if "trouble" in facts:
        trouble = errors.FileError(str(facts["path"]), errors.FileProblem(facts["trouble"]), str(facts["detail"]))
        worded["trouble"] = _file_error(trouble, speaker)
    return worded


def _fact(name: str, value: object, speaker: Speaker) -> object:
    if isinstance(value, KortdiamantError):
        return tell_error(value, speaker)
    if name == "given":
        return speaker.say(VALUE_KINDS[value])
    if isinstance(value, Fraction):
        return speaker.decimal(value)
    if isinstance(value, tuple):
        return _shortened_list([str(item) for item in value], " > " if name == "circle" else ", ")
    return value


def _possible_values(facts: Mapping[str, object], speaker: Speaker) -> dict[str, object]:
    """The kinds of values, and the single values, that are possible."""
    expected, choices = facts["expected"], facts["choices"]
    kinds = [speaker.say(VALUE_KINDS[kind]) for kind in expected] if isinstance(expected, tuple) else []
    single = [plain(str(choice)) for choice in choices] if isinstance(choices, tuple) else []
    return {"expected": speaker.either([*single, *kinds]), "choices": ", ".join([*single, *kinds])}


def _shortened_list(items: list[str], separator: str) -> str:
    more = ["…"] if len(items) > MAX_ITEMS else []
    return separator.join([plain(item) for item in items[:MAX_ITEMS]] + more)


def _source_lines(fault: Fault) -> list[str]:
    """The source line and a caret; of a very long line, only the part around the marked place."""
    if not fault.source.strip():
        return []
    start = fault.mark.column - 1
    first = max(0, start - BEFORE) if len(fault.source) > BEFORE + AFTER else 0
    last = max(first + BEFORE + AFTER, start + 1)
    before = fault.source[first:start].ljust(start - first)  # the place may be beyond the end of the line
    meant = fault.source[start : min(start + fault.width, last)]
    clipped = "…" if first else ""
    line = clipped + _visible(fault.source[first:last]) + ("…" if last < len(fault.source) else "")
    if uses_screen_reader():  # a caret below a line means nothing to it
        return [line.strip()]
    caret = "^" + "~" * (sum(map(columns_of, _visible(meant))) - 1)
    return [line, " " * len(clipped) + _blank(_visible(before)) + caret]


def _visible(text: str) -> str:
    """Replace all characters that would move the cursor, except tabs."""
    return "".join(character if character.isprintable() or character == "\t" else "�" for character in text)


def _blank(text: str) -> str:
    """Blanks as wide as the text; tabs stay, since their width depends on their position."""
    return "".join("\t" if character == "\t" else " " * columns_of(character) for character in text)


UNKNOWN_REFERENCES = {
    errors.ReferenceKind.RULESET: msgid("There is no ruleset “{name}”."),
    errors.ReferenceKind.VARIANT: msgid("There is no variant “{name}”."),
    errors.ReferenceKind.GAME: msgid("There is no game “{name}”."),
    errors.ReferenceKind.SETTING: msgid("There is no setting “{name}”."),
    errors.ReferenceKind.CODE: msgid("No fault has the code “{name}”."),
    errors.ReferenceKind.LANGUAGE: msgid("There is no language “{name}”."),
}
INVALID_IDS = {
    errors.WhyInvalidId.SPELLING: msgid(
        "“{name}” is no id: that has lower-case letters, digits and hyphens only. Right: {near}."
    ),
    errors.WhyInvalidId.TAKEN: msgid(
        "The id “{name}” is taken by a ruleset that comes with the program. Free: {near}."
    ),
}
FILE_PROBLEMS = {
    errors.FileProblem.MISSING: msgid("{path} does not exist."),
    errors.FileProblem.EXISTS: msgid("{path} exists already, and is never overwritten."),
    errors.FileProblem.OVERWRITABLE: msgid("{path} exists already. With --force it is overwritten."),
    errors.FileProblem.NOT_A_FILE: msgid("{path} is no ordinary file."),
    errors.FileProblem.NO_FOLDER: msgid("The folder {path} does not exist."),
    errors.FileProblem.NOT_OVERWRITABLE: msgid("{path} is no ordinary file, so nothing is written there."),
    errors.FileProblem.TOO_LARGE: msgid("{path} is too large: at most {size} are read."),
    errors.FileProblem.UNREADABLE: msgid("{path} cannot be read{detail}."),
    errors.FileProblem.UNWRITABLE: msgid("{path} cannot be written{detail}."),
    errors.FileProblem.OPEN_ELSEWHERE: msgid("{path} is open in another window."),
    errors.FileProblem.CHANGED: msgid("{path} was removed or changed by another program."),
}
KIBIBYTE = 1024


def _unknown_reference(error: errors.UnknownReference, voice: Voice) -> str:
    return joined(voice.say(UNKNOWN_REFERENCES[error.kind], name=plain(error.name)), voice.did_you_mean(error.near))


def _wrong_family(error: errors.WrongFamily, voice: Voice) -> str:
    return voice.say(
        "{name} is a game of another kind ({family}), and this cannot be done with it.",
        name=plain(error.reference),
        family=error.family,
    )


def _invalid_id(error: errors.InvalidId, voice: Voice) -> str:
    return voice.say(INVALID_IDS[error.why], name=plain(error.id), near=plain(error.near))


def _file_error(error: errors.FileError, voice: Voice) -> str:
    """What is wrong with a file, with the message of the operating system."""
    detail = f" ({plain(error.detail)})" if error.detail else ""
    return voice.say(FILE_PROBLEMS[error.problem], path=plain(error.path, 300), detail=detail, size=_size(error.detail))


def format_location(mark: errors.Mark) -> str:
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
    errors.WhyNoPdf.NO_BROWSER: msgid("A PDF is made by Chromium or Chrome, and neither was found."),
    errors.WhyNoPdf.HANGS: msgid("{browser} has made no PDF within {detail} seconds, and was stopped."),
    errors.WhyNoPdf.FAILS: msgid("{browser} has made no PDF{detail}."),
}


def _no_pdf(error: errors.NoPdf, speaker: Speaker) -> str:
    detail = plain(error.detail, 200)
    if error.why is errors.WhyNoPdf.FAILS and detail:
        detail = f" ({detail})"
    return joined(
        speaker.say(PDF_ERRORS[error.why], browser=plain(error.browser, 200), detail=detail),
        speaker.say("Write a page instead, with a name that ends in .html: any browser can print it."),
    )


TELLERS: Mapping[type[KortdiamantError], Callable[[Any, Speaker], str]] = {
    **game_errors.TELLERS,
    **pad.ERROR_TELLERS,
    **study_errors.TELLERS,
    errors.DocumentError: _document,
    errors.InvalidId: _invalid_id,
    errors.NoPdf: _no_pdf,
    errors.WrongFamily: _wrong_family,
    errors.UnknownReference: _unknown_reference,
    errors.FileError: _file_error,
}
# The sentences of errors that only need their own fields, by type, or by the reason that the error gives.
ERROR_SENTENCES: Mapping[object, str] = {
    errors.NotANumber: msgid("Here belongs a whole number, not “{text}”."),
    errors.WrongNumberCount: msgid("One number for each player: {expected}, not {count}."),
    errors.UnknownAmount: msgid(
        "“{text}” is no amount that can be brought out: that is a whole number from 0 to {most}."
    ),
    errors.PlayedByBot: msgid("{who} decides by itself: say only who of the people leaves."),
    errors.AlreadyHere: msgid("{who} is at the table already. A new player needs another name."),
    errors.AlreadyHome: msgid("{who} has gone home already."),
    errors.DidNotPlay: msgid("{who} did not play in {expedition.one} {round}."),
    errors.FixedSeats: msgid("In this game nobody comes or goes before it is over."),
    errors.WhyRefused.EMPTY: msgid("A player needs a name."),
    errors.WhyRefused.COMMAND: msgid("“{name}” means something else at the table, so nobody can be called that."),
    errors.WhyRefused.NUMBER: msgid("“{name}” would be read as a seat number, so nobody can be called that."),
    errors.WhyRefused.CHARACTER: msgid("“{name}” holds a character that no name can have, like a comma or #."),
    errors.WhyRefused.TAKEN: msgid("“{name}” is taken: every player needs a name of their own."),
    errors.WhyRefused.ALIKE: msgid("“{name}” looks like another name at the table, so nobody could tell them apart."),
    errors.WhyRefused.LONG: msgid("“{name}” is too long: a name has at most 40 characters."),
    errors.NoSuchSeat: msgid("No player is called “{name}”, so no bot can play for them."),
    errors.MissingToolkit: msgid("{toolkit} is not installed: it comes with {needs}."),
    errors.BrokenBot: msgid("The bot {name} of another package cannot be loaded ({reason})."),
    errors.LostProcess: msgid(
        "One of the processes that play was killed. The memory may have been full, or a bot may have ended it."
    ),
    errors.NothingToCutOut: msgid("{ruleset} is played with ordinary cards, so there are none to cut out."),
    errors.KernelResource.EXPLORERS: msgid("The compiled kernel has room for {most} explorers, and here are {wanted}."),
    errors.KernelResource.CELLS: msgid("The compiled kernel tells {most} cards apart, and here are {wanted}."),
    errors.KernelResource.GEMS: msgid(
        "The compiled kernel counts up to {most} gems, and here a player could have {wanted}."
    ),
    errors.WhyNoEngine.COLOURS: msgid("The engine plays only for two sides with two colours each."),
    errors.WhyNoEngine.STANDING: msgid("The engine cannot begin where two pieces already stand face to face."),
    errors.WhyNoEngine.OVER: msgid("The game is over: there is nothing left to think about."),
    errors.WhyNoEngine.PLAIN: msgid("This needs the compiled engine, which comes with kortdiamant[sim]."),
}
