"""The rules in motion: from a state and a move to the next state and the events.

Theory of operation. A game is a state (`state.py`) and moves (`moves.py`). `play` looks up the handler for the phase
and the kind of move, copies the state once, and lets the handler write to the copy (the draft) and report events
(`events.py`). A rejected move raises before it changes anything, and the given state never changes. `rounds.py` shows
how one phase leads to the next.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple

from kortdiamant.errors import AlreadyHere, AlreadyHome, Due, ImpossibleLeaver, NotDue
from kortdiamant.expedition import events
from kortdiamant.expedition.events import Emit, Ending, Event
from kortdiamant.expedition.moves import (
    Arrive,
    Decide,
    GoHome,
    Move,
    Return,
    Reveal,
    Settle,
    Settlement,
    check_room,
    find_cell,
)
from kortdiamant.expedition.rounds import (
    begin_round,
    continue_after_card,
    end_game,
    end_round,
    expect_card,
    strike,
    walk_out,
)
from kortdiamant.expedition.rules import Hazard, Relic, Rules, Treasure
from kortdiamant.expedition.state import PathCard, Phase, Presence, Seat, State, replace_item


class Step(NamedTuple):
    """The state after a move, and the events on the way, in order."""

    state: State
    events: tuple[Event, ...]


def start(rules: Rules, seats: int) -> State:
    """The state before the first card; raises `WrongSeatCount`."""
    rules.players.check(seats)
    pack = tuple(0 if isinstance(cell.role, Relic) else len(cell.copies) for cell in rules.cells)
    state = State(rules, Phase.REVEAL, 1, (Seat(),) * seats, pack)
    begin_round(state, 1, lambda _event: None)
    return state


def due(state: State) -> Due:
    """What the table has to enter next."""
    return DUE[state.phase]


def play(state: State, move: Move) -> Step:
    """Play a move; raises an `IllegalMove`, or `AmbiguousCard` for a card that can belong to several cells."""
    handler = HANDLERS.get((state.phase, type(move)))
    if handler is None:
        raise NotDue(GIVEN[type(move)], due(state))
    draft = state.copy()
    happened: list[Event] = []
    handler(draft, move, happened.append)
    return Step(draft, tuple(happened))


def reveal(draft: State, move: Reveal, emit: Emit) -> None:
    """Turn up a card; raises `ImpossibleCard` or `AmbiguousCard`."""
    card = move.card
    index = find_cell(draft, card)
    role = draft.rules.cells[index].role
    draft.turned += 1
    if draft.comes_too_early(role):
        emit(events.CardReturned(card))
        return
    draft.pack = replace_item(draft.pack, index, draft.pack[index] - 1)
    match role:
        case Treasure(value):
            _reveal_treasure(draft, PathCard(card, index), value, emit)
        case Hazard(kind):
            _reveal_hazard(draft, PathCard(card, index), kind, emit)
        case _:  # a relic
            draft.seen += 1
            draft.path = (*draft.path, PathCard(card, index, seen=draft.seen))
            emit(events.RelicRevealed(card))
            continue_after_card(draft, emit)


def _reveal_treasure(draft: State, placed: PathCard, value: int, emit: Emit) -> None:
    """Share the gems among those inside (seeds/slott.md#R13)."""
    inside = draft.inside
    each, remainder = divmod(value, inside)
    left = remainder if draft.rules.treasure.remainder == "card" else 0
    draft.carried += each
    draft.path = (*draft.path, replace(placed, leftover=left))
    emit(events.GemsShared(placed.card, value, inside, each, left, remainder - left))
    continue_after_card(draft, emit)


def _reveal_hazard(draft: State, placed: PathCard, kind: str, emit: Emit) -> None:
    draft.path = (*draft.path, placed)
    count, strikes = draft.threats()[kind], draft.rules.strikes(kind)
    if count < strikes:
        emit(events.HazardThreatened(placed.card, kind, count, strikes))
        continue_after_card(draft, emit)
    else:
        strike(draft, placed.card, kind, emit)
        end_round(draft, Ending.BUST, kind, emit)


def decide(draft: State, move: Decide, emit: Emit) -> None:
    """Bring out the leavers and everybody who goes home; raises `ImpossibleLeaver`."""
    _check_leavers(draft, move.leavers)
    walk_out(draft, _add_going_home(draft, move.leavers), emit)
    if draft.inside:
        expect_card(draft, emit)
    else:
        end_round(draft, Ending.ALL_LEFT, None, emit)


def settle(draft: State, move: Settle, emit: Emit) -> None:
    """Play an extra round, or share the victory."""
    if move.settlement is Settlement.EXTRA:
        begin_round(draft, draft.round + 1, emit)
    else:
        end_game(draft, emit)


def arrive(draft: State, move: Arrive, emit: Emit) -> None:
    """Seat a new player; raises `WrongSeatCount` at a full table."""
    check_room(draft.rules.players, [seat.presence for seat in draft.seats])
    draft.seats = (*draft.seats, Seat(inside=_explorers_entering(draft)))
    emit(events.SeatJoined(len(draft.seats) - 1, move.name, _first_round(draft)))


def come_back(draft: State, move: Return, emit: Emit) -> None:
    """Let a player who went home play again; raises `AlreadyHere`, or `WrongSeatCount` at a full table."""
    seat = draft.seats[move.seat]
    if seat.presence is not Presence.HOME:
        raise AlreadyHere(move.seat)
    check_room(draft.rules.players, [each.presence for each in draft.seats])
    back = replace(seat, presence=Presence.PLAYING, inside=_explorers_entering(draft))
    draft.seats = replace_item(draft.seats, move.seat, back)
    emit(events.SeatReturned(move.seat, _first_round(draft)))


def go_home(draft: State, move: GoHome, emit: Emit) -> None:
    """Let a player go home; raises `AlreadyHome` for a seat that does not play or does not exist.

    If the last player goes home at the start of a round or before a tie is settled, the game is over.
    """
    if not 0 <= move.seat < len(draft.seats) or draft.seats[move.seat].presence is not Presence.PLAYING:
        raise AlreadyHome(move.seat)
    seat = draft.seats[move.seat]
    if seat.inside and not draft.is_round_start:
        away = replace(seat, presence=Presence.LEAVING)
        emit(events.SeatLeaving(move.seat))
    else:
        away = replace(seat, presence=Presence.HOME, inside=0)
        emit(events.SeatWentHome(move.seat))
    draft.seats = replace_item(draft.seats, move.seat, away)
    if not draft.is_played and not draft.inside:
        end_game(draft, emit)


def _explorers_entering(draft: State) -> int:
    """The explorers that a player who sits down now sends in at once."""
    return draft.rules.players.explorers if draft.is_round_start else 0


def _first_round(draft: State) -> int:
    """The round from which a player who sits down now plays."""
    return draft.round if draft.is_round_start else draft.round + 1


def _check_leavers(draft: State, leavers: tuple[int, ...]) -> None:
    for seat, asked in sorted(Counter(leavers).items()):
        inside = draft.seats[seat].inside if 0 <= seat < len(draft.seats) else 0
        if asked > inside:
            raise ImpossibleLeaver(seat, asked, inside)


def _add_going_home(draft: State, leavers: tuple[int, ...]) -> tuple[int, ...]:
    """The leavers, with every explorer of the seats that go home."""
    going = [index for index, seat in enumerate(draft.seats) if seat.presence is Presence.LEAVING]
    others = [seat for seat in leavers if seat not in going]
    return (*others, *(seat for seat in going for _ in range(draft.seats[seat].inside)))


DUE = {
    Phase.REVEAL: Due.CARD,
    Phase.DECIDE: Due.DECISION,
    Phase.SETTLE: Due.SETTLEMENT,
    Phase.OVER: Due.NOTHING,
}
GIVEN: dict[type[Move], Due] = {
    Reveal: Due.CARD,
    Decide: Due.DECISION,
    Settle: Due.SETTLEMENT,
    Arrive: Due.NOTHING,
    Return: Due.NOTHING,
    GoHome: Due.NOTHING,
}
# The handlers take the move of their own type, which a mapping cannot express.
HANDLERS: dict[tuple[Phase, type[Move]], Callable[[State, Any, Emit], None]] = {
    (Phase.REVEAL, Reveal): reveal,
    (Phase.DECIDE, Decide): decide,
    (Phase.SETTLE, Settle): settle,
    **{(phase, Arrive): arrive for phase in Phase if phase is not Phase.OVER},
    **{(phase, Return): come_back for phase in Phase if phase is not Phase.OVER},
    **{(phase, GoHome): go_home for phase in Phase if phase is not Phase.OVER},
}
