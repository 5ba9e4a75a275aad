"""Secret choices: collect them one by one, then reveal them together.

A ballot is kept next to the game. The state, the record and undo know nothing of it until everybody has chosen. Then
it becomes one line, which the table hears like any other. A screen that goes round, a phone and a bot all fill the
same ballot.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from kortdiamant.errors import Due, ImpossibleLeaver, NotDue, PlayedByBot
from kortdiamant.expedition import Decide, actors, choices, format, joint, parse
from kortdiamant.expedition.state import State
from kortdiamant.family import ParseContext
from kortdiamant.table.table import Table


@dataclass(frozen=True, slots=True)
class Ballot:
    """A decision that is due, and the choices made so far. An immutable value.

    A choice is the number of explorers that a seat sends out. Only `line` shows choices; `repr` and tracebacks do not.
    """

    state: State = field(repr=False)
    chosen: Mapping[int, int] = field(default_factory=dict, repr=False)

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that choose, in seating order."""
        return actors(self.state)

    @property
    def missing(self) -> tuple[int, ...]:
        """The seats that have not chosen yet, in seating order."""
        return tuple(seat for seat in self.seats if seat not in self.chosen)

    def choices(self, seat: int) -> tuple[int, ...]:
        """The numbers that a seat can choose; empty if it has no choice now."""
        return choices(self.state, seat)

    def choose(self, seat: int, leaving: int) -> Ballot:
        """Return the ballot with the choice of a seat, replacing an earlier one; raises `ImpossibleLeaver`."""
        possible = self.choices(seat)
        if leaving not in possible:
            raise ImpossibleLeaver(seat, leaving, max(possible, default=0))
        return replace(self, chosen={**self.chosen, seat: leaving})

    def is_open_at(self, table: Table) -> bool:
        """Whether the ballot belongs to the decision that the table now waits for."""
        return self.state is table.state

    def line(self, names: tuple[str, ...]) -> str:
        """The canonical line of the decision, ready for `Table.say`; raises ValueError while a choice is missing."""
        if self.missing:
            raise ValueError(f"{len(self.missing)} have not chosen yet")
        return format(joint(self.state, self.chosen), names)


def open_ballot(table: Table) -> Ballot:
    """Open a ballot for the decision that is due, and enter the choices of the bots.

    Raises `NotDue` if no decision is due, and what `SeatedBots.make_bots` raises.
    """
    if table.due is not Due.DECISION:
        raise NotDue(Due.DECISION, table.due)
    ballot = Ballot(table.state)
    for seat, decision in table.bots.decisions(table.state).items():
        ballot = ballot.choose(seat, decision.leave)
    return ballot


def complete_decision(text: str, table: Table, context: ParseContext) -> str | None:
    """Add the bots' choices to what people say, and return the canonical line; None if the text is no decision.

    `all` means all people. Raises `PlayedByBot` for a text that chooses for a bot, and what `Table.say` raises.
    """
    bots = table.bots.specs
    try:
        move = parse(text, _without_bots(table), context)
    except ImpossibleLeaver as error:
        if error.seat in bots and table.state.seats[error.seat].inside:
            raise PlayedByBot(error.seat) from error
        raise
    if not isinstance(move, Decide):
        return None
    ballot = open_ballot(table)
    for seat in set(move.leavers) & set(bots):
        raise PlayedByBot(seat)
    for seat in ballot.missing:
        ballot = ballot.choose(seat, move.leavers.count(seat))
    return ballot.line(table.names)


def _without_bots(table: Table) -> State:
    """The position as if no bot were inside, so that the parser takes `all` to mean all people."""
    state = table.state.copy()
    state.seats = tuple(
        replace(each, inside=0) if seat in table.bots.specs else each for seat, each in enumerate(state.seats)
    )
    return state
