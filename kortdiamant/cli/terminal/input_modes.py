"""Input modes: how people enter things at a terminal besides typing lines."""

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
    """What was asked for on the command line; `open_hands` are the names of those who do not choose in secret.

    `card_options` are the options that were typed and go only with games in which cards are turned up.
    """

    keys: bool = False
    secret: bool = False
    open_hands: str | None = None
    card_options: tuple[str, ...] = ()

    @property
    def option(self) -> str | None:
        """The first option that needs a terminal, None if none does."""
        return "--secret" if self.secret else "--keys" if self.keys else None

    def check_names(self, names: Sequence[str]) -> None:
        """Raise a `TextError` if somebody is to decide openly who does not play."""
        for name in self._open_hands:
            parse_seat(name, names)

    def open_seats(self, names: Sequence[str]) -> frozenset[int]:
        """The seats that do not choose in secret; who is not there when the same people play again is left out."""
        return frozenset(_seats_of(self._open_hands, names))

    @property
    def _open_hands(self) -> Sequence[str]:
        return parse_names(self.open_hands or "")


def _seats_of(open_hands: Sequence[str], names: Sequence[str]) -> Iterator[int]:
    for name in open_hands:
        with suppress(TextError):
            yield parse_seat(name, names)


LINES = InputOptions()  # everything is typed


class CanonicalLine(str):
    """A line that was pressed key by key: in canonical spelling, so that nobody has to ask what it means."""

    __slots__ = ()


class InputMode(Protocol):
    """A way to enter what is due."""

    def serves(self) -> bool:
        """Whether it can enter what is due now."""
        ...

    def line(self) -> str | None:
        """What was entered; None if a line is to be typed instead."""
        ...

    def question(self) -> str:
        """What stands before such a line."""
        ...

    def come_back(self) -> None:
        """Nothing was typed: enter it this way after all."""
        ...
