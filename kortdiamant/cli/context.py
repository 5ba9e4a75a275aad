"""The context of one run of the program: language, settings, and the record that is being written.

It is global because the error handler needs it wherever an error comes from.
"""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kortdiamant.languages import Language
    from kortdiamant.preferences.settings import Settings


@dataclass
class Context:
    """The language that is spoken, the settings if they are known by now, and the record that is being written."""

    settings: Settings | None = None
    record: Path | None = None
    _language: Language | None = None

    @property
    def language(self) -> Language:
        """What is spoken: what was asked for, or else the language of the settings, or else that of the machine.

        Raises DocumentError or FileError, once, for a language whose folder is broken.
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

        self._language = SOURCE  # in which it is said what is wrong with the other one
        load(language)
        self._language = language

    def prefer(self, settings: Settings) -> None:
        """Do what the settings say, as far as the command line says nothing else."""
        self.settings = settings
        self._language = None


CONTEXT = Context()


def can_read_keys() -> bool:
    """Whether there is a terminal on both sides that can do more than lines."""
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def current_settings() -> Settings:
    """The settings, and their defaults before anything is known."""
    from kortdiamant.preferences.settings import DEFAULTS  # not needed to ask for help

    return CONTEXT.settings or DEFAULTS


def set_language(language: Language | None) -> Language:
    """Speak this language from now on, where one is given; which one is spoken."""
    if language is not None:
        CONTEXT.language = language
    return CONTEXT.language
