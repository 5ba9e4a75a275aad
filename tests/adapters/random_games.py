"""Random games through the positions of the adapters."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate

from kortdiamant.adapters.position import GamePosition, card_chances, first_position
from kortdiamant.chance import below
from kortdiamant.expedition import Phase, Rules, choices
from tests.golden.games import references
from tests.variants.test_variants import FILES

ALL_RULESETS = [*references(), *map(str, FILES)]
SOME_RULESETS = [*references(), *map(str, FILES[::3])]
LEAVES = 8  # an explorer leaves at one in LEAVES decisions


def short_name(reference: str) -> str:
    """A short name for a ruleset."""
    return reference.rpartition("/")[2].removesuffix(".ruleset.yaml")


def random_game(rules: Rules, seats: int, seed: int) -> Iterator[GamePosition]:
    """All positions of a game with random decisions, which depend only on the seed."""
    position = first_position(rules, seats)
    yield position
    while position.state.phase is not Phase.OVER:
        position = next_position(position, seed)
        yield position


def next_position(position: GamePosition, seed: int) -> GamePosition:
    """The position after a random move."""
    state, turn = position.state, len(position.entries)
    if state.phase is Phase.REVEAL:
        cells = card_chances(state)
        place = below(10**6, seed, "card", turn) / 10**6
        ends = accumulate(chance for _, chance in cells)
        return position.after_card(next(cell for (cell, _), end in zip(cells, ends, strict=True) if place < end))
    return position.after_choices(
        [
            below(max(choices(state, seat), default=0) + 1, seed, "many", seat, turn)
            if not below(LEAVES, seed, "leaves", seat, turn)
            else 0
            for seat in range(len(state.seats))
        ]
    )
