"""Cards of a pack in few words: `the aces and the cards from 2 to 10 as well as the red queens`.

What is said determines the cards exactly. Ranks that have the same suits come together, numbers in a row become a
range, and what has other suits stands behind words that are used for nothing else.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from kortdiamant.cards import BLACK, RED, SUITS, Card
from kortdiamant.cards.packs import FOOL, JOKER, NUMBERS, Pack
from kortdiamant.languages.files import nouns
from kortdiamant.languages.nouns import Noun
from kortdiamant.telling.cards import SUIT_WORDS
from kortdiamant.telling.nouns import numbered
from kortdiamant.telling.speaker import Speaker

SHORTEST_RUN = 3  # 5 to 7, but the 5s and the 6s


@dataclass(frozen=True)
class CardSets:
    """Describes sets of cards of a pack, of which there are `packs`, with `jokers` jokers in all."""

    pack: Pack
    packs: int
    jokers: int
    speaker: Speaker

    def phrase(self, cards: Collection[Card]) -> str:
        """The cards as a noun with its article."""
        say, groups = self.speaker.say, list(self._suited(cards))
        singles = list(self._singles({card.name for card in cards if card.suit is None}))
        if singles:
            groups.append(self.speaker.listing(singles))
        phrase, *others = groups
        for other in others[:1]:
            phrase = say("{some} as well as {others}", some=phrase, others=other)
        for other in others[1:]:
            phrase = say("{some} and also {others}", some=phrase, others=other)
        return phrase

    def rank(self, rank: str) -> Noun:
        """What a rank, the fool or a joker is called."""
        if rank == FOOL:
            return self._fool()
        if rank in NUMBERS:
            return numbered(rank, self.speaker.language)
        return nouns(self.speaker.language).kinds[rank]

    def _suited(self, cards: Collection[Card]) -> Iterator[str]:
        """A phrase for all ranks that have the same suits."""
        groups: dict[tuple[str, ...], list[str]] = {}
        for rank in self.pack.ranks:
            found = {card.suit for card in cards if card.name == rank}
            suits = tuple(suit for suit in SUITS if suit in found)
            if suits:
                groups.setdefault(suits, []).append(rank)
        for suits, ranks in sorted(groups.items(), key=lambda group: -len(group[0])):
            whole = len(ranks) == len(self.pack.ranks)
            yield self._whole(suits) if whole else self._of_suits(self._together(ranks), suits)

    def _whole(self, suits: Sequence[str]) -> str:
        """Suits of which every card is meant."""
        called = nouns(self.speaker.language)
        if len(suits) == len(SUITS):
            return self.speaker.say("all cards of the four suits")
        if set(suits) in (set(RED), set(BLACK)):
            return called.kinds["red" if set(suits) == set(RED) else "black"].all
        return self.speaker.listing([called.suits[suit].all for suit in suits])

    def _of_suits(self, noun: Noun, suits: Sequence[str]) -> str:
        say = self.speaker.say
        if len(suits) == len(SUITS):
            return noun.all
        if set(suits) == set(RED):
            return say("the red {noun.many}", noun=noun)
        if set(suits) == set(BLACK):
            return say("the black {noun.many}", noun=noun)
        words = self.speaker.listing([say(SUIT_WORDS[suit]) for suit in suits])
        if len(suits) == 1 and self.packs == 1:
            return say("the {noun.one} of {suit}", noun=noun, suit=words)
        return say("the {noun.many} of {suits}", noun=noun, suits=words)

    def _together(self, ranks: Sequence[str]) -> Noun:
        """Several ranks as if they were one."""
        nouns = list(self._nouns(ranks))
        listing = self.speaker.listing
        one, many, the, all_ = zip(*((noun.one, noun.many, noun.the, noun.all) for noun in nouns), strict=True)
        return Noun(one=listing(one), many=listing(many), a=listing(one), the=listing(the), all=listing(all_))

    def _nouns(self, ranks: Sequence[str]) -> Iterator[Noun]:
        """The ace, the numbers, then what is above them."""
        if "A" in ranks:
            yield self.rank("A")
        for run in _runs(int(rank) for rank in ranks if rank in NUMBERS):
            if len(run) >= SHORTEST_RUN:
                yield self._range(run[0], run[-1])
            else:  # beside its suit a number stands for itself
                yield from (replace(self.rank(str(number)), one=str(number)) for number in run)
        yield from (self.rank(rank) for rank in ranks if rank not in NUMBERS and rank != "A")

    def _range(self, first: int, last: int) -> Noun:
        say, ends = self.speaker.say, {"first": first, "last": last}
        the = say("the cards from {first} to {last}", **ends)
        one, many = say("{first} to {last}", **ends), say("cards from {first} to {last}", **ends)
        return Noun(one=one, many=many, a=one, the=the, all=the)

    def _singles(self, names: Collection[str]) -> Iterator[str]:
        """Cards without a suit: trumps, the fool, jokers."""
        for run in _runs(int(name[1:]) for name in names if name[:1] == "T"):
            yield from self._trumps(run)
        if FOOL in names:
            yield _one_or_all(self._fool(), self.packs)
        if JOKER in names:
            yield _one_or_all(self.rank(JOKER), self.jokers)

    def _trumps(self, run: Sequence[int]) -> Iterator[str]:
        if len(run) >= SHORTEST_RUN:
            yield self.speaker.say("the trumps from {first} to {last}", first=run[0], last=run[-1])
        else:
            yield from (self.speaker.say("the {number} of trumps", number=number) for number in run)

    def _fool(self) -> Noun:
        say = self.speaker.say
        return Noun(one=say("fool"), many=say("fools"), a=say("a fool"), the=say("the fool"), all=say("the fools"))


def _one_or_all(noun: Noun, count: int) -> str:
    return noun.the if count == 1 else noun.all


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
