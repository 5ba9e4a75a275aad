"""Which names may sit down at a table."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence

from kortdiamant.errors import RefusedName, WhyRefused
from kortdiamant.spelling import fold, looks, same_form

NOBODY = "-"
EVERYBODY = "all"
QUESTIONS = frozenset({"odds", "score", "path", "help", "hint", "why", "quit", "supply"})
COMMAND_WORDS = QUESTIONS | {"undo", "again", "join", "home", "rename", "extra", "share", EVERYBODY}
LONGEST = 40  # characters

# A line that begins with one of these and goes on is a command, so a name cannot begin like that.
BEFORE_ARGUMENTS = ("undo ", "again ", "join ", "home ", "rename ")
WHOLE_NUMBER = re.compile(r"[+-]?\d+")
# Control, format (bidirectional, zero-width), lone surrogates, line and paragraph separators.
REFUSED_CATEGORIES = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
# A comma separates names, # begins a comment; the rest are letters, marks and symbols that cannot be seen.
REFUSED_CHARACTERS = frozenset(",#\u034f\u115f\u1160\u2800\u3164")
JOINER = "\u200d"
NON_JOINER = "\u200c"
EMOJI_STYLE = "\ufe0f"


def same(one: str, other: str) -> bool:
    """Whether two names are equal but for case, width and spaces."""
    return same_form(one) == same_form(other)


def check_names(names: Sequence[str]) -> None:
    """Raise `RefusedName` for the first name that could be misread in a line or by a person, or is there already."""
    taken: dict[str, str] = {}
    for name in names:
        for why, refused in REFUSALS.items():
            if refused(name):
                raise RefusedName(name, why)
        if other := taken.get(looks(name)):
            raise RefusedName(name, WhyRefused.TAKEN if same(name, other) else WhyRefused.ALIKE)
        taken[looks(name)] = name


def _is_empty(name: str) -> bool:
    """Whether nothing is seen of it, or only marks that belong on a letter."""
    return not fold(looks(name))


def _is_long(name: str) -> bool:
    return len(name) > LONGEST


def _has_refused_character(name: str) -> bool:
    """Looks at the name as it will be compared, too: a wide comma is a comma there."""
    return any(
        unicodedata.category(character) in REFUSED_CATEGORIES or character in REFUSED_CHARACTERS
        for character in unicodedata.normalize("NFKC", _without_joiners(name))
    )


def _without_joiners(name: str) -> str:
    """Joiners are invisible; only within an emoji, or between Arabic letters, does one see what they do."""
    padded = f" {name.replace(EMOJI_STYLE, '')} "
    return "".join(
        character
        for before, character, after in zip(padded, padded[1:], padded[2:], strict=False)
        if not (character == JOINER and _is_pictured(before) and _is_pictured(after))
        and not (character == NON_JOINER and _is_arabic(before) and _is_arabic(after))
    )


def _is_pictured(character: str) -> bool:
    return unicodedata.category(character) in {"So", "Sk"}


def _is_arabic(character: str) -> bool:
    return unicodedata.bidirectional(character) == "AL"


def _is_command(name: str) -> bool:
    form = looks(name)
    return form in COMMAND_WORDS or form == NOBODY or form.startswith(BEFORE_ARGUMENTS)


def _is_number(name: str) -> bool:
    return WHOLE_NUMBER.fullmatch(looks(name)) is not None


REFUSALS: dict[WhyRefused, Callable[[str], bool]] = {
    WhyRefused.LONG: _is_long,
    WhyRefused.CHARACTER: _has_refused_character,
    WhyRefused.EMPTY: _is_empty,
    WhyRefused.COMMAND: _is_command,
    WhyRefused.NUMBER: _is_number,
}
