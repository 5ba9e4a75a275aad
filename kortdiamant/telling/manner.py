"""Whether things are told for the eye or for the ear.

For the ear, cards are said as one says them (`hjerter sju`, not `7♥`), ranges and headings are words, and nothing is
pointed at. It holds for everything that is told in one run of the program, which would otherwise have to hand it
through every sentence.
"""

from __future__ import annotations

from contextvars import ContextVar

ALOUD: ContextVar[bool] = ContextVar("aloud", default=False)


def is_aloud() -> bool:
    """Whether it is told for the ear."""
    return ALOUD.get()
