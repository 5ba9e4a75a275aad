"""Score pads, for people who play without the referee: what each player brought out of every expedition. Pure.

sheet = start(rules, seats=3)
sheet, events = play(sheet, Enter((Haul(4), Haul(), Haul(7, (5,)))))

A pad is a sheet of hauls, and everything else follows from it: totals, what a relic is worth, what is due, who won.
Gems and relics are the expedition's (`kortdiamant.expedition`); a pad knows what the rules can pay, but no card.
"""

from kortdiamant.pad.moves import Correct, Enter, Haul, Move, Row, SheetCell
from kortdiamant.pad.play import Step, due, play, report, start
from kortdiamant.pad.sheet import Sheet
from kortdiamant.pad.text import format, parse

__all__ = [
    "Correct",
    "Enter",
    "Haul",
    "Move",
    "Row",
    "Sheet",
    "SheetCell",
    "Step",
    "due",
    "format",
    "parse",
    "play",
    "report",
    "start",
]
