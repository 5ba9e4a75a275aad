"""How much alike two games feel, as exact fractions. Pure."""

from kortdiamant.likeness.curves import Curves, curves
from kortdiamant.likeness.distance import Distance, distance, distance_of

__all__ = ["Curves", "Distance", "curves", "distance", "distance_of"]
