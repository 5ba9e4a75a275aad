"""What the table decides: who leaves, how a tie is settled, who comes late and who goes home."""

from __future__ import annotations

from dataclasses import replace

from kortdiamant.errors import AlreadyHome, ImpossibleLeaver
from kortdiamant.expedition import events
from kortdiamant.expedition.events import Ending, Tell
from kortdiamant.expedition.leaving import walk_out
from kortdiamant.expedition.moves import Arrive, Decide, GoHome, Settle, Settlement
from kortdiamant.expedition.room import insist_on_room
from kortdiamant.expedition.rounds import begin, card_due, end, finish
from kortdiamant.expedition.state import Phase, Presence, Seat, State, exchanged


def decide(draft: State, move: Decide, tell: Tell) -> None:
    """Bring out those who leave and those who go home; raises `ImpossibleLeaver`."""
    _check_leavers(draft, move.leavers)
    walk_out(draft, _with_those_going_home(draft, move.leavers), tell)
    if draft.inside:
        card_due(draft, tell)
    else:
        end(draft, Ending.ALL_LEFT, None, tell)


def settle(draft: State, move: Settle, tell: Tell) -> None:
    """Play an extra round, or share the victory."""
    if move.settlement is Settlement.EXTRA:
        begin(draft, draft.round + 1, tell)
    else:
        finish(draft, tell)


def arrive(draft: State, move: Arrive, tell: Tell) -> None:
    """Seat a player who comes late; raises `WrongSeatCount` at a full table."""
    insist_on_room(draft.rules.players, [seat.presence for seat in draft.seats])
    draft.seats = (*draft.seats, Seat())
    tell(events.SeatJoined(len(draft.seats) - 1, move.name))


def go_home(draft: State, move: GoHome, tell: Tell) -> None:
    """Let a player go home; raises `AlreadyHome` for a seat where nobody plays on.

    Where the last one goes home before a tie is settled, the victory is shared.
    """
    if not 0 <= move.seat < len(draft.seats) or draft.seats[move.seat].presence is not Presence.PLAYING:
        raise AlreadyHome(move.seat)
    seat = draft.seats[move.seat]
    presence = Presence.LEAVING if seat.inside else Presence.HOME
    draft.seats = exchanged(draft.seats, move.seat, replace(seat, presence=presence))
    tell(events.SeatLeaving(move.seat) if seat.inside else events.SeatWentHome(move.seat))
    if draft.phase is Phase.SETTLE and not draft.is_played:
        finish(draft, tell)


def _check_leavers(draft: State, leavers: tuple[int, ...]) -> None:
    for seat in sorted(set(leavers)):
        asked = leavers.count(seat)
        inside = draft.seats[seat].inside if 0 <= seat < len(draft.seats) else 0
        if asked > inside:
            raise ImpossibleLeaver(seat, asked, inside)


def _with_those_going_home(draft: State, leavers: tuple[int, ...]) -> tuple[int, ...]:
    """The leavers, with every explorer of a seat that goes home."""
    going = [index for index, seat in enumerate(draft.seats) if seat.presence is Presence.LEAVING]
    if not going:
        return leavers
    staying = [seat for seat in leavers if seat not in going]
    return tuple(sorted(staying + [seat for seat in going for _ in range(draft.seats[seat].inside)]))
