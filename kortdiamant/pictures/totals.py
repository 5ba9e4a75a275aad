"""Who had what after each expedition: a line for every player, and its name at its end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kortdiamant.pictures.canvas import FAINT, GRID, Canvas, Point
from kortdiamant.pictures.marks import mark, name_of, style_of, write_name
from kortdiamant.pictures.measure import LETTERS, SMALL, width_of
from kortdiamant.pictures.spread import spread
from kortdiamant.telling.scale import step_for
from kortdiamant.telling.story import Line, Story

LABEL = 19.0  # from one label to the next
LEAST_HEIGHT = 250.0
AXIS = 46.0  # for the numbers on the left
LEADER = 26.0  # from the end of a line to its label
MOST_MARKS = 16
MOST_NUMBERS = 25


def height_of(lines: Sequence[Line]) -> float:
    """How much room the chart needs."""
    return max(LEAST_HEIGHT, LABEL * len(lines)) + 30


def draw_totals(canvas: Canvas, story: Story, corner: Point, width: float) -> None:
    """Draw the chart below a corner."""
    Chart(canvas, story, corner, width).draw()


class Chart:
    """The chart, and where on it a number of gems after an expedition is."""

    def __init__(self, canvas: Canvas, story: Story, corner: Point, width: float) -> None:
        self.canvas = canvas
        self.lines = lines = story.lines
        self.steps = story.steps
        self.rounds = len(lines[0].totals) - 1
        self.step = step_for(max(0, *(_totals_of(lines))))
        self.top = self.step * max(1, -(-max(_totals_of(lines)) // self.step))
        names = max(width_of(name_of(line), LETTERS, "bold") for line in lines)
        digits = max(width_of(str(_last(line)), LETTERS, "bold") for line in lines)
        self.digits = digits
        self.left, self.upper = corner[0] + AXIS, corner[1] + 8
        self.right = corner[0] + width - LEADER - digits - names - 26
        self.lower = corner[1] + height_of(lines) - 30

    def at(self, number: int, gems: int) -> Point:
        """Where so many gems after the expedition of this number are; 0 is before the first one."""
        x = self.left + (self.right - self.left) * number / max(1, self.rounds)
        return x, self.lower - (self.lower - self.upper) * gems / self.top

    def draw(self) -> None:
        """Draw it all, the lines above the grid."""
        self._grid()
        for seat, line in enumerate(self.lines):
            self._line(seat, line)
        self._labels()

    def _grid(self) -> None:
        for gems in range(0, self.top + 1, self.step):
            start, end = self.at(0, gems), self.at(max(1, self.rounds), gems)
            self.canvas.line(start, end, stroke=GRID)
            self.canvas.text(str(gems), (start[0] - 12, start[1] + 4), SMALL, text_anchor="end", fill=FAINT)
        every = -(-self.rounds // MOST_NUMBERS) or 1
        for number in (*range(0, self.rounds - every // 2, every), self.rounds):
            x, y = self.at(number, 0)
            self.canvas.text(self.steps[number], (x, y + 20), SMALL, text_anchor="middle", fill=FAINT)

    def _line(self, seat: int, line: Line) -> None:
        points = [(number, self.at(number, total)) for number, total in enumerate(line.totals) if total is not None]
        group = self.canvas.group()
        width = 3.0 if line.wins else 2.0
        group.polyline(
            [at for _, at in points], stroke_width=width, stroke_linejoin="round", **style_of(seat)._asdict()
        )
        every = -(-self.rounds // MOST_MARKS) or 1
        for number, at in points:
            if (number + seat) % every == 0 or number == self.rounds:
                mark(group, seat, at)

    def _labels(self) -> None:
        ends = [self.at(self.rounds, _last(line)) for line in self.lines]
        middles = spread([y for _, y in ends], LABEL, self.upper, self.lower)
        for seat, (line, (x, y), middle) in enumerate(zip(self.lines, ends, middles, strict=True)):
            self._label(seat, line, (x, y), middle)

    def _label(self, seat: int, line: Line, end: Point, middle: float) -> None:
        x = self.right + LEADER
        self.canvas.line((end[0] + 7, end[1]), (x - 4, middle), stroke=GRID)
        mark(self.canvas, seat, (x + 4, middle))
        number = (x + 16 + self.digits, middle + 4.5)
        self.canvas.text(str(_last(line)), number, LETTERS, text_anchor="end", font_weight="bold")
        write_name(self.canvas, line, (number[0] + 8, number[1]))


def _totals_of(lines: Sequence[Line]) -> Iterator[int]:
    return (total for line in lines for total in line.totals if total is not None)


def _last(line: Line) -> int:
    """What a player had at the end."""
    return line.totals[-1] or 0
