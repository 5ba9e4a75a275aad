"""Cards of a pack in few words: `the aces, the cards from 2 to 10 and the queen of spades`.

What is said determines the cards exactly: ranks that have the same suits come together, and numbers in a row become a
range.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from kortdiamant.cards import BLACK, RED, SUITS, Card
from kortdiamant.cards.packs import FOOL, JOKER, NUMBERS, Pack
from kortdiamant.rulebook.shape import Noun
from kortdiamant.telling.cards import SUIT_WORDS
from kortdiamant.telling.nouns import DEFAULTS, numbered
from kortdiamant.telling.nouns import SUITS as SUIT_NOUNS
from kortdiamant.telling.speaker import Speaker

SHORTEST_RUN = 3  # 5 to 7, but the 5s and the 6s
Run = Sequence[str]


@dataclass(frozen=True)
class CardSets:
    """Describes sets of cards of a pack, of which there are `packs`, with `jokers` jokers in all."""

    pack: Pack
    packs: int
    jokers: int
    speaker: Speaker

    def phrase(self, cards: Collection[Card]) -> str:
        """The cards as a noun with its article: `the jacks, the queens and the kings`."""
        return self.speaker.listing(self.phrases(cards))

    def phrases(self, cards: Collection[Card]) -> tuple[str, ...]:
        """The parts of which a listing is made."""
        return (*self._suited(cards), *self._single(cards))

    def _suited(self, cards: Collection[Card]) -> Iterator[str]:
        groups: dict[frozenset[str], list[str]] = {}
        for rank in self.pack.ranks:
            suits = frozenset(card.suit for card in cards if card.name == rank and card.suit)
            if suits:
                groups.setdefault(suits, []).append(rank)
        for suits, ranks in sorted(groups.items(), key=lambda group: -len(group[0])):
            yield from _Group(self, suits, tuple(ranks)).phrases()

    def _single(self, cards: Collection[Card]) -> Iterator[str]:
        """Cards without a suit: trumps, the fool, jokers."""
        names = {card.name for card in cards if card.suit is None}
        numbers = [int(name[1:]) for name in names if name[:1] == "T"]
        for run in _runs(numbers):
            yield from self._trumps(run)
        if FOOL in names:
            yield self._one_or_all(Noun(**self._fool()), self.packs)
        if JOKER in names:
            yield self._one_or_all(self._noun(JOKER), self.jokers)

    def _trumps(self, run: Sequence[int]) -> Iterator[str]:
        if len(run) >= SHORTEST_RUN:
            yield self.speaker.say("the trumps from {first} to {last}", first=run[0], last=run[-1])
        else:
            yield from (self.speaker.say("trump {number}", number=number) for number in run)

    def _fool(self) -> dict[str, str]:
        say = self.speaker.say
        return {
            "one": say("fool"),
            "many": say("fools"),
            "a": say("a fool"),
            "the": say("the fool"),
            "all": say("the fools"),
        }

    def _noun(self, rank: str) -> Noun:
        """What a rank is called."""
        if rank in NUMBERS:
            return numbered(rank, self.speaker.language)
        return DEFAULTS[self.speaker.language].kinds[rank]

    def _one_or_all(self, noun: Noun, count: int) -> str:
        return noun.the if count == 1 else noun.all

    def rank(self, rank: str) -> Noun:
        """What a rank, the fool or a joker is called."""
        return Noun(**self._fool()) if rank == FOOL else self._noun(rank)


@dataclass(frozen=True)
class _Group:
    """Ranks that all have the same suits."""

    sets: CardSets
    suits: frozenset[str]
    ranks: Run

    @property
    def speaker(self) -> Speaker:
        return self.sets.speaker

    @cached_property
    def in_order(self) -> tuple[str, ...]:
        """The suits in the usual order."""
        return tuple(suit for suit in SUITS if suit in self.suits)

    def phrases(self) -> Iterator[str]:
        if len(self.ranks) == len(self.sets.pack.ranks):
            yield from self._whole()
            return
        numbers = [int(rank) for rank in self.ranks if rank in NUMBERS]
        if "A" in self.ranks:
            yield self._rank("A")
        for run in _runs(numbers):
            yield from self._numbers(run)
        yield from (self._rank(rank) for rank in self.ranks if rank not in NUMBERS and rank != "A")

    def _whole(self) -> Iterable[str]:
        """Suits of which every card is meant."""
        kinds = DEFAULTS[self.speaker.language].kinds
        if len(self.suits) == len(SUITS):
            return (self.speaker.say("all cards of the four suits"),)
        if self.suits in (set(RED), set(BLACK)):
            return (kinds["red" if self.suits == set(RED) else "black"].all,)
        return (SUIT_NOUNS[self.speaker.language][suit].all for suit in self.in_order)

    def _numbers(self, run: Sequence[int]) -> Iterator[str]:
        if len(run) < SHORTEST_RUN:
            yield from (self._rank(str(number)) for number in run)
        else:
            yield self._range(first=run[0], last=run[-1])

    def _range(self, **ends: int) -> str:
        say = self.speaker.say
        if len(self.suits) == len(SUITS):
            return say("the cards from {first} to {last}", **ends)
        if self.suits == set(RED):
            return say("the red cards from {first} to {last}", **ends)
        if self.suits == set(BLACK):
            return say("the black cards from {first} to {last}", **ends)
        if len(self.suits) == 1:
            suit = SUIT_NOUNS[self.speaker.language][self.in_order[0]]
            return say("{suit.all} from {first} to {last}", suit=suit, **ends)
        return say("the cards from {first} to {last} of {suits}", suits=self._suit_words(), **ends)

    def _rank(self, rank: str) -> str:
        noun = self.sets.rank(rank)
        say = self.speaker.say
        if len(self.suits) == len(SUITS):
            return noun.all
        if self.suits == set(RED):
            return say("the red {noun.many}", noun=noun)
        if self.suits == set(BLACK):
            return say("the black {noun.many}", noun=noun)
        if len(self.suits) == 1 and self.sets.packs == 1:
            return say("the {noun.one} of {suit}", noun=replace(noun, one=_short(rank, noun)), suit=self._suit_words())
        return say("the {noun.many} of {suits}", noun=noun, suits=self._suit_words())

    def _suit_words(self) -> str:
        return self.speaker.listing([self.speaker.say(SUIT_WORDS[suit]) for suit in self.in_order])


def _short(rank: str, noun: Noun) -> str:
    """A number stands for itself beside its suit."""
    return rank if rank in NUMBERS else noun.one


def _runs(numbers: Iterable[int]) -> Iterator[list[int]]:
    """Numbers in a row."""
    run: list[int] = []
    for number in sorted(numbers):
        if run and number != run[-1] + 1:
            yield run
            run = []
        run.append(number)
    if run:
        yield run
