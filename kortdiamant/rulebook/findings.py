"""What is found wrong with a ruleset, collected at its exact places."""

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

LONGEST_FACT = 200  # characters; a path may need so many


@dataclass(frozen=True)
class Findings:
    """Collects the faults of one document; a place that it does not have is the nearest one around."""

    document: Document
    faults: list[Fault] = field(default_factory=list)
    unknown: frozenset[str] = frozenset()  # parts of the definition that are wrong themselves
    suggestions: Suggestions = field(default_factory=Suggestions)

    def is_known(self, *parts: str) -> bool:
        """Whether these parts are what the author wrote; what is found in others would only follow from a fault."""
        return self.unknown.isdisjoint(parts)

    def nearest(self, word: str, candidates: Collection[str], likeness: float = USUAL_LIKENESS) -> str | None:
        """The candidate that was probably meant; of many faults only the first are worth the search."""
        return self.suggestions.nearest(word, candidates, likeness)

    def value(self, path: KeyPath) -> Spot:
        """Where a value was written."""
        return self.document.origin(path).value

    def key(self, path: KeyPath) -> Spot:
        """Where a key was written, or the element of a list."""
        return self.document.origin(path).name

    def word(self, path: KeyPath, word: str) -> Spot:
        """Where a word stands in a text, or else where the text begins."""
        spot = self.value(path)
        start = spot.source.find(word, spot.mark.column - 1)
        return spot if start < 0 or not word else Spot(replace(spot.mark, column=start + 1), len(word), spot.source)

    def has_value(self, path: KeyPath) -> bool:
        """Whether there is a value at the path; there may be a mark of one that a patch took away."""
        data = self.document.data
        for key in path:
            held = data if isinstance(data, Mapping) else range(len(data)) if isinstance(data, list) else ()
            if key not in held:
                return False
            data = data[key]  # type: ignore[index]  # a map or a list that has it
        return True

    def without_effect(self, path: KeyPath, reason: KeyPath, cause: str) -> None:
        """Warn that a key has no effect because of what stands at another place, told as `cause`."""
        if self.is_own_statement(path, reason):
            self.warn(self.key(path), WITHOUT_EFFECT, key=str(path[-1]), cause=cause)

    def is_own_statement(self, path: KeyPath, reason: KeyPath) -> bool:
        """Whether this file says something though there is a reason not to.

        Whoever builds on another file, or writes a variant, need not take away all that is void then: what was said
        before the reason came up is no slip.
        """
        if not self.has_value(path) or self.key(path).mark.file != self.document.file:
            return False
        return self._is_from_variant(path) or not self._is_from_variant(reason)

    def _is_from_variant(self, path: KeyPath) -> bool:
        """Whether a value came in by a variant of this file that is switched on."""
        mark = self.key(path).mark
        return mark.file == self.document.file and mark in self._marks_of_variants

    @cached_property
    def _marks_of_variants(self) -> frozenset[Mark]:
        marks = self.document.marks
        return frozenset(origin.name.mark for path, origin in marks.items() if path[:1] == ("variants",))

    def add(self, spot: Spot, code: FaultCode, *, near: str | None = None, **facts: object) -> None:
        """Note an error."""
        self.faults.append(spot.fault(code, near=near, severity=Severity.ERROR, **_safe(facts)))

    def warn(self, spot: Spot, code: FaultCode, *, near: str | None = None, **facts: object) -> None:
        """Note a warning: the ruleset can be played, but hardly as it was meant."""
        self.faults.append(spot.fault(code, near=near, severity=Severity.WARNING, **_safe(facts)))

    @property
    def errors(self) -> int:
        """How many faults there are for which the ruleset cannot be played."""
        return sum(fault.severity is Severity.ERROR for fault in self.faults)

    def raise_errors(self) -> None:
        """Raise DocumentError with all findings if one of them is an error."""
        if self.errors:
            raise DocumentError(self.in_order())

    def in_order(self) -> tuple[Fault, ...]:
        """What was found, in the order of the places."""
        return sort_faults(self.faults)


def _safe(facts: Mapping[str, object]) -> dict[str, object]:
    return {name: printable(fact) if isinstance(fact, str) else fact for name, fact in facts.items()}


def printable(text: str) -> str:
    """The text as it is where that can be printed and is short, otherwise escaped and cut."""
    if text.isprintable() and len(text) <= LONGEST_FACT:
        return text
    return abbreviate(text.encode(errors="backslashreplace").decode())
