"""The story of a game: each expedition card by card, and what a later exit would have brought.

A chronicle is computed from events. Hindsight plays an expedition again and makes one decision later. The cards come as
they came, everybody else leaves when they left, and `play` applies the rules to those who are inside. So hindsight
holds for every ruleset. It cannot know what would have come after the last card, or whether others would have decided
differently.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import takewhile, zip_longest

from kortdiamant.expedition import events
from kortdiamant.expedition.events import Ending, ExpeditionBusted, GemsShared, HazardThreatened, RelicRevealed
from kortdiamant.expedition.moves import Decide, Reveal
from kortdiamant.expedition.play import play
from kortdiamant.expedition.state import Phase, State, replace_item

PathEvent = GemsShared | HazardThreatened | RelicRevealed | ExpeditionBusted
SEATING = events.SeatJoined | events.SeatReturned | events.SeatWentHome


class WhyOut(Enum):
    """Why somebody came out."""

    CHOSEN = "chosen"
    WENT_HOME = "went-home"
    DECK_EMPTY = "deck-empty"


@dataclass(frozen=True, slots=True)
class Exit:
    """A seat brought explorers out after `after` cards of the path, with gems and relics of these worths."""

    seat: int
    after: int
    explorers: int
    gems: int
    relics: tuple[int, ...]
    why: WhyOut

    @property
    def worth(self) -> int:
        """The gems and the worths of the relics together."""
        return self.gems + sum(self.relics)


@dataclass(frozen=True, slots=True)
class Expedition:
    """One expedition; `ending` is None while it is being played.

    `start` is the position when everybody had gone in; `turns` are the events of the cards on the path; `lost` is the
    gems that each seat lost at the end; `totals` is the score of each seat after the expedition, or now.
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
        """The seats with explorers who did not leave: they were struck, or are still inside."""
        out = Counter(each.seat for each in self.exits for _ in range(each.explorers))
        return tuple(seat for seat in self.went_in if out[seat] < self.start.seats[seat].inside)

    @property
    def caught(self) -> tuple[int, ...]:
        """The seats that were struck."""
        return self.remained if self.ending is Ending.BUST else ()


@dataclass(frozen=True, slots=True)
class Chronicle:
    """A whole game from round `first` on; `before` is the score of each seat when that round began."""

    first: int
    before: tuple[int, ...]
    expeditions: tuple[Expedition, ...]

    def gained(self, index: int) -> tuple[int, ...]:
        """What each seat gained in an expedition, relics included; `index` counts from 0."""
        earlier = self.expeditions[index - 1].totals if index else self.before
        totals = self.expeditions[index].totals
        # Players who came late have no earlier total.
        return tuple(total - before for total, before in zip_longest(totals, earlier, fillvalue=0))


def chronicle(steps: Iterable[tuple[State, Sequence[events.Event]]]) -> Chronicle:
    """The story of a game, given each state with the events that led to it, from the first state on."""
    (first, _), *later = steps
    before = tuple(seat.total for seat in first.seats)
    builder, totals, expeditions = _ExpeditionBuilder(first), list(before), list[Expedition]()
    for state, happened in later:
        if happened and isinstance(happened[0], SEATING) and state.is_round_start:
            builder.reseat(happened[0].seat, state)
        for event in happened:
            builder.add(event, totals)
            if isinstance(event, events.RoundBegan):
                builder = _ExpeditionBuilder(state, event.round)
            elif isinstance(event, events.RoundEnded):
                expeditions.append(builder.close(event.ending, event.kind, totals))
    if builder.is_open:
        expeditions.append(builder.close(None, None, totals))
    return Chronicle(first.round, before, tuple(expeditions))


class _ExpeditionBuilder:
    """One expedition while its events come in."""

    def __init__(self, start: State, number: int | None = None) -> None:
        self.start = start
        self.round = start.round if number is None else number
        self.is_open = start.phase in (Phase.REVEAL, Phase.DECIDE)
        self.turns: list[PathEvent] = []
        self.exits: list[Exit] = []
        self.lost = [0] * len(start.seats)
        self.why: dict[int, WhyOut] = {}
        self.default_why = WhyOut.CHOSEN

    def add(self, event: events.Event, totals: list[int]) -> None:  # noqa: C901  one case for each event
        """Add an event, and the gems that it brings to `totals`."""
        match event:
            case GemsShared() | HazardThreatened() | RelicRevealed():
                self.turns.append(event)
            case ExpeditionBusted(lost=lost, kept=kept):
                self.turns.append(event)
                self.lost = list(lost)
                for seat, gems in enumerate(kept):
                    totals[seat] += gems
            case events.DeckEmptied(lost=lost):
                self.default_why = WhyOut.DECK_EMPTY
                self.lost = list(lost)
            case events.SeatLeaving(seat=seat):
                self.why[seat] = WhyOut.WENT_HOME
            case events.SeatJoined():
                totals.append(0)
            case events.GameEnded():
                self.is_open = False
            case events.ExplorerLeft(seat=seat, explorers=explorers, carried=carried, found=found):
                why = self.why.get(seat, self.default_why)
                self.exits.append(Exit(seat, len(self.turns), explorers, carried + found, (), why))
                totals[seat] += carried + found
            case events.RelicClaimed(seat=seat, worth=worth):
                last = self.exits[-1]  # a relic goes to the explorer who has just left alone
                self.exits[-1] = replace(last, relics=(*last.relics, worth))
                totals[seat] += worth

    def reseat(self, seat: int, state: State) -> None:
        """Let a player begin the expedition as they sit in `state`: they came or went before its first card."""
        self.start = self.start.copy()
        self.start.seats += state.seats[len(self.start.seats) :]
        self.start.seats = replace_item(self.start.seats, seat, state.seats[seat])
        self.lost = [0] * len(self.start.seats)

    def close(self, ending: Ending | None, kind: str | None, totals: Sequence[int]) -> Expedition:
        self.is_open = False
        return Expedition(
            self.round, self.start, tuple(self.turns), tuple(self.exits), ending, kind, tuple(self.lost), tuple(totals)
        )


@dataclass(frozen=True, slots=True)
class Hindsight:
    """An exit, and what the same explorers would have brought out one, two, ... cards later."""

    exit: Exit
    later: tuple[int, ...]

    @property
    def missed(self) -> int:
        """How much more the best later exit would have brought; 0 if none was better."""
        return max([0, *(worth - self.exit.worth for worth in self.later)])

    @property
    def cards_too_early(self) -> int:
        """The number of cards from this exit to the first of the best later ones; 0 if none was better."""
        return self.later.index(self.exit.worth + self.missed) + 1 if self.missed else 0


def hindsight(expedition: Expedition) -> tuple[Hindsight, ...]:
    """Hindsight for every chosen exit of an expedition, in order; none until the expedition is over."""
    if expedition.ending is None:
        return ()
    chosen = [each for each in expedition.exits if each.why is WhyOut.CHOSEN]
    return tuple(Hindsight(each, tuple(_later_worths(expedition, each))) for each in chosen)


def _later_worths(expedition: Expedition, one: Exit) -> Iterator[int]:
    """What leaving one, two, ... cards later would have brought; staying for a strike brings what is kept then."""
    state = _decide_if_due(expedition.start, _leavers(expedition, 0, one))
    own = (one.seat,) * one.explorers
    for cards, turned in enumerate(expedition.turns, start=1):
        inside = state.seats[one.seat].inside
        state, happened = play(state, Reveal(turned.card))
        for event in happened:
            if isinstance(event, events.ExpeditionBusted):
                yield event.kept[one.seat] * one.explorers // inside
                return
        leavers = _leavers(expedition, cards, one)
        if cards > one.after:
            yield _gems_brought(play(state, Decide((*leavers, *own))).events, one)
        state = _decide_if_due(state, leavers)


def _leavers(expedition: Expedition, cards: int, without: Exit) -> tuple[int, ...]:
    """The seats that left after `cards` cards, once for each explorer, without one exit."""
    left = [each for each in expedition.exits if each.after == cards and each.why is not WhyOut.DECK_EMPTY]
    return tuple(each.seat for each in left if each is not without for _ in range(each.explorers))


def _decide_if_due(state: State, leavers: tuple[int, ...]) -> State:
    return play(state, Decide(leavers)).state if state.phase is Phase.DECIDE else state


def _gems_brought(happened: tuple[events.Event, ...], one: Exit) -> int:
    """What the explorers of an exit brought out: their part if more explorers of the seat left with them."""
    brought = 0
    for event in takewhile(lambda event: not isinstance(event, events.DeckEmptied), happened):
        match event:
            case events.ExplorerLeft(seat=one.seat, explorers=explorers, carried=carried, found=found):
                brought += (carried + found) * one.explorers // explorers
            case events.RelicClaimed(seat=one.seat, worth=worth):
                brought += worth
    return brought
