"""Names of saved games, and the command that resumes one."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from pathlib import Path

from kortdiamant.records.folder import SUFFIX, games_folder
from kortdiamant.telling.voice import Voice, plain
from kortdiamant.version import PROGRAM

MAX_PATH_LENGTH = 1000  # characters of a path; longer ones are cut in messages


def game_name(path: Path) -> str:
    """The name of a record on the command line: its name in the games folder, elsewhere its path."""
    if path.parent == games_folder():
        return path.name.removesuffix(SUFFIX)
    return str(path)


def start_command() -> str:
    """The command that starts this program: its name if that is on the PATH, otherwise as it was started."""
    started = Path(sys.argv[0])
    if shutil.which(PROGRAM) or started.name not in (PROGRAM, "__main__.py"):
        return PROGRAM
    return (
        shlex.quote(os.path.relpath(started))
        if started.name == PROGRAM
        else f"{Path(sys.executable).name} -m {PROGRAM}"
    )


def farewell(path: Path | None, voice: Voice, *, finished: bool) -> str:
    """Where the game is saved, and how to resume it."""
    if path is None:
        return voice.say("This game was not saved.")
    if finished:
        return voice.say("The game is saved: {path}", path=plain(str(path), MAX_PATH_LENGTH))
    command = f"{start_command()} resume {shlex.quote(plain(game_name(path), MAX_PATH_LENGTH))}"
    return voice.say("The game is saved. To go on: {command}", command=command)
