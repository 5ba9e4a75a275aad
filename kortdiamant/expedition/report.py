"""A game in figures, computed from its events."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from kortdiamant.expedition import events
from kortdiamant.expedition.state import Phase, State, leaders, places


@dataclass(frozen=True, slots=True)
class RoundReport:
    """One expedition; `ended` is None until it is over; `banked` is the gems of each seat, without relics."""

    round: int
    ended: events.Ending | None
    kind: str | None
    path: tuple[str, ...]
    removed: tuple[str, ...]
    banked: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Report:
    """A whole game, by seat; `places` and `winners` are empty until it is over."""

    finished: bool
    gems: tuple[int, ...]
    relics: tuple[tuple[int, ...], ...]
    totals: tuple[int, ...]
    places: tuple[int, ...]
    winners: tuple[int, ...]
    rounds: tuple[RoundReport, ...]


def report(state: State, happened: Iterable[events.Event]) -> Report:
    """Report a game, given its state and all its events so far."""
    finished = state.phase is Phase.OVER
    return Report(
        finished=finished,
        gems=tuple(seat.chest for seat in state.seats),
        relics=tuple(seat.relics for seat in state.seats),
        totals=tuple(seat.total for seat in state.seats),
        places=places(state) if finished else (),
        winners=leaders(state) if finished else (),
        rounds=_rounds(state, happened),
    )


def _rounds(state: State, happened: Iterable[events.Event]) -> tuple[RoundReport, ...]:
    rounds: list[RoundReport] = []
    ledger = _RoundLedger(len(state.seats))
    for event in happened:
        ledger.add(event)
        if isinstance(event, events.RoundEnded):
            path = tuple(str(card) for card in event.path)
            rounds.append(ledger.report(event.round, event.ending, event.kind, path))
            ledger = _RoundLedger(len(state.seats))
    if state.phase in (Phase.REVEAL, Phase.DECIDE):
        path = tuple(str(placed.card) for placed in state.path)
        rounds.append(ledger.report(state.round, None, None, path))
    return tuple(rounds)


class _RoundLedger:
    """The gems banked and the cards removed in one round."""

    def __init__(self, seats: int) -> None:
        self.banked = [0] * seats
        self.removed: list[str] = []

    def add(self, event: events.Event) -> None:
        match event:
            case events.ExplorerLeft(seat=seat, carried=carried, found=found):
                self.banked[seat] += carried + found
            case events.ExpeditionBusted(kept=kept):
                for seat, gems in enumerate(kept):
                    self.banked[seat] += gems
            case events.CardRemoved(card=card):
                self.removed.append(str(card))

    def report(self, number: int, ended: events.Ending | None, kind: str | None, path: tuple[str, ...]) -> RoundReport:
        return RoundReport(number, ended, kind, path, tuple(self.removed), tuple(self.banked))
