"""The header of a record: which ruleset is played, by whom, and what else a game needs to begin."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from typing import Annotated, Literal

from annotated_types import Ge, MinLen

from kortdiamant.documents.document import Document
from kortdiamant.documents.flow import flow
from kortdiamant.documents.order import in_order
from kortdiamant.documents.reader import examine
from kortdiamant.documents.shape import shape
from kortdiamant.errors import DocumentError, Fault
from kortdiamant.languages import Language
from kortdiamant.records.faults import NOT_ON_A_PAD
from kortdiamant.records.lines import FENCE, RecordText
from kortdiamant.records.so_far import SoFar

FORMAT: Literal[1] = 1
SCORE: Literal["score"] = "score"
ABOUT_CARDS = ("first", "deal", "bots", "from_")


@dataclass(frozen=True, kw_only=True)
class Header:
    """What the header may hold; a trailing underscore is none there.

    `kind` is `score` for a score pad, and not given for a game.
    `ruleset` is an id with variants or a path; `definition`, the resolved ruleset, is what counts where it is given.
    `first` is who turns the first card; `deal` the seed if the program deals; `bots` are strategies by name; `from` is
    how far a game had come that was begun elsewhere.
    """

    format: Literal[1]
    kind: Literal["score"] | None = None
    ruleset: Annotated[str, MinLen(1)]
    version: Annotated[int, Ge(1)] | None = None
    date: str | int | None = None
    players: Annotated[tuple[str, ...], MinLen(1)]
    first: str | None = None
    language: Language | None = None
    deal: int | None = None
    bots: Mapping[str, str] = field(default_factory=dict)
    set: Mapping[str, object] = field(default_factory=dict)
    from_: SoFar | None = None
    definition: Mapping[str, object] | None = None


def read_header(record: RecordText) -> tuple[Header, Document]:
    """Read a header; marks in the document count from the first line of the file.

    Raises `DocumentError` with everything that is wrong with it.
    """
    padding = "\n" * (record.header_line - 1)
    document, faults = examine(padding + "\n".join(record.header) + "\n", record.file)
    if document is None:
        raise DocumentError(faults)
    header, misshapen = shape(document, Header)
    if header:
        misshapen = tuple(_out_of_place(header, document))
    if header is None or faults or misshapen:
        raise DocumentError(in_order((*faults, *misshapen)))
    return header, document


def _out_of_place(header: Header, document: Document) -> Iterator[Fault]:
    """What can only be said of a game with cards."""
    if header.kind == SCORE:
        for key in ABOUT_CARDS:
            if getattr(header, key) not in (None, {}):
                name = key.rstrip("_")
                yield document.origin((name,)).name.fault(NOT_ON_A_PAD, key=name)


def write_header(header: Header) -> str:
    """Write a header with its fences: one key a line, without those that say nothing."""
    return "\n".join((FENCE, *_lines(header), FENCE, ""))


def _lines(header: Header) -> Iterator[str]:
    for each in fields(header):
        value = getattr(header, each.name)
        if value is not None and value != {}:
            data = value.data() if isinstance(value, SoFar) else value
            yield f"{each.name.rstrip('_')}: {flow(data)}"
