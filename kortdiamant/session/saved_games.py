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

LONGEST = 1000  # characters of a path


def game_name(path: Path) -> str:
    """How a record is called on the command line: its name in the games folder, its path elsewhere."""
    if path.parent == games_folder():
        return path.name.removesuffix(SUFFIX)
    return str(path)


def start_command() -> str:
    """How this program is started from here: by its name, or as it was started if the name is not enough."""
    started = Path(sys.argv[0])
    if shutil.which(PROGRAM) or started.name not in (PROGRAM, "__main__.py"):
        return PROGRAM
    return (
        shlex.quote(os.path.relpath(started))
        if started.name == PROGRAM
        else f"{Path(sys.executable).name} -m {PROGRAM}"
    )


def farewell(path: Path | None, voice: Voice, *, finished: bool) -> str:
    """Where the game is, and how to go on with it."""
    if path is None:
        return voice.say("This game was not saved.")
    if finished:
        return voice.say("The game is saved: {path}", path=plain(str(path), LONGEST))
    command = f"{start_command()} resume {shlex.quote(plain(game_name(path), LONGEST))}"
    return voice.say("The game is saved. To go on: {command}", command=command)
