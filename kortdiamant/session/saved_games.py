"""Names of saved games, and the command that resumes one."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from pathlib import Path

from kortdiamant.records.folder import SUFFIX, games_folder
from kortdiamant.table import AnySitting, Board
from kortdiamant.telling.speaker import Speaker, speaker_of
from kortdiamant.telling.status import which_round
from kortdiamant.telling.voice import Voice, joined, plain
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


def unfinished_sentence(table: AnySitting, seconds: float) -> str:
    """Who plays an unfinished game, which round is due, and how long ago somebody played it."""
    speaker = speaker_of(table)
    parts = [table.ruleset.title_in(table.language), speaker.listing(table.names)]
    if not isinstance(table, Board):
        parts.append(which_round(table.state, speaker))
    return joined(f"{', '.join([*parts, _ago(seconds, speaker)])}.", speaker.say("Go on? (Enter: yes, n: a new game)"))


def _ago(seconds: float, speaker: Speaker) -> str:
    minutes, hours, days = round(seconds / 60), round(seconds / 3600), round(seconds / 86400)
    if minutes < 60:
        return speaker.say_count("{number} minute ago", "{number} minutes ago", minutes, number=minutes)
    if hours < 24:
        return speaker.say_count("{number} hour ago", "{number} hours ago", hours, number=hours)
    return speaker.say_count("{number} day ago", "{number} days ago", days, number=days)


def chart_command(path: Path) -> str:
    """The command that draws a game; the last one needs no name."""
    command = f"{start_command()} chart"
    return command if path.parent == games_folder() else f"{command} {shlex.quote(plain(str(path), MAX_PATH_LENGTH))}"


def farewell(path: Path | None, voice: Voice, *, finished: bool) -> str:
    """Where the game is saved, and how to resume it."""
    if path is None:
        return voice.say("This game was not saved.")
    if finished:
        return voice.say("The game is saved: {path}", path=plain(str(path), MAX_PATH_LENGTH))
    command = f"{start_command()} resume {shlex.quote(plain(game_name(path), MAX_PATH_LENGTH))}"
    return voice.say("The game is saved. To go on: {command}", command=command)
