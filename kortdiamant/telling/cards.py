"""Names of cards: in full, as the index in the corner, and as a short list."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from kortdiamant.cards import SUITS, Card
from kortdiamant.languages.catalogue import msgid
from kortdiamant.languages.files import kind_noun, words
from kortdiamant.telling.accessibility import uses_screen_reader
from kortdiamant.telling.speaker import Speaker

SUIT_WORDS = {"S": msgid("spades"), "H": msgid("hearts"), "D": msgid("diamonds"), "C": msgid("clubs")}
SYMBOLS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
NAMED_RANKS = ("A", "J", "C", "Q", "K", "joker")
MIN_RANGE = 3  # 5-7, but 5, 6


def card_name(card: Card, speaker: Speaker) -> str:
    """A card in words: `7 of hearts`, `jack`, `snake`."""
    name = _bare_name(card.name, speaker)
    if card.suit is None:
        return name
    return speaker.say("{rank} of {suit}", rank=name, suit=speaker.say(SUIT_WORDS[card.suit]))


def card_symbol(card: Card, speaker: Speaker) -> str:
    """The index in the corner of a card: `7♥`, `J`; in words where a card has no index, and for a screen reader."""
    if uses_screen_reader():  # it would read `7♥` as a bare number, or skip the suit
        return card_name(card, speaker)
    corner = words(speaker.language).cards.corners.get(card.name, card.name)
    name = corner if corner in NAMED_RANKS or corner != card.name else _bare_name(card.name, speaker)
    return name + SYMBOLS.get(card.suit or "", "")


def parse_card(name: str) -> Card:
    """Parse a canonical spelling, which may end in a suit: `7H`, `J`, `snake`."""
    rank, suit = name[:-1], name[-1:]
    return Card(rank, suit) if suit in SUITS and (rank.isdecimal() or rank in NAMED_RANKS) else Card(name)


def cards_in_short(names: Iterable[str], speaker: Speaker) -> str:
    """List canonical cards briefly, with ranges of numbers: `A-10, J, Q, K, joker`."""
    numbers: dict[int, str] = {}
    others: list[str] = []
    for name in dict.fromkeys(names):
        if name == "A" or name.isdecimal():
            numbers[1 if name == "A" else int(name)] = name
        else:
            others.append(card_symbol(parse_card(name), speaker))
    ranges = chain.from_iterable(_range([numbers[each] for each in run], speaker) for run in runs(numbers))
    return ", ".join([*ranges, *others])


def runs(numbers: Iterable[int]) -> Iterator[list[int]]:
    """Divide numbers into runs of consecutive ones, in order."""
    run: list[int] = []
    for number in sorted(numbers):
        if run and number != run[-1] + 1:
            yield run
            run = []
        run.append(number)
    if run:
        yield run


def _range(run: list[str], speaker: Speaker) -> list[str]:
    if uses_screen_reader():
        run = [_bare_name(name, speaker) for name in run]
    if len(run) < MIN_RANGE:
        return run
    return [
        speaker.say("{first} to {last}", first=run[0], last=run[-1]) if uses_screen_reader() else f"{run[0]}-{run[-1]}"
    ]


def _bare_name(name: str, speaker: Speaker) -> str:
    if name in NAMED_RANKS:
        return kind_noun(speaker.language, name).one
    if name == "relic" or name.startswith("relic:"):
        return " ".join([speaker.noun("relic").one, *name.split(":")[1:]])
    if name == "fool":
        return speaker.say("fool")
    if name[:1] == "T" and name[1:].isdecimal():
        return speaker.say("trump {number}", number=name[1:])
    if name.isdecimal():
        return speaker.number(int(name)) if uses_screen_reader() else name
    return speaker.kind(name).one
