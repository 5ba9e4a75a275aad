"""Input modes: ways to enter cards and decisions besides typing lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Protocol

from kortdiamant.errors import TextError
from kortdiamant.family import parse_seat
from kortdiamant.session.seating import parse_names


@dataclass(frozen=True, kw_only=True)
class InputOptions:
    """Options of the command line about input.

    `open_hands` are the names of players who do not choose in secret. `card_options` are the options on the command
    line that need a game with cards.
    """

    keys: bool = False
    secret: bool = False
    open_hands: str | None = None
    card_options: tuple[str, ...] = ()

    @property
    def option(self) -> str | None:
        """An option that needs a terminal, None without one."""
        return "--secret" if self.secret else "--keys" if self.keys else None

    def check_names(self, names: Sequence[str]) -> None:
        """Raise a `TextError` if a name in `open_hands` is not a player."""
        for name in self._open_hands:
            parse_seat(name, names)

    def open_seats(self, names: Sequence[str]) -> frozenset[int]:
        """The seats that do not choose in secret; after a rematch, names that no longer play are ignored."""
        return frozenset(_seats_of(self._open_hands, names))

    @property
    def _open_hands(self) -> Sequence[str]:
        return parse_names(self.open_hands or "")


def _seats_of(open_hands: Sequence[str], names: Sequence[str]) -> Iterator[int]:
    for name in open_hands:
        with suppress(TextError):
            yield parse_seat(name, names)


LINES = InputOptions()  # only typed lines


class CanonicalLine(str):
    """A line entered with single keys: in canonical spelling, so it is never ambiguous."""

    __slots__ = ()


class InputMode(Protocol):
    """A way to enter the card or decision that is due."""

    def applies(self) -> bool:
        """Whether this mode can enter what is due now."""
        ...

    def line(self) -> str | None:
        """Read an entry; None if the player wants to type a line instead."""
        ...

    def question(self) -> str:
        """The prompt of that line."""
        ...

    def resume(self) -> None:
        """Return to this mode after an empty line."""
        ...
