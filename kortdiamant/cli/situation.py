"""What the one error handler has to know: in which language to speak, how it looks, and where the game is kept."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kortdiamant.cards.vocabulary import Language
    from kortdiamant.preferences.settings import Settings

VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
NORWEGIAN = ("nb", "no", "nn")


def language_of_environment() -> Language:
    """The language of the machine as far as we speak it, English otherwise."""
    locale = next((os.environ[name] for name in VARIABLES if os.environ.get(name)), "")
    if locale.startswith(NORWEGIAN):
        return "nb"
    return "fr" if locale.startswith("fr") else "en"


@dataclass
class Situation:
    """The language that is spoken, the settings if they are known by now, and the record that is being written."""

    language: Language
    settings: Settings | None = None
    record: Path | None = None


SITUATION = Situation(language_of_environment())


def hears_keys() -> bool:
    """Whether there is a terminal on both sides that can do more than lines."""
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def prefer(settings: Settings) -> None:
    """Do what the settings say, as far as the command line says nothing else."""
    SITUATION.settings = settings
    SITUATION.language = settings.language or language_of_environment()


def settings_now() -> Settings:
    """The settings, and their defaults before anything is known."""
    from kortdiamant.preferences.settings import DEFAULTS  # not needed to ask for help

    return SITUATION.settings or DEFAULTS


def speak(language: Language | None) -> Language:
    """Speak this language from now on, where one is given; which one is spoken."""
    if language is not None:
        SITUATION.language = language
    return SITUATION.language
