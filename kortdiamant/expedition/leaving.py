"""Explorers come out: they bank what they carry, share what lies on the way, and one alone takes relics."""

from __future__ import annotations

from dataclasses import replace

from kortdiamant.expedition import events
from kortdiamant.expedition.events import Tell, WhyRemoved
from kortdiamant.expedition.rules import (
    ClaimOrderWorth,
    FixedWorth,
    Relic,
    RoundWorth,
    SeenOrderWorth,
)
from kortdiamant.expedition.state import Placed, Presence, Seat, State


def everybody_inside(draft: State) -> tuple[int, ...]:
    """The seats of all explorers inside, ascending, once for each explorer."""
    return tuple(index for index, seat in enumerate(draft.seats) for _ in range(seat.inside))


def walk_out(draft: State, leavers: tuple[int, ...], tell: Tell) -> None:
    """Bring out explorers, given by seat as `Decide.leavers` is; all of them must be inside."""
    if not leavers:
        tell(events.NobodyLeft())
        return
    each = _share_leftovers(draft, len(leavers), tell)
    seats = list(draft.seats)
    for index in sorted(set(leavers)):
        explorers = leavers.count(index)
        carried, found = explorers * draft.carried, explorers * each
        seats[index] = _banked(seats[index], explorers, carried + found)
        tell(events.ExplorerLeft(index, explorers, carried, found))
        if seats[index].presence is Presence.HOME:
            tell(events.SeatWentHome(index))
    draft.seats = tuple(seats)
    _claim_relics(draft, leavers, tell)


def _banked(seat: Seat, explorers: int, gems: int) -> Seat:
    """The seat after explorers brought gems out; who was going home is home when the last one is out."""
    inside = seat.inside - explorers
    leaves = seat.presence is Presence.LEAVING and not inside
    presence = Presence.HOME if leaves else seat.presence
    return Seat(seat.chest + gems, seat.relics, inside, presence)


def _share_leftovers(draft: State, leavers: int, tell: Tell) -> int:
    """Take from the path what each of so many explorers gets."""
    before = draft.path_gems
    if not before:
        return 0
    each = _share_pooled(draft, leavers) if draft.rules.leftovers.share == "pooled" else _share_by_card(draft, leavers)
    left = draft.path_gems
    tell(events.LeftoversShared(each, left, before - each * leavers - left))
    return each


def _share_pooled(draft: State, leavers: int) -> int:
    each, remainder = divmod(draft.path_gems, leavers)
    draft.path = tuple(replace(placed, leftover=0) if placed.leftover else placed for placed in draft.path)
    draft.loose = remainder if draft.rules.leftovers.remainder == "path" else 0
    return each


def _share_by_card(draft: State, leavers: int) -> int:
    keeps = draft.rules.leftovers.remainder == "path"
    each = sum(placed.leftover // leavers for placed in draft.path)
    draft.path = tuple(
        replace(placed, leftover=placed.leftover % leavers if keeps else 0) if placed.leftover else placed
        for placed in draft.path
    )
    return each


def _claim_relics(draft: State, leavers: tuple[int, ...], tell: Tell) -> None:
    """Give the relics on the path to a lone leaver; two explorers of one player are not alone."""
    relics = draft.open_relics()
    if not relics:
        return
    if len(leavers) > 1:
        tell(events.RelicsStayed(tuple(draft.path[index].card for index in relics)))
        return
    for index in relics if draft.rules.relics.claim == "all" else relics[:1]:
        _claim(draft, leavers[0], index, tell)


def _claim(draft: State, seat_index: int, path_index: int, tell: Tell) -> None:
    placed = draft.path[path_index]
    worth = _worth(draft, placed)
    seat = draft.seats[seat_index]
    draft.claimed += 1
    draft.gone = (*draft.gone, placed.card)
    draft.path = tuple(
        replace(card, taken=True) if index == path_index else card for index, card in enumerate(draft.path)
    )
    draft.seats = tuple(
        replace(seat, relics=(*seat.relics, worth)) if index == seat_index else other
        for index, other in enumerate(draft.seats)
    )
    tell(events.RelicClaimed(seat_index, placed.card, worth))
    tell(events.CardRemoved(placed.card, WhyRemoved.CLAIMED))


def _worth(draft: State, placed: Placed) -> int:
    """What a relic is worth if it is claimed now; an extra round counts as the last regular one."""
    match draft.rules.relics.worth:
        case ClaimOrderWorth(values=values):
            return values[min(draft.claimed, len(values) - 1)]
        case SeenOrderWorth(values=values):
            return values[min(placed.seen, len(values)) - 1]
        case RoundWorth(values=table):
            return table[min(draft.round, draft.rules.rounds)]
        case FixedWorth(value=value):
            return value
    role = draft.role(placed)
    printed = role.printed if isinstance(role, Relic) else None
    return printed or 0
