"""The cards of a pack in few words: which are treasures, hazards and relics, and what they are worth.

A phrase such as `the aces and the cards from 2 to 10 as well as the red queens` defines a set of cards exactly. Ranks
with the same suits are named together, and consecutive numbers become a range. Ranks with other suits follow after “as
well as” or “and also”, which are used for nothing else. Worths are explained by as few formulas as possible: the number
on the card, this number plus or times another one, or a fixed number.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from functools import cached_property

from kortdiamant.cards import BLACK, RED, SUITS, Card
from kortdiamant.cards.packs import FOOL, JOKER, NUMBERS, PACKS, Pack, cards_of
from kortdiamant.languages.catalogue import msgid, msgid_count
from kortdiamant.languages.files import Noun, kind_noun, number_noun, suit_noun
from kortdiamant.telling.cards import MIN_RANGE, SUIT_WORDS, runs
from kortdiamant.telling.rule_sheet.parts import Statement, Subject, statement
from kortdiamant.telling.speaker import Speaker
from kortdiamant.telling.voice import joined


class WorthKind(IntEnum):
    """How a worth follows from the number on a card; a higher value means a simpler explanation."""

    TIMES = 0
    MORE = 1
    SAME = 2
    SHOWN = 3


@dataclass(frozen=True)
class WorthFormula:
    """Cards whose worth follows in the same way; `number` is the factor, the addend, or the worth itself."""

    kind: WorthKind
    number: int
    cards: tuple[Card, ...]

    @property
    def rank(self) -> tuple[int, int, int]:
        """Sort key: formulas for more ranks are better, then simpler ones."""
        return len({card.name for card in self.cards}), self.kind, -self.number


def formulas(worths: Mapping[Card, int], pips: Mapping[str, int]) -> Iterator[WorthFormula]:
    """Explain the worth of every card by few formulas, greedily, the one for most ranks first."""
    left = dict(worths)
    while left:
        best = max(_candidates(left, pips), key=lambda formula: formula.rank)
        yield best
        left = {card: worth for card, worth in left.items() if card not in best.cards}


def _candidates(worths: Mapping[Card, int], pips: Mapping[str, int]) -> Iterable[WorthFormula]:
    found: dict[tuple[WorthKind, int], list[Card]] = {}
    for card, worth in worths.items():
        for kind in _worth_kinds(worth, pips.get(card.name)):
            found.setdefault(kind, []).append(card)
    return (WorthFormula(kind, number, tuple(cards)) for (kind, number), cards in found.items())


def _worth_kinds(worth: int, shown: int | None) -> Iterator[tuple[WorthKind, int]]:
    """All explanations for the worth of one card."""
    yield WorthKind.SAME, worth
    if shown is None:
        return
    if worth == shown:
        yield WorthKind.SHOWN, 0
    if worth > shown:
        yield WorthKind.MORE, worth - shown
    if shown and worth > shown and worth % shown == 0:
        yield WorthKind.TIMES, worth // shown


@dataclass(frozen=True)
class CardPhrases:
    """Describes sets of cards of a deck: `packs` equal packs, and `jokers` jokers in all."""

    pack: Pack
    packs: int
    jokers: int
    speaker: Speaker

    def phrase(self, cards: Collection[Card]) -> str:
        """The cards as a noun phrase with its article."""
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
        """The noun for a rank, the fool or a joker."""
        if rank == FOOL:
            return self._fool()
        if rank in NUMBERS:
            return number_noun(self.speaker.language, rank)
        return kind_noun(self.speaker.language, rank)

    def hazards(self, phrase: str, count: int) -> str:
        """Say that cards are hazards."""
        return self.speaker.say_count("{cards!c} is {hazard.a}.", "{cards!c} are {hazard.many}.", count, cards=phrase)

    def relics(self, phrase: str, count: int) -> str:
        """Say that cards are relics."""
        return self.speaker.say_count("{cards!c} is {relic.a}.", "{cards!c} are {relic.many}.", count, cards=phrase)

    def worth(self, sentences: WorthSentences, kind: WorthKind, number: int, phrase: str, count: int) -> str:
        """Say what cards are worth."""
        times = self.speaker.number(number)
        return self.speaker.say_count(*sentences[kind], count, cards=phrase, number=number, times=times)

    def _suited(self, cards: Collection[Card]) -> Iterator[str]:
        """A phrase for each group of ranks with the same suits."""
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
        """Complete suits."""
        if len(suits) == len(SUITS):
            return self.speaker.say("all cards of the four suits")
        if set(suits) in (set(RED), set(BLACK)):
            return kind_noun(self.speaker.language, "red" if set(suits) == set(RED) else "black").all
        return self.speaker.listing([suit_noun(self.speaker.language, suit).all for suit in suits])

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
        """Several ranks as one noun."""
        nouns = list(self._nouns(ranks))
        listing = self.speaker.listing
        one, many, the, all_ = zip(*((noun.one, noun.many, noun.the, noun.all) for noun in nouns), strict=True)
        return Noun(one=listing(one), many=listing(many), a=listing(one), the=listing(the), all=listing(all_))

    def _nouns(self, ranks: Sequence[str]) -> Iterator[Noun]:
        """The ace, the numbers, then the other ranks."""
        if "A" in ranks:
            yield self.rank("A")
        for run in runs(int(rank) for rank in ranks if rank in NUMBERS):
            if len(run) >= MIN_RANGE:
                yield self._range(run[0], run[-1])
            else:  # “the 7 of hearts” needs no noun for a 7
                yield from (replace(self.rank(str(number)), one=str(number)) for number in run)
        yield from (self.rank(rank) for rank in ranks if rank not in NUMBERS and rank != "A")

    def _range(self, first: int, last: int) -> Noun:
        say, ends = self.speaker.say, {"first": first, "last": last}
        the = say("the cards from {first} to {last}", **ends)
        one, many = say("{first} to {last}", **ends), say("cards from {first} to {last}", **ends)
        return Noun(one=one, many=many, a=one, the=the, all=the)

    def _singles(self, names: Collection[str]) -> Iterator[str]:
        """Phrases for cards without a suit: trumps, the fool, jokers."""
        for run in runs(int(name[1:]) for name in names if name[:1] == "T"):
            yield from self._trumps(run)
        if FOOL in names:
            yield _one_or_all(self._fool(), self.packs)
        if JOKER in names:
            yield _one_or_all(self.rank(JOKER), self.jokers)

    def _trumps(self, run: Sequence[int]) -> Iterator[str]:
        if len(run) >= MIN_RANGE:
            yield self.speaker.say("the trumps from {first} to {last}", first=run[0], last=run[-1])
        else:
            yield from (self.speaker.say("the {number} of trumps", number=number) for number in run)

    def _fool(self) -> Noun:
        say = self.speaker.say
        return Noun(one=say("fool"), many=say("fools"), a=say("a fool"), the=say("the fool"), all=say("the fools"))


def _one_or_all(noun: Noun, count: int) -> str:
    return noun.the if count == 1 else noun.all


COLOURS = dict.fromkeys(RED, "red") | dict.fromkeys(BLACK, "black")
# What all cards of a kind may have in common, so that one sentence covers all kinds.
SAME_KIND: tuple[tuple[Callable[[Card], str | None], str], ...] = (
    (lambda card: card.name, msgid("Each rank is a kind of its own.")),
    (lambda card: card.suit, msgid("Each suit is a kind of its own.")),
    (lambda card: COLOURS.get(card.suit or ""), msgid("Each of the two colours is a kind of its own.")),
)
# Sentences about the worth of treasures, and of relics with a printed worth.
WorthSentences = Mapping[WorthKind, tuple[str, str]]
TREASURE_SENTENCES: WorthSentences = {
    WorthKind.SHOWN: msgid_count(
        "{cards!c} is a treasure card, worth what it shows.", "{cards!c} are treasure cards, worth what they show."
    ),
    WorthKind.MORE: msgid_count(
        "{cards!c} is a treasure card, worth {number} more than it shows.",
        "{cards!c} are treasure cards, worth {number} more than they show.",
    ),
    WorthKind.TIMES: msgid_count(
        "{cards!c} is a treasure card, worth {times} times what it shows.",
        "{cards!c} are treasure cards, worth {times} times what they show.",
    ),
    WorthKind.SAME: msgid_count(
        "{cards!c} is a treasure card, worth {number}.", "{cards!c} are treasure cards, worth {number} each."
    ),
}
RELIC_SENTENCES: WorthSentences = {
    WorthKind.SHOWN: msgid_count("{cards!c} is worth what it shows.", "{cards!c} are worth what they show."),
    WorthKind.MORE: msgid_count(
        "{cards!c} is worth {number} more than it shows.", "{cards!c} are worth {number} more than they show."
    ),
    WorthKind.TIMES: msgid_count(
        "{cards!c} is worth {times} times what it shows.", "{cards!c} are worth {times} times what they show."
    ),
    WorthKind.SAME: msgid_count("{cards!c} is worth {number}.", "{cards!c} are worth {number} each."),
}
WITHOUT_NUMBER = ("A", "J", "C", "Q", "K", FOOL)
# The number of a card without one. `COUNTS` would be wrong where the worth is computed from this number.
COUNTS = msgid("{noun.a} counts {number}")
SHOWS = msgid("{noun.a} is taken to show {number}")
MORE_COUNT = msgid("{noun.a} {number}")


@dataclass(frozen=True)
class PackCards:
    """Describes the meaning of the cards of a pack."""

    subject: Subject

    @cached_property
    def pack(self) -> Pack:
        """The pack of the deck."""
        return PACKS[str(self.subject.deck["pack"])]

    @cached_property
    def sets(self) -> CardPhrases:
        """The phrases for sets of cards of this deck."""
        return CardPhrases(self.pack, self.number("packs", 1), self.number("jokers", 0), self.subject.speaker)

    def number(self, key: str, default: int) -> int:
        """A number in the definition of the deck."""
        number = self.subject.deck.get(key, default)
        assert isinstance(number, int)  # noqa: S101  the checker guarantees it
        return number

    def statements(self) -> Iterator[Statement]:
        """A statement for each role that the cards have."""
        if self.subject.treasures:
            yield statement(self._worths(self.subject.treasures, TREASURE_SENTENCES), "cards.=treasure")
        if self.subject.hazards:
            yield statement(self._hazards(), "cards.=hazard")
        if self.subject.relics:
            yield statement(self._relics(), "cards.=relic")

    def put_aside(self) -> Statement | None:
        """The cards that are taken out of the pack; None if all are used."""
        whole = cards_of(self.pack, self.sets.packs, self.sets.jokers)
        out = {card for card in whole if card not in self.subject.copies}
        if not out:
            return None
        say = self.subject.speaker.say
        return statement(say("First take out {cards}.", cards=self.sets.phrase(out)), "deck")

    def _facts(self, cards: Collection[Card]) -> tuple[str, int]:
        """The phrase for cards, and the number of physical cards."""
        return self.sets.phrase(cards), sum(self.subject.copies[card] for card in set(cards))

    def relic_worths(self) -> str:
        """The printed worths of the relics."""
        return self._worths({card: worth or 0 for card, worth in self.subject.relics.items()}, RELIC_SENTENCES)

    def _worths(self, worths: Mapping[Card, int], sentences: WorthSentences) -> str:
        """A sentence per formula, and the numbers of cards that show none."""
        found = tuple(formulas(worths, self.pack.pips))
        explained = (self.sets.worth(sentences, each.kind, each.number, *self._facts(each.cards)) for each in found)
        return joined(*explained, self._pips(found))

    def _pips(self, found: Sequence[WorthFormula]) -> str:
        """The numbers that count for cards that show none."""
        kind_of = {
            card.name: formula.kind for formula in found if formula.kind is not WorthKind.SAME for card in formula.cards
        }
        shown = [name for name in WITHOUT_NUMBER if name in kind_of]
        first = COUNTS if all(kind_of[name] is WorthKind.SHOWN for name in shown) else SHOWS
        return shown_numbers(shown, self.sets, first) if shown else ""

    def _hazards(self) -> str:
        kinds = self.subject.hazards
        cards, count = self._facts([card for each in kinds.values() for card in each])
        return joined(self.sets.hazards(cards, count), self._kinds(kinds))

    def _kinds(self, kinds: Mapping[str, Sequence[Card]]) -> str:
        """Which hazards are of the same kind."""
        say = self.subject.speaker.say
        if len(kinds) > 1:
            for common, sentence in SAME_KIND:
                if all(common(card) == kind for kind, cards in kinds.items() for card in cards):
                    return say(sentence)
            return joined(*(self._kind(kind, cards) for kind, cards in kinds.items()))
        ((kind, cards),) = kinds.items()
        if len(cards) > 1:
            return say("All are of one kind: {kind.many}.", kind=self.subject.speaker.kind(kind))
        return ""

    def _kind(self, kind: str, cards: Sequence[Card]) -> str:
        noun, phrase = self.subject.speaker.kind(kind), self.sets.phrase(cards)
        if phrase == noun.all:
            return self.subject.speaker.say("{kind.all!c} are a kind of their own.", kind=noun)
        return self.subject.speaker.say_count(
            "{cards!c} counts as {kind.a}.",
            "{cards!c} count as {kind.many}.",
            self._facts(cards)[1],
            cards=phrase,
            kind=noun,
        )

    def _relics(self) -> str:
        speaker, (cards, count) = self.subject.speaker, self._facts(self.subject.relics)
        noun = speaker.noun("relic")
        if cards in (noun.the, noun.all):
            return speaker.say_count(
                "{relic.the!c} brings nothing at once, but is worth something to somebody who leaves alone.",
                "{relic.all!c} bring nothing at once, but are worth something to somebody who leaves alone.",
                count,
            )
        return self.sets.relics(cards, count)


def shown_numbers(names: Sequence[str], sets: CardPhrases, first: str = SHOWS) -> str:
    """The numbers that cards without one are taken to show."""
    speaker, pips = sets.speaker, sets.pack.pips
    items = [
        speaker.say(MORE_COUNT if index else first, noun=sets.rank(name), number=pips[name])
        for index, name in enumerate(names)
    ]
    return speaker.say("{items!c}.", items=speaker.listing(items))
