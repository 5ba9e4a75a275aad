"""Context of one run of the program: language, settings, and the record that is being written.

It is global because the error handler needs it for errors from anywhere.
"""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kortdiamant.languages.names import Language
    from kortdiamant.preferences.settings import Settings

COMPLETION_VARIABLE = "_KORTDIAMANT_COMPLETE"  # set by a shell that asks for completions


@dataclass
class Context:
    """Language, settings (None before they are read), and the record that is being written."""

    settings: Settings | None = None
    record: Path | None = None
    _language: Language | None = None

    @property
    def language(self) -> Language:
        """The language of the output: from the command line, otherwise the settings, otherwise the system.

        Raises `DocumentError` or `FileError` for a language whose folder is broken, but only the first time.
        """
        if self._language is None:
            from kortdiamant.languages.names import language_of, system_locale

            self.language = current_settings().language or language_of(os.environ, system_locale())
        assert self._language is not None  # noqa: S101  the setter has just set it
        return self._language

    @language.setter
    def language(self, language: Language) -> None:
        from kortdiamant.languages import SOURCE
        from kortdiamant.languages.catalogue import load

        self._language = SOURCE  # for the message if `load` fails
        load(language)
        self._language = language

    def prefer(self, settings: Settings) -> None:
        """Use these settings; options on the command line override them."""
        self.settings = settings
        self._language = None


CONTEXT = Context()


def can_read_keys() -> bool:
    """Whether stdin and stdout are a terminal that can read single keys."""
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def current_settings() -> Settings:
    """The settings, or the defaults before they are read."""
    from kortdiamant.preferences.settings import DEFAULTS  # help does not need it

    return CONTEXT.settings or DEFAULTS


def set_language(language: Language | None, fallback: Language | None = None) -> Language:
    """Switch to a language; if it is None, to that of the machine, or to the fallback if that is unknown.

    Without a fallback, None changes nothing. Returns the current language.
    """
    if language is None and fallback is not None:
        from kortdiamant.languages.names import language_of, system_locale

        language = language_of(os.environ, system_locale(), fallback)
    if language is not None:
        CONTEXT.language = language
    return CONTEXT.language
