"""A report as a self-contained web page, and its charts: intervals, histograms, columns per round, and curves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil
from typing import Any

from kortdiamant.pictures.canvas import (
    FAINT,
    GRID,
    INK,
    PAPER,
    Canvas,
    Point,
    inline_svg,
    new_picture,
    strip_invalid,
    style_of,
)
from kortdiamant.pictures.text_metrics import SMALL_SIZE, TEXT_SIZE, shorten, width_of
from kortdiamant.simulation.figures import Interval
from kortdiamant.telling.charts import (
    Chapter,
    Chart,
    ColumnChart,
    ColumnPanel,
    CurveChart,
    Histogram,
    HistogramChart,
    IntervalChart,
    Scale,
    StudyReport,
)
from kortdiamant.telling.rule_sheet.markup import document, table

PLOT_WIDTH = 760.0
EDGE = 30.0  # room for half of the label beyond the last tick
BELOW_AXIS = 46.0  # room for the labels and the name of a horizontal scale
MAX_LABEL_WIDTH = 190.0


@dataclass(frozen=True)
class Axis:
    """A scale between two positions in a picture."""

    scale: Scale
    start: float
    end: float

    def position(self, number: float) -> float:
        """The position of a number."""
        part = (number - self.scale.low) / (self.scale.high - self.scale.low)
        return self.start + (self.end - self.start) * part


def draw_horizontal(canvas: Canvas, axis: Axis, upper: float, lower: float) -> None:
    """Draw the grid of a horizontal scale, with its labels and its name below."""
    for number, label in axis.scale.ticks:
        x = axis.position(number)
        canvas.line((x, upper), (x, lower), stroke=GRID)
        canvas.text(label, (x, lower + 16), SMALL_SIZE, text_anchor="middle", fill=FAINT)
    name = shorten(axis.scale.name, SMALL_SIZE, PLOT_WIDTH - axis.start)
    canvas.text(name, (PLOT_WIDTH, lower + 36), SMALL_SIZE, text_anchor="end", fill=FAINT)


def draw_vertical(canvas: Canvas, axis: Axis, left: float, right: float) -> None:
    """Draw the grid of a vertical scale, with its labels on the left."""
    for number, label in axis.scale.ticks:
        y = axis.position(number)
        canvas.line((left, y), (right, y), stroke=GRID)
        canvas.text(label, (left - 6, y + 4), SMALL_SIZE, text_anchor="end", fill=FAINT)


def label_width(labels: Iterable[str]) -> float:
    """The width of a column of labels, with the gap after it."""
    widest = max(width_of(fit_label(label), TEXT_SIZE) for label in labels)
    return widest + 14 if widest else EDGE


def fit_label(label: str) -> str:
    """A label, shortened if it is too wide."""
    return shorten(label, TEXT_SIZE, MAX_LABEL_WIDTH)


def write_label(canvas: Canvas, label: str, at: Point) -> None:
    """Write a label that is vertically centred on a point."""
    canvas.text(fit_label(label), (at[0], at[1] + 4.5), TEXT_SIZE)


KEY_HEIGHT = 28.0
KEY_SAMPLE = 30.0
MAX_KEY_WIDTH = 300.0


def draw_key(canvas: Canvas, labels: Sequence[str], x: float) -> None:
    """Draw the key at the top: for each label, a sample of its line and the label."""
    for index, label in enumerate(labels):
        text = shorten(label, TEXT_SIZE, MAX_KEY_WIDTH)
        canvas.line(
            (x, KEY_HEIGHT / 2), (x + KEY_SAMPLE, KEY_HEIGHT / 2), stroke_width=3.0, **style_of(index)._asdict()
        )
        canvas.text(text, (x + KEY_SAMPLE + 8, KEY_HEIGHT / 2 + 4.5), TEXT_SIZE)
        x += KEY_SAMPLE + 8 + width_of(text, TEXT_SIZE) + 26


INTERVAL_ROW = 26.0
INTERVAL_CAP = 5.0  # half the height of the mark at either end
ABOVE_INTERVALS = 8.0


class IntervalPlot:
    """Rows of intervals with a scale below them."""

    def __init__(self, chart: IntervalChart) -> None:
        self.chart = chart
        self.lower = ABOVE_INTERVALS + INTERVAL_ROW * len(chart.rows)
        self.axis = Axis(chart.scale, max(label_width(label for label, _ in chart.rows), EDGE), PLOT_WIDTH - EDGE)
        self.height = self.lower + BELOW_AXIS

    def draw(self, canvas: Canvas) -> None:
        """Draw the plot, with the rows above the grid."""
        draw_horizontal(canvas, self.axis, ABOVE_INTERVALS, self.lower)
        reference = self.axis.position(self.chart.reference)
        canvas.line(
            (reference, ABOVE_INTERVALS),
            (reference, self.lower),
            stroke=FAINT,
            stroke_width=1.5,
            stroke_dasharray="5 4",
        )
        for row, (label, interval) in enumerate(self.chart.rows):
            y = ABOVE_INTERVALS + INTERVAL_ROW * (row + 0.5)
            write_label(canvas, label, (0.0, y))
            self._interval(canvas.group(stroke=INK, stroke_width=1.6), interval, y)

    def _interval(self, canvas: Canvas, interval: Interval, y: float) -> None:
        low, high = self.axis.position(interval.low), self.axis.position(interval.high)
        canvas.line((low, y), (high, y))
        for end in (low, high):
            canvas.line((end, y - INTERVAL_CAP), (end, y + INTERVAL_CAP))
        canvas.circle((self.axis.position(interval.value), y), 4.0)


ONE_HISTOGRAM, SEVERAL_HISTOGRAMS = 130.0, 52.0  # the height of the bars
SUMMARY = 16.0  # room for the line below the bars
BETWEEN_HISTOGRAMS = 14.0
BAR_COLOUR = "#8c8c8c"


class HistogramPlot:
    """Rows of histograms with a scale below them."""

    def __init__(self, chart: HistogramChart) -> None:
        self.chart = chart
        self.bars = ONE_HISTOGRAM if len(chart.rows) == 1 else SEVERAL_HISTOGRAMS
        self.row = self.bars + SUMMARY + BETWEEN_HISTOGRAMS
        self.lower = self.row * len(chart.rows)
        self.height = self.lower + BELOW_AXIS
        right = PLOT_WIDTH - width_of(chart.highest_label, SMALL_SIZE) - EDGE / 2
        self.axis = Axis(chart.scale, label_width(row.label for row in chart.rows), right)

    def draw(self, canvas: Canvas) -> None:
        """Draw the plot."""
        draw_horizontal(canvas, self.axis, BETWEEN_HISTOGRAMS, self.lower)
        for number, row in enumerate(self.chart.rows):
            base = self.row * number + BETWEEN_HISTOGRAMS + self.bars
            self._highest(canvas, base - self.bars)
            write_label(canvas, row.label, (0.0, base - self.bars / 2))
            self._bars(canvas.group(fill=BAR_COLOUR, stroke=PAPER, stroke_width=0.6), row, base)
            self._summary(canvas.group(stroke=INK), row, base + SUMMARY / 2)

    def _highest(self, canvas: Canvas, y: float) -> None:
        """Draw the line and the label for the highest of all bars."""
        canvas.line((self.axis.start, y), (self.axis.end, y), stroke=GRID)
        canvas.text(self.chart.highest_label, (self.axis.end + 6, y + 4), SMALL_SIZE, fill=FAINT)

    def _bars(self, canvas: Canvas, row: Histogram, base: float) -> None:
        for bar in row.bars:
            if bar.share:
                left, right = self.axis.position(bar.low - 0.5), self.axis.position(bar.high + 0.5)
                height = self.bars * bar.share / self.chart.highest
                canvas.box((left, base - height), (right - left, height))

    def _summary(self, canvas: Canvas, row: Histogram, y: float) -> None:
        lowest, low, _, high, highest = map(self.axis.position, row.percentiles)
        canvas.line((lowest, y), (highest, y), stroke_width=1.2)
        canvas.line((low, y), (high, y), stroke_width=4.0)
        canvas.circle((self.axis.position(row.mean), y), 5.0, fill=PAPER, stroke_width=1.8)


MAX_SIDE_BY_SIDE = 8  # rounds; with more of them, each panel gets the whole width
PANEL_GAP = 26.0
PANEL_HEADING = 30.0
PANEL_HEIGHT = 130.0
BELOW_PANEL = 34.0
MIN_STEP = 22.0  # between the numbers of two rounds
COLUMN_COLOUR = "#5c5c5c"
LIGHTER_OPACITY = 0.35


class ColumnPlot:
    """Panels of columns, side by side or below each other."""

    def __init__(self, chart: ColumnChart) -> None:
        self.panels, self.key = chart.panels, chart.key
        self.upper = KEY_HEIGHT if chart.key else 0.0
        self.rounds = max(len(numbers) for _, numbers in chart.panels[0].series)
        self.per_line = len(self.panels) if self.rounds <= MAX_SIDE_BY_SIDE else 1
        self.width = (PLOT_WIDTH - PANEL_GAP * (self.per_line - 1)) / self.per_line
        self.panel_height = PANEL_HEADING + PANEL_HEIGHT + BELOW_PANEL
        self.height = self.upper + ceil(len(self.panels) / self.per_line) * self.panel_height

    def draw(self, canvas: Canvas) -> None:
        """Draw the key and the panels."""
        draw_key(canvas, self.key, 0.0)
        for number, panel in enumerate(self.panels):
            line, index = divmod(number, self.per_line)
            corner = (self.width + PANEL_GAP) * index, self.upper + self.panel_height * line
            self._panel(canvas.group(), panel, corner)

    def _panel(self, canvas: Canvas, panel: ColumnPanel, corner: Point) -> None:
        x, y = corner
        heading = shorten(panel.title, TEXT_SIZE, self.width - 8)
        canvas.text(heading, (x, y + 14), TEXT_SIZE, font_weight="bold")
        axis = Axis(panel.scale, y + PANEL_HEADING + PANEL_HEIGHT, y + PANEL_HEADING)
        left = x + max(width_of(label, SMALL_SIZE) for _, label in panel.scale.ticks) + 8
        draw_vertical(canvas, axis, left, x + self.width)
        step = (x + self.width - left) / self.rounds
        for series, (_, numbers) in enumerate(panel.series):
            width = step * 0.76 / len(panel.series)
            style = self._series_style(series)
            for number, value in enumerate(numbers):
                corner_x = left + step * (number + 0.12) + width * series
                canvas.box((corner_x, axis.position(value)), (width, axis.start - axis.position(value)), **style)
        self._numbers(canvas, left, step, axis.start + 16)

    def _series_style(self, series: int) -> dict[str, str | float]:
        """Without a key, a filled series and a hollow one; with a key, its colours, the second one lighter."""
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
        every = ceil(MIN_STEP / step)
        for number in range(0, self.rounds, every):
            canvas.text(
                f"{number + 1}.", (left + step * (number + 0.5), y), SMALL_SIZE, text_anchor="middle", fill=FAINT
            )


CURVE_HEIGHT = 220.0
CURVE_WIDTH = 2.6


class CurvePlot:
    """Curves with a key above them and a scale below."""

    def __init__(self, chart: CurveChart) -> None:
        self.chart = chart
        left = max(width_of(label, SMALL_SIZE) for _, label in chart.up.ticks) + 10
        self.lower = KEY_HEIGHT + CURVE_HEIGHT
        self.height = self.lower + BELOW_AXIS
        self.across = Axis(chart.across, left, PLOT_WIDTH - EDGE)
        self.up = Axis(chart.up, self.lower, KEY_HEIGHT + 8)

    def draw(self, canvas: Canvas) -> None:
        """Draw the plot, with the curves above the grid."""
        draw_key(canvas, [label for label, _ in self.chart.lines], self.across.start)
        draw_horizontal(canvas, self.across, self.up.end, self.lower)
        draw_vertical(canvas, self.up, self.across.start, self.across.end)
        for index, (_, numbers) in enumerate(self.chart.lines):
            points = [(self.across.position(each), self.up.position(number)) for each, number in enumerate(numbers)]
            canvas.polyline(points, stroke_width=CURVE_WIDTH, **style_of(index)._asdict())


# Each plot draws charts of one type, which a mapping cannot express.
PLOTS: Mapping[type[Chart], Callable[[Any], IntervalPlot | HistogramPlot | ColumnPlot | CurvePlot]] = {
    IntervalChart: IntervalPlot,
    HistogramChart: HistogramPlot,
    ColumnChart: ColumnPlot,
    CurveChart: CurvePlot,
}


def plot(chart: Chart, language: str, id_prefix: str) -> str:
    """Draw a chart as an SVG element for a page; the prefix must be used only once on the page."""
    drawing = PLOTS[type(chart)](chart)
    size = (PLOT_WIDTH, drawing.height)
    sheet, canvas = new_picture(size, chart.title, chart.description, language, id_prefix)
    drawing.draw(canvas)
    return inline_svg(sheet)


STYLE = """\
body { font: 1rem/1.5 Verdana, "DejaVu Sans", Geneva, sans-serif; color: #1b1b1b; background: #fff;
  max-width: 760px; margin: 2rem auto; padding: 0 1rem; }
h1, h2 { line-height: 1.2; }
h2 { margin: 2.4rem 0 0.8rem; font-size: 1.2rem; break-after: avoid; }
figure { margin: 1.2rem 0; break-inside: avoid; }
figcaption { font-size: 0.8rem; color: #595959; }
figcaption strong { display: block; font-size: 0.95rem; color: #1b1b1b; }
svg { display: block; width: 100%; height: auto; }
.table { overflow-x: auto; }
table { border-collapse: collapse; font-size: 0.85rem; }
th, td { padding: 0.25rem 0.7rem 0.25rem 0; text-align: right; border-bottom: 1px solid #bbb; }
th[scope="row"] { text-align: left; }
ul { padding-left: 1.2rem; }
li { margin: 0.35rem 0; }
dt { font-weight: bold; }
dd { margin: 0 0 0.6rem; overflow-wrap: anywhere; }
@media (max-width: 600px) {
  figure { overflow-x: auto; }
  svg { min-width: 560px; }
  figcaption { position: sticky; left: 0; }
}
@media print { body { font-size: 10pt; max-width: none; margin: 0; padding: 0; } }"""


def render_report(report: StudyReport) -> str:
    """The report as an HTML page."""
    return strip_invalid(document(report.title, report.language, STYLE, _body(report)))


def _body(report: StudyReport) -> Iterator[str]:
    yield f"<p>{escape(report.summary)}</p>"
    for number, chapter in enumerate(report.chapters, start=1):
        yield "<section>"
        yield f"<h2>{escape(chapter.heading)}</h2>"
        yield from _chapter(chapter, report.language, f"c{number}-")
        yield "</section>"


def _chapter(chapter: Chapter, language: str, id_prefix: str) -> Iterator[str]:
    for number, drawing in enumerate(chapter.drawings, start=1):
        yield from _figure(drawing, chapter.heading, language, f"{id_prefix}{number}-")
    yield from (f"<p>{escape(sentence)}</p>" for sentence in chapter.sentences)
    if chapter.points:
        yield "<ul>"
        yield from (f"<li>{escape(point)}</li>" for point in chapter.points)
        yield "</ul>"
    if chapter.table:
        yield '<div class="table">'
        yield from table(chapter.table)
        yield "</div>"
    if chapter.facts:
        yield from _facts(chapter.facts)


def _figure(drawing: Chart, heading: str, language: str, id_prefix: str) -> Iterator[str]:
    """A drawing with its caption; the title is left out if it is also the heading of the chapter."""
    title = "" if drawing.title == heading else f"<strong>{escape(drawing.title)}</strong> "
    yield "<figure>"
    yield plot(drawing, language, id_prefix)
    yield f"<figcaption>{title}{escape(drawing.legend)}</figcaption>"
    yield "</figure>"


def _facts(facts: Iterable[tuple[str, str]]) -> Iterator[str]:
    yield "<dl>"
    yield from (f"<dt>{escape(name)}</dt><dd>{escape(value)}</dd>" for name, value in facts)
    yield "</dl>"
