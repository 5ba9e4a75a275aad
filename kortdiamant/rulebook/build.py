"""Build a ruleset from a resolved document: validate it, bind the cards, check that it makes a game.

If one part is wrong, the other parts are still checked: a harmless value replaces the wrong part, and no check reports
that value.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

from kortdiamant import diam, expedition
from kortdiamant.documents.document import LOST, Document
from kortdiamant.documents.faults import UNKNOWN_KEY
from kortdiamant.documents.validation import ValidatedFields, validate_fields
from kortdiamant.errors import Fault
from kortdiamant.languages import SOURCE
from kortdiamant.languages.files import NOUNS, own_nouns
from kortdiamant.languages.names import Language
from kortdiamant.rulebook.check import check_diam, check_expedition, check_file
from kortdiamant.rulebook.deck import cards_in_play
from kortdiamant.rulebook.definition import (
    OWN_KEYS,
    SPENT_KEYS,
    AnyDefinition,
    Deck,
    Definition,
    DiamDefinition,
    Gem,
    Prose,
    Titles,
    Variant,
    Words,
    keys_of,
)
from kortdiamant.rulebook.faults import Findings
from kortdiamant.rulebook.resolve import ResolvedDocument

REFERENCE = "reference"  # the one key of a resolved definition that a file does not have
Rules = TypeVar("Rules", covariant=True)


@dataclass(frozen=True, kw_only=True)
class RulesetOf(Generic[Rules]):
    """A ruleset of any family, with its bases, variants and settings applied.

    `title` includes the variants that were applied. `definition` is the whole ruleset as plain data, from which
    `from_definition` makes an equal one. Three fields do not count in a comparison: `origin` is the file, `variants`
    has the titles of the variants that can be applied, without those that would undo an applied one, and `warnings`
    are faults that do not prevent play.
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
        """Return the title in a language, in English, in the ruleset's own language, or in any."""
        return next(self.title[each] for each in (language, SOURCE, self.language, *self.title) if each in self.title)

    def words_in(self, language: Language) -> Words:
        """Return the words in a language, with the English ones where neither the ruleset nor the language has one."""
        own, english = self.words.get(language, Words()), self.words.get(SOURCE, Words())
        usual = own_nouns(language)
        lacking = {
            noun: getattr(english, noun) for noun in NOUNS if not getattr(own, noun) and not getattr(usual, noun)
        }
        kinds = {kind: noun for kind, noun in english.kinds.items() if kind not in usual.kinds}
        return replace(own, **lacking, kinds={**kinds, **own.kinds}, pieces={**english.pieces, **own.pieces})

    def prose_in(self, language: Language) -> Prose:
        """Return the prose in a language, with the English text of each part that it lacks."""
        own, english = self.prose.get(language, Prose()), self.prose.get(SOURCE, Prose())
        return Prose(**{each.name: getattr(own, each.name) or getattr(english, each.name) for each in fields(Prose)})


@dataclass(frozen=True, kw_only=True)
class Ruleset(RulesetOf[expedition.Rules]):
    """A ruleset of the expedition family."""


@dataclass(frozen=True, kw_only=True)
class DiamRuleset(RulesetOf[diam.Rules]):
    """A ruleset of the diam family; it has neither `words` nor `supply`."""


AnyRuleset = Ruleset | DiamRuleset


def from_definition(document: Document) -> AnyRuleset:
    """Build the ruleset of a resolved definition, such as the header of a record holds; raises DocumentError."""
    data = keys_of(document)
    reference = str(data.get(REFERENCE, data.get("id")))
    rest = {key: value for key, value in data.items() if key != REFERENCE}
    return build(ResolvedDocument(replace(document, data=rest)), reference)


def build(resolved: ResolvedDocument, reference: str, variants: Sequence[str] = ()) -> AnyRuleset:
    """Build the ruleset of a resolved document; `variants` names those that `resolve` has applied.

    Raises DocumentError with all faults, those of the text included, in the order of their places. A fault is where
    it was found; `blame` moves it to the line that causes it.
    """
    document = resolved.document if resolved.is_whole else _with_gaps(resolved.document)
    definition, findings = _validate_definition(document, resolved.faults)
    if isinstance(definition, Definition):
        return _build_expedition(definition, findings, reference, variants)
    return _build_diam(definition, findings, reference, variants)


def _build_expedition(definition: Definition, findings: Findings, reference: str, variants: Sequence[str]) -> Ruleset:
    errors = findings.errors
    cells, relic_queue = cards_in_play(definition, findings)
    rules = expedition.Rules(
        **_fields_of(definition.rules),
        rounds=definition.rounds,
        cells=cells,
        relic_queue=relic_queue,
        players=definition.players,
    )
    are_cards_known = findings.is_known("deck", "cards") and findings.errors == errors
    check_file(definition, findings)
    if are_cards_known:
        check_expedition(definition, rules, findings)
    findings.raise_errors()
    shared = _shared_fields(definition, findings, reference, variants)
    return Ruleset(rules=rules, words=definition.words, supply=definition.supply, **shared)


def _build_diam(definition: DiamDefinition, findings: Findings, reference: str, variants: Sequence[str]) -> DiamRuleset:
    check_file(definition, findings)
    check_diam(definition.rules, findings)
    findings.raise_errors()
    shared = _shared_fields(definition, findings, reference, variants)
    return DiamRuleset(rules=diam.Rules(**_fields_of(definition.rules)), **shared)


def _fields_of(block: expedition.RuleBlock | diam.RuleBlock) -> dict[str, Any]:
    # Not `asdict`: that would turn the blocks within into dicts, too.
    return {field.name: getattr(block, field.name) for field in fields(block)}


def _shared_fields(
    definition: AnyDefinition, findings: Findings, reference: str, variants: Sequence[str]
) -> dict[str, Any]:
    """Return the fields that a ruleset of any family has."""
    data = keys_of(findings.document)
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
        "variants": dict(_available_variants(definition.variants, variants)),
        "warnings": findings.in_order(),
    }


def _available_variants(variants: Mapping[str, Variant], applied: Sequence[str]) -> Iterator[tuple[str, Titles]]:
    """Yield the variants with their titles, except those that would undo an applied one."""
    for name, variant in variants.items():
        if name in applied or not any(_undoes(variant.set, variants[other].set) for other in applied):
            yield name, variant.title


def _undoes(change: Mapping[Any, object], former: Mapping[Any, object]) -> bool:
    """Whether a change overwrites everything that a former one sets."""
    return bool(former) and all(key in change and _replaces(change[key], value) for key, value in former.items())


def _replaces(value: object, former: object) -> bool:
    """Whether a value, merged over a former one, leaves nothing of it."""
    return not isinstance(value, Mapping) or not isinstance(former, Mapping) or _undoes(value, former)


def _title(definition: AnyDefinition, variants: Sequence[str]) -> Titles:
    """Return the title in each language with the variants after it; a variant without a title appears as its id."""
    if not variants:
        return definition.title
    titles = [(name, definition.variants[name].title) for name in variants]
    return {
        language: f"{title} ({', '.join(own.get(language, name) for name, own in titles)})"
        for language, title in definition.title.items()
    }


@dataclass(frozen=True)
class FileFamily:
    """The types of a family's files and of their `rules:` block.

    `harmless` has values for required parts that are wrong or missing; no check finds a fault in them.
    """

    definition: type[AnyDefinition]
    block: type[Any]
    harmless: Mapping[str, Any]


DEFAULT_FAMILY = "expedition"
FAMILIES: Mapping[str, FileFamily] = {
    DEFAULT_FAMILY: FileFamily(Definition, expedition.RuleBlock, {"rounds": 1, "deck": Deck(pack=""), "cards": ()}),
    "diam": FileFamily(DiamDefinition, diam.RuleBlock, {}),
}


def family_of(data: Mapping[Any, object]) -> FileFamily:
    """Return the family that a file names; for an unknown one the default, to find the other faults of the file."""
    return FAMILIES.get(str(data.get("family")), FAMILIES[DEFAULT_FAMILY])


_RULES: Final = "rules"
# Values for parts of any file that are wrong or missing, like `FileFamily.harmless`.
_HARMLESS: Mapping[str, Any] = {
    "format": 1,
    "id": "none",
    "version": 1,
    "family": DEFAULT_FAMILY,
    "language": SOURCE,
    "title": {},
}


def _validate_definition(document: Document, faults: Iterable[Fault]) -> tuple[AnyDefinition, Findings]:
    """Make a definition of all parts that have the right shape; add the faults of the others to those of the text."""
    family = family_of(keys_of(document))
    whole = validate_fields(document, family.definition)
    values, unknown = dict(whole.values), whole.wrong.union(_mistyped_parts(whole.faults))
    if _RULES in whole.wrong:
        rules = _validate_rules(document, family.block)
        values[_RULES], unknown = family.block(**rules.values), unknown | rules.wrong
    definition = family.definition(**{**_HARMLESS, **family.harmless, **values})
    return definition, Findings(document, [*faults, *whole.faults], unknown)


def _validate_rules(document: Document, block: type[Any]) -> ValidatedFields:
    if isinstance(keys_of(document).get(_RULES), dict):
        return validate_fields(document, block, (_RULES,))
    return ValidatedFields({}, frozenset(field.name for field in fields(block)))


def _mistyped_parts(faults: Iterable[Fault]) -> Iterator[str]:
    """Yield the parts that mistyped keys probably meant: their values are unknown."""
    for fault in faults:
        if fault.code == UNKNOWN_KEY.code and fault.near:
            yield from fault.near.replace("-", "_").split(".")


def _with_gaps(document: Document) -> Document:
    """Mark every map that could be inherited as incomplete, so that no key that the base may give is missing from it.

    Lists and the file's own keys are not inherited: they stay as they are, and a key that they lack is a fault.
    """
    data = keys_of(document)
    own = {key: value if key in OWN_KEYS else _with_gap(value) for key, value in data.items()}
    inherited = {each.name: LOST for each in fields(family_of(data).definition) if each.name not in OWN_KEYS}
    return replace(document, data=inherited | own)


def _with_gap(data: object) -> object:
    if not isinstance(data, Mapping):
        return data
    return {LOST: LOST} | {key: _with_gap(value) for key, value in data.items()}
