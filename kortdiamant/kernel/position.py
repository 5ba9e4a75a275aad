"""A position of the readable core as the kernel has it, from which it can play on."""

from __future__ import annotations

from typing import NamedTuple

from kortdiamant.expedition.rounds import open_relic_worths
from kortdiamant.expedition.rules import Relic, Treasure
from kortdiamant.expedition.state import Presence, State
from kortdiamant.kernel.desk import Desk, RelicDesk, desk_for
from kortdiamant.kernel.jit import Cells, Numbers, inlined
from kortdiamant.kernel.play import Standing
from kortdiamant.kernel.tables import Tables


class Position(NamedTuple):
    """Where a game stands before a card or a decision. `desk` holds what lies there and is never played on."""

    number: int  # of the round
    size: int  # cards in the pack and on the path
    standing: Standing
    desk: Desk
    going_home: int  # the mask of those who have to leave at this decision


def position_of(state: State, tables: Tables) -> Position:
    """The position of a state in which a card or a decision is due; an extra round counts as the last one."""
    desk = desk_for(tables)
    _lay_cards(state, desk)
    _lay_relics(state, desk.relics)
    for seat, each in enumerate(state.seats):
        desk.chests[seat] = each.chest
        desk.relics.worths[seat] = sum(each.relics)
        desk.relics.claims[seat] = len(each.relics)
    standing = Standing(
        inside=_mask(state, tuple(Presence)),
        many=state.inside,
        carried=state.carried,
        left=state.path_gems,
        turned=len(state.path),
        found=sum(isinstance(state.role(placed), Treasure) for placed in state.path),
        threats=tables.cards.calm + sum(int(tables.cards.threat[placed.cell]) for placed in state.path),
    )
    size = len(state.path) + state.cards_left
    return Position(min(state.round, tables.rounds), size, standing, desk, _mask(state, (Presence.LEAVING,)))


def playing(tables: Tables, state: State) -> Tables:
    """The tables without those who have gone home, or are about to."""
    seats = [seat for seat, each in enumerate(state.seats) if each.presence is Presence.PLAYING]
    everybody = sum(int(tables.sharing.masks[seat]) for seat in seats)
    return tables._replace(everybody=everybody, units=len(seats) * state.rules.players.explorers)


def _lay_cards(state: State, desk: Desk) -> None:
    left = [cell for cell, count in enumerate(state.pack) for _ in range(count)]
    cells = [*(placed.cell for placed in state.path), *left]
    desk.pack[: len(cells)] = cells
    desk.leftovers[: len(state.path)] = [placed.leftover for placed in state.path]
    kinds = {kind: number for number, kind in enumerate(state.rules.kinds)}
    for kind, count in state.threats().items():
        desk.threats[kinds[kind]] = count


def _lay_relics(state: State, relics: RelicDesk) -> None:
    """What lies on the path was laid oldest first, and the oldest ones are taken."""
    lying = [placed for placed in state.path if isinstance(state.role(placed), Relic)]
    taken = sum(placed.taken for placed in lying)
    relics.counts[:] = len(lying), taken, state.claimed, state.seen, state.entered
    relics.waiting[taken : len(lying)] = open_relic_worths(state)


def _mask(state: State, presences: tuple[Presence, ...]) -> int:
    """The explorers inside of the seats that are so; those of a seat are its lowest bits."""
    explorers = state.rules.players.explorers
    return sum(
        ((1 << each.inside) - 1) << seat * explorers
        for seat, each in enumerate(state.seats)
        if each.presence in presences
    )


@inlined
def set_up(there: Desk, desk: Desk) -> None:
    """Make the desk what it is there."""
    copy(there.pack, desk.pack)
    copy(there.leftovers, desk.leftovers)
    copy(there.threats, desk.threats)
    copy(there.chests, desk.chests)
    copy(there.relics.counts, desk.relics.counts)
    copy(there.relics.waiting, desk.relics.waiting)
    copy(there.relics.worths, desk.relics.worths)
    copy(there.relics.claims, desk.relics.claims)


@inlined
def copy(source: Numbers | Cells, target: Numbers | Cells) -> None:
    """Make an array what another of its length is."""
    for place in range(len(source)):
        target[place] = source[place]
