"""Characters that no value holds, since whoever prints one hands the terminal over to its author."""

from __future__ import annotations

import re

# Control characters but tab and line end, those of C1, and what turns the direction of the text around it.
_COMMANDING = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


def commanding(text: str) -> str | None:
    """The first of these characters in the text, or None."""
    found = _COMMANDING.search(text)
    return found and found[0]


def without_commands(text: str) -> str:
    """The text with each of these characters, and what is no character at all, written out as an escape."""
    known = text.encode(errors="backslashreplace").decode()
    return _COMMANDING.sub(lambda found: found[0].encode("unicode-escape").decode(), known)
