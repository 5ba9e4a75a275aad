"""The width of text in Verdana and DejaVu Sans, the widest of the usual fonts; cutting and wrapping by it."""

from __future__ import annotations

import unicodedata
from typing import Literal

from kortdiamant.telling.voice import columns_of

Weight = Literal["normal", "bold"]

TEXT_SIZE, SMALL_SIZE = 13.0, 11.0  # the sizes of what is written on a picture, but for its headings
DOTS = "…"
# In thousandths of the size of the letters.
USUAL, WIDE, BOLD = 680, 1180, 1.12
WIDTHS = {
    **dict.fromkeys("ijlI.,:;'|!’ ", 345),
    **dict.fromkeys("frt()[]/-·", 410),
    **dict.fromkeys("abcdeghknopqsuvxyzJL0123456789", 640),
    **dict.fromkeys("mwMW@%&", 990),
    **dict.fromkeys("GOQDHNU", 790),
    **dict.fromkeys("♠♥♦♣", 900),
    DOTS: 1000,
}


def width_of(text: str, size: float, weight: Weight = "normal") -> float:
    """About how wide a text is, rather too wide than too narrow."""
    return sum(map(_width, text)) * size / 1000 * (BOLD if weight == "bold" else 1)


def shorten(text: str, size: float, widest: float) -> str:
    """The text, cut where it would be wider, with dots where something is missing."""
    if width_of(text, size) <= widest:
        return text
    while text and width_of(text + DOTS, size) > widest:
        text = text[:-1]
    return text + DOTS


def wrap(text: str, size: float, widest: float) -> list[str]:
    """The text in lines that are broken at spaces."""
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and width_of(longer, size) > widest:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def _width(character: str) -> int:
    if character in WIDTHS:
        return WIDTHS[character]
    columns = columns_of(character)
    if columns == 1:
        bare = unicodedata.normalize("NFD", character)[0]
        return WIDTHS.get(bare, USUAL)
    return WIDE if columns else 0
