"""The header of a record: the ruleset, the players, and everything else that a game needs to start."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from typing import Annotated, Literal

from annotated_types import Ge, Le, Len, MinLen

from kortdiamant.documents.document import Document
from kortdiamant.documents.faults import sort_faults
from kortdiamant.documents.reader import read_with_faults
from kortdiamant.documents.shapes import OrNumber
from kortdiamant.documents.validation import validate
from kortdiamant.documents.yaml_text import dump_flow
from kortdiamant.errors import DocumentError, Fault
from kortdiamant.languages.names import Language
from kortdiamant.records.lines import FENCE, NOT_ON_A_PAD, RecordText

FORMAT: Literal[1] = 1
SCORE: Literal["score"] = "score"
ABOUT_CARDS = ("first", "deal", "bots", "from_")  # fields that a score pad cannot have


@dataclass(frozen=True, kw_only=True)
class Header:
    """The keys of a header; in the file, `from_` is `from`.

    `kind` is `score` for a score pad and missing for a game. `ruleset` is an id with variants or a path; if there is a
    `definition`, which is the resolved ruleset, it counts instead. `first` is the player who turns the first card.
    `deal` is the seed if the program deals. `bots` are strategies by player. `from` is the position from which a game
    continues that began without the program.
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
    from_: StartPosition | None = None
    definition: Mapping[str, object] | None = None


def read_header(record: RecordText) -> tuple[Header, Document]:
    """Read a header; marks in the document count from the first line of the file.

    Raises DocumentError with all faults of the header.
    """
    padding = "\n" * (record.header_line - 1)
    document, faults = read_with_faults(padding + "\n".join(record.header) + "\n", record.file)
    if document is None:
        raise DocumentError(faults)
    header, misshapen = validate(document, Header)
    if header:
        misshapen = tuple(_out_of_place(header, document))
    if header is None or faults or misshapen:
        raise DocumentError(sort_faults((*faults, *misshapen)))
    return header, document


def _out_of_place(header: Header, document: Document) -> Iterator[Fault]:
    """Yield faults for keys that only a game with cards can have."""
    if header.kind == SCORE:
        for key in ABOUT_CARDS:
            if getattr(header, key) not in (None, {}):
                name = key.rstrip("_")
                yield document.origin((name,)).name.fault(NOT_ON_A_PAD, key=name)


def write_header(header: Header) -> str:
    """Write a header with its fences, one key per line, without empty values."""
    return "\n".join((FENCE, *_lines(header), FENCE, ""))


def _lines(header: Header) -> Iterator[str]:
    for each in fields(header):
        value = getattr(header, each.name)
        if value is not None and value != {}:
            data = value.data() if isinstance(value, StartPosition) else value
            yield f"{each.name.rstrip('_')}: {dump_flow(data)}"


Gems = Annotated[int, Ge(0)]
LAST_ROUND = 99
MAX_CARDS = 9999  # more than any table has


@dataclass(frozen=True, kw_only=True)
class StartPosition:
    """A position between two rounds: the next `round`, and what the players have before it.

    `chests` (gems) and `relics` (worths in the order of the claims) are by player; a missing player has none. `gone`
    are the cards that have left the game. `seen` is the number of relics that were turned up.
    """

    round: Annotated[int, Ge(1), Le(LAST_ROUND)]
    chests: Mapping[str, Gems] = field(default_factory=dict)
    relics: Mapping[str, Annotated[tuple[Gems, ...], Len(0, MAX_CARDS)]] = field(default_factory=dict)
    gone: Annotated[tuple[Annotated[str, MinLen(1), OrNumber()], ...], Len(0, MAX_CARDS)] = ()
    seen: Gems | None = None

    def data(self) -> Mapping[str, object]:
        """Return the position as plain data, without empty values."""
        values = {each.name: getattr(self, each.name) for each in fields(self)}
        return {name: value for name, value in values.items() if value not in ({}, (), None)}
