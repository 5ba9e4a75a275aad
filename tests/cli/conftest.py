"""Run the program within a test: stdin as bytes, output as text."""

from __future__ import annotations

import errno
import io
import os
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from kortdiamant.cli import context
from kortdiamant.cli.main import main
from kortdiamant.cli.output import files
from kortdiamant.languages.names import LANGUAGE_VARIABLE, VARIABLES


class Ran(NamedTuple):
    code: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A new home folder for every test, without games or a preferred language."""
    folder = tmp_path / "home"
    monkeypatch.setenv("KORTDIAMANT_HOME", str(folder))
    for variable in (*VARIABLES, LANGUAGE_VARIABLE):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setattr(context.CONTEXT, "language", "en")
    monkeypatch.setattr(context.CONTEXT, "record", None)
    return folder


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command line, with text or bytes coming in through a pipe."""

    def run_it(*arguments: str, stdin: str | bytes = b"") -> Ran:
        data = stdin.encode() if isinstance(stdin, str) else stdin
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data)))
        code = main(arguments)
        return Ran(code, *capsys.readouterr())

    return run_it


@pytest.fixture
def full_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no file be written that the program makes."""

    def refuse(*_arguments: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(files, "write_new", refuse)


@pytest.fixture
def game(home: Path) -> Callable[[], Path]:
    """The one game in the games folder."""

    def find_it() -> Path:
        (path,) = (home / "games").glob("*.game")
        return path

    return find_it
