"""The number of the language in which a ruleset file is written, its `format`.

In another format keys may mean other things, so nothing more is said of such a file. Formats from the oldest on can be
brought to the newest: `kortdiamant.workshop.migration`.
"""

from __future__ import annotations

from collections.abc import Mapping

from kortdiamant.documents import Document
from kortdiamant.errors import Fault
from kortdiamant.rulebook import faults
from kortdiamant.rulebook.findings import Findings

OLDEST = 1
NEWEST = 1
FORMAT = ("format",)


def format_fault(document: Document) -> Fault | None:
    """What to do about a file of an older or newer format; what is no number of any format is a fault of its shape."""
    data = document.data
    number = data.get(FORMAT[0]) if isinstance(data, Mapping) else None
    if type(number) is not int or number < OLDEST or number == NEWEST:
        return None
    found = Findings(document)
    if number > NEWEST:
        found.add(found.value(FORMAT), faults.NEWER_FORMAT, number=number, newest=NEWEST)
    else:
        found.add(found.value(FORMAT), faults.OLDER_FORMAT, number=number, newest=NEWEST, file=document.file)
    return found.faults[0]
