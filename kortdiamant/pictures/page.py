"""The sheet on which a game is drawn: its outcome, the totals, and the expeditions."""

from __future__ import annotations

from kortdiamant.pictures.canvas import FAINT, as_text, picture
from kortdiamant.pictures.measure import LETTERS, SMALL, width_of, wrapped
from kortdiamant.pictures.roads import Roads
from kortdiamant.pictures.totals import draw_totals, height_of
from kortdiamant.telling.story import Story

MARGIN = 28.0
LEAST_WIDTH = 760.0
WIDEST_CHART = 1100.0
TITLE, HEADING = 22.0, 16.0
TEXT_LINE = 18.0


def draw(story: Story) -> str:
    """The picture of a game, as the text of an SVG file."""
    roads = Roads(story)
    width = max(LEAST_WIDTH, roads.width, width_of(story.title, TITLE, "bold"))
    outcome, legend = wrapped(story.outcome, LETTERS, width), wrapped(story.legend, SMALL, width)
    head = MARGIN + TITLE + TEXT_LINE * len(outcome) + 32
    below_chart = head + 14 + height_of(story.lines) + 34
    below_legend = below_chart + TEXT_LINE * len(legend) + 16
    size = (width + 2 * MARGIN, below_legend + roads.height + MARGIN - 10)
    sheet, canvas = picture(size, story.title, story.description(), story.language)
    canvas.text(story.title, (MARGIN, MARGIN + TITLE - 4), TITLE, font_weight="bold")
    for number, line in enumerate(outcome, start=1):
        canvas.text(line, (MARGIN, MARGIN + TITLE + TEXT_LINE * number), LETTERS)
    canvas.text(story.totals_heading, (MARGIN, head), HEADING, font_weight="bold")
    draw_totals(canvas.group(), story, (MARGIN, head + 14), min(width, WIDEST_CHART))
    canvas.text(story.roads_heading, (MARGIN, below_chart), HEADING, font_weight="bold")
    for number, line in enumerate(legend, start=1):
        canvas.text(line, (MARGIN, below_chart + 2 + TEXT_LINE * number), SMALL, fill=FAINT)
    roads.draw(canvas.group(), (MARGIN, below_legend))
    return as_text(sheet)
