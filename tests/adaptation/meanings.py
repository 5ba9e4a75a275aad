"""The meaning of every card by a plan and by its text, and how many cards have each role."""

from __future__ import annotations

from collections import Counter

from kortdiamant.adaptation.problem import Adaptation, Deck, Target
from kortdiamant.adaptation.sentences import StandIn, stand_ins
from kortdiamant.expedition.rules import Hazard, Relic, Treasure
from kortdiamant.rulebook import load
from kortdiamant.telling.adaptation import plan_sentences
from kortdiamant.telling.speaker import speaker_for
from tests.adaptation.sentence_reader import Meaning, Physical, pack, read


def role_counts(adaptation: Adaptation) -> tuple[Counter[int], Counter[int], Counter[int | None]]:
    """The treasures of a plan by value, its kinds by their number of cards, and its relics by worth."""
    treasures: Counter[int] = Counter()
    kinds: Counter[str] = Counter()
    relics: Counter[int | None] = Counter()
    for card in stand_ins(adaptation.plan):
        match card.role:
            case Treasure(value):
                treasures[value] += card.copies
            case Hazard(kind):
                kinds[kind] += card.copies
            case Relic(printed):
                relics[printed] += card.copies
    return treasures, Counter(kinds.values()), relics


def target_counts(target: Target) -> tuple[Counter[int], Counter[int], Counter[int | None]]:
    """What `role_counts` must be for a target."""
    return Counter(target.treasures), Counter(kind.copies for kind in target.kinds), Counter(target.relics)


def text_meanings(adaptation: Adaptation, reference: str) -> dict[Physical, Meaning]:
    """The meaning of every card by the English text of a plan."""
    plan = adaptation.plan
    deck = Deck(plan.pack, plan.packs, plan.jokers)
    cards = pack(deck.ranks, trumps=len(deck.trumps), fool=deck.has_fool, jokers=plan.jokers > 0)
    return read(plan_sentences(adaptation.plan, speaker_for(load(reference), "en")), cards)


def plan_meanings(adaptation: Adaptation) -> dict[Physical, Meaning]:
    """The meaning of every card by the plan itself."""
    return {_physical(card): _meaning(card) for card in stand_ins(adaptation.plan)}


def _physical(stand_in: StandIn) -> Physical:
    name = stand_in.card.name
    return (name[1:], "T") if name[0] == "T" else (name, stand_in.card.suit or "")


def _meaning(stand_in: StandIn) -> Meaning:
    match stand_in.role:
        case Treasure(value):
            return "treasure", value
        case Hazard(kind):
            return "hazard", kind
        case Relic(printed):
            return "relic", printed
    return "out", None
