"""The strict reader: YAML to plain data with the place of every key and value, and all faults at once."""

from __future__ import annotations

import re

from kortdiamant.documents.builder import MOST_VALUES, Builder
from kortdiamant.documents.document import Document
from kortdiamant.documents.order import in_order
from kortdiamant.documents.source import Source, unprintable
from kortdiamant.errors import DocumentError, Fault

# Said by what is bad, since what is good takes ten times as long to compile.
_UNPRINTABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufeff\ufffe\uffff]")


def read(text: str, file: str) -> Document:
    """The document written in the text; raises DocumentError with all faults, in the order of their places.

    An empty text is a document of None. `file` is the name that marks carry.
    """
    document, faults = examine(text, file)
    if document is None or faults:
        raise DocumentError(faults)
    return document


def examine(text: str, file: str, most_values: int = MOST_VALUES) -> tuple[Document | None, tuple[Fault, ...]]:
    """What can be read, and all faults, so that faults of the shape can be told at the same time.

    What could not be read is `LOST` in the document; `shape` finds no second fault there. None: the text is no
    YAML at all or far too much of it, and nothing can be said about its shape. Keys count as values.
    """
    source = Source(text.removeprefix("\ufeff"), file)
    if bad := _UNPRINTABLE.search(source.text):
        return None, (unprintable(source, bad.start()),)
    builder = Builder(source, most_values)
    readable = builder.build()
    faults = in_order(builder.faults)
    if not readable:
        return None, faults
    return Document(builder.data, builder.marks, file, source.lines), faults
