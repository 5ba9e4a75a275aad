"""The width of text, and cutting and wrapping by it.

Widths are measured in Verdana and DejaVu Sans, the widest of the usual fonts, so that text also fits in the others.
"""

from __future__ import annotations

import unicodedata
from typing import Literal

from kortdiamant.telling.voice import columns_of

Weight = Literal["normal", "bold"]

TEXT_SIZE, SMALL_SIZE = 13.0, 11.0  # in pixels, for everything but headings
DOTS = "…"
# In thousandths of the font size.
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
    """The approximate width of a text, rather too large than too small."""
    return sum(map(_width, text)) * size / 1000 * (BOLD if weight == "bold" else 1)


def shorten(text: str, size: float, max_width: float) -> str:
    """Cut a text that is wider than allowed, and end it with dots."""
    if width_of(text, size) <= max_width:
        return text
    while text and width_of(text + DOTS, size) > max_width:
        text = text[:-1]
    return text + DOTS


def wrap(text: str, size: float, max_width: float) -> list[str]:
    """Break a text into lines at spaces."""
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and width_of(longer, size) > max_width:
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
