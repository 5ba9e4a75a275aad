"""Pictures of a game, as SVG: who had what after each expedition, and who walked how far. Pure.

They are readable in black and white: a player is told by a line pattern and a marker, and by the name beside it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kortdiamant.pictures.page import draw

__all__ = ["draw"]


def __getattr__(name: str) -> object:
    """Load the drawing of a game when it is asked for (PEP 562), not for whoever measures text."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from kortdiamant.pictures.page import draw

    return draw
