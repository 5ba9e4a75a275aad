"""A ruleset as the rest of the program knows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from kortdiamant.cards.vocabulary import Language
from kortdiamant.documents import Document
from kortdiamant.errors import DocumentError, Fault
from kortdiamant.expedition.rules import Rules
from kortdiamant.rulebook import faults
from kortdiamant.rulebook.families import family_of
from kortdiamant.rulebook.findings import Findings
from kortdiamant.rulebook.format_number import format_fault
from kortdiamant.rulebook.partial import read_definition
from kortdiamant.rulebook.sense import check_file
from kortdiamant.rulebook.shape import SPENT_KEYS, Definition, Gem, Prose, Titles, Words

REFERENCE = "reference"  # the one key that a resolved definition has beside those of a file


@dataclass(frozen=True, kw_only=True)
class Ruleset:
    """A ruleset, resolved: what it extends, its variants and the settings of the game are in it.

    `title` names the variants that are switched on. `definition` is all of it as plain data, from which
    `from_definition` makes an equal ruleset. Where it came from does not make two rulesets different: `origin` is
    its file, `variants` are the titles of those it offers, and `warnings` what is odd about it.
    """

    id: str
    version: int
    family: str
    language: Language
    title: Titles
    rules: Rules
    words: Mapping[Language, Words]
    prose: Mapping[Language, Prose]
    supply: tuple[Gem, ...]
    source: str | None
    reference: str
    definition: Mapping[str, object]
    variants: Mapping[str, Titles] = field(default_factory=dict, compare=False)
    origin: Path | None = field(default=None, compare=False)
    warnings: tuple[Fault, ...] = field(default=(), compare=False)

    def title_in(self, language: Language) -> str:
        """The title in a language, or else in the ruleset's own, or else in any."""
        return next(self.title[each] for each in (language, self.language, *self.title) if each in self.title)


def from_definition(document: Document) -> Ruleset:
    """Make the ruleset of a resolved definition, as the header of a record holds it; raises DocumentError."""
    data = document.data
    if not isinstance(data, dict):
        raise DocumentError([document.origin(()).value.fault(faults.NOT_A_MAP)])
    if other := format_fault(document):
        raise DocumentError([other])
    reference = str(data.get(REFERENCE, data.get("id")))
    rest = {key: value for key, value in data.items() if key != REFERENCE}
    return build(replace(document, data=rest), reference)


def build(document: Document, reference: str, variants: Sequence[str] = (), known: Sequence[Fault] = ()) -> Ruleset:
    """Make the ruleset of a resolved document, in which the variants are switched on already.

    Raises DocumentError with all faults, and those already known of the text, in the order of their places.
    """
    data = document.data
    assert isinstance(data, dict)  # noqa: S101  both callers have looked
    family = family_of(data)
    definition, unknown, found = read_definition(document, family.definition)
    findings = Findings(document, [*known, *found], unknown)
    check_file(definition, findings)
    rules = family.rules(definition, findings)
    if findings.errors:
        raise DocumentError(findings.in_order())
    ruleset = _ruleset(definition, rules, reference, data, _title(definition, variants))
    return replace(ruleset, warnings=findings.in_order())


def _ruleset(
    definition: Definition, rules: Rules, reference: str, data: Mapping[str, object], title: Titles
) -> Ruleset:
    resolved = {key: value for key, value in data.items() if key not in SPENT_KEYS}
    return Ruleset(
        id=definition.id,
        version=definition.version,
        family=definition.family,
        language=definition.language,
        title=title,
        rules=rules,
        words=definition.words,
        prose=definition.prose,
        supply=definition.supply,
        source=definition.source,
        reference=reference,
        definition={REFERENCE: reference, **resolved, "title": title},
        variants={name: variant.title for name, variant in definition.variants.items()},
    )


def _title(definition: Definition, variants: Sequence[str]) -> Titles:
    """The title in each language, with the variants behind it; one without a title there goes by its id."""
    if not variants:
        return definition.title
    titles = [(name, definition.variants[name].title) for name in variants]
    return {
        language: f"{title} ({', '.join(own.get(language, name) for name, own in titles)})"
        for language, title in definition.title.items()
    }
