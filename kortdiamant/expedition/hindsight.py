"""What each exit was worth against what came after: the same expedition, with one decision made later.

Only what one leaver decides is changed. The cards come as they came, everybody else leaves when they left, and the
rules share anew among those who are then inside: the very rules, since the expedition is played again by `play`.
What nobody can know stays out of it: what would have come after the last card, and whether others would have decided
otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import takewhile

from kortdiamant.expedition import events
from kortdiamant.expedition.chronicle import Exit, Expedition, WhyOut
from kortdiamant.expedition.moves import Decide, Reveal
from kortdiamant.expedition.play import play
from kortdiamant.expedition.state import Phase, State


@dataclass(frozen=True, slots=True)
class Hindsight:
    """An exit, and what the same explorers would have brought out, had they left one, two, ... cards later."""

    exit: Exit
    later: tuple[int, ...]

    @property
    def missed(self) -> int:
        """How much more a later exit would have brought at best; 0 if none was better."""
        return max(0, *(worth - self.exit.worth for worth in (0, *self.later)))

    @property
    def too_early(self) -> int:
        """By how many cards the first of the best later exits came after this one; 0 if none was better."""
        return self.later.index(self.exit.worth + self.missed) + 1 if self.missed else 0


def hindsight(expedition: Expedition) -> tuple[Hindsight, ...]:
    """For every exit that was chosen, in their order; nothing while an expedition is being played."""
    if expedition.ending is None:
        return ()
    chosen = [each for each in expedition.exits if each.why is WhyOut.CHOSEN]
    return tuple(Hindsight(each, tuple(_later(expedition, each))) for each in chosen)


def _later(expedition: Expedition, one: Exit) -> Iterator[int]:
    """What leaving one, two, ... cards later would have brought; with the card that struck, what was kept of it."""
    state = _decided(expedition.start, _leavers(expedition, 0, one))
    own = (one.seat,) * one.explorers
    for place, turned in enumerate(expedition.turns, start=1):
        inside = state.seats[one.seat].inside
        state, happened = play(state, Reveal(turned.card))
        for event in happened:
            if isinstance(event, events.ExpeditionBusted):
                yield event.kept[one.seat] * one.explorers // inside
                return
        leavers = _leavers(expedition, place, one)
        if place > one.after:
            yield _brought(play(state, Decide(tuple(sorted((*leavers, *own))))).events, one)
        if place < len(expedition.turns):
            state = _decided(state, leavers)


def _leavers(expedition: Expedition, place: int, without: Exit) -> tuple[int, ...]:
    """Who else left when so many cards lay out, ascending, once for each explorer."""
    left = [each for each in expedition.exits if each.after == place and each.why is not WhyOut.DECK_EMPTY]
    return tuple(sorted(each.seat for each in left if each is not without for _ in range(each.explorers)))


def _decided(state: State, leavers: tuple[int, ...]) -> State:
    """The state after the decision, if one was due."""
    return play(state, Decide(leavers)).state if state.phase is Phase.DECIDE else state


def _brought(happened: tuple[events.Event, ...], one: Exit) -> int:
    """What the explorers of an exit brought out; where others of the same seat left with them, their part of it."""
    brought = 0
    for event in takewhile(lambda event: not isinstance(event, events.DeckEmptied), happened):
        match event:
            case events.ExplorerLeft(seat=one.seat, explorers=explorers, carried=carried, found=found):
                brought += (carried + found) * one.explorers // explorers
            case events.RelicClaimed(seat=one.seat, worth=worth):
                brought += worth
    return brought
