"""The picture of a game: its outcome, the chart of totals with a line per player, and the expeditions.

In an expedition, each card is a column. A player's line ends below the card after which they left, at the amount that
they brought out. To the right of it, below each later card, is the amount that leaving after this card would have
brought.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil

from kortdiamant.pictures.canvas import (
    FAINT,
    GRID,
    INK,
    PAPER,
    Canvas,
    Point,
    draw_marker,
    name_of,
    new_picture,
    style_of,
    svg_file,
    weight_of,
    write_name,
)
from kortdiamant.pictures.text_metrics import SMALL_SIZE, TEXT_SIZE, shorten, width_of, wrap
from kortdiamant.telling.charts import step_for
from kortdiamant.telling.story import CardMeaning, PlayerLine, Road, Story, StoryCard, Walk

ROAD_HEADING = 14.0
MARKER = 18.0  # room before a name
WALK_ROW = 24.0
COLUMN = 39.0
CARD_WIDTH = 34.0
MIN_CARD_HEIGHT, MAX_CARD_HEIGHT = 38.0, 104.0
ABOVE, BELOW = 26.0, 22.0  # room for the heading of an expedition, and below its walks
FILLS = {CardMeaning.TREASURE: PAPER, CardMeaning.RELIC: PAPER, CardMeaning.HAZARD: "#555555", CardMeaning.STRIKE: INK}
LETTER_COLOURS = {
    CardMeaning.TREASURE: INK,
    CardMeaning.RELIC: INK,
    CardMeaning.HAZARD: PAPER,
    CardMeaning.STRIKE: PAPER,
}


class Roads:
    """All expeditions of a game, below each other with the same columns."""

    def __init__(self, story: Story) -> None:
        self.roads = story.roads
        self.lines = story.lines
        walks = [walk for road in self.roads for walk in road.walks]
        names = [width_of(name_of(line), TEXT_SIZE, weight_of(line)) for line in self.lines]
        numbers = [str(number) for walk in walks for number in (walk.brought or 0, *walk.later)]
        self.column = max([COLUMN, *(width_of(number, TEXT_SIZE, "bold") + 12 for number in numbers)])
        self.first = min([1, *(walk.cards for walk in walks)])
        self.left = MARKER + max(names) + 20

    @property
    def width(self) -> float:
        """The width of the widest expedition."""
        headings = (width_of(road.heading, ROAD_HEADING, "bold") for road in self.roads)
        roads = (self._width(road) for road in self.roads)
        return max([*roads, *headings, 0.0])

    @property
    def height(self) -> float:
        """The height of all expeditions."""
        return sum(map(self._height, self.roads))

    def draw(self, canvas: Canvas, corner: Point) -> None:
        """Draw the expeditions below and to the right of a corner."""
        x, y = corner
        for road in self.roads:
            self._road(canvas.group(), road, (x, y))
            y += self._height(road)

    def _height(self, road: Road) -> float:
        return ABOVE + card_height(road.cards) + WALK_ROW * len(road.walks) + BELOW

    def _width(self, road: Road) -> float:
        columns = max(len(road.cards) + 1 - self.first, 1)
        verdicts = max((width_of(walk.verdict, SMALL_SIZE) for walk in road.walks), default=0.0)
        return self.left + self.column * columns + 8 + verdicts

    def _middle(self, x: float, number: int) -> float:
        return x + self.left + self.column * (number - self.first + 0.5)

    def _road(self, canvas: Canvas, road: Road, corner: Point) -> None:
        x, y = corner
        canvas.text(road.heading, (x, y + 14), ROAD_HEADING, font_weight="bold")
        height = card_height(road.cards)
        for number, card in enumerate(road.cards, start=1):
            draw_card(canvas, card, (self._middle(x, number), y + ABOVE), height)
        for row, walk in enumerate(road.walks):
            middle = y + ABOVE + height + WALK_ROW * (row + 0.7)
            self._walk(canvas, walk, (x, middle))
            beside = self._middle(x, max(len(road.cards), self.first)) + self.column / 2 + 8
            canvas.text(walk.verdict, (beside, middle + 4), SMALL_SIZE)

    def _walk(self, canvas: Canvas, walk: Walk, start: Point) -> None:
        x, y = start
        line, style = self.lines[walk.seat], style_of(walk.seat)
        draw_marker(canvas, walk.seat, (x + 6, y))
        write_name(canvas, line, (x + MARKER, y + 4.5))
        end = self._middle(x, walk.cards)
        canvas.line((x + self.left - 12, y), (end, y), stroke_width=2.0, **style._asdict())
        self._end(canvas, walk, (end, y))
        for later, worth in enumerate(walk.later, start=1):
            write = _write_best if later == walk.best else _write_later
            write(canvas, str(worth), (self._middle(x, walk.cards + later), y))

    def _end(self, canvas: Canvas, walk: Walk, at: Point) -> None:
        """The amount that a player brought out, or a cross for a player who was struck."""
        x, y = at
        colour = style_of(walk.seat).stroke
        if walk.brought is not None:
            width = width_of(str(walk.brought), TEXT_SIZE, "bold") + 10
            canvas.box((x - width / 2, y - 9.5), (width, 19.0), rx=9.5, fill=PAPER, stroke=colour, stroke_width=1.8)
            canvas.text(str(walk.brought), (x, y + 4.5), TEXT_SIZE, text_anchor="middle", font_weight="bold")
        elif walk.is_over:
            for side in (-5, 5):
                canvas.line((x - side, y - 5), (x + side, y + 5), stroke=INK, stroke_width=2.6)


def _write_later(canvas: Canvas, worth: str, at: Point) -> None:
    x, y = at
    canvas.text(worth, (x, y + 4), SMALL_SIZE, text_anchor="middle", fill=FAINT)


def _write_best(canvas: Canvas, worth: str, at: Point) -> None:
    x, y = at
    width = width_of(worth, SMALL_SIZE, "bold") + 8
    canvas.box((x - width / 2, y - 8), (width, 16.0), fill=PAPER, stroke=INK, stroke_dasharray="2 2")
    canvas.text(worth, (x, y + 4), SMALL_SIZE, text_anchor="middle", font_weight="bold")


def card_height(cards: Sequence[StoryCard]) -> float:
    """The height of the cards in a row, so that the longest word on them fits; words are written upwards."""
    words = (width_of(card.text, TEXT_SIZE) for card in cards if not _fits(card))
    return min(max(MIN_CARD_HEIGHT, *(width + 14 for width in words), 0.0), MAX_CARD_HEIGHT)


def draw_card(canvas: Canvas, card: StoryCard, top: Point, height: float) -> None:
    """Draw a card: a hazard is dark, a relic has a double frame, and the hazard that struck has an outer frame."""
    x, y = top
    canvas.box((x - CARD_WIDTH / 2, y), (CARD_WIDTH, height), rx=4, fill=FILLS[card.meaning], stroke=INK)
    if card.meaning is CardMeaning.RELIC:
        canvas.box((x - CARD_WIDTH / 2 + 3, y + 3), (CARD_WIDTH - 6, height - 6), rx=2, fill="none", stroke=INK)
    if card.meaning is CardMeaning.STRIKE:
        canvas.box(
            (x - CARD_WIDTH / 2 - 3, y - 3),
            (CARD_WIDTH + 6, height + 6),
            rx=6,
            fill="none",
            stroke=INK,
            stroke_width=1.8,
        )
    _inscribe(canvas, card, (x, y + height / 2), height)


def _inscribe(canvas: Canvas, card: StoryCard, middle: Point, height: float) -> None:
    x, y = middle
    text = shorten(card.text, TEXT_SIZE, height - 8) if not _fits(card) else card.text
    attributes = {"text_anchor": "middle", "font_weight": "bold", "fill": LETTER_COLOURS[card.meaning]}
    if _fits(card):
        canvas.text(text, (x, y + 4.5), TEXT_SIZE, **attributes)
    else:
        turned = f"rotate(-90 {x:.1f} {y:.1f})"
        canvas.text(text, (x, y + 4.5), TEXT_SIZE, transform=turned, **{**attributes, "font_weight": "normal"})


def _fits(card: StoryCard) -> bool:
    """Whether the text is written horizontally; no word is, even a short one, so that all words look alike."""
    is_word = len(card.text) > len("Kn") and card.text.isalpha()
    return not is_word and width_of(card.text, TEXT_SIZE, "bold") <= CARD_WIDTH - 2


def spread_labels(wanted: Sequence[float], gap: float, lowest: float, highest: float) -> list[float]:
    """Place labels at least a gap apart, as near to the wanted positions as possible, and within the bounds.

    If there is too little room, the last labels are beyond the upper bound.
    """
    # Pool adjacent violators: labels that would overlap form a block around the mean of their wanted positions.
    order = sorted(range(len(wanted)), key=lambda index: wanted[index])
    blocks: list[list[float]] = []  # the middle of each block, and its number of labels
    for index in order:
        blocks.append([wanted[index], 1.0])
        while len(blocks) > 1 and _touch(blocks[-2], blocks[-1], gap):
            middle, number = blocks.pop()
            before, others = blocks[-1]
            blocks[-1] = [(before * others + middle * number) / (others + number), others + number]
    positions = [middle + gap * (each - (number - 1) / 2) for middle, number in blocks for each in range(int(number))]
    return [position for _, position in sorted(zip(order, _push_inside(positions, gap, lowest, highest), strict=True))]


def _touch(one: Sequence[float], other: Sequence[float], gap: float) -> bool:
    return other[0] - one[0] < gap * (one[1] + other[1]) / 2


def _push_inside(positions: list[float], gap: float, lowest: float, highest: float) -> list[float]:
    """Move positions down from the end that are too high, then up from the beginning that are too low."""
    for index in reversed(range(len(positions))):
        positions[index] = min(positions[index], highest - gap * (len(positions) - 1 - index))
    for index in range(len(positions)):
        positions[index] = max(positions[index], lowest + gap * index)
    return positions


LABEL_GAP = 19.0  # from one label to the next
MIN_CHART_HEIGHT = 250.0
AXIS_WIDTH = 46.0  # for the numbers on the left
LEADER = 26.0  # the connection from the end of a line to its label
MAX_MARKS = 16
MAX_NUMBERS = 25


def chart_height(lines: Sequence[PlayerLine]) -> float:
    """The height that the chart needs."""
    return max(MIN_CHART_HEIGHT, LABEL_GAP * len(lines)) + 30


class TotalsChart:
    """The chart of totals, with a scale for gems and one for expeditions."""

    def __init__(self, canvas: Canvas, story: Story, corner: Point, width: float) -> None:
        self.canvas = canvas
        self.lines = lines = story.lines
        self.steps = story.steps
        self.rounds = len(lines[0].totals) - 1
        self.step = step_for(max(0, *(_totals_of(lines))))
        self.top = self.step * max(1, ceil(max(_totals_of(lines)) / self.step))
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
        every = max(1, ceil(self.rounds / MAX_NUMBERS))
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
        every = max(1, ceil(self.rounds / MAX_MARKS))
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
MIN_WIDTH = 760.0
MAX_CHART_WIDTH = 1100.0
TITLE_SIZE, HEADING_SIZE = 22.0, 16.0
TEXT_LINE = 18.0


def render_game(story: Story) -> str:
    """Draw a game; returns the text of an SVG file."""
    roads = Roads(story)
    width = max(MIN_WIDTH, roads.width, width_of(story.title, TITLE_SIZE, "bold"))
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
    TotalsChart(canvas.group(), story, (MARGIN, head + 14), min(width, MAX_CHART_WIDTH)).draw()
    canvas.text(story.roads_heading, (MARGIN, below_chart), HEADING_SIZE, font_weight="bold")
    for number, line in enumerate(legend, start=1):
        canvas.text(line, (MARGIN, below_chart + 2 + TEXT_LINE * number), SMALL_SIZE, fill=FAINT)
    roads.draw(canvas.group(), (MARGIN, below_legend))
    return svg_file(sheet)
