"""The game for toolkits that study games, where one is missing or is asked for something else.

Who writes for a toolkit knows the errors of Python, so these are of its kinds as well.
"""

from __future__ import annotations

from dataclasses import dataclass

from kortdiamant.errors.base import KortdiamantError


@dataclass(eq=False)
class MissingToolkit(KortdiamantError, ImportError):
    """An adapter needs a toolkit that is not installed, or cannot be loaded; `needs` is what pip would install."""

    toolkit: str
    needs: str


@dataclass(eq=False)
class UnfitParameter(KortdiamantError, ValueError):
    """A game for a toolkit has a parameter that cannot be this; `possible` are the values that it can have."""

    parameter: str
    value: str
    possible: tuple[str, ...]
