"""A canvas for shapes and text as SVG elements. The file is well-formed XML, whatever the text contains."""

from __future__ import annotations

import re
from collections.abc import Iterable
from xml.etree.ElementTree import Element, SubElement, indent, tostring

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
