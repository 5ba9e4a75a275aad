"""Figures of many games, drawn: shares with intervals, histograms, rounds beside each other, and curves."""

from __future__ import annotations

from typing import assert_never

from kortdiamant.pictures.canvas import inline, picture
from kortdiamant.pictures.plots.columns import RoundsPlot
from kortdiamant.pictures.plots.curves import CurvesPlot
from kortdiamant.pictures.plots.histograms import HistogramsPlot
from kortdiamant.pictures.plots.spans import SpansPlot
from kortdiamant.telling.drawings import Curves, Drawing, Histograms, Rounds, Spans

__all__ = ["plot"]


def plot(drawing: Drawing, language: str, key: str) -> str:
    """A drawing as SVG that stands within a page, on which its key is used once."""
    plotted = _plot(drawing)
    sheet, canvas = picture(plotted.size, drawing.title, drawing.description, language, key)
    plotted.draw(canvas)
    return inline(sheet)


def _plot(drawing: Drawing) -> SpansPlot | HistogramsPlot | RoundsPlot | CurvesPlot:
    match drawing:
        case Spans():
            return SpansPlot(drawing)
        case Histograms():
            return HistogramsPlot(drawing)
        case Rounds():
            return RoundsPlot(drawing)
        case Curves():
            return CurvesPlot(drawing)
    assert_never(drawing)
