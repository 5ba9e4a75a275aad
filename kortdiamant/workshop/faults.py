"""Fault codes of trying a ruleset out: unreadable files, variants and examples.

A code never gets a second meaning and is never used again. `telling` has one sentence for each code and fills it with
the named facts. Faults of the text, the shape and the rules of a file are in `documents` and `rulebook`.
"""

from __future__ import annotations

from kortdiamant.documents.faults import FaultCode, fault_codes_in

FILE_REFUSED = FaultCode("KD-X001", "the file cannot be read at all", ("error",))
UNJUDGED = FaultCode("KD-X002", "the file is too large to check its further variants", ("count",))

# Examples. The fact `table` is the table of the example: the sentence needs its words and names.
NOT_SEATED = FaultCode("KD-X010", "the players of an example cannot be seated", ("error",))
ENTRY_REFUSED = FaultCode("KD-X011", "an entry cannot be read, or is not possible at this moment", ("error", "table"))
UNFINISHED = FaultCode("KD-X012", "the example expects winners, but the game is not over", ("wanted",))
OTHER_WINNERS = FaultCode("KD-X013", "the winners are not the expected ones", ("wanted", "came"))
OTHER_TOTAL = FaultCode(
    "KD-X014",
    "a total is not the expected one",
    ("name", "wanted", "came", "banked", "worth", "table"),
)
NOT_AT_THE_TABLE = FaultCode("KD-X015", "the example expects something of somebody who does not play", ("name",))
EXPECTS_NOTHING = FaultCode("KD-X016", "the example expects nothing", ())
UNPLAYED = FaultCode("KD-X017", "the examples have too many entries to play them all", ("limit", "count"))
NO_DRAW_YET = FaultCode("KD-X018", "the example expects a draw, but the game is not over", ())

FAULT_CODES = fault_codes_in(globals())
