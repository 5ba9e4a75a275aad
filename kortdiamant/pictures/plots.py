"""The charts of a report as SVG: intervals, histograms, columns per round, and curves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import assert_never

from kortdiamant.pictures.canvas import FAINT, GRID, INK, PAPER, Canvas, Point, inline_svg, new_picture
from kortdiamant.pictures.marks import style_of
from kortdiamant.pictures.text_metrics import SMALL_SIZE, TEXT_SIZE, shorten, width_of
from kortdiamant.simulation.figures import Interval
from kortdiamant.telling.charts import (
    Chart,
    ColumnChart,
    ColumnPanel,
    CurveChart,
    Histogram,
    HistogramChart,
    IntervalChart,
    Scale,
)

PLOT_WIDTH = 760.0
EDGE = 30.0  # for half of a number beyond the last mark
BELOW_AXIS = 46.0  # for the numbers of a scale that lies, and its name
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


def draw_horizontal(canvas: Canvas, axis: Axis, upper: float, lower: float) -> None:
    """Draw the grid of a scale that lies: its lines, and below them its numbers and its name."""
    for number, written in axis.scale.marks:
        x = axis.at(number)
        canvas.line((x, upper), (x, lower), stroke=GRID)
        canvas.text(written, (x, lower + 16), SMALL_SIZE, text_anchor="middle", fill=FAINT)
    name = shorten(axis.scale.name, SMALL_SIZE, PLOT_WIDTH - axis.start)
    canvas.text(name, (PLOT_WIDTH, lower + 36), SMALL_SIZE, text_anchor="end", fill=FAINT)


def draw_vertical(canvas: Canvas, axis: Axis, left: float, right: float) -> None:
    """Draw the grid of a scale that stands: its lines, and before them its numbers."""
    for number, written in axis.scale.marks:
        y = axis.at(number)
        canvas.line((left, y), (right, y), stroke=GRID)
        canvas.text(written, (left - 6, y + 4), SMALL_SIZE, text_anchor="end", fill=FAINT)


def label_width(labels: Iterable[str]) -> float:
    """How much room labels need before what they are about."""
    widest = max(width_of(fit_label(label), TEXT_SIZE) for label in labels)
    return widest + 14 if widest else EDGE


def fit_label(label: str) -> str:
    """A label as it fits."""
    return shorten(label, TEXT_SIZE, WIDEST_LABEL)


def write_label(canvas: Canvas, label: str, at: Point) -> None:
    """Write a label whose middle is as high as the place."""
    canvas.text(fit_label(label), (at[0], at[1] + 4.5), TEXT_SIZE)


KEY_HEIGHT = 28.0  # how high a line of it is
KEY_SAMPLE = 30.0
WIDEST_KEY = 300.0


def draw_key(canvas: Canvas, labels: Sequence[str], x: float) -> None:
    """Draw a piece of the line of each, and behind it what it is called, beside each other at the top."""
    for place, label in enumerate(labels):
        fitting = shorten(label, TEXT_SIZE, WIDEST_KEY)
        canvas.line(
            (x, KEY_HEIGHT / 2), (x + KEY_SAMPLE, KEY_HEIGHT / 2), stroke_width=3.0, **style_of(place)._asdict()
        )
        canvas.text(fitting, (x + KEY_SAMPLE + 8, KEY_HEIGHT / 2 + 4.5), TEXT_SIZE)
        x += KEY_SAMPLE + 8 + width_of(fitting, TEXT_SIZE) + 26


INTERVAL_ROW = 26.0
INTERVAL_CAP = 5.0  # half the height of the end of a line
ABOVE_INTERVALS = 8.0


class IntervalPlot:
    """The rows and the scale below them."""

    def __init__(self, spans: IntervalChart) -> None:
        self.spans = spans
        self.lower = ABOVE_INTERVALS + INTERVAL_ROW * len(spans.rows)
        self.axis = Axis(spans.scale, max(label_width(label for label, _ in spans.rows), EDGE), PLOT_WIDTH - EDGE)

    @property
    def size(self) -> Point:
        """How large it is."""
        return PLOT_WIDTH, self.lower + BELOW_AXIS

    def draw(self, canvas: Canvas) -> None:
        """Draw it all, the rows above the grid."""
        draw_horizontal(canvas, self.axis, ABOVE_INTERVALS, self.lower)
        alike = self.axis.at(self.spans.alike)
        canvas.line(
            (alike, ABOVE_INTERVALS), (alike, self.lower), stroke=FAINT, stroke_width=1.5, stroke_dasharray="5 4"
        )
        for row, (label, interval) in enumerate(self.spans.rows):
            y = ABOVE_INTERVALS + INTERVAL_ROW * (row + 0.5)
            write_label(canvas, label, (0.0, y))
            self._span(canvas.group(stroke=INK, stroke_width=1.6), interval, y)

    def _span(self, canvas: Canvas, interval: Interval, y: float) -> None:
        low, high = self.axis.at(interval.low), self.axis.at(interval.high)
        canvas.line((low, y), (high, y))
        for end in (low, high):
            canvas.line((end, y - INTERVAL_CAP), (end, y + INTERVAL_CAP))
        canvas.circle((self.axis.at(interval.value), y), 4.0)


ONE_HISTOGRAM, SEVERAL_HISTOGRAMS = 130.0, 52.0  # how high bars are
SUMMARY = 16.0  # for the line below the bars
BETWEEN_HISTOGRAMS = 14.0
BAR_COLOUR = "#8c8c8c"


class HistogramPlot:
    """The rows and the scale below them."""

    def __init__(self, histograms: HistogramChart) -> None:
        self.of = histograms
        self.bars = ONE_HISTOGRAM if len(histograms.rows) == 1 else SEVERAL_HISTOGRAMS
        self.row = self.bars + SUMMARY + BETWEEN_HISTOGRAMS
        self.lower = self.row * len(histograms.rows)
        right = PLOT_WIDTH - width_of(histograms.highest_written, SMALL_SIZE) - EDGE / 2
        self.axis = Axis(histograms.scale, label_width(row.label for row in histograms.rows), right)

    @property
    def size(self) -> Point:
        """How large it is."""
        return PLOT_WIDTH, self.lower + BELOW_AXIS

    def draw(self, canvas: Canvas) -> None:
        """Draw it all."""
        draw_horizontal(canvas, self.axis, BETWEEN_HISTOGRAMS, self.lower)
        for number, row in enumerate(self.of.rows):
            base = self.row * number + BETWEEN_HISTOGRAMS + self.bars
            self._highest(canvas, base - self.bars)
            write_label(canvas, row.label, (0.0, base - self.bars / 2))
            self._bars(canvas.group(fill=BAR_COLOUR, stroke=PAPER, stroke_width=0.6), row, base)
            self._summary(canvas.group(stroke=INK), row, base + SUMMARY / 2)

    def _highest(self, canvas: Canvas, y: float) -> None:
        """How much the highest of all bars is."""
        canvas.line((self.axis.start, y), (self.axis.end, y), stroke=GRID)
        canvas.text(self.of.highest_written, (self.axis.end + 6, y + 4), SMALL_SIZE, fill=FAINT)

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


BESIDE_EACH_OTHER = 8  # rounds; more need the whole width
PANEL_GAP = 26.0
PANEL_HEADING = 30.0
PANEL_HEIGHT = 130.0
BELOW_PANEL = 34.0
LEAST_STEP = 22.0  # between two numbers of rounds
COLUMN_COLOUR = "#5c5c5c"
LIGHTER_OPACITY = 0.35


class ColumnPlot:
    """The panels beside or below each other."""

    def __init__(self, rounds: ColumnChart) -> None:
        self.panels, self.key = rounds.panels, rounds.key
        self.upper = KEY_HEIGHT if rounds.key else 0.0
        self.rounds = max(len(numbers) for _, numbers in rounds.panels[0].series)
        self.per_line = len(self.panels) if self.rounds <= BESIDE_EACH_OTHER else 1
        self.width = (PLOT_WIDTH - PANEL_GAP * (self.per_line - 1)) / self.per_line

    @property
    def size(self) -> Point:
        """How large it is."""
        return PLOT_WIDTH, self.upper + -(-len(self.panels) // self.per_line) * (
            PANEL_HEADING + PANEL_HEIGHT + BELOW_PANEL
        )

    def draw(self, canvas: Canvas) -> None:
        """Draw them all."""
        draw_key(canvas, self.key, 0.0)
        for number, panel in enumerate(self.panels):
            line, place = divmod(number, self.per_line)
            corner = (self.width + PANEL_GAP) * place, self.upper + (PANEL_HEADING + PANEL_HEIGHT + BELOW_PANEL) * line
            self._panel(canvas.group(), panel, corner)

    def _panel(self, canvas: Canvas, panel: ColumnPanel, corner: Point) -> None:
        x, y = corner
        heading = shorten(panel.title, TEXT_SIZE, self.width - 8)
        canvas.text(heading, (x, y + 14), TEXT_SIZE, font_weight="bold")
        axis = Axis(panel.scale, y + PANEL_HEADING + PANEL_HEIGHT, y + PANEL_HEADING)
        left = x + max(width_of(written, SMALL_SIZE) for _, written in panel.scale.marks) + 8
        draw_vertical(canvas, axis, left, x + self.width)
        step = (x + self.width - left) / self.rounds
        for series, (_, numbers) in enumerate(panel.series):
            thick = step * 0.76 / len(panel.series)
            look = self._look(series)
            for number, value in enumerate(numbers):
                corner_x = left + step * (number + 0.12) + thick * series
                canvas.box((corner_x, axis.at(value)), (thick, axis.start - axis.at(value)), **look)
        self._numbers(canvas, left, step, axis.start + 16)

    def _look(self, series: int) -> dict[str, str | float]:
        """Filled and hollow, or in the colours of the key, and the second one lighter as well."""
        if not self.key:
            return {"fill": PAPER if series else COLUMN_COLOUR, "stroke": INK, "stroke_width": 1.0}
        colour = style_of(series).stroke
        return {
            "fill": colour,
            "stroke": colour,
            "stroke_width": 1.0,
            "fill_opacity": LIGHTER_OPACITY if series else 1.0,
        }

    def _numbers(self, canvas: Canvas, left: float, step: float, y: float) -> None:
        every = int(-(-LEAST_STEP // step))
        for number in range(0, self.rounds, every):
            canvas.text(
                f"{number + 1}.", (left + step * (number + 0.5), y), SMALL_SIZE, text_anchor="middle", fill=FAINT
            )


CURVE_HEIGHT = 220.0
CURVE_WIDTH = 2.6


class CurvePlot:
    """What the curves are called, the curves, and the scale below them."""

    def __init__(self, curves: CurveChart) -> None:
        self.of = curves
        left = max(width_of(written, SMALL_SIZE) for _, written in curves.up.marks) + 10
        self.lower = KEY_HEIGHT + CURVE_HEIGHT
        self.across = Axis(curves.across, left, PLOT_WIDTH - EDGE)
        self.up = Axis(curves.up, self.lower, KEY_HEIGHT + 8)

    @property
    def size(self) -> Point:
        """How large it is."""
        return PLOT_WIDTH, self.lower + BELOW_AXIS

    def draw(self, canvas: Canvas) -> None:
        """Draw it all, the curves above the grid."""
        draw_key(canvas, [label for label, _ in self.of.lines], self.across.start)
        draw_horizontal(canvas, self.across, self.up.end, self.lower)
        draw_vertical(canvas, self.up, self.across.start, self.across.end)
        for place, (_, numbers) in enumerate(self.of.lines):
            points = [(self.across.at(each), self.up.at(number)) for each, number in enumerate(numbers)]
            canvas.polyline(points, stroke_width=CURVE_WIDTH, **style_of(place)._asdict())


__all__ = ["plot"]


def plot(drawing: Chart, language: str, key: str) -> str:
    """A drawing as SVG that stands within a page, on which its key is used once."""
    plotted = _plot(drawing)
    sheet, canvas = new_picture(plotted.size, drawing.title, drawing.description, language, key)
    plotted.draw(canvas)
    return inline_svg(sheet)


def _plot(drawing: Chart) -> IntervalPlot | HistogramPlot | ColumnPlot | CurvePlot:
    match drawing:
        case IntervalChart():
            return IntervalPlot(drawing)
        case HistogramChart():
            return HistogramPlot(drawing)
        case ColumnChart():
            return ColumnPlot(drawing)
        case CurveChart():
            return CurvePlot(drawing)
    assert_never(drawing)
