"""Ruleset files brought to the newest format, and what was changed in them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum

from kortdiamant.cli.refusals import shown
from kortdiamant.cli.saving import LONGEST
from kortdiamant.cli.screen import complaints, output
from kortdiamant.cli.situation import speak
from kortdiamant.documents.originals import Original, read_original, save
from kortdiamant.errors import KortdiamantError
from kortdiamant.languages import Language
from kortdiamant.rulebook.folders import MOST_BYTES
from kortdiamant.telling.voice import Voice, plain
from kortdiamant.workshop import migration
from kortdiamant.workshop.migration import Migrated, migrate_text


class Purpose(Enum):
    """What becomes of a text in the newest format."""

    WRITE = "write"
    TELL = "tell"
    CHECK = "check"
    PRINT = "print"


def migrate_files(paths: Sequence[str], purpose: Purpose, language: Language | None) -> bool:
    """Migrate every file that can be; whether none was refused, and for a check whether none had to be changed."""
    voice = Voice(speak(language))
    answers = [_migrate(path, purpose, voice) for path in paths]  # all of them, also behind one that is refused
    return all(answers)


def _migrate(path: str, purpose: Purpose, voice: Voice) -> bool:
    try:
        file = read_original(path, MOST_BYTES)
        migrated = migrate_text(file.text, path, migration.CHAIN)
        if purpose is Purpose.WRITE and migrated.changes:
            save(file, migrated.text)
    except KortdiamantError as error:
        complaints().show_as_is(shown(error))
        return False
    _answer(file, migrated, purpose, voice)
    return purpose is not Purpose.CHECK or not migrated.changes


def _answer(file: Original, migrated: Migrated, purpose: Purpose, voice: Voice) -> None:
    if purpose is Purpose.PRINT:
        output().show_as_is(migrated.text.removesuffix("\n"))
    else:
        output().show_as_is(*_told(file.path, migrated, purpose, voice))


def _told(path: str, migrated: Migrated, purpose: Purpose, voice: Voice) -> Iterator[str]:
    """What became of a file, then each change with the line of the file as it was."""
    file = plain(path, LONGEST)
    facts = {"file": file, "number": migrated.number, "newest": migration.CHAIN.newest}
    if not migrated.changes:
        yield voice.say("{file} has the newest format, {newest}, and stays as it is.", **facts)
    elif purpose is Purpose.WRITE:
        yield voice.say("{file} was brought from format {number} to {newest}:", **facts)
    else:
        yield voice.say("{file} would be brought from format {number} to {newest}:", **facts)
    for line, sentence, told in sorted(migrated.changes, key=lambda change: change.line):
        yield f"{file}:{line}: {voice.say(sentence, **{name: plain(fact, LONGEST) for name, fact in told.items()})}"
