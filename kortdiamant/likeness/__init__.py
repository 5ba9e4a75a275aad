"""How much alike two games feel, as exact fractions. Pure."""

from kortdiamant.likeness.curves import Curve, Curves, curves
from kortdiamant.likeness.distance import Distance, apart, distance, distance_of

__all__ = ["Curve", "Curves", "Distance", "apart", "curves", "distance", "distance_of"]
