"""The shortest plan by trying all: no bound, no order, no symmetry of suits. For a few ranks only."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from kortdiamant.adaptation.problem import ALL_SUITS, BITS, WORDS_OF_MASK, Deck, Target
from kortdiamant.adaptation.schemes import Scheme, schemes
from kortdiamant.adaptation.search_space import Demand
from kortdiamant.adaptation.sentences import LETTERS, SENTENCE

EXCEPTION, ALIKE, LETTER = 6, 5, 2
NOTHING, MANY = -1, 99
Left = tuple[tuple[int, ...], tuple[int, ...], int]  # treasures by value, kinds by class, relics


def shortest(target: Target, deck: Deck, below: int) -> int | None:
    """How few words there can be, if fewer than so many; relics are all alike, and in no suit of their own."""
    found = [
        words
        for scheme in schemes(target, deck)
        if not scheme.relics.suit and (words := _Plain(target, deck, scheme).shortest(below)) is not None
    ]
    return min(found, default=None)


class _Plain:
    def __init__(self, target: Target, deck: Deck, scheme: Scheme) -> None:
        self.deck, self.scheme = deck, scheme
        self.demand = Demand.of(target)
        self.suits = scheme.suits & ALL_SUITS
        kinds = [(kind.copies, kind.strikes) for kind in target.kinds]
        self.start: Left = (
            (*map(target.treasures.count, self.demand.values), 0),  # the last is a value that nothing needs
            tuple(map(kinds.count, self.demand.classes)),
            scheme.relics.count - scheme.relics.jokers,
        )

    def shortest(self, below: int) -> int | None:
        """Rank by rank, all that can be; of ways to the same place the shorter one is kept."""
        ways = {(self.start, frozenset[int]()): self.scheme.words}
        for rank in self.deck.ranks:
            after: dict[tuple[Left, frozenset[int]], int] = {}
            for (left, said), words in ways.items():
                for rest, out, more in self._rank(rank, left):
                    key = rest, said | ({out} if out else frozenset())
                    new = SENTENCE + (0 if out == self.suits else WORDS_OF_MASK[out]) if out and out not in said else 0
                    cost = words + more + new + bool(out)
                    if cost < below:
                        after[key] = min(cost, after.get(key, cost))
            ways = after
        done = [
            words
            for ((treasures, kinds, relics), _), words in ways.items()
            if not (any(treasures) or any(kinds) or relics)
        ]
        return min(done, default=None)

    def _rank(self, rank: str, left: Left) -> Iterator[tuple[Left, int, int]]:
        """Every card is left out, an exception of some value, or what its rank is made to be."""
        columns = [bit for bit in BITS.values() if bit & self.suits]
        values = range(len(self.demand.values))
        fates = [
            "treasure",
            "relic",
            *(("hazard", at) for at in range(len(left[1]))),
            *(("alike", at) for at in values),
        ]
        for fate in fates:
            for made in product(("out", "kept", *values), repeat=len(columns)):
                yield from self._made(rank, left, fate, dict(zip(columns, made, strict=True)))

    def _made(self, rank: str, left: Left, fate: object, made: dict[int, object]) -> Iterator[tuple[Left, int, int]]:
        treasures, kinds, relics = list(left[0]), list(left[1]), left[2]
        kept = [column for column, each in made.items() if each == "kept"]
        out = sum(column for column, each in made.items() if each == "out")
        apart = [each for each in made.values() if isinstance(each, int)]
        words = EXCEPTION * len(apart)
        match fate:
            case "treasure":
                apart += [self._place(rank, column) for column in kept]
                words += LETTER * bool(kept and rank in LETTERS)
            case "relic":
                relics, words = relics - len(kept), words + 1
            case "hazard", int(which):
                kinds[which] -= 1 if self.demand.classes[which][0] == len(kept) else MANY
                words += 1
            case "alike", int(place):
                apart += [place] * len(kept)
                words += ALIKE
        for place in apart:
            treasures[place] -= 1
        if (kept or fate == "treasure") and min([*treasures, *kinds, relics]) >= 0:
            yield (tuple(treasures), tuple(kinds), relics), out, words

    def _place(self, rank: str, column: int) -> int:
        worth = self.scheme.formula(column).of(self.deck.pips(rank))
        return self.demand.values.index(worth) if worth in self.demand.values else NOTHING
