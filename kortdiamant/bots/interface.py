"""The interface of a bot: it gets a `View` and returns a `Choice`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Protocol

from kortdiamant.bots.reasons import Reason
from kortdiamant.chance import SPAN, below
from kortdiamant.expedition import play
from kortdiamant.expedition.events import CardReturned, ExpeditionBusted
from kortdiamant.expedition.moves import outcomes
from kortdiamant.expedition.state import Phase, Seat, State
from kortdiamant.odds import ODDS, risk


@dataclass(frozen=True)
class View:
    """The table as one seat sees it when a decision is due.

    Everything in a state is public; it counts the cards of the pack, but does not order them. `draw(n, label)` is a
    random whole number from 0 up to, not including, n. It depends on the seat, the decision and the label alone.
    """

    state: State
    seat: int
    draw: Callable[[int, str], int]

    @property
    def own(self) -> Seat:
        """The seat itself."""
        return self.state.seats[self.seat]

    @property
    def carried(self) -> int:
        """The gems that each explorer inside carries."""
        return self.state.carried

    @property
    def bust_chance(self) -> Fraction:
        """The chance that the next card ends the expedition, if nobody leaves."""
        return _bust_by_play(self.state) if ODDS.ignored(self.state.rules) else risk(self.state).bust

    def happens(self, chance: Fraction, what: str = "") -> bool:
        """Whether an event with this chance happens; `what` names the event, if a decision needs several."""
        return self.draw(SPAN, what) < chance * SPAN


@dataclass(frozen=True, slots=True)
class Choice:
    """The number of explorers that leave, and the reason."""

    leave: int
    reason: Reason


class Bot(Protocol):
    """A strategy. It must not keep anything from one decision to the next; the view has all it needs."""

    def choose(self, view: View) -> Choice:
        """Decide for the explorers of the seat that are inside."""
        ...


def view_of(state: State, seat: int, seed: int) -> View:
    """The view of a seat, whose chance is a pure function of seed, seat, round and number of cards turned."""
    return View(state, seat, lambda bound, what: below(bound, seed, "bot", seat, state.round, state.turned, what))


def _bust_by_play(state: State) -> Fraction:
    """The chance for rules that the odds do not support: try every card with `play`, some 50 times slower."""
    waiting = replace(state, phase=Phase.REVEAL)
    tried = [(chance, play(waiting, move).events) for move, chance in outcomes(waiting)]
    staying = [(chance, {type(event) for event in events}) for chance, events in tried]
    total = sum((chance for chance, events in staying if CardReturned not in events), Fraction(0))
    busts = sum((chance for chance, events in staying if ExpeditionBusted in events), Fraction(0))
    return busts / total if total else total
