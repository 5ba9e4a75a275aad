"""The rule sheet of Diam."""

from kortdiamant.telling.sheet.diam.whole import sections, setting

__all__ = ["sections", "setting"]
