"""The rule sheet of an expedition game."""

from kortdiamant.telling.sheet.expedition.whole import sections, setting

__all__ = ["sections", "setting"]
