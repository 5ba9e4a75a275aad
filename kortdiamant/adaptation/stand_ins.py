"""What every card of a deck stands for, by the sentences of a plan."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from kortdiamant.adaptation.language import (
    TRUMPS,
    CardCounts,
    Formula,
    Hazards,
    LeaveOut,
    Plan,
    RankCounts,
    Relics,
    Sentence,
    SuitsCount,
)
from kortdiamant.cards import Card
from kortdiamant.cards.packs import FOOL, JOKER, PACKS, cards_of
from kortdiamant.expedition.rules import Cell, Hazard, Relic, Role, Rules, Treasure


class StandIn(NamedTuple):
    """A card, how often the deck has it, and what it stands for; None: it is left out. A hazard's kind is its rank."""

    card: Card
    copies: int
    role: Role | None


def stand_ins(plan: Plan) -> tuple[StandIn, ...]:
    """Every different card of the deck, in its order."""
    pack = PACKS[plan.pack]
    cards = dict.fromkeys(cards_of(pack, jokers=plan.jokers))
    pips = pack.pips
    return tuple(
        StandIn(card, plan.jokers if card.name == JOKER else plan.packs, _role(card, plan.sentences, pips))
        for card in cards
    )


def _role(card: Card, sentences: tuple[Sentence, ...], pips: Mapping[str, int]) -> Role | None:
    return next(_decided(card, sentences, pips), None)


def _decided(card: Card, sentences: tuple[Sentence, ...], pips: Mapping[str, int]) -> Iterator[Role | None]:
    """What each sentence says of a card that speaks of it, the one that counts first."""
    suit = card.suit or ("" if card.name in (FOOL, JOKER) else TRUMPS)
    for sentence in sentences:
        match sentence:
            case CardCounts(card=exception, value=value, role=role) if exception == card:
                yield Treasure(value) if role == "treasure" else Relic(value)
            case LeaveOut(ranks=ranks, suits=suits) if _speaks_of(card, suit, ranks, suits):
                yield None
            case Relics() if suit == sentence.suit or card.name in (*sentence.ranks, *[JOKER][: sentence.jokers]):
                worth = sentence.worth
                yield Relic(worth.of(pips[card.name]) if isinstance(worth, Formula) else worth)
            case Hazards(ranks=ranks) if card.name in ranks:
                yield Hazard(card.name)
            case RankCounts(rank=rank, value=value) if rank == card.name:
                yield Treasure(value)
            case SuitsCount(suits=suits, formula=formula) if card.name in pips and (not suits or suit in suits):
                yield Treasure(formula.of(pips[card.name]))


def _speaks_of(card: Card, suit: str, ranks: tuple[str, ...], suits: tuple[str, ...]) -> bool:
    if card.name == JOKER:
        return False
    return (not ranks or card.name in ranks) and (not suits or suit in suits)


def adapted_rules(rules: Rules, plan: Plan) -> Rules:
    """The same game with the cards of a plan.

    Relics enter in the order of their worths in the game; kinds that strike otherwise than usual still do.
    """
    cells: dict[tuple[str, Role], list[Card]] = {}
    for card, copies, role in stand_ins(plan):
        if role is not None:
            cells.setdefault((card.name, role), []).extend([card] * copies)
    made = tuple(Cell(name, role, tuple(cards)) for (name, role), cards in cells.items())
    hazards = replace(rules.hazards, strikes=_strikes(rules, plan))
    return replace(rules, cells=made, relic_queue=_queue(rules, made), hazards=hazards)


def _strikes(rules: Rules, plan: Plan) -> int | Mapping[str, int]:
    if isinstance(rules.hazards.strikes, int):
        return rules.hazards.strikes
    kinds = ((sentence.ranks, sentence.kinds) for sentence in plan.sentences if isinstance(sentence, Hazards))
    return {rank: rules.strikes(kind) for ranks, names in kinds for rank, kind in zip(ranks, names, strict=True)}


def _queue(rules: Rules, cells: tuple[Cell, ...]) -> tuple[int, ...]:
    """The cells of the relics as their worths enter in the game; those that are worth otherwise come last."""
    waiting: dict[Role, list[int]] = {}
    for place, cell in enumerate(cells):
        if isinstance(cell.role, Relic):
            waiting.setdefault(cell.role, []).extend([place] * len(cell.copies))
    entering = [waiting.get(rules.cells[place].role, []) for place in rules.relic_queue]
    known = tuple(places.pop(0) for places in entering if places)
    return (*known, *(place for places in waiting.values() for place in places))
