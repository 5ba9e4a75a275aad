"""Play many games with bots, and compute figures.

All counts are whole numbers, so the sum of the parts does not depend on how the games were split.
"""
