"""Adaptations: the shortest one is the shortest by exhaustive search, and it plays the same game card for card."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kortdiamant.adaptation.approximation import adapt_simply
from kortdiamant.adaptation.exact_plan import adapt_exactly
from kortdiamant.adaptation.problem import ALL_SUITS, BITS, WORDS_OF_MASK, HazardKind, OwnedDeck, Target, target_of
from kortdiamant.adaptation.schemes import Scheme, schemes
from kortdiamant.adaptation.search_space import Demand
from kortdiamant.adaptation.sentences import LETTERS, SENTENCE, stand_ins
from kortdiamant.cards.packs import PACKS, Pack
from kortdiamant.expedition import Rules
from kortdiamant.rulebook import bundled_folder, load
from kortdiamant.workshop.derived_files import adapted_text
from tests.adaptation.meanings import plan_meanings, role_counts, target_counts, text_meanings
from tests.adaptation.test_exact import boxes, play_both

EXCEPTION, ALIKE, LETTER = 6, 5, 2
NOTHING, MANY = -1, 99
Left = tuple[tuple[int, ...], tuple[int, ...], int]  # treasures by value, kinds by class, relics


def shortest_by_search(target: Target, deck: OwnedDeck, below: int) -> int | None:
    """The smallest number of words, if it is less than `below`; does not try relics in a suit of their own."""
    found = [
        words
        for scheme in schemes(target, deck)
        if not scheme.relics.suit and (words := _Plain(target, deck, scheme).shortest(below)) is not None
    ]
    return min(found, default=None)


class _Plain:
    def __init__(self, target: Target, deck: OwnedDeck, scheme: Scheme) -> None:
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
        """Try everything, rank by rank; of several ways to the same state, keep the shortest."""
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
        """Each card is left out, has an exceptional value, or becomes what its rank becomes."""
        columns = [bit for bit in BITS.values() if bit & self.suits]
        values = range(len(self.demand.values))
        fates = [
            "treasure",
            "relic",
            *(("hazard", at) for at in range(len(left[1]))),
            *(("alike", at) for at in values),
        ]
        for fate in fates:
            for uses in product(("out", "kept", *values), repeat=len(columns)):
                yield from self._cards(rank, left, fate, dict(zip(columns, uses, strict=True)))

    def _cards(self, rank: str, left: Left, fate: object, uses: dict[int, object]) -> Iterator[tuple[Left, int, int]]:
        treasures, kinds, relics = list(left[0]), list(left[1]), left[2]
        kept = [column for column, each in uses.items() if each == "kept"]
        out = sum(column for column, each in uses.items() if each == "out")
        apart = [each for each in uses.values() if isinstance(each, int)]
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
        worth = self.scheme.formula(column).of(self.deck.shown[self.deck.ranks.index(rank)])
        return self.demand.values.index(worth) if worth in self.demand.values else NOTHING


TINY = OwnedDeck("tiny")
BUNDLED_ADAPTATIONS = [
    ("schmidt-52", "schmidt-2005", OwnedDeck("standard-52")),
    ("iello-52", "iello", OwnedDeck("standard-52")),
    ("marquoir-54", "marquoir+reliques", OwnedDeck("standard-52", jokers=2)),
    ("incan-gold-54", "incan-gold", OwnedDeck("standard-52", jokers=2)),
    ("iello-32", "iello", OwnedDeck("piquet-32")),
]


@pytest.fixture(autouse=True, scope="module")
def tiny():
    """A deck of two ranks."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("kortdiamant.adaptation.problem.PACKS", {**PACKS, "tiny": Pack(("A", "5"))})
        yield


@st.composite
def targets(draw: st.DrawFn) -> Target:
    values = tuple(sorted(draw(st.lists(st.sampled_from([1, 2, 5, 7, 8]), min_size=1, max_size=4))))
    kinds = draw(st.lists(st.integers(1, 3), max_size=1))
    relics = draw(st.integers(0, 1))
    return Target(
        values, tuple(HazardKind(f"k{place}", count, 2) for place, count in enumerate(kinds)), (None,) * relics
    )


def test_a_tiny_deck_is_adapted_in_as_few_words_as_possible() -> None:
    check_shortest(Target((1, 5, 5), (HazardKind("k", 3, 2),), ()))


@settings(max_examples=3, deadline=None)
@given(targets())
def test_the_adaptation_is_the_shortest(target: Target) -> None:
    check_shortest(target)


def check_shortest(target: Target) -> None:
    found = adapt_exactly(target, TINY)
    if found is None:
        assert shortest_by_search(target, TINY, 60) is None
        return
    assert found.bound == found.plan.words
    assert shortest_by_search(target, TINY, found.plan.words) is None
    if not target.relics:  # relics in a suit of their own may be shorter, which the search does not try
        assert shortest_by_search(target, TINY, found.plan.words + 1) == found.plan.words


@pytest.mark.parametrize("line", BUNDLED_ADAPTATIONS, ids=str)
def test_bundled_adaptations_are_what_the_command_writes(line: tuple[str, str, OwnedDeck], tmp_path: Path) -> None:
    name, reference, deck = line
    ruleset = load(reference)
    found = adapt_exactly(target_of(ruleset.rules), deck) or adapt_simply(ruleset.rules, deck)
    assert found is not None
    assert found.is_shortest or not found.is_exact
    text = adapted_text(ruleset, found, tmp_path / f"{name}.yaml", "en")
    assert text == (bundled_folder() / f"{name}.yaml").read_text("utf-8")


DECKS = (
    OwnedDeck("standard-52", 1, 2),
    OwnedDeck("piquet-32"),
    OwnedDeck("standard-36", 2, 3),
    OwnedDeck("tarot-78", 1, 1),
)
MAX_EXAMINED = 100
GAMES = 20
BUNDLED = [
    ("schmidt-2005", OwnedDeck("standard-52")),
    ("iello", OwnedDeck("standard-52")),
    ("marquoir+reliques", OwnedDeck("standard-52")),
    ("incan-gold", OwnedDeck("standard-52", 1, 2)),
]


@settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))
@given(rules=boxes(), deck=st.sampled_from(DECKS), seed=st.integers(0, 999))
def test_any_box_is_played_card_for_card(rules: Rules, deck: OwnedDeck, seed: int) -> None:
    check_same_game(rules, deck, "marquoir", MAX_EXAMINED, [seed])


@pytest.mark.parametrize(("reference", "deck"), BUNDLED)
def test_bundled_boxes_are_played_card_for_card(reference: str, deck: OwnedDeck) -> None:
    assert check_same_game(load(reference).rules, deck, reference, 120_000, range(GAMES))


def check_same_game(rules: Rules, deck: OwnedDeck, reference: str, patience: int, seeds: range | list[int]) -> bool:
    """Whether there is an adaptation; check that it has the cards of the box, plays alike, and says so."""
    adaptation = adapt_exactly(target_of(rules), deck, patience)
    if adaptation is None:
        return False
    cards = [each.card for each in stand_ins(adaptation.plan)]
    assert len(set(cards)) == len(cards)
    assert role_counts(adaptation) == target_counts(target_of(rules))
    assert text_meanings(adaptation, reference) == plan_meanings(adaptation)
    assert adaptation.bound <= adaptation.plan.words
    for seed in seeds:
        play_both(rules, adaptation, Random(seed))  # noqa: S311  cards, no secrets
    return True
