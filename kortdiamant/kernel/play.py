"""A game at full speed: the rules of `kortdiamant.expedition`, over the tables of `arrays`.

Theory of operation. `play_expedition` keeps everything that changes with a card in a few numbers: who is inside (a
mask), how many they are, the gems that each carries, the gems on the path, and how close each kind of hazard is to a
strike. The pack is an array of cells. Its first `turned` cells are the path, in order. The next card swaps places
with a random one after them. So only turned cards are shuffled, and a permuted pack never has to be sorted. One draw
makes a card and the decision that follows. If the tables are constants, the compiler removes all rules that the
ruleset does not use.

Arguments that many functions share: `t`, the tables; `desk`, the workspace; `rounds`, counts by round and column.
"""

from __future__ import annotations

from typing import NamedTuple

from kortdiamant.kernel.arrays import (
    CARD,
    ENDING,
    IN_PACK,
    LAID,
    LEAVE,
    TAKEN,
    TREASURE,
    CardTables,
    Cells,
    DecisionTables,
    Desk,
    Numbers,
    RelicTables,
    SharingTables,
    Tables,
    claim_relics,
    clear_desk,
    enter_relics,
    lay_card,
    note,
    pay,
    pay_struck,
    remove_cards,
    share_path,
)
from kortdiamant.kernel.jit import ZERO, inlined, int64
from kortdiamant.kernel.rng import Stream, Word, advance, below, count_bits, draw, lower, open_stream, upper, whole


@inlined
def draw_leavers(d: DecisionTables, half: int, carried: int) -> int:
    """The mask of explorers who want to leave, given half a draw; bits of explorers outside mean nothing."""
    mask = ZERO
    if d.by_chance:
        mask = half >> d.shift
        rest = half & ((1 << d.shift) - 1)
        mask ^= d.others[mask] * (rest >= d.limits[mask])  # no branch: the processor could not predict it
    return mask | full_bags(d, carried)


@inlined
def full_bags(d: DecisionTables, carried: int) -> int:
    """The mask of explorers who want to leave because they carry enough."""
    mask = ZERO
    if d.by_bag:
        for seat in range(len(d.masks)):
            if carried >= d.bags[seat]:
                mask |= d.masks[seat]
    return mask


@inlined
def draw_each_leaver(
    d: DecisionTables,
    stream: Stream,
    inside: int,
    number: int,
    turned: int,
    carried: int,
    kinds: int,
    danger: int,
    relics: int,
) -> tuple[int, Stream]:
    """The mask of leavers, with a draw for each explorer, and the stream after those draws.

    From `number` on, the arguments are features; see `Feature`.
    """
    count = count_bits(inside)
    mask = full_bags(d, carried) & inside
    for unit in range(d.seats * d.explorers):
        if (inside >> unit) & 1:
            seat = unit // d.explorers
            index = ZERO
            for feature, value in enumerate((number, turned, carried, count, kinds, danger, relics)):
                index = index * d.sizes[seat, feature] + min(value, d.sizes[seat, feature] - 1)
            if upper(draw(stream)) < d.chances[d.begins[seat] + index]:
                mask |= 1 << unit
        stream = advance(stream)  # also for explorers outside, so that the cards do not depend on who has left
    return mask, stream


@inlined
def count_striking_kinds(strikes: Numbers, threats: Numbers) -> int:
    """The number of hazard kinds on the path whose next card strikes."""
    kinds = ZERO
    for kind in range(len(strikes)):
        kinds += threats[kind] > 0 and threats[kind] + 1 >= strikes[kind]
    return kinds


@inlined
def strike_percent(cards: CardTables, pack: Cells, threats: Numbers, turned: int, size: int) -> int:
    """The chance that the next card strikes, in per cent, rounded up; 0 if the pack is empty."""
    deadly = ZERO
    for index in range(turned, size):
        kind = cards.kind[pack[index]]
        deadly += threats[kind] + 1 >= cards.strikes[kind]
    left = max(size - turned, 1)
    return (100 * deadly + left - 1) // left


ALL_LEFT, BUST, DECK_EMPTY = range(3)
BUSTS, EMPTIES, CARDS, BANKED, LOST = range(5)  # columns of `rounds`; `simulation.RoundTally` has the same order
COLUMNS = LOST + 1
EVERYBODY = int64(-1)  # a mask of any number of explorers


class Standing(NamedTuple):
    """The state of an expedition, except for what is on the desk."""

    inside: int  # a mask
    explorers: int  # inside
    carried: int
    left: int  # gems on the path
    turned: int  # cards on the path
    found: int  # treasures among them
    threats: int  # if they fit into a word


@inlined
def play_game(t: Tables, desk: Desk, rounds: Numbers, seed: Word, number: Word) -> tuple[int, int]:
    """Play a game; return the number of cards turned and of changes of the lead."""
    clear_desk(t.pack, t.relics.total, desk.pack, desk.chests, desk.relics)
    stream = open_stream(seed, number)
    size, cards, changes, leader = t.size, ZERO, ZERO, ZERO
    for round_number in range(1, t.rounds + 1):
        size = enter_relics(t.relics, desk.relics.counts, desk.pack, round_number, size)
        note_pack(t.traced, desk.notes, desk.pack, size)
        size, turned, stream = play_expedition(t, desk, rounds, round_number, size, stream)
        cards += turned
        first = leading_seats(t.seats, desk.chests, desk.relics.worths)
        if first & (first - 1) == 0:  # one seat leads alone
            changes += leader not in (0, first)
            leader = first
    note_pack(t.traced, desk.notes, desk.pack, size)
    return cards, changes


@inlined
def play_expedition(
    t: Tables, desk: Desk, rounds: Numbers, number: int, size: int, stream: Stream
) -> tuple[int, int, Stream]:
    """Play a round; return the size of the pack after it, the number of cards turned, and the stream after it."""
    reset_threats(t.cards, desk.threats)
    half = ZERO
    if t.from_card == 0:
        half, stream = lower(draw(stream)), advance(stream)
    return play_from(t, desk, rounds, number, size, stream, half, start_of_expedition(t), ZERO, EVERYBODY)


@inlined
def start_of_expedition(t: Tables) -> Standing:
    """The state before the first card."""
    return Standing(whole(t.everybody), whole(t.units), ZERO, ZERO, ZERO, ZERO, whole(t.cards.calm))


@inlined
def play_from(
    t: Tables,
    desk: Desk,
    rounds: Numbers,
    number: int,
    size: int,
    stream: Stream,
    half: int,
    standing: Standing,
    sent: int,
    free: int,
) -> tuple[int, int, Stream]:
    """Play a round to its end from any point; returns the same as `play_expedition`.

    At the next decision, explorers in the mask `sent` leave, and so do those in `free` who want to. `half` is half a
    draw for that decision.
    """
    inside, count, carried, left, turned, found, threats = standing
    ending = banked = ZERO
    while True:
        if turned >= t.from_card:
            leavers, stream = choose_leavers(t, desk, stream, half, inside, number, turned, size, carried)
            leavers = sent | (leavers & free)
            sent, free = ZERO, EVERYBODY
            note(t.traced, desk.notes, LEAVE, leavers)
            leaving = count_bits(leavers)
            each, left = bring_out(
                t.sharing, t.relics, t.decisions.by_chance, desk, leavers, leaving, carried, left, turned
            )
            banked += each * leaving
            inside ^= leavers
            count -= leaving
            if inside == 0:
                break
        if turned == size:
            ending = ZERO + DECK_EMPTY
            break
        cell, half, stream = turn_card(t.traced, t.cards, desk.pack, desk.notes, stream, found, turned, size)
        carried += t.cards.share[cell, count]
        left += t.cards.rest[cell, count]
        found += t.cards.role[cell] == TREASURE
        if t.sharing.per_card:
            desk.leftovers[turned] = t.cards.rest[cell, count]
        lay_card(t.relics, t.cards.role, desk.relics, cell, number)
        turned += 1
        threats, strikes = add_threat(t.cards, desk.threats, threats, cell)
        if strikes:
            ending = ZERO + BUST
            break
    note(t.traced, desk.notes, ENDING, ending)
    saved = bring_out_at_end(t, desk, ending, inside, count, carried, left, turned)
    count_round(rounds, number, ending, turned, banked + saved, max(carried * count - saved, 0))
    size = remove_cards(t.closing, t.cards, t.relics, desk.relics.counts, desk.pack, turned, size, ending == BUST)
    return size, turned, stream


@inlined
def count_round(rounds: Numbers, number: int, ending: int, turned: int, banked: int, lost: int) -> None:
    """Add a round that is over to the counts."""
    row = number - 1
    rounds[row, BUSTS] += ending == BUST
    rounds[row, EMPTIES] += ending == DECK_EMPTY
    rounds[row, CARDS] += turned
    rounds[row, BANKED] += banked
    rounds[row, LOST] += lost


@inlined
def turn_card(
    traced: int, cards: CardTables, pack: Cells, notes: Numbers, stream: Stream, found: int, turned: int, size: int
) -> tuple[int, int, Stream]:
    """Turn up a card; return its cell, half a draw for the decision on it, and the stream after it.

    A card that comes too early, before the opening treasures, goes back at once.
    """
    while True:
        word, stream = draw(stream), advance(stream)
        index = turned + below(size - turned, upper(word))
        cell = whole(pack[index])
        note(traced, notes, CARD, cell)
        if cards.opening == 0 or found >= cards.opening or cards.role[cell] == TREASURE:
            break
    pack[index] = pack[turned]
    pack[turned] = cell
    return cell, lower(word), stream


@inlined
def reset_threats(cards: CardTables, by_kind: Numbers) -> None:
    """Reset the threats, if they are counted by kind."""
    if not cards.packed:
        for kind in range(len(by_kind)):
            by_kind[kind] = 0


@inlined
def add_threat(cards: CardTables, by_kind: Numbers, threats: int, cell: int) -> tuple[int, bool]:
    """The threats with this card, and whether it strikes."""
    if cards.packed:
        threats += cards.threat[cell]
        return threats, (threats & cards.struck) != 0
    kind = cards.kind[cell]
    by_kind[kind] += 1
    return threats, by_kind[kind] >= cards.strikes[kind]


@inlined
def choose_leavers(
    t: Tables, desk: Desk, stream: Stream, half: int, inside: int, number: int, turned: int, size: int, carried: int
) -> tuple[int, Stream]:
    """The mask of leavers, and the stream after their decision."""
    if t.decisions.one_draw:
        leavers = inside & draw_leavers(t.decisions, half, carried)
    else:
        kinds = danger = ZERO
        if t.decisions.sees_kinds:
            kinds = count_striking_kinds(t.cards.strikes, desk.threats)
        if t.decisions.sees_danger:
            danger = strike_percent(t.cards, desk.pack, desk.threats, turned, size)
        relics = desk.relics.counts[LAID] - desk.relics.counts[TAKEN]
        leavers, stream = draw_each_leaver(t.decisions, stream, inside, number, turned, carried, kinds, danger, relics)
    return leavers, stream


@inlined
def bring_out(
    sharing: SharingTables,
    relics: RelicTables,
    by_chance: int,
    desk: Desk,
    leavers: int,
    leaving: int,
    carried: int,
    left: int,
    turned: int,
) -> tuple[int, int]:
    """Bring the leavers out; return the gems that each of them has, and the gems left on the path."""
    # If explorers leave by chance, the processor cannot predict this branch, and to do without it is faster.
    if leavers == 0 and not by_chance:
        return carried, left
    each, left = share_path(sharing, desk.leftovers, leaving, left, turned)
    pay(sharing.masks, desk.chests, leavers, carried + each)
    if relics.total and leaving == 1:
        claim_relics(relics, desk.relics, leavers)
    return carried + each, left


@inlined
def bring_out_at_end(
    t: Tables, desk: Desk, ending: int, inside: int, count: int, carried: int, left: int, turned: int
) -> int:
    """Bring out those inside when the expedition ends; return the sum of their gems."""
    if ending == BUST:
        return pay_struck(t.closing.lose, t.sharing.masks, desk.chests, inside, carried)
    if ending == DECK_EMPTY and not t.closing.loses_at_end:
        each, _ = bring_out(t.sharing, t.relics, 0, desk, inside, count, carried, left, turned)
        return each * count
    return ZERO


@inlined
def leading_seats(seats: int, chests: Numbers, worths: Numbers) -> int:
    """The mask of the seats with the highest total."""
    best, mask = ZERO, ZERO
    for seat in range(len(chests)):
        best = max(best, chests[seat] + worths[seat])
    for seat in range(len(chests)):
        mask |= (chests[seat] + worths[seat] == best) << seat
    return mask & ((1 << seats) - 1)


@inlined
def note_pack(traced: int, notes: Numbers, pack: Cells, size: int) -> None:
    """Note every card in the pack, if the game is traced."""
    if traced:
        for index in range(size):
            note(traced, notes, IN_PACK, whole(pack[index]))
