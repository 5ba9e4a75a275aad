"""Shares with their intervals: a dot on a line for each."""

from __future__ import annotations

from kortdiamant.pictures.canvas import FAINT, INK, Canvas, Point
from kortdiamant.pictures.plots.axis import BELOW, EDGE, WIDTH, Axis, draw_lying, gutter, write_label
from kortdiamant.simulation.figures import Interval
from kortdiamant.telling.drawings import Spans

ROW = 26.0
CAP = 5.0  # half the height of the end of a line
ABOVE = 8.0


class SpansPlot:
    """The rows and the scale below them."""

    def __init__(self, spans: Spans) -> None:
        self.spans = spans
        self.lower = ABOVE + ROW * len(spans.rows)
        self.axis = Axis(spans.scale, max(gutter(label for label, _ in spans.rows), EDGE), WIDTH - EDGE)

    @property
    def size(self) -> Point:
        """How large it is."""
        return WIDTH, self.lower + BELOW

    def draw(self, canvas: Canvas) -> None:
        """Draw it all, the rows above the grid."""
        draw_lying(canvas, self.axis, ABOVE, self.lower)
        alike = self.axis.at(self.spans.alike)
        canvas.line((alike, ABOVE), (alike, self.lower), stroke=FAINT, stroke_width=1.5, stroke_dasharray="5 4")
        for row, (label, interval) in enumerate(self.spans.rows):
            y = ABOVE + ROW * (row + 0.5)
            write_label(canvas, label, (0.0, y))
            self._span(canvas.group(stroke=INK, stroke_width=1.6), interval, y)

    def _span(self, canvas: Canvas, interval: Interval, y: float) -> None:
        low, high = self.axis.at(interval.low), self.axis.at(interval.high)
        canvas.line((low, y), (high, y))
        for end in (low, high):
            canvas.line((end, y - CAP), (end, y + CAP))
        canvas.circle((self.axis.at(interval.value), y), 4.0)
