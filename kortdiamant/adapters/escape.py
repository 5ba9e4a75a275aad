"""Escape references to rulesets for the names of OpenSpiel games, as in URLs: `my%2Crules.yaml`.

In these names, a comma ends a value, brackets must match, and a value like `7` or `true` is not a string. This module
does not import pyspiel.
"""

from __future__ import annotations

import re

UNFIT = re.compile("[%,=()|\x00-\x1f\x7f]")
OF_ANOTHER_TYPE = re.compile("[+.0-9-]*|true|false", re.IGNORECASE)


def escape_reference(reference: str) -> str:
    """Escape all characters that have a meaning in the name of a game."""
    text = UNFIT.sub(_code, reference)
    return _code(text[0]) + text[1:] if text and OF_ANOTHER_TYPE.fullmatch(text) else text


def _code(character: re.Match[str] | str) -> str:
    return f"%{ord(character if isinstance(character, str) else character[0]):02X}"
