"""From one format to the next, and so on to the newest.

The idea is that of nbformat: a format knows only how it becomes the next one, in a table. Here a step is a list of
changes, and after each the text is read again: if it does not say exactly what was intended, or a comment is gone, the
file is refused and left as it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from typing import NamedTuple

from kortdiamant.documents import Document, Key, Path, Spot
from kortdiamant.documents.faults import MISSING_KEY, TOO_SMALL
from kortdiamant.documents.page import Edit, Page, place_before
from kortdiamant.documents.shape import shape
from kortdiamant.documents.source import Source
from kortdiamant.errors import DocumentError, Fault
from kortdiamant.rulebook import faults as rulebook
from kortdiamant.rulebook.format_number import FORMAT, NEWEST
from kortdiamant.workshop import faults
from kortdiamant.workshop.migration.changes import (
    EACH,
    CannotChange,
    Change,
    Data,
    Pattern,
    Respell,
    value_at,
)

SETS: Pattern = ("variants", EACH, "set")


@dataclass(frozen=True)
class Chain:
    """The changes that lead from each format to the next; the newest has none."""

    steps: Mapping[int, Sequence[Change]]
    newest: int

    @property
    def oldest(self) -> int:
        """The oldest format that can be brought to the newest."""
        return min(self.steps, default=self.newest)


# There has been one format so far. The next one comes with `1: (Rename(...), ...)` here; see docs/design.md.
CHAIN = Chain({}, NEWEST)


class Told(NamedTuple):
    """One change that was made: the line of the file as it was, and a sentence with its facts."""

    line: int
    sentence: str
    facts: Mapping[str, str]


@dataclass(frozen=True)
class Migrated:
    """A text in the newest format, the format that it had, and what was changed."""

    text: str
    number: int
    changes: Sequence[Told] = ()


def migrate_text(text: str, file: str, chain: Chain = CHAIN) -> Migrated:
    """Bring the text of a ruleset file to the newest format; raises DocumentError if that cannot be done."""
    page = Page.of(text, file)
    number = _number(page.document, chain)
    draft = _Draft(page, page)
    for step in range(number, chain.newest):
        for change in (*chain.steps[step], Respell(FORMAT, {step: step + 1})):
            draft.make(change, chain.newest)
    return Migrated(draft.page.text, number, tuple(draft.told))


def _number(document: Document, chain: Chain) -> int:
    """The format of a file; raises DocumentError if it has none from which the chain leads on."""
    if not isinstance(document.data, dict):
        raise DocumentError([document.origin(()).value.fault(rulebook.NOT_A_MAP)])
    if FORMAT[0] not in document.data:
        raise DocumentError([document.origin(()).value.fault(MISSING_KEY, key=FORMAT[0])])
    number, found = shape(document, int, FORMAT)
    if number is None:
        raise DocumentError(found)
    spot = document.origin(FORMAT).value
    if number < chain.oldest:
        raise DocumentError([spot.fault(TOO_SMALL, value=str(number), least=chain.oldest)])
    if number > chain.newest:
        raise DocumentError([spot.fault(rulebook.NEWER_FORMAT, number=number, newest=chain.newest)])
    return number


@dataclass
class _Draft:
    """A text on its way: as it was, as it is now, and the edits of every change in between."""

    first: Page
    page: Page
    edits: list[Sequence[Edit]] = field(default_factory=list)
    told: list[Told] = field(default_factory=list)

    def make(self, change: Change, newest: int) -> None:
        """Make a change wherever it has something to change; raises DocumentError if anything would be lost."""
        data = self.page.document.data
        places = [place for place in _places(data, change.path) if change.concerns(value_at(data, place))]
        if not places:
            return
        try:
            edits = [edit for place in places for edit in change.edits(self.page, place)]
            page = self._edited(edits)
        except (CannotChange, ValueError, DocumentError) as error:
            raise self._refusal(places, newest) from error
        intended = deepcopy(data)
        for place in places:
            change.intend(intended, place)
        if page.document.data != intended or page.counted_comments() != self.page.counted_comments():
            raise self._refusal(places, newest)
        self.told += [
            Told(self._spot(place).mark.line, change.sentence, change.told(place, value_at(data, place)))
            for place in places
        ]
        self.page = page
        self.edits.append(edits)

    def _edited(self, edits: Sequence[Edit]) -> Page:
        return Page.of(self.page.with_edits(edits), self.page.document.file)

    def _refusal(self, places: Sequence[Path], newest: int) -> DocumentError:
        return DocumentError([self._fault(place, newest) for place in places])

    def _fault(self, place: Path, newest: int) -> Fault:
        return self._spot(place).fault(faults.CANNOT_MIGRATE, newest=newest)

    def _spot(self, place: Path) -> Spot:
        """Where a place of the draft stands in the file as it was."""
        span = self.page.spans[place]
        stretch = span.key or span.value
        start = stretch.start
        for edits in reversed(self.edits):
            start = place_before(edits, start)
        return Source(self.first.text, self.first.document.file).spot(start, start + stretch.end - stretch.start)


def _places(data: object, path: Pattern) -> Iterator[Path]:
    """Where a path leads: from the beginning of the file, and from that of each variant's changes."""
    for scope in ((), *_matching(data, SETS)):
        for place in _matching(value_at(data, scope), path):
            yield (*scope, *place)


def _matching(data: Data, path: Pattern) -> Iterator[Path]:
    if not path:
        yield ()
        return
    wanted, *rest = path
    for key in _keys(data):
        if wanted is EACH or key == wanted:
            for below in _matching(data[key], tuple(rest)):
                yield (key, *below)


def _keys(data: object) -> Sequence[Key]:
    if isinstance(data, dict):
        return list(data)
    return range(len(data)) if isinstance(data, list) else ()
