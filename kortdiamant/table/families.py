"""The families of games that can be played at a table, by the name a ruleset calls them, and their score pads."""

from __future__ import annotations

from collections.abc import Mapping

from kortdiamant import expedition, pad
from kortdiamant.expedition.events import Event
from kortdiamant.expedition.midway import Midway
from kortdiamant.expedition.moves import Move
from kortdiamant.expedition.report import Report
from kortdiamant.expedition.rules import Rules
from kortdiamant.expedition.state import State
from kortdiamant.family import Family, Sayable
from kortdiamant.pad.events import Event as PadEvent

FAMILIES: Mapping[str, Family[Rules, State, Move, Event, int, Report, Midway]] = {"expedition": expedition}
PADS: Mapping[str, Sayable[Rules, pad.Sheet, pad.Move, PadEvent, Report]] = {"expedition": pad}
