"""Push-your-luck expedition games: rules as values, states, moves, and how they play. Pure.

state = start(rules, seats=3)
state, events = play(state, Reveal(Card("7", "H")))
"""

from kortdiamant.cards import Card
from kortdiamant.expedition.midway import Midway, midway_errors, start_from
from kortdiamant.expedition.moves import (
    Arrive,
    Decide,
    GoHome,
    Move,
    Return,
    Reveal,
    Settle,
    Settlement,
    actors,
    choices,
    joint,
    outcomes,
)
from kortdiamant.expedition.play import Step, due, play, start
from kortdiamant.expedition.report import Report, report
from kortdiamant.expedition.rules import Cell, Hazard, Relic, Role, RuleBlock, Rules, Treasure
from kortdiamant.expedition.state import Phase, State
from kortdiamant.expedition.text import format, parse

__all__ = [
    "Arrive",
    "Card",
    "Cell",
    "Decide",
    "GoHome",
    "Hazard",
    "Midway",
    "Move",
    "Phase",
    "Relic",
    "Report",
    "Return",
    "Reveal",
    "Role",
    "RuleBlock",
    "Rules",
    "Settle",
    "Settlement",
    "State",
    "Step",
    "Treasure",
    "actors",
    "choices",
    "due",
    "format",
    "joint",
    "midway_errors",
    "outcomes",
    "parse",
    "play",
    "report",
    "start",
    "start_from",
]
