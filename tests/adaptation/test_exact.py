"""Exact adaptations: bijections, with the same game behind them, and sentences that mean what the plan means."""

from __future__ import annotations

from collections import Counter
from functools import cache

from kortdiamant.adaptation import Adaptation, Deck, StandIn, exact, stand_ins, target_of
from kortdiamant.adaptation.target import Target
from kortdiamant.expedition.rules import Hazard, Relic, Treasure
from kortdiamant.rulebook import load
from kortdiamant.telling import speaker_for
from kortdiamant.telling.adaptation import plan_sentences
from tests.adaptation.reader import Meaning, Physical, pack, read

DECK = Deck("standard-52")


@cache
def adapted(reference: str, deck: Deck) -> Adaptation:
    found = exact(target_of(load(reference).rules), deck)
    assert found is not None
    return found


def in_play(adaptation: Adaptation) -> list[StandIn]:
    return [each for each in stand_ins(adaptation.plan) if each.role is not None]


def held(adaptation: Adaptation) -> tuple[Counter[int], Counter[int], Counter[int | None]]:
    """Treasures by value, kinds by how many cards they have, relics by their worth."""
    treasures: Counter[int] = Counter()
    kinds: Counter[str] = Counter()
    relics: Counter[int | None] = Counter()
    for card in in_play(adaptation):
        match card.role:
            case Treasure(value):
                treasures[value] += card.copies
            case Hazard(kind):
                kinds[kind] += card.copies
            case Relic(printed):
                relics[printed] += card.copies
    return treasures, Counter(kinds.values()), relics


def wanted(target: Target) -> tuple[Counter[int], Counter[int], Counter[int | None]]:
    return Counter(target.treasures), Counter(kind.copies for kind in target.kinds), Counter(target.relics)


def test_every_card_of_a_box_has_one_stand_in() -> None:
    adaptation = adapted("marquoir", DECK)
    assert held(adaptation) == wanted(adaptation.target)
    assert adaptation.bound == adaptation.plan.words == 38


def test_the_sentences_say_what_the_plan_means() -> None:
    adaptation = adapted("marquoir", DECK)
    assert adaptation.is_exact
    assert read_back(adaptation, "marquoir") == meant(adaptation)


def read_back(adaptation: Adaptation, reference: str) -> dict[Physical, Meaning]:
    plan = adaptation.plan
    deck = Deck(plan.pack, plan.packs, plan.jokers)
    cards = pack(deck.ranks, trumps=len(deck.trumps), fool=deck.has_fool, jokers=plan.jokers > 0)
    return read(plan_sentences(adaptation.plan, speaker_for(load(reference), "en")), cards)


def meant(adaptation: Adaptation) -> dict[Physical, Meaning]:
    return {physical(card): meaning(card) for card in stand_ins(adaptation.plan)}


def physical(stand_in: StandIn) -> Physical:
    name = stand_in.card.name
    return (name[1:], "T") if name[0] == "T" else (name, stand_in.card.suit or "")


def meaning(stand_in: StandIn) -> Meaning:
    match stand_in.role:
        case Treasure(value):
            return "treasure", value
        case Hazard(kind):
            return "hazard", kind
        case Relic(printed):
            return "relic", printed
    return "out", None
