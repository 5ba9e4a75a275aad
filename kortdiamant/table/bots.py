"""The bots at a table: which seats they play for, and what they choose there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from kortdiamant.chance import SPAN, below
from kortdiamant.errors import NoSuchSeat
from kortdiamant.expedition import State, actors
from kortdiamant.expedition.state import Presence

if TYPE_CHECKING:
    from kortdiamant.bots import Decision, Invoker, Mishap


class SeatedBots:
    """Bots by seat, as their strategies are called, and the seed from which they draw.

    They are made when they are first asked, so that a record with bots that are not there can be read all the same.
    """

    def __init__(self, specs: Mapping[int, str], seed: int) -> None:
        self.specs = specs
        self.seed = seed
        self._last: tuple[State, Mapping[int, Decision]] | None = None
        self._reported: set[int] = set()

    def sit_down(self) -> None:
        """Make the bots; raises `UnknownBot`, `InvalidBotSpec` or `BrokenBot`."""
        assert self._made is not None  # noqa: S101  only to have them made

    def answers(self, state: State) -> Mapping[int, Decision]:
        """What each bot chooses that has a choice in a state; each is asked once, whoever wants to know."""
        from kortdiamant.bots import view_of

        if self._last is None or self._last[0] is not state:
            deciding = [seat for seat in actors(state) if seat in self.specs]
            self._last = state, {seat: self._made[seat](view_of(state, seat, self.seed)) for seat in deciding}
        return self._last[1]

    def new_mishaps(self) -> Iterator[tuple[int, Mishap]]:
        """What went wrong with a bot at the last decision; each bot is reported once."""
        for seat, answer in (self._last[1] if self._last else {}).items():
            if answer.mishap and seat not in self._reported:
                self._reported.add(seat)
                yield seat, answer.mishap

    def only_bots_decide(self, state: State) -> bool:
        """Whether a decision is due at which no person has a choice, but a bot."""
        deciding = actors(state)
        return bool(deciding) and all(seat in self.specs for seat in deciding)

    def only_bots_left(self, state: State) -> bool:
        """Whether nobody but bots is at the table."""
        present = [seat for seat, each in enumerate(state.seats) if each.presence is not Presence.HOME]
        return bool(present) and all(seat in self.specs for seat in present)

    @cached_property
    def _made(self) -> Mapping[int, Invoker]:
        from kortdiamant.bots import invoker

        return {seat: invoker(spec) for seat, spec in self.specs.items()}


def bot_seed(deal: int | None, date: str | int | None, names: tuple[str, ...]) -> int:
    """The seed from which the bots of a game draw: that of the dealer, or else made of its date and its people."""
    return below(SPAN, 0, "bots", str(date), *names) if deal is None else deal


def by_seat(bots: Mapping[str, str], names: tuple[str, ...]) -> Mapping[int, str]:
    """Strategies by seat instead of by name; raises `NoSuchSeat`."""
    for name in bots:
        if name not in names:
            raise NoSuchSeat(name)
    return {names.index(name): spec for name, spec in bots.items()}
