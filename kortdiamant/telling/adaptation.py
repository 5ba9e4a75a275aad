"""An adaptation to another deck, as the sentences that the players have to remember."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cached_property

from kortdiamant.adaptation import (
    TRUMPS,
    Adaptation,
    CardCounts,
    Formula,
    Hazards,
    LeaveOut,
    Letters,
    Plan,
    RankCounts,
    Relics,
    Sentence,
    SuitsCount,
)
from kortdiamant.cards import SUITS, Card
from kortdiamant.cards.packs import FOOL, JOKER, PACKS, cards_of
from kortdiamant.languages.catalogue import later
from kortdiamant.telling.rule_sheet.pack_cards import (
    RELIC_SENTENCES,
    TREASURE_SENTENCES,
    CardPhrases,
    WorthKind,
    shown_numbers,
)
from kortdiamant.telling.speaker import Speaker
from kortdiamant.telling.voice import joined

MANY = 2  # any number that selects the plural


def plan_sentences(plan: Plan, speaker: Speaker) -> tuple[str, ...]:
    """The sentences in order; for each card, the first sentence that names it counts."""
    return tuple(_PlanText(plan, speaker).sentences())


def effort_sentence(adaptation: Adaptation, speaker: Speaker) -> str:
    """How many words there are to remember, and whether fewer are possible; or the distance to the game."""
    say, words = speaker.say, adaptation.plan.words
    if adaptation.distance is not None:
        percent = round(100 * adaptation.distance.total)
        return say(
            "That is {words} words to remember. The distance to the game is {apart} per cent.",
            words=words,
            apart=percent,
        )
    if adaptation.is_shortest:
        return say("That is {words} words to remember, and there is no shorter way.", words=words)
    bound = adaptation.bound
    return say("That is {words} words to remember; no way has fewer than {bound}.", words=words, bound=bound)


def deviations(adaptation: Adaptation, speaker: Speaker) -> Iterator[str]:
    """How the game differs with this deck: how many cards of each role there should be, and how many there are."""
    game, target = adaptation.game, adaptation.target
    yield speaker.say("The game is not played exactly so.")
    pairs = (
        (len(game.treasures), len(target.treasures), later("Treasure cards: {count} instead of {wanted}.")),
        (game.hazards, target.hazards, later("{hazard.many!c}: {count} instead of {wanted}.")),
        (len(game.kinds), len(target.kinds), later("Kinds of {hazard.many}: {count} instead of {wanted}.")),
        (len(game.relics), len(target.relics), later("{relic.many!c}: {count} instead of {wanted}.")),
    )
    for wanted, count, message in pairs:
        if wanted != count:
            yield speaker.say(message, count=count, wanted=wanted)


@dataclass(frozen=True)
class _PlanText:
    plan: Plan
    speaker: Speaker

    def sentences(self) -> Iterator[str]:
        return map(self._sentence, self.plan.sentences)

    def _sentence(self, sentence: Sentence) -> str:
        match sentence:
            case LeaveOut(ranks, suits):
                return self.speaker.say("Leave out {cards}.", cards=self._phrase(self._block(ranks, suits)))
            case Hazards(ranks):
                return self._hazards(ranks)
            case Relics():
                return self._relics(sentence)
            case Letters(ranks):
                return shown_numbers(ranks, self._phrases)
        return self._treasure(sentence)

    def _treasure(self, sentence: CardCounts | RankCounts | SuitsCount) -> str:
        match sentence:
            case RankCounts(rank, value):
                return self._worth(WorthKind.SAME, value, self._phrase(self._block((rank,), SUITS)), MANY)
            case SuitsCount(suits, formula):
                cards = self._phrase(self._block((), suits)) if suits else self.speaker.say("all other cards")
                return self._worth(*_worth_kind(formula), cards, MANY)
            case CardCounts(card, value, "treasure"):
                return self._worth(WorthKind.SAME, value, self._phrase([card]), self.plan.packs)
            case CardCounts(card, value):
                return self._relic(self._phrase([card]), self.plan.packs, value)

    def _hazards(self, ranks: Collection[str]) -> str:
        cards = self._phrase(self._block(ranks, SUITS))
        are = self.speaker.say_count("{cards!c} is {hazard.a}.", "{cards!c} are {hazard.many}.", MANY, cards=cards)
        return joined(are, self.speaker.say("Each rank is a kind of its own.") if len(ranks) > 1 else "")

    def _relics(self, relics: Relics) -> str:
        block = self._block(relics.ranks, SUITS) if relics.ranks else self._block((), (relics.suit,))
        cards = block if relics.ranks or relics.suit else []
        phrase = self._phrase([*cards, *[Card(JOKER)] * relics.jokers])
        return self._relic(phrase, len(cards) + relics.jokers, relics.worth)

    def _relic(self, phrase: str, count: int, worth: Formula | int | None) -> str:
        noun = self.speaker.noun("relic")
        if phrase in (noun.the, noun.all):  # “the jokers are jokers” says nothing
            are = self.speaker.say_count("{cards!c} is in play.", "{cards!c} are in play.", count, cards=phrase)
        else:
            are = self.speaker.say_count("{cards!c} is {relic.a}.", "{cards!c} are {relic.many}.", count, cards=phrase)
        if worth is None:
            return are
        kind, number = _worth_kind(worth) if isinstance(worth, Formula) else (WorthKind.SAME, worth)
        return joined(are, self._fill(RELIC_SENTENCES[kind], number, phrase, count))

    def _worth(self, kind: WorthKind, number: int, cards: str, count: int) -> str:
        return self._fill(TREASURE_SENTENCES[kind], number, cards, count)

    def _fill(self, messages: tuple[str, str], number: int, cards: str, count: int) -> str:
        facts = {"cards": cards, "number": number, "times": self.speaker.number(number)}
        return self.speaker.say_count(*messages, count, **facts)

    @cached_property
    def _phrases(self) -> CardPhrases:
        return CardPhrases(PACKS[self.plan.pack], self.plan.packs, self.plan.jokers, self.speaker)

    def _phrase(self, cards: Collection[Card]) -> str:
        return self._phrases.phrase(cards)

    def _block(self, ranks: Collection[str], suits: Collection[str]) -> list[Card]:
        """The cards of these ranks in these suits; an empty collection means all."""
        return [
            card
            for card in dict.fromkeys(cards_of(PACKS[self.plan.pack]))
            if (not ranks or card.name in ranks) and (not suits or _suit(card) in suits)
        ]


def _suit(card: Card) -> str:
    """The suit of a card; trumps count as a suit, and the fool has none."""
    return card.suit or ("" if card.name == FOOL else TRUMPS)


def _worth_kind(formula: Formula) -> tuple[WorthKind, int]:
    if formula.words == 0:
        return WorthKind.SHOWN, 0
    return (WorthKind.MORE if formula.sign == "+" else WorthKind.TIMES), formula.number
