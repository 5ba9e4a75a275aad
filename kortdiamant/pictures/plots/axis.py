"""A scale on paper: where a number lies, and the lines and numbers of the grid."""

from __future__ import annotations

from collections.abc import Iterable

from kortdiamant.pictures.canvas import FAINT, GRID, Canvas, Point
from kortdiamant.pictures.measure import LETTERS, SMALL, shortened, width_of
from kortdiamant.telling.drawings import Scale

WIDTH = 760.0
EDGE = 30.0  # for half of a number beyond the last mark
BELOW = 46.0  # for the numbers of a scale that lies, and its name
WIDEST_LABEL = 190.0


class Axis:
    """A scale that reaches from one place to another."""

    def __init__(self, scale: Scale, start: float, end: float) -> None:
        self.scale = scale
        self.start = start
        self.end = end

    def at(self, number: float) -> float:
        """Where a number is."""
        part = (number - self.scale.low) / (self.scale.high - self.scale.low)
        return self.start + (self.end - self.start) * part


def draw_lying(canvas: Canvas, axis: Axis, upper: float, lower: float) -> None:
    """Draw the grid of a scale that lies: its lines, and below them its numbers and its name."""
    for number, written in axis.scale.marks:
        x = axis.at(number)
        canvas.line((x, upper), (x, lower), stroke=GRID)
        canvas.text(written, (x, lower + 16), SMALL, text_anchor="middle", fill=FAINT)
    name = shortened(axis.scale.name, SMALL, WIDTH - axis.start)
    canvas.text(name, (WIDTH, lower + 36), SMALL, text_anchor="end", fill=FAINT)


def draw_standing(canvas: Canvas, axis: Axis, left: float, right: float) -> None:
    """Draw the grid of a scale that stands: its lines, and before them its numbers."""
    for number, written in axis.scale.marks:
        y = axis.at(number)
        canvas.line((left, y), (right, y), stroke=GRID)
        canvas.text(written, (left - 6, y + 4), SMALL, text_anchor="end", fill=FAINT)


def gutter(labels: Iterable[str]) -> float:
    """How much room labels need before what they are about."""
    widest = max(width_of(fitting(label), LETTERS) for label in labels)
    return widest + 14 if widest else EDGE


def fitting(label: str) -> str:
    """A label as it fits."""
    return shortened(label, LETTERS, WIDEST_LABEL)


def write_label(canvas: Canvas, label: str, at: Point) -> None:
    """Write a label whose middle is as high as the place."""
    canvas.text(fitting(label), (at[0], at[1] + 4.5), LETTERS)
