"""What a session asks people while they sit down, through a terminal, a pipe or a web page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from kortdiamant.errors import FileError
from kortdiamant.expedition import Midway
from kortdiamant.family import Reading
from kortdiamant.rulebook import AnyRuleset, Ruleset
from kortdiamant.table import Table
from kortdiamant.telling.speaker import Speaker


class FrontEnd(Protocol):
    """The way in which people speak with a table."""

    reading: Reading

    def ask_names(self, ruleset: AnyRuleset, bots: Sequence[str], speaker: Speaker) -> Sequence[str]:
        """Ask who plays beside the bots."""
        ...

    def check_names(self, names: Sequence[str]) -> None:
        """Raise a `TextError` if the front end was told about somebody who does not play."""
        ...

    def ask_first(self, names: Sequence[str], ruleset: Ruleset, speaker: Speaker) -> str | None:
        """Ask who turns the first card; None: the first seat."""
        ...

    def ask_midway(self, table: Table) -> Midway | None:
        """Ask from where a game goes on that was begun elsewhere; None: from its beginning."""
        ...

    def ask_to_play_unsaved(self, trouble: FileError, speaker: Speaker) -> bool:
        """Ask whether to play on although the game cannot be kept."""
        ...
