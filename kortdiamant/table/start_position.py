"""Start positions: parse the position from which a game goes on, and format it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import TypeVar

from kortdiamant.cards import Card
from kortdiamant.documents.document import Document, KeyPath, Spot
from kortdiamant.documents.faults import sort_faults
from kortdiamant.errors import DocumentError, Fault, ImpossibleStart, KortdiamantError, WhyNoStart
from kortdiamant.expedition.midway import Midway, midway_errors
from kortdiamant.expedition.text import parse_any_card
from kortdiamant.family import Reading, parse_seat
from kortdiamant.records.header import StartPosition
from kortdiamant.records.lines import IMPOSSIBLE_START
from kortdiamant.table.table import Table

Amount = TypeVar("Amount")
MAX_FAULTS = 100  # a long list of impossible cards would give one fault each


def parse_start_position(so_far: StartPosition, table: Table, document: Document, path: KeyPath = ()) -> Midway:
    """Parse the position at `path` in a document.

    `table` is the table at the start of a game; it supplies the names, rules and words. Raises `DocumentError` with
    every fault at its location.
    """
    return _PositionReader(table, document, path).position(so_far)


def format_start_position(midway: Midway, names: tuple[str, ...]) -> StartPosition:
    """The written form of a position, with full names and canonical cards."""
    return StartPosition(
        round=midway.round,
        chests={name: chest for name, chest in zip(names, midway.chests, strict=True) if chest},
        relics={name: relics for name, relics in zip(names, midway.relics, strict=True) if relics},
        gone=tuple(map(str, midway.gone)),
        seen=midway.seen,
    )


@dataclass
class _PositionReader:
    """Collects faults while it reads one position."""

    table: Table
    document: Document
    path: KeyPath
    faults: list[Fault] = field(default_factory=list)
    # The key as written, by map and seat: both `3` and `Ane` can name a seat, and faults point at the key.
    keys: dict[tuple[str, int], str | int] = field(default_factory=dict)

    def position(self, so_far: StartPosition) -> Midway:
        names = self.table.names
        chests = self._by_seat("chests", so_far.chests)
        relics = self._by_seat("relics", so_far.relics)
        midway = Midway(
            round=so_far.round,
            chests=tuple(chests.get(seat, 0) for seat in range(len(names))),
            relics=tuple(relics.get(seat, ()) for seat in range(len(names))),
            gone=tuple(self._cards(so_far.gone)),
            seen=so_far.seen,
        )
        if not self.faults:
            for doubt in islice(midway_errors(self.table.state.rules, midway), MAX_FAULTS):
                self._refuse(self._spot(doubt.place), doubt)
        if self.faults:
            raise DocumentError(sort_faults(self.faults))
        return midway

    def _by_seat(self, part: str, amounts: Mapping[str, Amount]) -> dict[int, Amount]:
        found: dict[int, Amount] = {}
        for key in self._keys_written(part):
            spot = self.document.origin((*self.path, part, key)).name
            try:
                seat = parse_seat(str(key), self.table.names)
            except KortdiamantError as error:
                self._refuse(spot, error)
                continue
            if seat in found:
                self._refuse(spot, ImpossibleStart(WhyNoStart.TWICE, (part, seat), 0))
            self.keys[part, seat] = key
            found[seat] = amounts[str(key)]
        return found

    def _keys_written(self, part: str) -> Iterable[str | int]:
        """The keys of a map as the document has them; the checker has turned numbers into strings."""
        data = self.document.part(self.path).data
        written = data.get(part) if isinstance(data, dict) else None
        return written or ()

    def _cards(self, texts: Iterable[str]) -> Iterator[Card]:
        context = replace(self.table.parse_context, reading=Reading.CANONICAL)
        for number, text in enumerate(texts):
            try:
                yield parse_any_card(text, self.table.state.rules, context)
            except KortdiamantError as error:
                self._refuse(self.document.origin((*self.path, "gone", number)).value, error)

    def _spot(self, place: tuple[str | int, ...]) -> Spot:
        """The location of a place in the position, or the nearest one around it."""
        part, *rest = place
        if not rest:
            origin = self.document.origin((*self.path, part))
            return origin.name if part in ("chests", "relics") else origin.value
        if part == "gone":
            return self.document.origin((*self.path, *place)).value
        seat, *number = rest
        key = self.keys.get((str(part), int(seat)), "")
        return self.document.origin((*self.path, part, key, *number)).value

    def _refuse(self, spot: Spot, error: KortdiamantError) -> None:
        self.faults.append(spot.fault(IMPOSSIBLE_START, error=error, table=self.table))
