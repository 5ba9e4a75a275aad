"""An adaptation to another deck, as the sentences that the players have to remember."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from kortdiamant.adaptation.problem import Adaptation
from kortdiamant.adaptation.sentences import (
    TRUMPS,
    CardException,
    Formula,
    HazardSentence,
    LeaveOut,
    Letters,
    RankValue,
    RelicSentence,
    Sentence,
    SentencePlan,
    SuitFormula,
)
from kortdiamant.cards import SUITS, Card
from kortdiamant.cards.packs import FOOL, JOKER, PACKS, cards_of
from kortdiamant.languages.catalogue import msgid
from kortdiamant.telling.rule_sheet.pack_cards import (
    RELIC_SENTENCES,
    TREASURE_SENTENCES,
    CardPhrases,
    WorthKind,
    shown_numbers,
)
from kortdiamant.telling.speaker import Speaker
from kortdiamant.telling.voice import joined

PLURAL = 2  # any number that selects the plural


def plan_sentences(plan: SentencePlan, speaker: Speaker) -> tuple[str, ...]:
    """The sentences in order; for each card, the first sentence that names it counts."""
    return tuple(map(_PlanText(plan, speaker).sentence, plan.sentences))


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
        (len(game.treasures), len(target.treasures), msgid("Treasure cards: {count} instead of {wanted}.")),
        (game.hazards, target.hazards, msgid("{hazard.many!c}: {count} instead of {wanted}.")),
        (len(game.kinds), len(target.kinds), msgid("Kinds of {hazard.many}: {count} instead of {wanted}.")),
        (len(game.relics), len(target.relics), msgid("{relic.many!c}: {count} instead of {wanted}.")),
    )
    for wanted, count, message in pairs:
        if wanted != count:
            yield speaker.say(message, count=count, wanted=wanted)


class _PlanText:
    def __init__(self, plan: SentencePlan, speaker: Speaker) -> None:
        self.plan, self.speaker = plan, speaker
        self.phrases = CardPhrases(PACKS[plan.pack], plan.packs, plan.jokers, speaker)

    def sentence(self, sentence: Sentence) -> str:  # noqa: PLR0911  one per type of sentence
        match sentence:
            case LeaveOut(ranks, suits):
                return self.speaker.say("Leave out {cards}.", cards=self._phrase(ranks, suits))
            case HazardSentence(ranks):
                are = self.phrases.hazards(self._phrase(ranks), PLURAL)
                return joined(are, self.speaker.say("Each rank is a kind of its own.") if len(ranks) > 1 else "")
            case RelicSentence():
                return self._relics(sentence)
            case Letters(ranks):
                return shown_numbers(ranks, self.phrases)
            case CardException(card, value, role):
                phrase = self.phrases.phrase([card])
                return (
                    self._treasures(value, phrase, self.plan.packs)
                    if role == "treasure"
                    else self._relic(phrase, self.plan.packs, value)
                )
            case RankValue(rank, value):
                return self._treasures(value, self._phrase((rank,)), PLURAL)
            case SuitFormula(suits, formula):
                cards = self._phrase((), suits) if suits else self.speaker.say("all other cards")
                return self._treasures(formula, cards, PLURAL)

    def _treasures(self, worth: Formula | int, phrase: str, count: int) -> str:
        return self.phrases.worth(TREASURE_SENTENCES, *_worth_kind(worth), phrase, count)

    def _relics(self, relics: RelicSentence) -> str:
        block = self._block(relics.ranks, SUITS) if relics.ranks else self._block((), (relics.suit,))
        cards = block if relics.ranks or relics.suit else []
        phrase = self.phrases.phrase([*cards, *[Card(JOKER)] * relics.jokers])
        return self._relic(phrase, len(cards) + relics.jokers, relics.worth)

    def _relic(self, phrase: str, count: int, worth: Formula | int | None) -> str:
        noun = self.speaker.noun("relic")
        if phrase in (noun.the, noun.all):  # “the jokers are jokers” says nothing
            are = self.speaker.say_count("{cards!c} is in play.", "{cards!c} are in play.", count, cards=phrase)
        else:
            are = self.phrases.relics(phrase, count)
        return (
            are
            if worth is None
            else joined(are, self.phrases.worth(RELIC_SENTENCES, *_worth_kind(worth), phrase, count))
        )

    def _phrase(self, ranks: Collection[str], suits: Collection[str] = SUITS) -> str:
        return self.phrases.phrase(self._block(ranks, suits))

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


def _worth_kind(worth: Formula | int) -> tuple[WorthKind, int]:
    if not isinstance(worth, Formula):
        return WorthKind.SAME, worth
    if worth.words == 0:
        return WorthKind.SHOWN, 0
    return (WorthKind.MORE if worth.sign == "+" else WorthKind.TIMES), worth.number
