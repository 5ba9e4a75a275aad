"""Sheets of paper that cannot be made."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from kortdiamant.errors.base import KortdiamantError


class WhyNoPdf(Enum):
    """Why no browser makes a PDF."""

    NO_BROWSER = "none of those that can is installed"
    HANGS = "it does not come to an end"
    FAILS = "it ended without having made any"


@dataclass(eq=False)
class NoPdf(KortdiamantError):
    """A browser is to make a PDF and does not; `browser` is its path, `detail` what it said, or the seconds waited."""

    why: WhyNoPdf
    browser: str = ""
    detail: str = ""


@dataclass(eq=False)
class NothingToCutOut(KortdiamantError):
    """A ruleset is played with ordinary cards, so that it has none of its own."""

    ruleset: str
