"""The `format` of a ruleset file: the version of the language in which it is written.

In a later format a key may mean something else. So a file with a higher number gets one fault, and nothing else in it
is checked.
"""

from __future__ import annotations

from collections.abc import Mapping

from kortdiamant.documents import Document
from kortdiamant.errors import Fault
from kortdiamant.rulebook import faults
from kortdiamant.rulebook.findings import Findings

NEWEST = 1
FORMAT = ("format",)


def format_fault(document: Document) -> Fault | None:
    """The fault of a file of a later format; a `format` that is no number at all is a fault of its shape."""
    data = document.data
    number = data.get(FORMAT[0]) if isinstance(data, Mapping) else None
    if type(number) is not int or number <= NEWEST:
        return None
    found = Findings(document)
    found.add(found.value(FORMAT), faults.NEWER_FORMAT, number=number, newest=NEWEST)
    return found.faults[0]
