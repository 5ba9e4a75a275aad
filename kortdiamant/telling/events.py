"""What happened, in words: short, warm and exact.

`tell` makes a sentence of every event by itself. `tell_all` tells what one entry has caused and says things together
that belong together: those who leave at once, the relics somebody takes, the cards that leave the game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from kortdiamant.expedition import events
from kortdiamant.expedition.events import WhyRemoved
from kortdiamant.expedition.state import State
from kortdiamant.table.events import Renamed, TableEvent, Undone
from kortdiamant.telling import dangers, rounds, seats, treasures, walking
from kortdiamant.telling.speaker import Speaker, Table, speaker_of

# The tellers take the events of their own type, which a mapping cannot express.
ALONE: Mapping[type, Callable[[Any, State, Speaker], str]] = {
    events.RoundBegan: rounds.began,
    events.GemsShared: treasures.shared,
    events.HazardThreatened: dangers.threatened,
    events.RelicRevealed: treasures.relic_revealed,
    events.CardReturned: dangers.returned,
    events.ExpeditionBusted: dangers.busted,
    events.NobodyLeft: walking.nobody_left,
    events.RelicsStayed: treasures.relics_stayed,
    events.DeckEmptied: dangers.deck_emptied,
    events.RoundEnded: rounds.ended,
    events.ExtraRoundOffered: rounds.extra_round_offered,
    events.GameEnded: rounds.game_ended,
    events.SeatJoined: seats.came,
    events.SeatLeaving: seats.leaving,
    Undone: seats.undone,
    Renamed: seats.renamed,
}
# Those that are told in one breath when they follow each other.
TOGETHER: Mapping[type, Callable[[Sequence[Any], State, Speaker], str]] = {
    events.LeftoversShared: walking.walked_out,
    events.ExplorerLeft: walking.walked_out,
    events.SeatWentHome: walking.walked_out,
    events.RelicClaimed: treasures.relics_claimed,
    events.CardRemoved: rounds.cards_removed,
}


def tell(event: TableEvent, table: Table) -> str:
    """One event in words; `table` as it is after it."""
    return _tell([event], table.state, speaker_of(table))


class Told(NamedTuple):
    """A line, and the kind of event it is about."""

    text: str
    about: type


def tell_all(happened: Iterable[TableEvent], table: Table) -> list[str]:
    """All that an entry has caused, a line each; `table` as it is after it."""
    return [told.text for told in tell_each(happened, table)]


def tell_each(happened: Iterable[TableEvent], table: Table) -> list[Told]:
    """The same, and what each line is about."""
    speaker = speaker_of(table)
    worth_telling = [event for event in happened if not _is_told_already(event)]
    topics = groupby(enumerate(worth_telling), _topic)
    groups = [[event for _, event in group] for _, group in topics]
    return [Told(_tell(group, table.state, speaker), type(group[0])) for group in groups]


def _tell(group: Sequence[TableEvent], state: State, speaker: Speaker) -> str:
    together = TOGETHER.get(type(group[0]))
    return together(group, state, speaker) if together else ALONE[type(group[0])](group[0], state, speaker)


def _is_told_already(event: TableEvent) -> bool:
    """A claimed relic leaves the game, but that somebody has it is said by then."""
    return isinstance(event, events.CardRemoved) and event.why is WhyRemoved.CLAIMED


def _topic(numbered: tuple[int, TableEvent]) -> object:
    """The same for neighbours that are told together, and nothing else's."""
    number, event = numbered
    return TOGETHER.get(type(event), number)
