"""The meaning of every card by a plan and by its text, and how many cards have each role.

An independent reader reads the English text: the first sentence that matches a card decides its meaning.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence

from kortdiamant.adaptation.problem import Adaptation, OwnedDeck, Target
from kortdiamant.adaptation.sentences import StandIn, stand_ins
from kortdiamant.expedition.rules import Hazard, Relic, Treasure
from kortdiamant.rulebook import load
from kortdiamant.telling.adaptation import plan_sentences
from kortdiamant.telling.speaker import speaker_for

RANKS = ["A", *map(str, range(2, 11)), "J", "C", "Q", "K"]
SHOWN = {rank: place + 1 for place, rank in enumerate(["A", *map(str, range(2, 11)), "J"])} | {
    "C": 12,
    "Q": 12,
    "K": 13,
}
NAMES = {"ace": "A", "jack": "J", "knight": "C", "queen": "Q", "king": "K"}
SUITS = {"spades": "S", "hearts": "H", "diamonds": "D", "clubs": "C"}
COLOURS = {"red": "HD", "black": "SC"}
NUMBERS = {"two": 2, "three": 3, "four": 4, "five": 5}
Physical = tuple[str, str]  # rank and suit; a trump is its number and T, a joker and the fool have no suit
Meaning = tuple[str, int | str | None]


def pack(ranks: Iterable[str], *, trumps: int = 0, fool: bool = False, jokers: bool = False) -> list[Physical]:
    """The distinct cards of a deck."""
    cards = [(rank, suit) for suit in "SHDC" for rank in ranks]
    cards += [(str(number), "T") for number in range(1, trumps + 1)]
    return cards + [("fool", "")] * fool + [("joker", "")] * jokers


def read(sentences: Sequence[str], cards: Sequence[Physical]) -> dict[Physical, Meaning]:
    """The meaning of each card by the sentences."""
    meanings = [each for sentence in sentences for each in _sentence(sentence)]
    return {card: next(means(card) for speaks, means in meanings if speaks(card)) for card in cards}


Rule = tuple[Callable[[Physical], bool], Callable[[Physical], Meaning]]


def _sentence(text: str) -> Iterator[Rule]:
    if found := re.fullmatch(r"Leave out (.*)\.", text):
        yield _cards(found[1]), lambda _: ("out", None)
    elif found := re.match(r"(.*?) (?:is|are) (?:a )?treasure cards?, worth (.*)\.", text):
        yield _cards(found[1]), _worth("treasure", found[2])
    elif found := re.match(r"(.*?) (?:is|are) (?:a )?(?:hazard|guard)s?\.", text):
        yield _cards(found[1]), lambda card: ("hazard", card[0])
    elif found := re.match(
        r"(.*?) (?:is|are) (?:an? )?(?:relics?|artifacts?|jokers?|in play)\.(?: .* worth (.*)\.)?", text
    ):
        yield _cards(found[1]), _worth("relic", found[2]) if found[2] else lambda _: ("relic", None)
    else:
        assert re.search(r"(is taken to show|counts) \d", text), text


def _worth(role: str, text: str) -> Callable[[Physical], Meaning]:
    first = text.split(" ")[0]
    if re.fullmatch(r"\d+( each)?", text):
        return lambda _: (role, int(first))
    if " more than " in text:
        return lambda card: (role, _shown(card) + int(first))
    if " times what " in text:
        return lambda card: (role, _shown(card) * NUMBERS[first])
    assert re.match(r"what (it|they) shows?", text), text
    return lambda card: (role, _shown(card))


def _shown(card: Physical) -> int:
    return int(card[0]) if card[1] == "T" else SHOWN[card[0]]


def _cards(phrase: str) -> Callable[[Physical], bool]:
    """A test for the cards that a phrase names."""
    if phrase.casefold() == "all other cards":
        return lambda card: bool(card[1])
    if "trumps" in phrase.casefold():
        return _trumps(phrase.casefold())
    if " as well as " in phrase or " and also " in phrase:
        parts = [_cards(part) for part in re.split(r" as well as | and also ", phrase)]
        return lambda card: any(part(card) for part in parts)
    ranks, _, suits = phrase.casefold().partition(" of ")
    chosen = {SUITS[suit] for suit in SUITS if suit in (suits or "")}
    named = set(_ranks(ranks))
    for colour, both in COLOURS.items():
        if colour in ranks:
            chosen = set(both)
    whole = {SUITS[suit] for suit in SUITS if suit in ranks}
    if whole or (chosen and "cards" in ranks and not named):
        return lambda card: card[1] in (whole or chosen)
    return _named(named, chosen, ranks)


def _trumps(phrase: str) -> Callable[[Physical], bool]:
    """A test for trumps by number, and the fool if the phrase names it."""
    numbers = set(_ranks(phrase)) or {str(number) for number in range(1, 22)}
    return lambda card: (card[1] == "T" and card[0] in numbers) or (card[0] == "fool" and "fool" in phrase)


def _named(named: set[str], chosen: set[str], ranks: str) -> Callable[[Physical], bool]:
    singles = {name for name in ("joker", "fool") if name in ranks}
    return lambda card: card[0] in singles or (card[1] in (chosen or set("SHDC")) and card[0] in named)


def _ranks(text: str) -> Iterator[str]:
    for first, last in re.findall(r"(\d+) to (\d+)", text):
        yield from (str(number) for number in range(int(first), int(last) + 1))
    rest = re.sub(r"\d+ to \d+", "", text)
    yield from re.findall(r"\d+", rest)
    yield from (rank for name, rank in NAMES.items() if re.search(rf"\b{name}s?\b", rest))


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
    deck = OwnedDeck(plan.pack, plan.packs, plan.jokers)
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
