"""Every fault that can be found in the record of a game, by its lasting code.

A code is never given a second meaning and never used again. `telling` has a sentence for each; where the fact is
`error`, the sentence is that of the error. Faults of the header's own text and shape are those of `documents`.
"""

from __future__ import annotations

from kortdiamant.documents.faults import FaultCode, fault_codes_in

TOLD = ("error", "table")  # the table where it was said knows how to tell it

NO_HEADER = FaultCode("KD-G001", "a record begins with a header between two lines of three hyphens")
OPEN_HEADER = FaultCode("KD-G002", "the line of three hyphens that ends the header is missing")
HEADER_REFUSED = FaultCode("KD-G004", "the players, or who is first, cannot be as the header says", ("error",))
ENTRY_REFUSED = FaultCode("KD-G005", "an entry cannot be read, or cannot be said at this moment", TOLD)
TORN_LINE = FaultCode("KD-G006", "the last line has no end and is no entry; it is left out", TOLD)
OTHER_VERSION = FaultCode("KD-G007", "the record was made with another version of its ruleset", ("recorded", "current"))
RULESET_REFUSED = FaultCode("KD-G008", "the ruleset that the header names cannot be used", ("error",))
IMPOSSIBLE_START = FaultCode("KD-G009", "no game can have come to where `from` says that this one goes on", TOLD)

NOT_A_GAME = FaultCode("KD-G020", "the record is a score pad where a game with cards is wanted")
NOT_ON_A_PAD = FaultCode("KD-G021", "the header of a score pad says what only a game with cards can have", ("key",))
NOT_ON_A_BOARD = FaultCode(
    "KD-G022", "the header of a game of Diam says what only a game with cards can have", ("key",)
)

RECORD_FAULT_CODES = fault_codes_in(globals())
