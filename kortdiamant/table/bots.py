"""The bots at a table: their seats and their decisions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from kortdiamant.chance import SPAN, below
from kortdiamant.errors import NoSuchSeat
from kortdiamant.expedition import State, actors
from kortdiamant.expedition.state import Presence

if TYPE_CHECKING:
    from kortdiamant.bots import Decision, Invoker, Mishap


class SeatedBots:
    """Bot specs by seat, and the seed of the bots' chance.

    Bots are made when they first decide, so that a record can be read without the packages of its bots.
    """

    def __init__(self, specs: Mapping[int, str], seed: int) -> None:
        self.specs = specs
        self.seed = seed
        self._last: tuple[State, Mapping[int, Decision]] | None = None
        self._reported: set[int] = set()
        self._made: Mapping[int, Invoker] | None = None

    def make_bots(self) -> None:
        """Make the bots; raises `UnknownBot`, `InvalidBotSpec` or `BrokenBot`."""
        self._invokers()

    def decisions(self, state: State) -> Mapping[int, Decision]:
        """The decisions of the bots that have a choice in a state, by seat.

        Both the ballot and `why` need them, but each bot is called once. A moment keeps its state object, so the
        object's identity is a sufficient cache key.
        """
        from kortdiamant.bots import view_of

        if self._last is None or self._last[0] is not state:
            deciding = [seat for seat in actors(state) if seat in self.specs]
            self._last = state, {seat: self._invokers()[seat](view_of(state, seat, self.seed)) for seat in deciding}
        return self._last[1]

    def new_mishaps(self) -> Iterator[tuple[int, Mishap]]:
        """The seats of bots that failed at the last decision, and how; each bot is reported once."""
        if self._last is None:
            return
        for seat, decision in self._last[1].items():
            if decision.mishap and seat not in self._reported:
                self._reported.add(seat)
                yield seat, decision.mishap

    def only_bots_decide(self, state: State) -> bool:
        """Whether a decision is due that only bots take part in."""
        deciding = actors(state)
        return bool(deciding) and all(seat in self.specs for seat in deciding)

    def only_bots_left(self, state: State) -> bool:
        """Whether everybody at the table is a bot."""
        present = [seat for seat, each in enumerate(state.seats) if each.presence is not Presence.HOME]
        return bool(present) and all(seat in self.specs for seat in present)

    def _invokers(self) -> Mapping[int, Invoker]:
        from kortdiamant.bots import invoker

        if self._made is None:
            self._made = {seat: invoker(spec) for seat, spec in self.specs.items()}
        return self._made


def bot_seed(deal: int | None, date: str | int | None, names: tuple[str, ...]) -> int:
    """The seed of the bots' chance: the dealer's seed, or else a hash of the date and the names."""
    return below(SPAN, 0, "bots", str(date), *names) if deal is None else deal


def by_name(bots: Mapping[int, str], names: tuple[str, ...]) -> Mapping[str, str]:
    """Bot specs by name instead of by seat."""
    return {names[seat]: spec for seat, spec in bots.items()}


def by_seat(bots: Mapping[str, str], names: tuple[str, ...]) -> Mapping[int, str]:
    """Bot specs by seat instead of by name; raises `NoSuchSeat`."""
    for name in bots:
        if name not in names:
            raise NoSuchSeat(name)
    return {names.index(name): spec for name, spec in bots.items()}
