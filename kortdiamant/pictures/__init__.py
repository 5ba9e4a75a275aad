"""Pictures of a game, as SVG: who had what after each expedition, and who walked how far. Pure.

They are readable in black and white: a player is told by a line pattern and a marker, and by the name beside it.
"""

from kortdiamant.pictures.page import draw

__all__ = ["draw"]
