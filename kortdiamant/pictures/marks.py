"""How a player is told from the others: by a name, the pattern of a line and a marker, and only then by colour.

The name of a winner is bold.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import NamedTuple

from kortdiamant.pictures.canvas import PAPER, Canvas, Point
from kortdiamant.pictures.measure import LETTERS, Weight, shortened
from kortdiamant.telling.story import Line

# Dark enough on white, and different to eyes that tell few colours apart; in grey they are still lines and markers.
COLOURS = ("#0b5394", "#a8480a", "#1c6b45", "#8a2d6b", "#4a4a4a", "#7a5c00", "#1f7a8c", "#9c1c1c")
DASHES = ("none", "9 4", "2 4", "12 4 2 4", "5 3", "16 5", "7 3 2 3 2 3", "3 2 3 8")
CORNERS = {1: 4, 2: 3, 3: 4, 5: 3, 6: 5, 7: 6}  # of the shapes that are no circles
TURNED = {1: 0.25, 3: 0.0, 5: 0.5}  # in halves of a turn
RADIUS = 5.0
WIDEST_NAME = 260.0


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


def name_of(line: Line) -> str:
    """A name as it fits."""
    return shortened(line.name, LETTERS, WIDEST_NAME)


def weight_of(line: Line) -> Weight:
    """How strongly a name is written."""
    return "bold" if line.wins else "normal"


def write_name(canvas: Canvas, line: Line, at: Point) -> None:
    """Write whose line it is."""
    canvas.text(name_of(line), at, LETTERS, font_weight=weight_of(line))


def _corners(number: int, turned: float, centre: Point, radius: float) -> list[Point]:
    """The corners of a regular shape that stands on its middle; the first one is above it, if it is not turned."""
    angles = [2 * pi * index / number - pi / 2 + turned * pi for index in range(number)]
    x, y = centre
    return [(x + radius * 1.2 * cos(angle), y + radius * 1.2 * sin(angle)) for angle in angles]
