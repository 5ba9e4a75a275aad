"""Every fault that is found by trying a ruleset out, by its lasting code.

A code is never given a second meaning and never used again. `telling` has a sentence for each, made from the named
facts. What is wrong with the text, the shape or the sense of a file has codes of its own in the rooms below.
"""

from __future__ import annotations

from kortdiamant.documents.faults import FaultCode, fault_codes_in

FILE_REFUSED = FaultCode("KD-X001", "the file cannot be read at all", ("error",))
UNJUDGED = FaultCode("KD-X002", "so many variants in so large a file that the rest is not judged", ("count",))

# Examples. The table where they are played knows how to tell what happened at it.
NOT_SEATED = FaultCode("KD-X010", "the players of an example cannot sit down like this", ("error",))
ENTRY_REFUSED = FaultCode("KD-X011", "an entry cannot be read, or cannot be said at this moment", ("error", "table"))
UNFINISHED = FaultCode("KD-X012", "somebody is expected to win, but the game is not over", ("wanted",))
OTHER_WINNERS = FaultCode("KD-X013", "others win than was expected", ("wanted", "came"))
OTHER_TOTAL = FaultCode(
    "KD-X014",
    "somebody ends with another total than was expected",
    ("name", "wanted", "came", "banked", "worth", "table"),
)
NOT_AT_THE_TABLE = FaultCode("KD-X015", "something is expected of somebody who does not play", ("name",))
EXPECTS_NOTHING = FaultCode("KD-X016", "an example that expects nothing, and so proves little", ())
UNPLAYED = FaultCode("KD-X017", "examples with so many entries that the rest is not played", ("limit", "count"))
NO_DRAW_YET = FaultCode("KD-X018", "nobody is expected to win, but the game is not over", ())

FAULT_CODES = fault_codes_in(globals())
