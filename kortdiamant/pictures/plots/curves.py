"""Curves over the same scale, each with a colour and a kind of line of its own."""

from __future__ import annotations

from kortdiamant.pictures.canvas import Canvas, Point
from kortdiamant.pictures.marks import style_of
from kortdiamant.pictures.measure import SMALL, width_of
from kortdiamant.pictures.plots.axis import BELOW, EDGE, WIDTH, Axis, draw_lying, draw_standing
from kortdiamant.pictures.plots.key import KEY, draw_key
from kortdiamant.telling.drawings import Curves

HEIGHT = 220.0
THICK = 2.6


class CurvesPlot:
    """What the curves are called, the curves, and the scale below them."""

    def __init__(self, curves: Curves) -> None:
        self.of = curves
        left = max(width_of(written, SMALL) for _, written in curves.up.marks) + 10
        self.lower = KEY + HEIGHT
        self.across = Axis(curves.across, left, WIDTH - EDGE)
        self.up = Axis(curves.up, self.lower, KEY + 8)

    @property
    def size(self) -> Point:
        """How large it is."""
        return WIDTH, self.lower + BELOW

    def draw(self, canvas: Canvas) -> None:
        """Draw it all, the curves above the grid."""
        draw_key(canvas, [label for label, _ in self.of.lines], self.across.start)
        draw_lying(canvas, self.across, self.up.end, self.lower)
        draw_standing(canvas, self.up, self.across.start, self.across.end)
        for place, (_, numbers) in enumerate(self.of.lines):
            points = [(self.across.at(each), self.up.at(number)) for each, number in enumerate(numbers)]
            canvas.polyline(points, stroke_width=THICK, **style_of(place)._asdict())
