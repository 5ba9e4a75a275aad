"""The cards of a pack: which are treasures, hazards and relics, and what they are worth."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from kortdiamant.cards import BLACK, RED, Card
from kortdiamant.cards.packs import FOOL, PACKS, Pack, cards_of
from kortdiamant.telling.catalogue import later, later_count
from kortdiamant.telling.sheet.card_sets import CardSets
from kortdiamant.telling.sheet.expedition.subject import Subject
from kortdiamant.telling.sheet.expedition.values import Formula, Way, formulas
from kortdiamant.telling.sheet.parts import Statement, told
from kortdiamant.telling.voice import joined

COLOURS = dict.fromkeys(RED, "red") | dict.fromkeys(BLACK, "black")
# What may make two hazards alike, so that it need not be said of each kind.
ALIKE: tuple[tuple[Callable[[Card], str | None], str], ...] = (
    (lambda card: card.name, later("Each rank is a kind of its own.")),
    (lambda card: card.suit, later("Each suit is a kind of its own.")),
    (lambda card: COLOURS.get(card.suit or ""), later("Each of the two colours is a kind of its own.")),
)
# How it is said what cards are worth: of treasures, and of relics on which a worth is printed.
Sentences = Mapping[Way, tuple[str, str]]
TREASURES: Sentences = {
    Way.SHOWN: later_count(
        "{cards!c} is a treasure card, worth what it shows.", "{cards!c} are treasure cards, worth what they show."
    ),
    Way.MORE: later_count(
        "{cards!c} is a treasure card, worth {number} more than it shows.",
        "{cards!c} are treasure cards, worth {number} more than they show.",
    ),
    Way.TIMES: later_count(
        "{cards!c} is a treasure card, worth {times} times what it shows.",
        "{cards!c} are treasure cards, worth {times} times what they show.",
    ),
    Way.SAME: later_count(
        "{cards!c} is a treasure card, worth {number}.", "{cards!c} are treasure cards, worth {number} each."
    ),
}
RELICS: Sentences = {
    Way.SHOWN: later_count("{cards!c} is worth what it shows.", "{cards!c} are worth what they show."),
    Way.MORE: later_count(
        "{cards!c} is worth {number} more than it shows.", "{cards!c} are worth {number} more than they show."
    ),
    Way.TIMES: later_count(
        "{cards!c} is worth {times} times what it shows.", "{cards!c} are worth {times} times what they show."
    ),
    Way.SAME: later_count("{cards!c} is worth {number}.", "{cards!c} are worth {number} each."),
}
WITHOUT_NUMBER = ("A", "J", "C", "Q", "K", FOOL)
# What these count; where a worth is reckoned from it, it must not be taken for the worth.
COUNTS, SHOWS, MORE_COUNT = (
    later("{noun.a} counts {number}"),
    later("{noun.a} is taken to show {number}"),
    later("{noun.a} {number}"),
)


@dataclass(frozen=True)
class PackCards:
    """Tells what the cards of a pack mean."""

    subject: Subject

    @cached_property
    def pack(self) -> Pack:
        """What one pack holds."""
        return PACKS[str(self.subject.deck["pack"])]

    @cached_property
    def sets(self) -> CardSets:
        """Whoever describes sets of cards."""
        return CardSets(self.pack, self.number("packs", 1), self.number("jokers", 0), self.subject.speaker)

    def number(self, key: str, default: int) -> int:
        """A number that is said of the deck."""
        number = self.subject.deck.get(key, default)
        assert isinstance(number, int)  # noqa: S101  the checker has seen to it
        return number

    def statements(self) -> Iterator[Statement]:
        """A statement for each role that there is."""
        if self.subject.treasures:
            yield told(self._worths(self.subject.treasures, TREASURES), "cards.=treasure")
        if self.subject.hazards:
            yield told(self._hazards(), "cards.=hazard")
        if self.subject.relics:
            yield told(self._relics(), "cards.=relic")

    def put_aside(self) -> Statement | None:
        """The cards that have no part in the game."""
        whole = cards_of(self.pack, self.sets.packs, self.sets.jokers)
        out = {card for card in whole if card not in self.subject.copies}
        if not out:
            return None
        say = self.subject.speaker.say
        return told(say("First take out {cards}.", cards=self.sets.phrase(out)), "deck")

    def _facts(self, cards: Collection[Card]) -> tuple[int, str]:
        """How many physical cards these are, and what they are called."""
        return sum(self.subject.copies[card] for card in set(cards)), self.sets.phrase(cards)

    def relic_worths(self) -> str:
        """What is printed on relics."""
        return self._worths({card: worth or 0 for card, worth in self.subject.relics.items()}, RELICS)

    def _worths(self, worths: Mapping[Card, int], sentences: Sentences) -> str:
        """A sentence for the cards of each formula."""
        found = tuple(formulas(worths, self.pack.pips))
        return joined(*(self._worth(formula, sentences) for formula in found), self._pips(found))

    def _worth(self, formula: Formula, sentences: Sentences) -> str:
        count, cards = self._facts(formula.cards)
        facts = {"cards": cards, "number": formula.number, "times": self.subject.speaker.number(formula.number)}
        return self.subject.speaker.say_count(*sentences[formula.way], count, **facts)

    def _pips(self, found: Sequence[Formula]) -> str:
        """What is counted for the cards that show no number."""
        ways = {card.name: formula.way for formula in found if formula.way is not Way.SAME for card in formula.cards}
        shown = [name for name in WITHOUT_NUMBER if name in ways]
        first = COUNTS if all(ways[name] is Way.SHOWN for name in shown) else SHOWS
        return counting(shown, self.sets, first) if shown else ""

    def _hazards(self) -> str:
        kinds, speaker = self.subject.hazards, self.subject.speaker
        count, cards = self._facts([card for each in kinds.values() for card in each])
        are = speaker.say_count("{cards!c} is {hazard.a}.", "{cards!c} are {hazard.many}.", count, cards=cards)
        return joined(are, self._kinds(kinds))

    def _kinds(self, kinds: Mapping[str, Sequence[Card]]) -> str:
        """What makes two hazards alike."""
        say = self.subject.speaker.say
        if len(kinds) > 1:
            for alike, sentence in ALIKE:
                if all(alike(card) == kind for kind, cards in kinds.items() for card in cards):
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
            self._facts(cards)[0],
            cards=phrase,
            kind=noun,
        )

    def _relics(self) -> str:
        speaker, (count, cards) = self.subject.speaker, self._facts(self.subject.relics)
        noun = speaker.noun("relic")
        if cards in (noun.the, noun.all):
            return speaker.say_count(
                "{relic.the!c} brings nothing at once, but is worth something to somebody who leaves alone.",
                "{relic.all!c} bring nothing at once, but are worth something to somebody who leaves alone.",
                count,
            )
        return speaker.say_count("{cards!c} is {relic.a}.", "{cards!c} are {relic.many}.", count, cards=cards)


def counting(names: Sequence[str], sets: CardSets, first: str = SHOWS) -> str:
    """What cards that show no number are taken to show."""
    speaker, pips = sets.speaker, sets.pack.pips
    items = [
        speaker.say(MORE_COUNT if place else first, noun=sets.rank(name), number=pips[name])
        for place, name in enumerate(names)
    ]
    return speaker.say("{items!c}.", items=speaker.listing(items))
