"""A canvas for shapes and text as SVG elements, and what distinguishes players in a picture.

The file is well-formed XML, whatever the text contains. Players have a line pattern, a marker and a colour each, and
the name of a winner is bold.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from math import cos, pi, sin
from typing import NamedTuple
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from kortdiamant.pictures.text_metrics import TEXT_SIZE, Weight, shorten
from kortdiamant.telling.story import PlayerLine

INK, FAINT, GRID, PAPER = "#1b1b1b", "#595959", "#d9d9d9", "#ffffff"
FONT = "Verdana, 'DejaVu Sans', Geneva, sans-serif"
NO_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

Point = tuple[float, float]


class Canvas:
    """A picture under construction; x goes to the right and y goes down, in pixels."""

    def __init__(self, parent: Element) -> None:
        self.element = parent

    def group(self, **attributes: object) -> Canvas:
        """A canvas for a group of shapes in this one."""
        return Canvas(self._add("g", attributes))

    def text(self, content: str, at: Point, size: float, **attributes: object) -> None:
        """Text with the start of its baseline at a point, or its end or middle with `text_anchor`."""
        x, y = at
        self._add("text", {"x": x, "y": y, "font_size": size, **attributes}).text = strip_invalid(content)

    def line(self, start: Point, end: Point, **attributes: object) -> None:
        """A straight line."""
        (x1, y1), (x2, y2) = start, end
        self._add("line", {"x1": x1, "y1": y1, "x2": x2, "y2": y2, **attributes})

    def polyline(self, points: Iterable[Point], **attributes: object) -> None:
        """A line through several points."""
        self._add("polyline", {"points": _format_points(points), "fill": "none", **attributes})

    def polygon(self, points: Iterable[Point], **attributes: object) -> None:
        """A closed shape."""
        self._add("polygon", {"points": _format_points(points), **attributes})

    def circle(self, centre: Point, radius: float, **attributes: object) -> None:
        """A circle."""
        self._add("circle", {"cx": centre[0], "cy": centre[1], "r": radius, **attributes})

    def box(self, corner: Point, size: Point, **attributes: object) -> None:
        """A rectangle."""
        self._add("rect", {"x": corner[0], "y": corner[1], "width": size[0], "height": size[1], **attributes})

    def _add(self, name: str, attributes: dict[str, object]) -> Element:
        formatted = {key.replace("_", "-"): _format(value) for key, value in attributes.items()}
        return SubElement(self.element, name, formatted)


def new_picture(
    size: Point, title: str, description: str, language: str, id_prefix: str = ""
) -> tuple[Element, Canvas]:
    """Create an empty white picture, with a title and a description for people who cannot see it.

    Returns the SVG element and a canvas for it. Pictures on the same page need different prefixes for their ids.
    """
    width, height = map(_format, size)
    sheet = Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "viewBox": f"0 0 {width} {height}",
            "width": width,
            "height": height,
            "role": "img",
            "aria-labelledby": f"{id_prefix}title {id_prefix}description",
            "lang": language,
            "font-family": FONT,
            "fill": INK,
        },
    )
    SubElement(sheet, "title", {"id": f"{id_prefix}title"}).text = strip_invalid(title)
    SubElement(sheet, "desc", {"id": f"{id_prefix}description"}).text = strip_invalid(description)
    canvas = Canvas(sheet)
    canvas.box((0, 0), size, fill=PAPER)
    return sheet, canvas


def svg_file(sheet: Element) -> str:
    """The picture as the text of an SVG file."""
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{inline_svg(sheet)}\n'


def inline_svg(sheet: Element) -> str:
    """The picture as an element within an HTML page."""
    indent(sheet, " ")
    return tostring(sheet, "unicode")


def strip_invalid(text: str) -> str:
    """Replace the characters that XML does not allow."""
    return NO_XML.sub("\ufffd", text)


def _format(value: object) -> str:
    return f"{value:.1f}".removesuffix(".0") if isinstance(value, float) else strip_invalid(str(value))


def _format_points(points: Iterable[Point]) -> str:
    return " ".join(f"{_format(float(x))},{_format(float(y))}" for x, y in points)


# Dark enough on white, and distinct for colour-blind readers. In grey, line patterns and markers remain.
COLOURS = ("#0b5394", "#a8480a", "#1c6b45", "#8a2d6b", "#4a4a4a", "#7a5c00", "#1f7a8c", "#9c1c1c")
DASHES = ("none", "9 4", "2 4", "12 4 2 4", "5 3", "16 5", "7 3 2 3 2 3", "3 2 3 8")
MARKER_CORNERS = {1: 4, 2: 3, 3: 4, 5: 3, 6: 5, 7: 6}  # by shape; the others are circles
ROTATIONS = {1: 0.25, 3: 0.0, 5: 0.5}  # by shape, in half turns
MARKER_RADIUS = 5.0
MAX_NAME_WIDTH = 260.0


class LineStyle(NamedTuple):
    """The stroke of a seat's line, named like the SVG attributes."""

    stroke: str
    stroke_dasharray: str


def style_of(seat: int) -> LineStyle:
    """The line style of a seat; the ninth seat has the pattern of the first one in another colour."""
    return LineStyle(COLOURS[(seat + seat // len(DASHES)) % len(COLOURS)], DASHES[seat % len(DASHES)])


def draw_marker(canvas: Canvas, seat: int, centre: Point, radius: float = MARKER_RADIUS) -> None:
    """Draw the marker of a seat: filled for the first four seats, then hollow."""
    shape, colour = seat % len(DASHES), style_of(seat).stroke
    fill = colour if shape < len(DASHES) // 2 else PAPER
    if shape in MARKER_CORNERS:
        canvas.polygon(
            _corners(MARKER_CORNERS[shape], ROTATIONS.get(shape, 0.0), centre, radius), fill=fill, stroke=colour
        )
    else:
        canvas.circle(centre, radius * 0.9, fill=fill, stroke=colour, stroke_width=1.6)


def name_of(line: PlayerLine) -> str:
    """The name of a player, shortened if it is too wide."""
    return shorten(line.name, TEXT_SIZE, MAX_NAME_WIDTH)


def weight_of(line: PlayerLine) -> Weight:
    """The font weight of a player's name."""
    return "bold" if line.wins else "normal"


def write_name(canvas: Canvas, line: PlayerLine, at: Point) -> None:
    """Write the name of a player."""
    canvas.text(name_of(line), at, TEXT_SIZE, font_weight=weight_of(line))


def _corners(number: int, rotation: float, centre: Point, radius: float) -> list[Point]:
    """The corners of a regular polygon; without rotation, the first one is above the centre."""
    angles = [2 * pi * index / number - pi / 2 + rotation * pi for index in range(number)]
    x, y = centre
    return [(x + radius * 1.2 * cos(angle), y + radius * 1.2 * sin(angle)) for angle in angles]
