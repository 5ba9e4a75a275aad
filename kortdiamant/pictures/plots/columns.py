"""What rounds come to: a bar for each, in panels."""

from __future__ import annotations

from kortdiamant.pictures.canvas import FAINT, INK, PAPER, Canvas, Point
from kortdiamant.pictures.marks import style_of
from kortdiamant.pictures.measure import LETTERS, SMALL, shortened, width_of
from kortdiamant.pictures.plots.axis import WIDTH, Axis, draw_standing
from kortdiamant.pictures.plots.key import KEY, draw_key
from kortdiamant.telling.drawings import Columns, Rounds

BESIDE_EACH_OTHER = 8  # rounds; more need the whole width
GAP = 26.0
HEADING = 30.0
HEIGHT = 130.0
BELOW = 34.0
LEAST_STEP = 22.0  # between two numbers of rounds
FILLED = "#5c5c5c"
LIGHTER = 0.35


class RoundsPlot:
    """The panels beside or below each other."""

    def __init__(self, rounds: Rounds) -> None:
        self.panels, self.key = rounds.panels, rounds.key
        self.upper = KEY if rounds.key else 0.0
        self.rounds = max(len(numbers) for _, numbers in rounds.panels[0].series)
        self.per_line = len(self.panels) if self.rounds <= BESIDE_EACH_OTHER else 1
        self.width = (WIDTH - GAP * (self.per_line - 1)) / self.per_line

    @property
    def size(self) -> Point:
        """How large it is."""
        return WIDTH, self.upper + -(-len(self.panels) // self.per_line) * (HEADING + HEIGHT + BELOW)

    def draw(self, canvas: Canvas) -> None:
        """Draw them all."""
        draw_key(canvas, self.key, 0.0)
        for number, panel in enumerate(self.panels):
            line, place = divmod(number, self.per_line)
            corner = (self.width + GAP) * place, self.upper + (HEADING + HEIGHT + BELOW) * line
            self._panel(canvas.group(), panel, corner)

    def _panel(self, canvas: Canvas, panel: Columns, corner: Point) -> None:
        x, y = corner
        heading = shortened(panel.title, LETTERS, self.width - 8)
        canvas.text(heading, (x, y + 14), LETTERS, font_weight="bold")
        axis = Axis(panel.scale, y + HEADING + HEIGHT, y + HEADING)
        left = x + max(width_of(written, SMALL) for _, written in panel.scale.marks) + 8
        draw_standing(canvas, axis, left, x + self.width)
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
            return {"fill": PAPER if series else FILLED, "stroke": INK, "stroke_width": 1.0}
        colour = style_of(series).stroke
        return {"fill": colour, "stroke": colour, "stroke_width": 1.0, "fill_opacity": LIGHTER if series else 1.0}

    def _numbers(self, canvas: Canvas, left: float, step: float, y: float) -> None:
        every = int(-(-LEAST_STEP // step))
        for number in range(0, self.rounds, every):
            canvas.text(f"{number + 1}.", (left + step * (number + 0.5), y), SMALL, text_anchor="middle", fill=FAINT)
