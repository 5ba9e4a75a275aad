"""What pieces are called, and how many of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from kortdiamant.diam.rules import COLOURS
from kortdiamant.languages.files import nouns
from kortdiamant.languages.nouns import Noun
from kortdiamant.telling.cards import SYMBOLS
from kortdiamant.telling.nouns import Amount
from kortdiamant.telling.speaker import Speaker


def piece(colour: str, speaker: Speaker) -> Noun:
    """What a piece of a colour is called."""
    return nouns(speaker.language).suits[colour.upper()]


def symbol(colour: str) -> str:
    """The sign of a colour."""
    return SYMBOLS[colour.upper()]


def amounts(pieces: str, speaker: Speaker) -> Iterator[Amount]:
    """So many pieces of each colour that is among them."""
    for colour in COLOURS:
        if count := pieces.count(colour):
            yield Amount(count, piece(colour, speaker), speaker)


def in_words(pieces: str, speaker: Speaker) -> str:
    """Several pieces: `two hearts and a spade`."""
    return speaker.listing([amount.spelled for amount in amounts(pieces, speaker)])


def several(colours: Iterable[str], speaker: Speaker) -> str:
    """Colours as a list: `hearts and diamonds`."""
    return speaker.listing([piece(colour, speaker).many for colour in colours])
