"""Who leaves: the tables of `decisions.py` at work."""

from __future__ import annotations

from kortdiamant.kernel.jit import ZERO, Cells, Numbers, inlined
from kortdiamant.kernel.masks import ones
from kortdiamant.kernel.stream import Words, advanced, drawn, upper
from kortdiamant.kernel.tables import CardTables, DecisionTables


@inlined
def asked(d: DecisionTables, half: int, carried: int) -> int:
    """The mask of those who would leave, were they inside, from half a draw."""
    mask = ZERO
    if d.chancy:
        mask = half >> d.shift
        rest = half & ((1 << d.shift) - 1)
        mask ^= d.others[mask] * (rest >= d.limits[mask])  # a branch here could not be predicted
    return mask | full_bags(d, carried)


@inlined
def full_bags(d: DecisionTables, carried: int) -> int:
    """The mask of those who would leave because they carry enough."""
    mask = ZERO
    if d.bagging:
        for seat in range(len(d.masks)):
            if carried >= d.bags[seat]:
                mask |= d.masks[seat]
    return mask


@inlined
def asked_one_by_one(
    d: DecisionTables,
    stream: Words,
    inside: int,
    number: int,
    turned: int,
    carried: int,
    kinds: int,
    danger: int,
    relics: int,
) -> tuple[int, Words]:
    """The mask of those who leave, each explorer with a draw of its own, and the stream behind those draws.

    From `number` on the arguments are features; see `Feature`.
    """
    count = ones(inside)
    mask = full_bags(d, carried) & inside
    for unit in range(d.seats * d.explorers):
        if (inside >> unit) & 1:
            seat = unit // d.explorers
            place = ZERO
            for feature, value in enumerate((number, turned, carried, count, kinds, danger, relics)):
                place = place * d.sizes[seat, feature] + min(value, d.sizes[seat, feature] - 1)
            if upper(drawn(stream)) < d.chances[d.begins[seat] + place]:
                mask |= 1 << unit
        stream = advanced(stream)  # also for those outside, so that the same cards come whoever leaves
    return mask, stream


@inlined
def kinds_at_hand(strikes: Numbers, threats: Numbers) -> int:
    """How many kinds of hazard that lie out strike with their next card."""
    many = ZERO
    for kind in range(len(strikes)):
        many += threats[kind] > 0 and threats[kind] + 1 >= strikes[kind]
    return many


@inlined
def danger_ahead(cards: CardTables, pack: Cells, threats: Numbers, turned: int, size: int) -> int:
    """The chance that the next card strikes, in per cent, rounded up; 0 when the pack is empty."""
    deadly = ZERO
    for place in range(turned, size):
        kind = cards.kind[pack[place]]
        deadly += threats[kind] + 1 >= cards.strikes[kind]
    left = max(size - turned, 1)
    return (100 * deadly + left - 1) // left
