"""What the colours of a drawing mean."""

from __future__ import annotations

from collections.abc import Sequence

from kortdiamant.pictures.canvas import Canvas
from kortdiamant.pictures.marks import style_of
from kortdiamant.pictures.measure import LETTERS, shortened, width_of

KEY = 28.0  # how high a line of it is
SAMPLE = 30.0
WIDEST = 300.0


def draw_key(canvas: Canvas, labels: Sequence[str], x: float) -> None:
    """Draw a piece of the line of each, and behind it what it is called, beside each other at the top."""
    for place, label in enumerate(labels):
        fitting = shortened(label, LETTERS, WIDEST)
        canvas.line((x, KEY / 2), (x + SAMPLE, KEY / 2), stroke_width=3.0, **style_of(place)._asdict())
        canvas.text(fitting, (x + SAMPLE + 8, KEY / 2 + 4.5), LETTERS)
        x += SAMPLE + 8 + width_of(fitting, LETTERS) + 26
