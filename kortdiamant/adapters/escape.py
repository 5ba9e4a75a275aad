"""References to rulesets as OpenSpiel can write them into the name of a game.

There a comma ends a value, brackets are counted, and what looks like a number or like true is one. So a value is
escaped as in the address of a page: `my%2Crules.yaml` is the file `my,rules.yaml`, and `%25` a per cent sign.
"""

from __future__ import annotations

import re
from urllib.parse import unquote

UNFIT = re.compile("[%,=()|\x00-\x1f\x7f]")
OF_ANOTHER_TYPE = re.compile("[+.0-9-]*|true|false", re.IGNORECASE)


def escape_reference(reference: str) -> str:
    """A reference with what means something else there written otherwise."""
    text = UNFIT.sub(_code, reference)
    return _code(text[0]) + text[1:] if text and OF_ANOTHER_TYPE.fullmatch(text) else text


def unescape_reference(text: str) -> str:
    """The reference again; what is no code stays as it is."""
    return unquote(text)


def _code(character: re.Match[str] | str) -> str:
    return f"%{ord(character if isinstance(character, str) else character[0]):02X}"
