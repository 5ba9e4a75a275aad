"""The story of a game: each expedition card by card, and what a later exit would have brought.

A chronicle is a fold over events. Hindsight plays an expedition again and makes one decision later. The cards come as
they came, everybody else leaves when they left, and `play` applies the rules of the game to those who are inside.
Hindsight cannot know what would have come after the last card, or whether others would have decided differently.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import takewhile

from kortdiamant.expedition import events
from kortdiamant.expedition.events import Ending, ExpeditionBusted, GemsShared, HazardThreatened, RelicRevealed
from kortdiamant.expedition.moves import Decide, Reveal
from kortdiamant.expedition.play import play
from kortdiamant.expedition.state import Phase, State

PathEvent = GemsShared | HazardThreatened | RelicRevealed | ExpeditionBusted


class WhyOut(Enum):
    """Why somebody came out."""

    CHOSEN = "chosen"
    WENT_HOME = "went-home"
    DECK_EMPTY = "deck-empty"


@dataclass(frozen=True, slots=True)
class Exit:
    """A seat brought explorers out when so many cards lay on the path, with gems and relics of these worths."""

    seat: int
    after: int
    explorers: int
    gems: int
    relics: tuple[int, ...]
    why: WhyOut

    @property
    def worth(self) -> int:
        """All that was brought out."""
        return self.gems + sum(self.relics)


@dataclass(frozen=True, slots=True)
class Expedition:
    """One expedition; `ending` is None while it is being played.

    `start` is the position when everybody had gone in; `turns` are the cards on the path, each as what it meant;
    `lost` is what seats lost at the end; `totals` is what each seat had after it, or has by now.
    """

    round: int
    start: State
    turns: tuple[PathEvent, ...]
    exits: tuple[Exit, ...]
    ending: Ending | None
    kind: str | None
    lost: tuple[int, ...]
    totals: tuple[int, ...]

    @property
    def went_in(self) -> tuple[int, ...]:
        """The seats that went in."""
        return tuple(index for index, seat in enumerate(self.start.seats) if seat.inside)

    @property
    def remained(self) -> tuple[int, ...]:
        """The seats of which somebody never came out by themselves: they were struck, or are still inside."""
        return tuple(seat for seat in self.went_in if self._out(seat) < self.start.seats[seat].inside)

    @property
    def caught(self) -> tuple[int, ...]:
        """The seats that were struck."""
        return self.remained if self.ending is Ending.BUST else ()

    def _out(self, seat: int) -> int:
        return sum(each.explorers for each in self.exits if each.seat == seat)


@dataclass(frozen=True, slots=True)
class Chronicle:
    """A whole game, from a round on; `before` is what each seat had when that began."""

    first: int
    before: tuple[int, ...]
    expeditions: tuple[Expedition, ...]

    def gained(self, place: int) -> tuple[int, ...]:
        """What each seat gained in an expedition, relics included; by its place from 0."""
        earlier = self.expeditions[place - 1].totals if place else self.before
        totals = self.expeditions[place].totals
        return tuple(total - before for total, before in zip(totals, _pad_totals(earlier, totals), strict=True))


def chronicle(steps: Iterable[tuple[State, Sequence[events.Event]]]) -> Chronicle:
    """The story of a game: each state with what led to it, the first one being that before anything was said."""
    (first, _), *later = steps
    before = tuple(seat.total for seat in first.seats)
    page, totals, expeditions = _ExpeditionBuilder(first), list(before), list[Expedition]()
    for state, happened in later:
        for event in happened:
            page.note(event, totals)
            if isinstance(event, events.RoundBegan):
                page = _ExpeditionBuilder(state, event.round)
            elif isinstance(event, events.RoundEnded):
                expeditions.append(page.close(event.ending, event.kind, totals))
                page.is_open = False
    if page.is_open:
        expeditions.append(page.close(None, None, totals))
    return Chronicle(first.round, before, tuple(expeditions))


def _pad_totals(totals: Sequence[int], others: Sequence[int]) -> tuple[int, ...]:
    """The totals, with nothing for those who came later."""
    return (*totals, *(0,) * (len(others) - len(totals)))


class _ExpeditionBuilder:
    """The expedition that is being told."""

    def __init__(self, start: State, number: int | None = None) -> None:
        self.start = start
        self.round = start.round if number is None else number
        self.is_open = start.phase in (Phase.REVEAL, Phase.DECIDE)
        self.turns: list[PathEvent] = []
        self.exits: list[Exit] = []
        self.lost = [0] * len(start.seats)
        self.why: dict[int, WhyOut] = {}
        self.usual = WhyOut.CHOSEN

    def note(self, event: events.Event, totals: list[int]) -> None:
        """Enter an event, here and in what everybody has."""
        match event:
            case GemsShared() | HazardThreatened() | RelicRevealed():
                self.turns.append(event)
            case ExpeditionBusted(lost=lost, kept=kept):
                self.turns.append(event)
                self._lose(lost)
                for seat, gems in enumerate(kept):
                    totals[seat] += gems
            case events.DeckEmptied(lost=lost):
                self.usual = WhyOut.DECK_EMPTY
                self._lose(lost)
            case events.SeatLeaving(seat=seat):
                self.why[seat] = WhyOut.WENT_HOME
            case events.SeatJoined():
                totals.append(0)
            case events.ExplorerLeft() | events.RelicClaimed():
                self._bring_out(event, totals)

    def _lose(self, lost: Sequence[int]) -> None:
        self.lost = list(lost)

    def _bring_out(self, event: events.ExplorerLeft | events.RelicClaimed, totals: list[int]) -> None:
        if isinstance(event, events.ExplorerLeft):
            gems = event.carried + event.found
            why = self.why.get(event.seat, self.usual)
            self.exits.append(Exit(event.seat, len(self.turns), event.explorers, gems, (), why))
            totals[event.seat] += gems
        else:
            last = self.exits.pop()  # a relic goes to whoever has just left alone
            relics = (*last.relics, event.worth)
            self.exits.append(Exit(last.seat, last.after, last.explorers, last.gems, relics, last.why))
            totals[event.seat] += event.worth

    def close(self, ending: Ending | None, kind: str | None, totals: Sequence[int]) -> Expedition:
        """The finished page."""
        return Expedition(
            self.round, self.start, tuple(self.turns), tuple(self.exits), ending, kind, tuple(self.lost), tuple(totals)
        )


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
    return tuple(Hindsight(each, tuple(_later_worths(expedition, each))) for each in chosen)


def _later_worths(expedition: Expedition, one: Exit) -> Iterator[int]:
    """What leaving one, two, ... cards later would have brought; with the card that struck, what was kept of it."""
    state = _decide_if_due(expedition.start, _leavers(expedition, 0, one))
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
            yield _gems_brought(play(state, Decide(tuple(sorted((*leavers, *own))))).events, one)
        if place < len(expedition.turns):
            state = _decide_if_due(state, leavers)


def _leavers(expedition: Expedition, place: int, without: Exit) -> tuple[int, ...]:
    """Who else left when so many cards lay out, ascending, once for each explorer."""
    left = [each for each in expedition.exits if each.after == place and each.why is not WhyOut.DECK_EMPTY]
    return tuple(sorted(each.seat for each in left if each is not without for _ in range(each.explorers)))


def _decide_if_due(state: State, leavers: tuple[int, ...]) -> State:
    """The state after the decision, if one was due."""
    return play(state, Decide(leavers)).state if state.phase is Phase.DECIDE else state


def _gems_brought(happened: tuple[events.Event, ...], one: Exit) -> int:
    """What the explorers of an exit brought out; where others of the same seat left with them, their part of it."""
    brought = 0
    for event in takewhile(lambda event: not isinstance(event, events.DeckEmptied), happened):
        match event:
            case events.ExplorerLeft(seat=one.seat, explorers=explorers, carried=carried, found=found):
                brought += (carried + found) * one.explorers // explorers
            case events.RelicClaimed(seat=one.seat, worth=worth):
                brought += worth
    return brought
