"""Terminals and files that cannot encode every character."""

from __future__ import annotations

import io
import os

import pytest

from kortdiamant.cli.main import to_ascii, use_fallback
from kortdiamant.cli.output import screen
from kortdiamant.session.blocks import Columns, Rows


@pytest.mark.parametrize(
    ("character", "instead"),
    [
        ("♥", "H"),
        ("♠", "S"),
        ("å", "a"),
        ("Ø", "O"),
        ("œ", "oe"),
        ("é", "e"),
        ("\u202f", " "),
        ("’", "'"),
        ("«", '"'),
        ("…", "..."),
        ("·", "-"),
        ("\u0301", ""),
        ("\u200d", ""),
        ("💎", "?"),
        ("日", "?"),
    ],
)
def test_every_character_has_a_replacement(character: str, instead: str) -> None:
    assert to_ascii(character) == instead


@pytest.mark.parametrize(
    ("encoding", "written"),
    [("ascii", b"Bjorn: 7H"), ("latin-1", b"Bj\xf8rn: 7H"), ("utf-8", "Bjørn: 7♥".encode())],
)
def test_only_what_cannot_be_written_is_replaced(encoding: str, written: bytes) -> None:
    buffer = io.BytesIO()
    stream = io.TextIOWrapper(buffer, encoding=encoding)
    use_fallback(stream, io.StringIO())
    stream.write("Bjørn: 7♥")
    stream.flush()
    assert buffer.getvalue() == written


def test_a_broken_character_is_replaced_too() -> None:
    buffer = io.BytesIO()
    stream = io.TextIOWrapper(buffer, encoding="utf-8")
    use_fallback(stream)
    stream.write("a\udcf8b")
    stream.flush()
    assert buffer.getvalue() == b"a?b"


class OldTerminal(io.TextIOWrapper):
    """A terminal that knows nothing but ASCII."""

    def isatty(self) -> bool:
        return True


def test_replacements_fit_into_lines_and_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    buffer = io.BytesIO()
    stream = OldTerminal(buffer, encoding="ascii")
    use_fallback(stream)
    monkeypatch.setattr(screen, "get_terminal_size", lambda: os.terminal_size((24, 40)))
    name = "Bœrtholomæus van der Linden"
    rows = (("", "1", "2"), (name, "12", "13"))
    screen.Screen(stream).show_blocks([Rows(rows), Columns((("…", "œ" * 11),)), "œ" * 20])
    lines = buffer.getvalue().decode().splitlines()
    assert all(len(line) <= 24 for line in lines)
    assert lines[1] == "Boertholomaeu...  12  13"
