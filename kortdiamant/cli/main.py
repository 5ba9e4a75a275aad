"""Entry point and error handler: every error becomes a sentence, and the game is already saved.

What stdout and stderr cannot encode becomes ASCII, by an error handler of `codecs`: Python calls it only for
characters that the encoding lacks.
"""

from __future__ import annotations

import codecs
import os
import signal
import sys
import unicodedata
from collections.abc import Sequence
from contextlib import suppress
from contextvars import copy_context
from io import TextIOWrapper
from pathlib import Path

from kortdiamant.cli import INTERRUPTED, REFUSED

DEBUG = "KORTDIAMANT_DEBUG"
UNWIND_TIMEOUT = 5  # seconds to unwind after a signal
ENDS = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]  # not all systems have both


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line; returns 0 done, 1 refused, 2 wrong command line, 130 interrupted."""
    return copy_context().run(_main, arguments)  # language and accessibility are for this run only


def _main(arguments: Sequence[str] | None) -> int:
    _open_closed_streams()
    use_fallback(sys.stdout, sys.stderr)
    _unwind_on_signals()
    try:
        code = _run(arguments)
    except KeyboardInterrupt:
        code = INTERRUPTED
    except BrokenPipeError:  # the reader has closed the pipe, like `head`
        code = REFUSED
    except Exception as error:
        if os.environ.get(DEBUG):
            raise
        code = _refuse(error)
    return _finish(code)


def _open_closed_streams() -> None:
    """Open the null device for closed standard streams, so that no record gets their file descriptor."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115  open to the end


def _unwind_on_signals() -> None:
    """Let SIGTERM and SIGHUP raise `SystemExit`, so that the terminal is restored."""
    with suppress(ValueError):  # only the main thread may set handlers
        for number in ENDS:
            if signal.getsignal(number) is not signal.SIG_IGN:  # as nohup wants it
                signal.signal(number, _unwind)


def _unwind(number: int, _frame: object) -> None:
    """Unwind, but end at once on a second signal or after `UNWIND_TIMEOUT`: writing to a lost terminal can block."""
    signal.signal(number, signal.SIG_DFL)
    if sys.platform != "win32":
        signal.alarm(UNWIND_TIMEOUT)
    sys.exit(128 + number)


def _run(arguments: Sequence[str] | None) -> int:
    from kortdiamant.cli.app import app
    from kortdiamant.cli.context import COMPLETION_VARIABLE
    from kortdiamant.version import PROGRAM

    if COMPLETION_VARIABLE in os.environ:
        from typer.completion import completion_init  # type: ignore[attr-defined]  # typer does not list it

        completion_init()
    try:
        app(arguments, prog_name=PROGRAM)
    except SystemExit as leaving:
        return leaving.code if isinstance(leaving.code, int) else 0
    return 0


def _refuse(error: Exception) -> int:
    from kortdiamant.cli.output.error_messages import show_error, show_system_error, show_unexpected_error
    from kortdiamant.errors import KortdiamantError

    if isinstance(error, KortdiamantError):
        show_error(error)
    elif isinstance(error, OSError):
        show_system_error(error)
    else:
        show_unexpected_error(error)
    return REFUSED


def _finish(code: int) -> int:
    """Flush the standard streams; a reader that has closed the pipe must not cause a traceback at exit."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
    return code


NAME = "kortdiamant-ascii"
SPACES = dict.fromkeys("\u00a0\u2009\u200a\u202f\u2002\u2003", " ")
SUITS = {"♠": "S", "♤": "S", "♥": "H", "♡": "H", "❤": "H", "♦": "D", "♢": "D", "♣": "C", "♧": "C"}
SIGNS = {
    "‐": "-",
    "‑": "-",
    "–": "-",
    "—": "-",
    "−": "-",
    "’": "'",
    "‘": "'",
    "“": '"',
    "”": '"',
    "«": '"',
    "»": '"',
    "…": "...",
    "·": "-",
    "•": "*",
    "×": "x",
    "→": "->",
    "─": "-",
    "│": "|",
    "█": "#",
    "▒": "=",
    "✕": "x",
    "œ": "oe",
    "Œ": "OE",
    "æ": "ae",
    "Æ": "AE",
    "ø": "o",
    "Ø": "O",
    "ß": "ss",
}
PLAIN = SPACES | SUITS | SIGNS


def to_ascii(character: str) -> str:
    """The nearest ASCII for a character: a suit's letter, a letter without its accent, or a question mark."""
    if character in PLAIN:
        return PLAIN[character]
    if unicodedata.combining(character) or unicodedata.category(character) in ("Cf", "Mn"):
        return ""
    return "".join(part for part in unicodedata.normalize("NFKD", character) if part.isascii()) or "?"


def _replace(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(to_ascii, error.object[error.start : error.end])), error.end


def use_fallback(*streams: object) -> None:
    """Let streams replace what they cannot encode."""
    codecs.register_error(NAME, _replace)
    for stream in streams:
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=NAME)
