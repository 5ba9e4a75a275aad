"""The expeditions of a game: the cards in a row, and below them a line for each walk.

Each card is a column. A player's line ends below the card after which they left, at the amount that they brought out.
To the right of it, below each later card, is the amount that leaving after this card would have brought.
"""

from __future__ import annotations

from collections.abc import Sequence

from kortdiamant.pictures.canvas import FAINT, INK, PAPER, Canvas, Point
from kortdiamant.pictures.marks import draw_marker, name_of, style_of, weight_of, write_name
from kortdiamant.pictures.text_metrics import SMALL_SIZE, TEXT_SIZE, shorten, width_of
from kortdiamant.telling.story import CardMeaning, Road, Story, StoryCard, Walk

ROAD_HEADING = 14.0
MARKER = 18.0  # room before a name
WALK_ROW = 24.0
COLUMN = 39.0
CARD_WIDTH = 34.0
LOWEST_CARD, HIGHEST_CARD = 38.0, 104.0
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
    return min(max(LOWEST_CARD, *(width + 14 for width in words), 0.0), HIGHEST_CARD)


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
