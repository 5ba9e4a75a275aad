"""Colours at a terminal, and never anything that only a colour says.

The four suits have a colour each, chosen so that it can be read on a black and on a white ground: the contrast is more
than 3.8 to either, which a test computes. Terminals of 16 colours get the nearest of theirs.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from kortdiamant.preferences.settings import Colours, colours_of

BOLD, RED, YELLOW, USUAL = "\x1b[1m", "\x1b[31m", "\x1b[33m", "\x1b[0m"
OF_256: Mapping[str, int] = {"♠": 243, "♥": 160, "♦": 27, "♣": 28}  # grey, red, blue, green
OF_16: Mapping[str, int] = {"♠": 35, "♥": 31, "♦": 36, "♣": 32}
_CARD = re.compile(r"\w{0,6}([♠♥♦♣])")


def has_colours(wanted: Colours, environment: Mapping[str, str], *, is_terminal: bool) -> bool:
    """Whether to colour: what is wanted, else what the environment says, else whether there is a terminal."""
    if wanted != "auto":
        return wanted == "always"
    said = colours_of(environment)
    return said.colours == "always" if said else is_terminal


def suit_colours(environment: Mapping[str, str]) -> Mapping[str, str]:
    """What to write before a card of each suit, by its sign."""
    if "256color" in environment.get("TERM", "") or environment.get("COLORTERM") or environment.get("WT_SESSION"):
        return {suit: f"\x1b[38;5;{number}m" for suit, number in OF_256.items()}
    return {suit: f"\x1b[{number}m" for suit, number in OF_16.items()}


def with_suits(line: str, colours: Mapping[str, str], style: str) -> str:
    """A line of that style in which every card with a suit has its colour."""
    return _CARD.sub(lambda card: f"{USUAL}{colours[card[1]]}{card[0]}{USUAL}{style}" if colours else card[0], line)
