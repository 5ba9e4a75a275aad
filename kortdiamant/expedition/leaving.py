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
    worth_in_order,
)
from kortdiamant.expedition.state import Placed, Presence, Seat, State, exchanged


def everybody_inside(draft: State) -> tuple[int, ...]:
    """The seats of all explorers inside, ascending, once for each explorer."""
    return tuple(index for index, seat in enumerate(draft.seats) for _ in range(seat.inside))


def walk_out(draft: State, leavers: tuple[int, ...], tell: Tell) -> None:
    """Bring out explorers, given by seat as `Decide.leavers` is; all of them must be inside."""
    if not leavers:
        tell(events.NobodyLeft())
        return
    each = _share_leftovers(draft, len(leavers), tell)
    for index in sorted(set(leavers)):
        explorers = leavers.count(index)
        carried, found = explorers * draft.carried, explorers * each
        tell(events.ExplorerLeft(index, explorers, carried, found))
        bring_out(draft, index, explorers, carried + found, tell)
    _claim_relics(draft, leavers, tell)


def bring_out(draft: State, index: int, explorers: int, gems: int, tell: Tell) -> None:
    """Take explorers of a seat out with gems for the chest; who is going home is home when the last one is out."""
    seat = draft.seats[index]
    inside = seat.inside - explorers
    goes_home = seat.presence is Presence.LEAVING and not inside
    presence = Presence.HOME if goes_home else seat.presence
    draft.seats = exchanged(draft.seats, index, Seat(seat.chest + gems, seat.relics, inside, presence))
    if goes_home:
        tell(events.SeatWentHome(index))


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
    worth = _worth(draft, placed, draft.claimed)
    seat = draft.seats[seat_index]
    draft.claimed += 1
    draft.gone = (*draft.gone, placed.card)
    draft.path = exchanged(draft.path, path_index, replace(placed, taken=True))
    draft.seats = exchanged(draft.seats, seat_index, replace(seat, relics=(*seat.relics, worth)))
    tell(events.RelicClaimed(seat_index, placed.card, worth))
    tell(events.CardRemoved(placed.card, WhyRemoved.CLAIMED))


def worths_now(state: State) -> tuple[int, ...]:
    """What each relic on the path that nobody has taken would bring somebody who left alone now, oldest first."""
    relics = enumerate(state.open_relics(), start=state.claimed)
    return tuple(_worth(state, state.path[index], claimed) for claimed, index in relics)


def _worth(state: State, placed: Placed, claimed: int) -> int:
    """What a relic is worth if it is claimed now as the next after so many; an extra round counts as the last one."""
    match state.rules.relics.worth:
        case ClaimOrderWorth(values=values):
            return worth_in_order(values, claimed)
        case SeenOrderWorth(values=values):
            return worth_in_order(values, placed.seen - 1)
        case RoundWorth(values=table):
            return table[min(state.round, state.rules.rounds)]
        case FixedWorth(value=value):
            return value
    role = state.role(placed)
    printed = role.printed if isinstance(role, Relic) else None
    return printed or 0
