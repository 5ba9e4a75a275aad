"""What the one error handler has to know: in which language to speak, and where the game is that was being played."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kortdiamant.cards.vocabulary import Language

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
    """The language that is spoken, and the record that is being written."""

    language: Language
    record: Path | None = None


SITUATION = Situation(language_of_environment())


def speak(language: Language | None) -> Language:
    """Speak this language from now on, where one is given; which one is spoken."""
    if language is not None:
        SITUATION.language = language
    return SITUATION.language
