"""The tables of a ruleset and of a policy for each seat.

If all policies are `LeavePolicy` or `BagPolicy`, one draw decides for all explorers. It selects a mask from a
distribution over all masks (alias method, Walker 1977), exact to 2 ** -32. Explorers are independent, so the bits of
those outside can be ignored. Otherwise each explorer inside gets a draw of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from kortdiamant.errors import KernelLimit, KernelResource, WrongSeatCount
from kortdiamant.expedition.rules import (
    ClaimOrderWorth,
    FixedWorth,
    Hazard,
    Relic,
    Role,
    RoundWorth,
    Rules,
    SeenOrderWorth,
    Treasure,
)
from kortdiamant.family.rule_keys import Consumer
from kortdiamant.kernel import arrays
from kortdiamant.kernel.arrays import (
    CardTables,
    Cells,
    ClosingTables,
    DecisionTables,
    Numbers,
    RelicTables,
    SharingTables,
    Tables,
)
from kortdiamant.kernel.policies import BagPolicy, Feature, LeavePolicy, Policy, TablePolicy

SCALE = 1 << 32  # probabilities are in units of 2 ** -32, the resolution of half a draw
MAX_MASKED_EXPLORERS = 8  # explorers that one draw decides for; there are 2 ** 8 masks
NEVER = 1 << 62


def build_decision_tables(policies: Sequence[Policy], explorers: int, masks: Numbers) -> DecisionTables:
    """Build the tables of the policies, one for each seat; `masks` holds the explorers of each seat."""
    by_chance = not all(isinstance(policy, BagPolicy) for policy in policies)
    bags = [policy.gems if isinstance(policy, BagPolicy) else NEVER for policy in policies]
    units = len(policies) * explorers
    one_draw = not by_chance or (
        units <= MAX_MASKED_EXPLORERS and not any(isinstance(policy, TablePolicy) for policy in policies)
    )
    chances = [_chance(policy) for policy in policies for _ in range(explorers)]
    limits, others = _aliases(_weights(chances if one_draw and by_chance else []))
    tables = [np.zeros(0) if one_draw else _probabilities(policy) for policy in policies]
    sizes = np.array([np.shape(each) if each.size else [0] * len(Feature) for each in tables], np.int64)
    return DecisionTables(
        one_draw=int(one_draw),
        by_chance=int(by_chance),
        by_bag=int(any(isinstance(policy, BagPolicy) for policy in policies)),
        seats=len(policies),
        explorers=explorers,
        masks=masks,
        bags=np.array([*bags, *[NEVER] * (len(masks) - len(bags))], np.int64),
        shift=32 - (len(limits).bit_length() - 1),
        limits=limits,
        others=others,
        chances=np.rint(np.concatenate([each.ravel() for each in tables] + [np.zeros(1)]) * SCALE).astype(np.int64),
        begins=np.cumsum([0, *(each.size for each in tables)])[:-1].astype(np.int64),
        sizes=sizes,
        sees_kinds=int((sizes[:, Feature.KINDS] > 1).any()),
        sees_danger=int((sizes[:, Feature.DANGER] > 1).any()),
    )


def _chance(policy: Policy) -> Fraction:
    return Fraction(policy.probability) if isinstance(policy, LeavePolicy) else Fraction(0)


def _probabilities(policy: Policy) -> NDArray[np.float64]:
    if isinstance(policy, TablePolicy):
        return np.asarray(policy.probabilities, np.float64)
    return np.full([1] * len(Feature), float(_chance(policy)))


def _weights(chances: Sequence[Fraction]) -> list[int]:
    """The weight of every mask; the sum is exactly `SCALE`."""
    weights = [Fraction(SCALE)]
    for chance in chances:  # the last explorer is the highest bit
        weights = [weight * (1 - chance) for weight in weights] + [weight * chance for weight in weights]
    whole = [round(weight) for weight in weights]
    whole[whole.index(max(whole))] += SCALE - sum(whole)
    return whole


def _aliases(weights: Sequence[int]) -> tuple[Numbers, Numbers]:
    """The alias table: columns of equal height with at most two masks each.

    Returns the height at which the second mask of each column begins, and the exclusive or of its two masks.
    """
    height = SCALE // len(weights)
    limits, others = [height] * len(weights), [0] * len(weights)
    left = list(weights)
    low = [mask for mask, weight in enumerate(left) if weight < height]
    high = [mask for mask, weight in enumerate(left) if weight > height]
    while low:
        mask, donor = low.pop(), high[-1]
        limits[mask], others[mask] = left[mask], mask ^ donor
        left[donor] -= height - left[mask]
        if left[donor] <= height:
            high.pop()
            if left[donor] < height:
                low.append(donor)
    return np.array(limits, np.int64), np.array(others, np.int64)


# The kernel plays whole games, so it handles every key. `rollouts.py` uses the same tables, and needs no list.
KERNEL = Consumer(
    "kernel",
    honours=(
        "treasure.remainder",
        "leftovers.share",
        "leftovers.remainder",
        "relics.enter",
        "relics.claim",
        "relics.worth",
        "relics.unclaimed",
        "hazards.strikes",
        "hazards.lose",
        "hazards.after-bust",
        "hazards.after-round",
        "decisions.from-card",
        "opening.treasures",
        "empty-deck",
        "ties",
    ),
)
# These maps list every word of a key, so that a new word raises KeyError instead of passing for another.
STAYS_ON_CARD = {"card": 1, "lost": 0}
SHARES_BY_CARD = {"pooled": 0, "per-card": 1}
STAYS_ON_PATH = {"path": 1, "lost": 0}
CLAIMS_ONE = {"all": 0, "one": 1}
REMOVES_UNCLAIMED = {"removed": 1, "return": 0}
REMOVES_REVEALED = {"return": 0, "remove-revealed": 1}
LOSES_AT_END = {"all-leave": 0, "all-lose": 1}
RELICS_WIN = {"relics": 1, "extra-round": 0, "shared": 0}  # by the first tie-break
LOSES = {"all": arrays.LOSE_ALL, "half": arrays.LOSE_HALF, "nothing": arrays.LOSE_NOTHING}
AFTER_BUST = {
    "none": arrays.REMOVE_NONE,
    "one": arrays.REMOVE_ONE,
    "matching": arrays.REMOVE_MATCHING,
    "kind": arrays.REMOVE_KIND,
}
ROLES: dict[type[Role], int] = {Treasure: arrays.TREASURE, Hazard: arrays.HAZARD, Relic: arrays.RELIC}
MAX_EXPLORERS = 60  # bits of a mask
MAX_CELLS = 1 << 15  # `Cells` are of 16 bits
MAX_GEMS = 1 << 40  # of one player in one game
CLASS_BITS = 16  # a histogram of totals has at most 2 ** 16 classes
THREAT_BITS = 62  # fewer than the 63 of a positive number


def build_tables(rules: Rules, policies: Sequence[Policy], *, traced: int = 0) -> Tables:
    """Build the tables of a game, with a policy for each seat.

    Raises `WrongSeatCount`, `KernelLimit` and `UnsupportedRules`.
    """
    KERNEL.check(rules)
    seats, explorers = len(policies), rules.players.explorers
    if not rules.players.min <= seats <= rules.players.max:
        raise WrongSeatCount(seats, rules.players.min, rules.players.max)
    most = most_gems(rules)
    for what, wanted, limit in (
        (KernelResource.EXPLORERS, seats * explorers, MAX_EXPLORERS),
        (KernelResource.CELLS, len(rules.cells), MAX_CELLS),
        (KernelResource.GEMS, most, MAX_GEMS),
    ):
        if wanted > limit:
            raise KernelLimit(what, wanted, limit)
    masks = _masks(seats, explorers)
    pack, size = _pack(rules)
    width = max(0, most.bit_length() - CLASS_BITS)
    decisions = build_decision_tables(policies, explorers, masks)
    return Tables(
        seats=seats,
        places=len(masks),
        units=seats * explorers,
        everybody=int(masks.sum()),
        rounds=rules.rounds,
        pack=pack,
        size=size,
        from_card=rules.decisions.from_card,
        relics_win=max((RELICS_WIN[tie] for tie in rules.ties[:1]), default=0),
        width=width,
        classes=(most >> width) + 1,
        traced=traced,
        cards=_cards(rules, seats * explorers, decisions.one_draw),
        sharing=_sharing(rules, seats * explorers, masks),
        relics=_relics(rules),
        closing=_closing(rules),
        decisions=decisions,
    )


def most_gems(rules: Rules) -> int:
    """An upper bound of a player's total: all treasure in every round, and every relic at the highest worth."""
    treasure = sum(cell.role.value * len(cell.copies) for cell in rules.cells if isinstance(cell.role, Treasure))
    _, worths = _worths(rules)
    return rules.rounds * treasure + len(rules.relic_queue) * int(max(worths, default=0))


def _numbers(numbers: Iterable[int]) -> Numbers:
    return np.array(list(numbers), np.int64)


def _masks(seats: int, explorers: int) -> Numbers:
    """The explorers of each seat, as masks."""
    # Three seats get a fourth without explorers: LLVM 20, which numba 0.68 uses, crashes on constants three wide.
    masks = [((1 << explorers) - 1) << seat * explorers for seat in range(seats)]
    return _numbers([*masks, 0] if seats == 3 else masks)


def _pack(rules: Rules) -> tuple[Cells, int]:
    """The cells of all cards but relics, with room for the relics after them, and the number of these cells."""
    cells = [index for index, cell in enumerate(rules.cells) if not isinstance(cell.role, Relic) for _ in cell.copies]
    return np.array([*cells, *(0 for _ in rules.relic_queue)], np.int16), len(cells)


def _cards(rules: Rules, units: int, one_draw: int) -> CardTables:
    kinds = {kind: number for number, kind in enumerate(rules.kinds)}
    share, rest = _shares(rules, units)
    steps, calm, struck = _threats(rules)
    hazards = [cell.role.kind if isinstance(cell.role, Hazard) else None for cell in rules.cells]
    return CardTables(
        role=_numbers(ROLES[type(cell.role)] for cell in rules.cells),
        kind=_numbers(len(kinds) if kind is None else kinds[kind] for kind in hazards),
        strikes=_numbers([*(rules.strikes(kind) for kind in kinds), NEVER]),
        share=share,
        rest=rest,
        opening=min(rules.opening.treasures, rules.treasures),
        packed=int(one_draw and bool(steps)),
        threat=_numbers(0 if kind is None else steps.get(kind, 0) for kind in hazards),
        calm=calm,
        struck=struck,
    )


def _shares(rules: Rules, units: int) -> tuple[Numbers, Numbers]:
    """By cell and explorers inside: the share of each in a treasure, and the gems that stay on the card."""
    share = np.zeros((len(rules.cells), units + 1), np.int64)
    rest = np.zeros_like(share)
    for index, cell in enumerate(rules.cells):
        if isinstance(cell.role, Treasure):
            for inside in range(1, units + 1):
                share[index, inside], rest[index, inside] = divmod(cell.role.value, inside)
    return share, rest * STAYS_ON_CARD[rules.treasure.remainder]


def _threats(rules: Rules) -> tuple[dict[str, int], int, int]:
    """Pack a counter per kind of hazard into one word; a strike carries into the counter's highest bit.

    Returns what a card of each kind adds, the word at the start, and the highest bits of all counters. If the counters
    do not fit into a word, all three are empty.
    """
    steps, calm, struck, place = {}, 0, 0, 0
    for kind in rules.kinds:
        strikes = rules.strikes(kind)
        bits = (strikes - 1).bit_length()
        steps[kind] = 1 << place
        calm += ((1 << bits) - strikes) << place
        struck += 1 << (place + bits)
        place += bits + 1
    return (steps, calm, struck) if place <= THREAT_BITS else ({}, 0, 0)


def _sharing(rules: Rules, units: int, masks: Numbers) -> SharingTables:
    # floor(gems / n) is gems * reciprocal >> 32 if gems * n < 2 ** 32. A card leaves fewer than n gems on the path.
    one = 1 << arrays.RECIPROCAL_BITS
    return SharingTables(
        masks=masks,
        reciprocals=_numbers([0, *(one // divisor + 1 for divisor in range(1, units + 1))]),
        per_card=SHARES_BY_CARD[rules.leftovers.share],
        keeps_rest=STAYS_ON_PATH[rules.leftovers.remainder],
    )


def _relics(rules: Rules) -> RelicTables:
    by, worths = _worths(rules)
    return RelicTables(
        total=len(rules.relic_queue),
        explorers=rules.players.explorers,
        queue=np.array(rules.relic_queue, np.int16),
        entering=_entering(rules),
        worth_by=by,
        worths=_numbers(worths),
        claims_one=CLAIMS_ONE[rules.relics.claim],
        removed=REMOVES_UNCLAIMED[rules.relics.unclaimed],
    )


def _entering(rules: Rules) -> Numbers:
    """By round: how many relics enter the pack before it, while there are any outside."""
    entering, left = [0], len(rules.relic_queue)
    for number in range(1, rules.rounds + 1):
        entering.append(min(rules.relics_entering(number), left))
        left -= entering[-1]
    return _numbers(entering)


def _worths(rules: Rules) -> tuple[int, Sequence[int]]:
    """What the worth of a relic depends on (`BY_CELL`, ...), and the worths."""
    match rules.relics.worth:
        case ClaimOrderWorth(values=values):
            return arrays.BY_CLAIM, values
        case SeenOrderWorth(values=values):
            return arrays.BY_SEEN, values
        case RoundWorth(values=by_round):
            return arrays.BY_ROUND, [by_round.get(number, 0) for number in range(rules.rounds + 1)]
        case FixedWorth(value=value):
            return arrays.BY_ROUND, [value] * (rules.rounds + 1)
    return arrays.BY_CELL, [(isinstance(cell.role, Relic) and cell.role.printed) or 0 for cell in rules.cells]


def _closing(rules: Rules) -> ClosingTables:
    return ClosingTables(
        lose=LOSES[rules.hazards.lose],
        after_bust=AFTER_BUST[rules.hazards.after_bust],
        removes_revealed=REMOVES_REVEALED[rules.hazards.after_round],
        loses_at_end=LOSES_AT_END[rules.empty_deck],
    )
