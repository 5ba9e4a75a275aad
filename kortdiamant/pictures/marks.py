"""What distinguishes players in a picture: name, line pattern, marker, and colour. The name of a winner is bold."""

from __future__ import annotations

from math import cos, pi, sin
from typing import NamedTuple

from kortdiamant.pictures.canvas import PAPER, Canvas, Point
from kortdiamant.pictures.text_metrics import TEXT_SIZE, Weight, shorten
from kortdiamant.telling.story import PlayerLine

# Dark enough on white, and distinct for colour-blind readers. In grey, line patterns and markers remain.
COLOURS = ("#0b5394", "#a8480a", "#1c6b45", "#8a2d6b", "#4a4a4a", "#7a5c00", "#1f7a8c", "#9c1c1c")
DASHES = ("none", "9 4", "2 4", "12 4 2 4", "5 3", "16 5", "7 3 2 3 2 3", "3 2 3 8")
MARKER_CORNERS = {1: 4, 2: 3, 3: 4, 5: 3, 6: 5, 7: 6}  # by shape; the others are circles
ROTATIONS = {1: 0.25, 3: 0.0, 5: 0.5}  # by shape, in half turns
MARKER_RADIUS = 5.0
WIDEST_NAME = 260.0


class LineStyle(NamedTuple):
    """The stroke of a seat's line, named like the SVG attributes."""

    stroke: str
    stroke_dasharray: str


def style_of(seat: int) -> LineStyle:
    """The line style of a seat; the ninth seat has the pattern of the first one in another colour."""
    return LineStyle(COLOURS[(seat + seat // len(DASHES)) % len(COLOURS)], DASHES[seat % len(DASHES)])


def draw_marker(canvas: Canvas, seat: int, centre: Point, radius: float = MARKER_RADIUS) -> None:
    """Draw the marker of a seat: filled for the first four seats, then hollow."""
    shape, colour = seat % len(DASHES), style_of(seat).stroke
    fill = colour if shape < len(DASHES) // 2 else PAPER
    if shape in MARKER_CORNERS:
        canvas.polygon(
            _corners(MARKER_CORNERS[shape], ROTATIONS.get(shape, 0.0), centre, radius), fill=fill, stroke=colour
        )
    else:
        canvas.circle(centre, radius * 0.9, fill=fill, stroke=colour, stroke_width=1.6)


def name_of(line: PlayerLine) -> str:
    """The name of a player, shortened if it is too wide."""
    return shorten(line.name, TEXT_SIZE, WIDEST_NAME)


def weight_of(line: PlayerLine) -> Weight:
    """The font weight of a player's name."""
    return "bold" if line.wins else "normal"


def write_name(canvas: Canvas, line: PlayerLine, at: Point) -> None:
    """Write the name of a player."""
    canvas.text(name_of(line), at, TEXT_SIZE, font_weight=weight_of(line))


def _corners(number: int, rotation: float, centre: Point, radius: float) -> list[Point]:
    """The corners of a regular polygon; without rotation, the first one is above the centre."""
    angles = [2 * pi * index / number - pi / 2 + rotation * pi for index in range(number)]
    x, y = centre
    return [(x + radius * 1.2 * cos(angle), y + radius * 1.2 * sin(angle)) for angle in angles]
