"""Screen-reader mode.

A screen reader cannot make sense of symbols, carets or bare numbers. In this mode, cards are spelled out (`hjerter
sju`, not `7♥`), ranges and headings become words, and there are no carets. The mode holds for one run of the program.
It is a context variable, because nearly every sentence depends on it and a parameter would reach everywhere.
"""

from __future__ import annotations

from contextvars import ContextVar

SCREEN_READER: ContextVar[bool] = ContextVar("screen_reader", default=False)


def uses_screen_reader() -> bool:
    """Whether this run of the program is in screen-reader mode."""
    return SCREEN_READER.get()
