"""What one must be able to read across a table: the card, who turns, what is carried, what threatens."""

from __future__ import annotations

from collections.abc import Iterator

from kortdiamant.expedition.state import Phase, State
from kortdiamant.telling.cards import card_symbol
from kortdiamant.telling.speaker import Speaker, speaker_of
from kortdiamant.telling.status import TurningTable, threatening


def banner(table: TurningTable) -> tuple[str, ...]:
    """A few short lines, the most important first; nothing when the game is over."""
    return tuple(_lines(table, table.state, speaker_of(table)))


def _lines(table: TurningTable, state: State, speaker: Speaker) -> Iterator[str]:
    if state.phase is Phase.DECIDE and state.path:
        yield card_symbol(state.path[-1].card, speaker)
    elif state.phase is Phase.REVEAL:
        yield speaker.name(table.turner or 0)
    if not state.inside:
        return
    if state.carried:
        yield str(speaker.gems(state.carried))
    dangers = ", ".join(threatening(state, speaker))
    if dangers:
        yield f"! {dangers}"
