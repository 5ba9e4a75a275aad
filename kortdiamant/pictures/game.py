"""The picture of a game: its outcome, the chart of totals with a line per player, and the expeditions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kortdiamant.pictures.canvas import FAINT, GRID, Canvas, Point, new_picture, svg_file
from kortdiamant.pictures.marks import draw_marker, name_of, style_of, write_name
from kortdiamant.pictures.roads import Roads
from kortdiamant.pictures.text_metrics import SMALL_SIZE, TEXT_SIZE, width_of, wrap
from kortdiamant.telling.charts import step_for
from kortdiamant.telling.story import PlayerLine, Story


def spread_labels(wanted: Sequence[float], gap: float, lowest: float, highest: float) -> list[float]:
    """Place labels at least a gap apart, as near to the wanted places as possible, and within the bounds.

    If there is too little room, the last labels are beyond the upper bound.
    """
    # Pool adjacent violators: labels that would overlap form a block around the mean of their wanted places.
    order = sorted(range(len(wanted)), key=lambda index: wanted[index])
    blocks: list[list[float]] = []  # the middle of each block, and its number of labels
    for index in order:
        blocks.append([wanted[index], 1.0])
        while len(blocks) > 1 and _touch(blocks[-2], blocks[-1], gap):
            middle, number = blocks.pop()
            before, others = blocks[-1]
            blocks[-1] = [(before * others + middle * number) / (others + number), others + number]
    places = [middle + gap * (each - (number - 1) / 2) for middle, number in blocks for each in range(int(number))]
    return [place for _, place in sorted(zip(order, _push_inside(places, gap, lowest, highest), strict=True))]


def _touch(one: Sequence[float], other: Sequence[float], gap: float) -> bool:
    return other[0] - one[0] < gap * (one[1] + other[1]) / 2


def _push_inside(places: list[float], gap: float, lowest: float, highest: float) -> list[float]:
    """Move places down from the end that are too high, then up from the beginning that are too low."""
    for index in reversed(range(len(places))):
        places[index] = min(places[index], highest - gap * (len(places) - 1 - index))
    for index in range(len(places)):
        places[index] = max(places[index], lowest + gap * index)
    return places


LABEL_GAP = 19.0  # from one label to the next
LEAST_CHART_HEIGHT = 250.0
AXIS_WIDTH = 46.0  # for the numbers on the left
LEADER = 26.0  # the connection from the end of a line to its label
MOST_MARKS = 16
MOST_NUMBERS = 25


def chart_height(lines: Sequence[PlayerLine]) -> float:
    """The height that the chart needs."""
    return max(LEAST_CHART_HEIGHT, LABEL_GAP * len(lines)) + 30


class TotalsChart:
    """The chart of totals, with a scale for gems and one for expeditions."""

    def __init__(self, canvas: Canvas, story: Story, corner: Point, width: float) -> None:
        self.canvas = canvas
        self.lines = lines = story.lines
        self.steps = story.steps
        self.rounds = len(lines[0].totals) - 1
        self.step = step_for(max(0, *(_totals_of(lines))))
        self.top = self.step * max(1, -(-max(_totals_of(lines)) // self.step))
        names = max(width_of(name_of(line), TEXT_SIZE, "bold") for line in lines)
        digits = max(width_of(str(_last(line)), TEXT_SIZE, "bold") for line in lines)
        self.digits = digits
        self.left, self.upper = corner[0] + AXIS_WIDTH, corner[1] + 8
        self.right = corner[0] + width - LEADER - digits - names - 26
        self.lower = corner[1] + chart_height(lines) - 30

    def at(self, number: int, gems: int) -> Point:
        """The point for an amount after an expedition; expedition 0 is the state before the first one."""
        x = self.left + (self.right - self.left) * number / max(1, self.rounds)
        return x, self.lower - (self.lower - self.upper) * gems / self.top

    def draw(self) -> None:
        """Draw the chart, with the lines above the grid."""
        self._grid()
        for seat, line in enumerate(self.lines):
            self._line(seat, line)
        self._labels()

    def _grid(self) -> None:
        for gems in range(0, self.top + 1, self.step):
            start, end = self.at(0, gems), self.at(max(1, self.rounds), gems)
            self.canvas.line(start, end, stroke=GRID)
            self.canvas.text(str(gems), (start[0] - 12, start[1] + 4), SMALL_SIZE, text_anchor="end", fill=FAINT)
        every = -(-self.rounds // MOST_NUMBERS) or 1
        for number in (*range(0, self.rounds - every // 2, every), self.rounds):
            x, y = self.at(number, 0)
            self.canvas.text(self.steps[number], (x, y + 20), SMALL_SIZE, text_anchor="middle", fill=FAINT)

    def _line(self, seat: int, line: PlayerLine) -> None:
        points = [(number, self.at(number, total)) for number, total in enumerate(line.totals) if total is not None]
        group = self.canvas.group()
        width = 3.0 if line.wins else 2.0
        group.polyline(
            [at for _, at in points], stroke_width=width, stroke_linejoin="round", **style_of(seat)._asdict()
        )
        every = -(-self.rounds // MOST_MARKS) or 1
        for number, at in points:
            if (number + seat) % every == 0 or number == self.rounds:
                draw_marker(group, seat, at)

    def _labels(self) -> None:
        ends = [self.at(self.rounds, _last(line)) for line in self.lines]
        middles = spread_labels([y for _, y in ends], LABEL_GAP, self.upper, self.lower)
        for seat, (line, (x, y), middle) in enumerate(zip(self.lines, ends, middles, strict=True)):
            self._label(seat, line, (x, y), middle)

    def _label(self, seat: int, line: PlayerLine, end: Point, middle: float) -> None:
        x = self.right + LEADER
        self.canvas.line((end[0] + 7, end[1]), (x - 4, middle), stroke=GRID)
        draw_marker(self.canvas, seat, (x + 4, middle))
        number = (x + 16 + self.digits, middle + 4.5)
        self.canvas.text(str(_last(line)), number, TEXT_SIZE, text_anchor="end", font_weight="bold")
        write_name(self.canvas, line, (number[0] + 8, number[1]))


def _totals_of(lines: Sequence[PlayerLine]) -> Iterator[int]:
    return (total for line in lines for total in line.totals if total is not None)


def _last(line: PlayerLine) -> int:
    return line.totals[-1] or 0


MARGIN = 28.0
LEAST_WIDTH = 760.0
MOST_CHART_WIDTH = 1100.0
TITLE_SIZE, HEADING_SIZE = 22.0, 16.0
TEXT_LINE = 18.0


def render_game(story: Story) -> str:
    """Draw a game; returns the text of an SVG file."""
    roads = Roads(story)
    width = max(LEAST_WIDTH, roads.width, width_of(story.title, TITLE_SIZE, "bold"))
    outcome, legend = wrap(story.outcome, TEXT_SIZE, width), wrap(story.legend, SMALL_SIZE, width)
    head = MARGIN + TITLE_SIZE + TEXT_LINE * len(outcome) + 32
    below_chart = head + 14 + chart_height(story.lines) + 34
    below_legend = below_chart + TEXT_LINE * len(legend) + 16
    size = (width + 2 * MARGIN, below_legend + roads.height + MARGIN - 10)
    sheet, canvas = new_picture(size, story.title, story.description(), story.language)
    canvas.text(story.title, (MARGIN, MARGIN + TITLE_SIZE - 4), TITLE_SIZE, font_weight="bold")
    for number, line in enumerate(outcome, start=1):
        canvas.text(line, (MARGIN, MARGIN + TITLE_SIZE + TEXT_LINE * number), TEXT_SIZE)
    canvas.text(story.totals_heading, (MARGIN, head), HEADING_SIZE, font_weight="bold")
    TotalsChart(canvas.group(), story, (MARGIN, head + 14), min(width, MOST_CHART_WIDTH)).draw()
    canvas.text(story.roads_heading, (MARGIN, below_chart), HEADING_SIZE, font_weight="bold")
    for number, line in enumerate(legend, start=1):
        canvas.text(line, (MARGIN, below_chart + 2 + TEXT_LINE * number), SMALL_SIZE, fill=FAINT)
    roads.draw(canvas.group(), (MARGIN, below_legend))
    return svg_file(sheet)
