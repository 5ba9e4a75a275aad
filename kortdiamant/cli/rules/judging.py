"""Ruleset files judged: what is wrong with them, in the form that was asked for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from kortdiamant.cli.screen import output
from kortdiamant.cli.situation import speak
from kortdiamant.errors import Fault, Severity
from kortdiamant.languages import Language
from kortdiamant.telling.voice import Voice
from kortdiamant.workshop.check import check_files
from kortdiamant.workshop.formats import FORMATS

REFUSES = {"error": (Severity.ERROR,), "warning": (Severity.ERROR, Severity.WARNING)}


def judge(files: Sequence[str], *, form: str, fail_on: str, language: Language | None) -> bool:
    """Print what is wrong with files; whether nothing is for which they are refused."""
    told: list[Fault] = []
    spoken = speak(language)
    for text in FORMATS[form](_kept(check_files(files), told), spoken):
        output().show_as_is(text)
    if form == "text" and not told:
        voice, count = Voice(spoken), len(files)
        output().show(
            voice.say_count(
                "Nothing is wrong in {count} file.", "Nothing is wrong in {count} files.", count, count=count
            )
        )
    return not any(fault.severity in REFUSES[fail_on] for fault in told)


def _kept(found: Iterable[Fault], told: list[Fault]) -> Iterator[Fault]:
    """The faults as they come, each kept in the list as well."""
    for fault in found:
        told.append(fault)
        yield fault
