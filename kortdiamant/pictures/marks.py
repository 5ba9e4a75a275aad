"""How a player is told from the others: by the pattern of a line and the shape of a marker, and only then by colour."""

from __future__ import annotations

from math import cos, pi, sin
from typing import NamedTuple

from kortdiamant.pictures.canvas import PAPER, Canvas, Point

# Dark enough on white, and different to eyes that tell few colours apart; in grey they are still lines and markers.
COLOURS = ("#0b5394", "#a8480a", "#1c6b45", "#8a2d6b", "#4a4a4a", "#7a5c00", "#1f7a8c", "#9c1c1c")
DASHES = ("none", "9 4", "2 4", "12 4 2 4", "5 3", "16 5", "7 3 2 3 2 3", "3 2 3 8")
CORNERS = {1: 4, 2: 3, 3: 4, 5: 3, 6: 5, 7: 6}  # of the shapes that are no circles
TURNED = {1: 0.25, 3: 0.0, 5: 0.5}  # in halves of a turn
RADIUS = 5.0


class Style(NamedTuple):
    """The line of a seat."""

    stroke: str
    stroke_dasharray: str


def style_of(seat: int) -> Style:
    """The line that belongs to a seat; the ninth has the pattern of the first in another colour."""
    return Style(COLOURS[(seat + seat // len(DASHES)) % len(COLOURS)], DASHES[seat % len(DASHES)])


def mark(canvas: Canvas, seat: int, centre: Point, radius: float = RADIUS) -> None:
    """Draw the marker of a seat: filled for the first four, then hollow."""
    shape, colour = seat % len(DASHES), style_of(seat).stroke
    fill = colour if shape < len(DASHES) // 2 else PAPER
    if shape in CORNERS:
        canvas.polygon(_corners(CORNERS[shape], TURNED.get(shape, 0.0), centre, radius), fill=fill, stroke=colour)
    else:
        canvas.circle(centre, radius * 0.9, fill=fill, stroke=colour, stroke_width=1.6)


def _corners(number: int, turned: float, centre: Point, radius: float) -> list[Point]:
    """The corners of a regular shape that stands on its middle; the first one is above it, if it is not turned."""
    angles = [2 * pi * index / number - pi / 2 + turned * pi for index in range(number)]
    x, y = centre
    return [(x + radius * 1.2 * cos(angle), y + radius * 1.2 * sin(angle)) for angle in angles]
