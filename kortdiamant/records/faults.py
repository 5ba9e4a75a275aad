"""Fault codes of records.

A code never gets a second meaning and is never used again. `telling` has one sentence for each code; with a fact
`error`, it is the sentence of that error. Faults of the header's text and shape are in `documents`.
"""

from __future__ import annotations

from kortdiamant.documents.faults import FaultCode, fault_codes_in

AT_TABLE = ("error", "table")  # the sentence of an error needs the words and names of the table

NO_HEADER = FaultCode("KD-G001", "a record begins with a header between two lines of three hyphens")
OPEN_HEADER = FaultCode("KD-G002", "the line of three hyphens that ends the header is missing")
HEADER_REFUSED = FaultCode("KD-G004", "the players or the first player of the header are not possible", ("error",))
ENTRY_REFUSED = FaultCode("KD-G005", "an entry cannot be read, or is not possible at this moment", AT_TABLE)
TORN_LINE = FaultCode("KD-G006", "the last line has no end and is not an entry; it is left out", AT_TABLE)
OTHER_VERSION = FaultCode("KD-G007", "the record was made with another version of its ruleset", ("recorded", "current"))
RULESET_REFUSED = FaultCode("KD-G008", "the ruleset that the header names cannot be used", ("error",))
IMPOSSIBLE_START = FaultCode("KD-G009", "no game can reach the position in `from`", AT_TABLE)

NOT_A_GAME = FaultCode("KD-G020", "the record is a score pad, but a game with cards is needed")
NOT_ON_A_PAD = FaultCode(
    "KD-G021", "the header of a score pad has a key that only a game with cards can have", ("key",)
)
NOT_ON_A_BOARD = FaultCode(
    "KD-G022", "the header of a game of Diam has a key that only a game with cards can have", ("key",)
)

RECORD_FAULT_CODES = fault_codes_in(globals())
