"""Gem pieces in words: how a share is paid, who makes change, and where the pieces are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce

from kortdiamant.expedition.supply import PATH, Location, LocationKind, Payment, Pieces, Swap, Transaction, Treasury
from kortdiamant.table import Table
from kortdiamant.telling.speaker import Speaker, speaker_of
from kortdiamant.telling.voice import Amount, joined


def payment(advice: Sequence[Transaction], table: Table) -> list[str]:
    """How to move the pieces for the last entry, in one line; empty if there is nothing to do."""
    speaker = speaker_of(table)
    swaps = [each for each in advice if isinstance(each, Swap)]
    payments = [each for each in advice if isinstance(each, Payment)]
    line = joined(
        *(_swap(each, table, speaker) for each in swaps), _payments(payments, table, speaker), _owed(payments, speaker)
    )
    return [line] if line else []


def supply(treasury: Treasury, table: Table) -> list[str]:
    """What the bank, the path and the players hold, in lines."""
    speaker = speaker_of(table)
    if not table.ruleset.supply:
        return [speaker.say("The ruleset does not say which pieces are used.")]
    bank = _pieces(treasury.bank, table, speaker) or speaker.say("nothing")
    lines = [speaker.say("In the supply: {pieces}", pieces=bank)]
    path = _held(PATH, treasury, table, speaker)
    lines += [speaker.say("On the path: {things}", things=path)] if path else []
    return [*lines, *_seats(treasury, table, speaker)]


def _seats(treasury: Treasury, table: Table, speaker: Speaker) -> Iterator[str]:
    """A line for each player who has anything."""
    for seat in range(len(table.state.seats)):
        chest = _held(Location(LocationKind.CHEST, seat), treasury, table, speaker)
        camp = _held(Location(LocationKind.CAMP, seat), treasury, table, speaker)
        parts = [speaker.say("{pieces} in the chest", pieces=chest)] if chest else []
        parts += [speaker.say("{pieces} {place.inside}", pieces=camp)] if camp else []
        if parts:
            yield speaker.say("{who}: {parts}", who=speaker.name(seat), parts=_one_by_one(parts, speaker))


def _held(location: Location, treasury: Treasury, table: Table, speaker: Speaker) -> str:
    """The pieces at a location, and the gems that are written down because the bank has run out."""
    pieces = _pieces(treasury.held.get(location, ()), table, speaker)
    owed = treasury.owed.get(location, 0)
    written = speaker.say("{gems} written down", gems=speaker.gems(owed)) if owed else ""
    return ", ".join(filter(None, (pieces, written)))


def _pieces(pieces: Pieces, table: Table, speaker: Speaker) -> str:
    """The number of each piece, the most valuable first: `1 diamond, 2 rubies`."""
    kinds = sorted(zip(table.ruleset.supply, pieces, strict=False), key=lambda kind: -kind[0].value)
    return ", ".join(str(Amount(count, speaker.piece(gem.name), speaker)) for gem, count in kinds if count)


def _swap(swap: Swap, table: Table, speaker: Speaker) -> str:
    gives, takes = _pieces(swap.gives, table, speaker), _pieces(swap.takes, table, speaker)
    if swap.place == PATH:
        return speaker.say("On the path {takes} instead of {gives}.", gives=gives, takes=takes)
    who = speaker.name(swap.place.number)
    return speaker.say("{who} gives {gives} for {takes}.", who=who, gives=gives, takes=takes)


def _payments(payments: Sequence[Payment], table: Table, speaker: Speaker) -> str:
    """The pieces that the bank pays."""
    shares: dict[Pieces, list[int]] = {}
    path: list[str] = []
    for each in payments:
        if not any(each.pieces):
            continue
        if each.place.where is LocationKind.PATH:
            path.append(speaker.say("{pieces} on the path", pieces=_pieces(each.pieces, table, speaker)))
        else:
            shares.setdefault(each.pieces, []).append(each.place.number)
    parts = [_share(_pieces(each, table, speaker), seats, len(shares), speaker) for each, seats in shares.items()]
    parts += path
    return speaker.say("From the supply: {parts}.", parts=_one_by_one(parts, speaker)) if parts else ""


def _one_by_one(parts: Sequence[str], speaker: Speaker) -> str:
    """Join parts with semicolons, since the parts contain commas."""
    return reduce(lambda some, other: speaker.say("{some}; {other}", some=some, other=other), parts)


def _share(pieces: str, seats: Sequence[int], shares: int, speaker: Speaker) -> str:
    """The pieces of a group; its names are left out if everybody gets the same."""
    if shares == 1 and len(seats) > 1:
        return speaker.say("{pieces} each", pieces=pieces)
    who = speaker.people(seats)
    return speaker.say_count("{who} {pieces}", "{who} {pieces} each", len(seats), who=who, pieces=pieces)


def _owed(payments: Sequence[Payment], speaker: Speaker) -> str:
    debts = [
        speaker.say("{pieces} on the path", pieces=each.owed)
        if each.place.where is LocationKind.PATH
        else f"{speaker.name(each.place.number)} {each.owed}"
        for each in payments
        if each.owed
    ]
    return speaker.say("To be written down: {debts}.", debts=", ".join(debts)) if debts else ""
