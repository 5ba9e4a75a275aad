"""Screen-reader mode.

A screen reader cannot make sense of symbols, carets or bare numbers. In this mode cards are spelled out (`hjerter
sju`, not `7♥`), ranges and headings become words, and nothing is pointed at. The mode holds for one run of the
program and is a context variable, because nearly every sentence depends on it in the end.
"""

from __future__ import annotations

from contextvars import ContextVar

SCREEN_READER: ContextVar[bool] = ContextVar("aloud", default=False)


def uses_screen_reader() -> bool:
    """Whether it is told for the ear."""
    return SCREEN_READER.get()
