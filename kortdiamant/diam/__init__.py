"""Diam, the stacking game: rules as values, states, turns, and how they play. Pure.

state = start(rules, seats=2)
state, events = play(state, Place("h", 3))
legal_moves(state)                  # every turn that the rules allow now
"""

from kortdiamant.diam.moves import Move, Place, Shift, actors, choices, joint, legal_moves, outcomes
from kortdiamant.diam.play import Report, Step, due, play, report, start, start_from
from kortdiamant.diam.rules import COLOURS, HEIGHT, PIECES, SPACES, Colour, RuleBlock, Rules, SeatRules
from kortdiamant.diam.state import Alignment, Ending, Position, State
from kortdiamant.diam.text import format, parse

__all__ = [
    "COLOURS",
    "HEIGHT",
    "PIECES",
    "SPACES",
    "Alignment",
    "Colour",
    "Ending",
    "Move",
    "Place",
    "Position",
    "Report",
    "RuleBlock",
    "Rules",
    "SeatRules",
    "Shift",
    "State",
    "Step",
    "actors",
    "choices",
    "due",
    "format",
    "joint",
    "legal_moves",
    "outcomes",
    "parse",
    "play",
    "report",
    "start",
    "start_from",
]
