"""A ruleset as the rest of the program knows it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any, Generic, TypeVar

from kortdiamant import diam, expedition
from kortdiamant.documents import Document
from kortdiamant.errors import DocumentError, Fault
from kortdiamant.languages import Language
from kortdiamant.rulebook import faults
from kortdiamant.rulebook.families import diam_rules, expedition_rules, family_of
from kortdiamant.rulebook.findings import Findings
from kortdiamant.rulebook.format_number import format_fault
from kortdiamant.rulebook.partial import read_definition
from kortdiamant.rulebook.sense import check_file
from kortdiamant.rulebook.shape import SPENT_KEYS, AnyDefinition, Definition, Gem, Prose, Titles, Variant, Words

REFERENCE = "reference"  # the one key that a resolved definition has beside those of a file


Rules = TypeVar("Rules", covariant=True)


@dataclass(frozen=True, kw_only=True)
class RulesetOf(Generic[Rules]):
    """A ruleset of any family, resolved: what it extends, its variants and the settings of the game are in it.

    `title` names the variants that are switched on. `definition` is all of it as plain data, from which
    `from_definition` makes an equal ruleset. Where it came from does not make two rulesets different: `origin` is
    its file, `variants` are the titles of those it offers, without any that would undo one that is switched on, and
    `warnings` what is odd about it.
    """

    id: str
    version: int
    family: str
    language: Language
    title: Titles
    rules: Rules
    words: Mapping[Language, Words] = field(default_factory=dict)
    prose: Mapping[Language, Prose]
    supply: tuple[Gem, ...] = ()
    source: str | None
    reference: str
    definition: Mapping[str, object]
    variants: Mapping[str, Titles] = field(default_factory=dict, compare=False)
    origin: Path | None = field(default=None, compare=False)
    warnings: tuple[Fault, ...] = field(default=(), compare=False)

    def title_in(self, language: Language) -> str:
        """The title in a language, or else in the ruleset's own, or else in any."""
        return next(self.title[each] for each in (language, self.language, *self.title) if each in self.title)


@dataclass(frozen=True, kw_only=True)
class Ruleset(RulesetOf[expedition.Rules]):
    """A ruleset of the expedition family."""


@dataclass(frozen=True, kw_only=True)
class DiamRuleset(RulesetOf[diam.Rules]):
    """A ruleset of the diam family; no word in it may be another one, and there is nothing to pay with."""


AnyRuleset = Ruleset | DiamRuleset


def from_definition(document: Document) -> AnyRuleset:
    """Make the ruleset of a resolved definition, as the header of a record holds it; raises DocumentError."""
    data = document.data
    if not isinstance(data, dict):
        raise DocumentError([document.origin(()).value.fault(faults.NOT_A_MAP)])
    if other := format_fault(document):
        raise DocumentError([other])
    reference = str(data.get(REFERENCE, data.get("id")))
    rest = {key: value for key, value in data.items() if key != REFERENCE}
    return build(replace(document, data=rest), reference)


def build(document: Document, reference: str, variants: Sequence[str] = (), known: Sequence[Fault] = ()) -> AnyRuleset:
    """Make the ruleset of a resolved document, in which the variants are switched on already.

    Raises DocumentError with all faults, and those already known of the text, in the order of their places.
    """
    data = document.data
    assert isinstance(data, dict)  # noqa: S101  both callers have looked
    definition, unknown, found = read_definition(document, family_of(data))
    findings = Findings(document, [*known, *found], unknown)
    check_file(definition, findings)
    make = _maker(definition, findings)
    if findings.errors:
        raise DocumentError(findings.in_order())
    return make(**_shared(definition, reference, data, variants), warnings=findings.in_order())


def _maker(definition: AnyDefinition, findings: Findings) -> Callable[..., AnyRuleset]:
    """What makes the ruleset of its family; with errors among the findings it is good for nothing."""
    if isinstance(definition, Definition):
        rules = expedition_rules(definition, findings)
        return partial(Ruleset, rules=rules, words=definition.words, supply=definition.supply)
    return partial(DiamRuleset, rules=diam_rules(definition, findings))


def _shared(
    definition: AnyDefinition, reference: str, data: Mapping[str, object], variants: Sequence[str]
) -> Mapping[str, Any]:
    """What rulesets of all families have."""
    resolved = {key: value for key, value in data.items() if key not in SPENT_KEYS}
    title = _title(definition, variants)
    return {
        "id": definition.id,
        "version": definition.version,
        "family": definition.family,
        "language": definition.language,
        "title": title,
        "prose": definition.prose,
        "source": definition.source,
        "reference": reference,
        "definition": {REFERENCE: reference, **resolved, "title": title},
        "variants": dict(_offered(definition.variants, variants)),
    }


def _offered(variants: Mapping[str, Variant], switched_on: Sequence[str]) -> Iterator[tuple[str, Titles]]:
    """The variants that go with those that are switched on, and these themselves, with their titles."""
    for name, variant in variants.items():
        if name in switched_on or not any(_undoes(variant.set, variants[other].set) for other in switched_on):
            yield name, variant.title


def _undoes(change: Mapping[Any, object], former: Mapping[Any, object]) -> bool:
    """Whether a change leaves nothing of a former one: whatever that sets is set anew."""
    return bool(former) and all(key in change and _replaces(change[key], value) for key, value in former.items())


def _replaces(value: object, former: object) -> bool:
    """Whether a value that is laid over a former one leaves nothing of it; maps are laid over each other by key."""
    return not isinstance(value, Mapping) or not isinstance(former, Mapping) or _undoes(value, former)


def _title(definition: AnyDefinition, variants: Sequence[str]) -> Titles:
    """The title in each language, with the variants behind it; one without a title there goes by its id."""
    if not variants:
        return definition.title
    titles = [(name, definition.variants[name].title) for name in variants]
    return {
        language: f"{title} ({', '.join(own.get(language, name) for name, own in titles)})"
        for language, title in definition.title.items()
    }
