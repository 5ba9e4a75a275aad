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
    banked, removed = [0] * len(state.seats), list[str]()
    for event in happened:
        match event:
            case events.ExplorerLeft(seat=seat, carried=carried, found=found):
                banked[seat] += carried + found
            case events.ExpeditionBusted(kept=kept):
                for seat, gems in enumerate(kept):  # without seats that came later
                    banked[seat] += gems
            case events.CardRemoved(card=card):
                removed.append(str(card))
            case events.RoundEnded(number, ending, kind, path):
                rounds.append(RoundReport(number, ending, kind, tuple(map(str, path)), tuple(removed), tuple(banked)))
                banked, removed = [0] * len(state.seats), []
    if state.phase in (Phase.REVEAL, Phase.DECIDE):
        path = tuple(placed.card for placed in state.path)
        rounds.append(RoundReport(state.round, None, None, tuple(map(str, path)), tuple(removed), tuple(banked)))
    return tuple(rounds)
