"""What a position seems to be worth in which nobody can win at once."""

from __future__ import annotations

from kortdiamant.diamengine.compiling import inlined
from kortdiamant.diamengine.moving import counted, handed_over, next_levels, swapped
from kortdiamant.diamengine.planes import GROUND, UPPER, WHOLE, Planes, across, occupied, ones

THREAT, SOON, ON_TOP = 14, 5, 2  # a move counts for 1


@inlined
def promising(first: int, second: int, cells: int) -> int:
    """How many of these cells face a piece with which one that comes there makes a pair that counts."""
    return ones(across(first) & cells & UPPER) + ones(across(second) & cells & UPPER)


@inlined
def weighed(planes: Planes, teams: int) -> int:
    """The worth for whoever is to move: of cells that face own pieces, of being on top, and of having a choice."""
    everything = occupied(planes)
    landing = next_levels(everything)
    later = (landing << 1) & ~GROUND & WHOLE
    tops = (landing >> 1) & ~(GROUND << 3)
    threats = promising(planes[0], planes[1], landing) - promising(planes[2], planes[3], landing)
    hopes = promising(planes[0], planes[1], later) - promising(planes[2], planes[3], later)
    full = everything & (GROUND << 3)
    above = ones((planes[0] | planes[1]) & (tops | full)) - ones((planes[2] | planes[3]) & (tops | full))
    choice = counted(planes, teams) - counted(handed_over(planes, teams), swapped(teams))
    return THREAT * threats + SOON * hopes + ON_TOP * above + choice
