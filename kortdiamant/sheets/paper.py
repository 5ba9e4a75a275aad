"""Sheets of paper, and what fits on them; all lengths are millimetres."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

POINT = 25.4 / 72
CARD = (63.0, 88.0)  # as large as the cards that most sleeves are made for


@dataclass(frozen=True)
class Paper:
    """A size of paper: what CSS calls it, how large it is, and the margins of text.

    `text` is the size of letters in points, and `columns` are those of flowing text.
    """

    name: str
    width: float
    height: float
    margin: float
    text: float
    columns: int

    @property
    def inner_width(self) -> float:
        """What is left between the margins."""
        return self.width - 2 * self.margin

    @property
    def inner_height(self) -> float:
        """What is left between the margins."""
        return self.height - 2 * self.margin

    @property
    def em(self) -> float:
        """The size of letters."""
        return self.text * POINT

    @property
    def grid(self) -> tuple[int, int]:
        """How many cards stand beside each other, and above each other."""
        return int(self.width / CARD[0]), int(self.height / CARD[1])


PAPERS: Mapping[str, Paper] = {
    "a4": Paper("A4", 210, 297, 15, 9.6, 2),
    "a5": Paper("A5", 148, 210, 10, 8.4, 1),
    "letter": Paper("letter", 215.9, 279.4, 14, 9.6, 2),
}
