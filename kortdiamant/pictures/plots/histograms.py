"""Histograms below each other: bars, and below them the average and where most of the games lie."""

from __future__ import annotations

from kortdiamant.pictures.canvas import FAINT, GRID, INK, PAPER, Canvas, Point
from kortdiamant.pictures.measure import SMALL, width_of
from kortdiamant.pictures.plots.axis import BELOW, EDGE, WIDTH, Axis, draw_lying, gutter, write_label
from kortdiamant.telling.drawings import Histogram, Histograms

ALONE, AMONG_OTHERS = 130.0, 52.0  # how high bars are
SUMMARY = 16.0  # for the line below the bars
BETWEEN = 14.0
BAR = "#8c8c8c"


class HistogramsPlot:
    """The rows and the scale below them."""

    def __init__(self, histograms: Histograms) -> None:
        self.of = histograms
        self.bars = ALONE if len(histograms.rows) == 1 else AMONG_OTHERS
        self.row = self.bars + SUMMARY + BETWEEN
        self.lower = self.row * len(histograms.rows)
        right = WIDTH - width_of(histograms.highest_written, SMALL) - EDGE / 2
        self.axis = Axis(histograms.scale, gutter(row.label for row in histograms.rows), right)

    @property
    def size(self) -> Point:
        """How large it is."""
        return WIDTH, self.lower + BELOW

    def draw(self, canvas: Canvas) -> None:
        """Draw it all."""
        draw_lying(canvas, self.axis, BETWEEN, self.lower)
        for number, row in enumerate(self.of.rows):
            base = self.row * number + BETWEEN + self.bars
            self._highest(canvas, base - self.bars)
            write_label(canvas, row.label, (0.0, base - self.bars / 2))
            self._bars(canvas.group(fill=BAR, stroke=PAPER, stroke_width=0.6), row, base)
            self._summary(canvas.group(stroke=INK), row, base + SUMMARY / 2)

    def _highest(self, canvas: Canvas, y: float) -> None:
        """How much the highest of all bars is."""
        canvas.line((self.axis.start, y), (self.axis.end, y), stroke=GRID)
        canvas.text(self.of.highest_written, (self.axis.end + 6, y + 4), SMALL, fill=FAINT)

    def _bars(self, canvas: Canvas, row: Histogram, base: float) -> None:
        for bar in row.bars:
            if bar.share:
                left, right = self.axis.at(bar.low - 0.5), self.axis.at(bar.high + 0.5)
                height = self.bars * bar.share / self.of.highest
                canvas.box((left, base - height), (right - left, height))

    def _summary(self, canvas: Canvas, row: Histogram, y: float) -> None:
        least, low, _, high, most = map(self.axis.at, row.percentiles)
        canvas.line((least, y), (most, y), stroke_width=1.2)
        canvas.line((low, y), (high, y), stroke_width=4.0)
        canvas.circle((self.axis.at(row.mean), y), 5.0, fill=PAPER, stroke_width=1.8)
