"""Findings: the faults that the checks of a ruleset collect, each at its exact place."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from kortdiamant.documents.document import Document, KeyPath, Spot
from kortdiamant.documents.faults import FaultCode, sort_faults
from kortdiamant.documents.yaml_writer import abbreviate
from kortdiamant.errors import DocumentError, Fault, Mark, Severity
from kortdiamant.rulebook.faults import WITHOUT_EFFECT
from kortdiamant.spelling import USUAL_LIKENESS, Suggestions

LONGEST_FACT = 200  # characters; enough for most paths


@dataclass(frozen=True)
class Findings:
    """Collects the faults of one document. For a path without a mark, the nearest place around it is used."""

    document: Document
    faults: list[Fault] = field(default_factory=list)
    unknown: frozenset[str] = frozenset()  # parts of the definition that have faults and hold a harmless value
    suggestions: Suggestions = field(default_factory=Suggestions)

    def is_known(self, *parts: str) -> bool:
        """Whether all these parts are as the author wrote them; a fault in others would only follow from another."""
        return self.unknown.isdisjoint(parts)

    def nearest(self, word: str, candidates: Collection[str], likeness: float = USUAL_LIKENESS) -> str | None:
        """Return the candidate that was probably meant, or None; only the first faults of a file get suggestions."""
        return self.suggestions.nearest(word, candidates, likeness)

    def value(self, path: KeyPath) -> Spot:
        """Return where a value was written."""
        return self.document.origin(path).value

    def key(self, path: KeyPath) -> Spot:
        """Return where a key or an element of a list was written."""
        return self.document.origin(path).name

    def word(self, path: KeyPath, word: str) -> Spot:
        """Return where a word is in a text value, or the spot of the whole value if it is not found."""
        spot = self.value(path)
        start = spot.source.find(word, spot.mark.column - 1)
        return spot if start < 0 or not word else Spot(replace(spot.mark, column=start + 1), len(word), spot.source)

    def has_value(self, path: KeyPath) -> bool:
        """Whether there is a value at the path; marks do not say, as they include values that a patch removed."""
        data = self.document.data
        for key in path:
            held = data if isinstance(data, Mapping) else range(len(data)) if isinstance(data, list) else ()
            if key not in held:
                return False
            data = data[key]  # type: ignore[index]  # a map or a list that has it
        return True

    def without_effect(self, path: KeyPath, reason: KeyPath, cause: str) -> None:
        """Warn that a key has no effect because of the value at `reason`, which the sentence quotes as `cause`."""
        if self.is_own_statement(path, reason):
            self.warn(self.key(path), WITHOUT_EFFECT, key=str(path[-1]), cause=cause)

    def is_own_statement(self, path: KeyPath, reason: KeyPath) -> bool:
        """Whether the author of this file wrote the value at `path`, knowing that `reason` makes it pointless.

        An inherited value is not a mistake, nor is one of the file that only a variant makes pointless: authors need
        not remove everything that has become void.
        """
        if not self.has_value(path) or self.key(path).mark.file != self.document.file:
            return False
        return self._is_from_variant(path) or not self._is_from_variant(reason)

    def _is_from_variant(self, path: KeyPath) -> bool:
        """Whether a variant of this file set the value."""
        mark = self.key(path).mark
        return mark.file == self.document.file and mark in self._marks_of_variants

    @cached_property
    def _marks_of_variants(self) -> frozenset[Mark]:
        marks = self.document.marks
        return frozenset(origin.name.mark for path, origin in marks.items() if path[:1] == ("variants",))

    def add(self, spot: Spot, code: FaultCode, *, near: str | None = None, **facts: object) -> None:
        """Add an error."""
        self.faults.append(spot.fault(code, near=near, severity=Severity.ERROR, **_safe(facts)))

    def warn(self, spot: Spot, code: FaultCode, *, near: str | None = None, **facts: object) -> None:
        """Add a warning: the ruleset can be played, but probably not as intended."""
        self.faults.append(spot.fault(code, near=near, severity=Severity.WARNING, **_safe(facts)))

    @property
    def errors(self) -> int:
        """The number of faults that make the ruleset unplayable."""
        return sum(fault.severity is Severity.ERROR for fault in self.faults)

    def raise_errors(self) -> None:
        """Raise DocumentError with all findings if one of them is an error."""
        if self.errors:
            raise DocumentError(self.in_order())

    def in_order(self) -> tuple[Fault, ...]:
        """Return the faults, sorted by place."""
        return sort_faults(self.faults)


def _safe(facts: Mapping[str, object]) -> dict[str, object]:
    return {name: printable(fact) if isinstance(fact, str) else fact for name, fact in facts.items()}


def printable(text: str) -> str:
    """Return a short printable text as it is, any other escaped and cut."""
    if text.isprintable() and len(text) <= LONGEST_FACT:
        return text
    return abbreviate(text.encode(errors="backslashreplace").decode())
