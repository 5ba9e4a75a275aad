"""The positions of text in a picture."""

from __future__ import annotations

from itertools import pairwise
from xml.etree.ElementTree import Element

from kortdiamant.pictures.text_metrics import width_of

SVG = "{http://www.w3.org/2000/svg}"


def texts(sheet: Element) -> list[Element]:
    return list(sheet.iter(f"{SVG}text"))


def extent(text: Element) -> tuple[float, float]:
    """The left and the right end of a text."""
    width = width_of(
        text.text or "", float(text.get("font-size", 0)), "bold" if text.get("font-weight") == "bold" else "normal"
    )
    x = float(text.get("x", 0))
    left = {"end": x - width, "middle": x - width / 2}.get(text.get("text-anchor", ""), x)
    return left, left + width


def check_layout(sheet: Element) -> None:
    """Check that all texts are within the picture, and that horizontal texts on one line do not overlap."""
    _, _, width, height = map(float, sheet.get("viewBox", "").split())
    rows: dict[float, list[tuple[float, float]]] = {}
    for text in texts(sheet):
        left, right = extent(text)
        if text.get("transform") is None:
            assert left >= 0
            assert right <= width
            rows.setdefault(float(text.get("y", 0)), []).append((left, right))
        assert 0 < float(text.get("y", 0)) < height
    for row in rows.values():
        for (_, end), (begin, _) in pairwise(sorted(row)):
            assert end <= begin + 0.5
