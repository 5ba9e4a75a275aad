"""Choices that are made one by one and shown together.

A ballot lies beside the game: nothing of it is in the state, in the record or in what can be undone, until everybody
has chosen and the table is told the one line that the choices come to. Whoever collects them (a screen that goes
round, a phone, a bot) fills the same ballot.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from kortdiamant.errors import DecidesItself, Due, ImpossibleLeaver, NotDue
from kortdiamant.expedition import Decide
from kortdiamant.expedition.state import State
from kortdiamant.family import Speech
from kortdiamant.table.table import FAMILIES, Table


@dataclass(frozen=True, slots=True)
class Ballot:
    """A decision that is due, and what those have chosen who have; a value, as everything else.

    A choice is how many explorers a seat sends out. What was chosen is shown by nothing but `line`, not even in a
    traceback.
    """

    family: str
    state: State = field(repr=False)
    chosen: Mapping[int, int] = field(default_factory=dict, repr=False)

    @property
    def seats(self) -> tuple[int, ...]:
        """Who chooses, in seating order."""
        return tuple(FAMILIES[self.family].actors(self.state))

    @property
    def missing(self) -> tuple[int, ...]:
        """Who has not chosen yet, in seating order."""
        return tuple(seat for seat in self.seats if seat not in self.chosen)

    def choices(self, seat: int) -> tuple[int, ...]:
        """What a seat can choose; nothing if it has no choice now."""
        return tuple(FAMILIES[self.family].choices(self.state, seat))

    def choose(self, seat: int, leaving: int) -> Ballot:
        """The ballot with the choice of a seat, which replaces what it chose before; raises `ImpossibleLeaver`."""
        choices = self.choices(seat)
        if leaving not in choices:
            raise ImpossibleLeaver(seat, leaving, max(choices, default=0))
        return replace(self, chosen={**self.chosen, seat: leaving})

    def is_open_at(self, table: Table) -> bool:
        """Whether it is about the very decision that the table waits for."""
        return self.state is table.state

    def line(self, names: tuple[str, ...]) -> str:
        """The canonical line of the decision, to be said to the table; raises ValueError while a choice is missing."""
        if self.missing:
            raise ValueError(f"{len(self.missing)} have not chosen yet")
        family = FAMILIES[self.family]
        return family.format(family.joint(self.state, self.chosen), names)


def open_ballot(table: Table) -> Ballot:
    """A ballot for the decision that is due, with the choices of the bots; raises `NotDue` if none is.

    Raises what `SeatedBots.sit_down` raises.
    """
    if table.due is not Due.DECISION:
        raise NotDue(Due.DECISION, table.due)
    ballot = Ballot(table.ruleset.family, table.state)
    for seat, answer in table.bots.answers(table.state).items():
        ballot = ballot.choose(seat, answer.leave)
    return ballot


def complete_decision(text: str, table: Table, speech: Speech) -> str | None:
    """The canonical line of a decision of which a text says what the people choose; None if it is no decision.

    `all` are all the people, and nobody can choose for a bot (`DecidesItself`). Raises what `Table.say` raises.
    """
    family, bots = FAMILIES[table.ruleset.family], table.bots.specs
    try:
        move = family.parse(text, _without_bots(table), speech)
    except ImpossibleLeaver as error:
        if error.seat in bots and table.state.seats[error.seat].inside:
            raise DecidesItself(error.seat) from error
        raise
    if not isinstance(move, Decide):
        return None
    ballot = open_ballot(table)
    for seat in set(move.leavers) & set(bots):
        raise DecidesItself(seat)
    for seat in ballot.missing:
        ballot = ballot.choose(seat, move.leavers.count(seat))
    return ballot.line(table.names)


def _without_bots(table: Table) -> State:
    """The position as it would be if no bot were inside."""
    twin = table.state.copy()
    twin.seats = tuple(
        replace(each, inside=0) if seat in table.bots.specs else each for seat, each in enumerate(twin.seats)
    )
    return twin
