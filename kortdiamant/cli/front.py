"""The two ways in which people speak with a table."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any, Protocol

import typer

from kortdiamant.cli.dialogue import Dialogue
from kortdiamant.cli.hands import LINES, Manner
from kortdiamant.cli.screen import Screen
from kortdiamant.cli.situation import hears_keys, settings_now
from kortdiamant.errors import FileTrouble
from kortdiamant.expedition import Midway
from kortdiamant.family import Reading
from kortdiamant.rulebook import AnyRuleset, Ruleset
from kortdiamant.table import Table
from kortdiamant.telling import Speaker
from kortdiamant.telling.voice import Voice


class FrontEnd(Protocol):
    """Whoever speaks with the table: a terminal or a pipe."""

    screen: Screen
    reading: Reading

    def ask_names(self, ruleset: AnyRuleset, bots: Sequence[str], speaker: Speaker) -> Sequence[str]:
        """Ask who plays beside the bots."""
        ...

    def ask_first(self, names: Sequence[str], ruleset: Ruleset, speaker: Speaker) -> str | None:
        """Ask who turns the first card; None: the first seat."""
        ...

    def ask_midway(self, table: Table) -> Midway | None:
        """Ask from where a game goes on that was begun elsewhere; None: from its beginning."""
        ...

    def goes_on_without_saving(self, trouble: FileTrouble, speaker: Speaker) -> bool:
        """Ask whether to play on although the game cannot be kept."""
        ...

    def run(self, conversation: Dialogue[Any], manner: Manner = LINES) -> int:
        """Speak until somebody leaves; the exit code."""
        ...


def front_end() -> FrontEnd:
    """A terminal where there is one on both sides, a pipe otherwise."""
    if sys.stdin.isatty() and sys.stdout.isatty():
        from kortdiamant.cli.terminal import Terminal  # it is slow to load, and of no use in a pipe

        return Terminal()
    from kortdiamant.cli.pipe import Pipe

    return Pipe()


def insist_on_terminal(manner: Manner, voice: Voice) -> None:
    """Raise `typer.BadParameter` for what can only be done at a terminal where there is none, or one of lines."""
    if manner.option and (settings_now().plain or not hears_keys()):
        reason = voice.say("this needs a terminal on which single keys are heard and the screen can be covered")
        raise typer.BadParameter(reason, param_hint=manner.option)
