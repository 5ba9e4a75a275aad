"""Every command of the program, imported."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kortdiamant.cli.app import LazyGroup, ListedCommand, app


def _commands(group: LazyGroup) -> Iterator[tuple[str, Any]]:
    for command in group.commands.values():
        if isinstance(command, LazyGroup):
            yield from _commands(command)
        elif isinstance(command, ListedCommand):
            yield command.words, command.load()


COMMANDS = dict(_commands(app))  # by the words on the command line
