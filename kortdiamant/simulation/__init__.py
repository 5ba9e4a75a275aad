"""Many games played by bots, and what they come to.

Everything that is counted is whole numbers, so that parts add up to the same whatever played them.
"""
