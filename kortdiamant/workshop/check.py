"""All that is wrong with ruleset files: as they stand, with each of their variants, and in play."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from kortdiamant.documents import LOST, Document, Key, in_order, shape
from kortdiamant.errors import DocumentError, Fault, FileTrouble, Mark, Severity
from kortdiamant.rulebook import AnyRuleset, Ruleset
from kortdiamant.rulebook.causes import at_their_causes
from kortdiamant.rulebook.findings import Findings
from kortdiamant.rulebook.library import taken_id
from kortdiamant.rulebook.reference import Source, as_text
from kortdiamant.rulebook.resolve import Resolved, resolve
from kortdiamant.rulebook.ruleset import build
from kortdiamant.rulebook.shape import Example, ShortGame
from kortdiamant.workshop import faults
from kortdiamant.workshop.examples import EXAMPLES, AnyExample, play_examples

VARIANTS = "variants"
MOST_JUDGED = (
    50_000  # values, those of the whole file counted again with each variant; it takes some tenths of a second
)


def check_files(files: Iterable[str]) -> Iterator[Fault]:
    """The faults of file after file; what several share, such as those of a file they extend, is told once."""
    told: set[tuple[str, Mark, Mark, str]] = set()
    for file in files:
        for fault in check_file(file):
            found_at = fault.about.mark if fault.about else fault.mark
            same = (fault.code, fault.mark, found_at, str(fault.facts))
            if same not in told:
                told.add(same)
                yield fault


def check_file(file: str) -> tuple[Fault, ...]:
    """All faults of a ruleset file in the order of their places; that it cannot be read is one of them."""
    path = Path(file)
    try:
        resolved = resolve(Source(path, as_text(file)))
        taken = taken_id(resolved.document, path)
    except DocumentError as error:
        return tuple(error.faults)
    except FileTrouble as trouble:
        return (Fault(faults.FILE_REFUSED.code, Mark(as_text(str(path))), {"error": trouble}),)
    ruleset, found = judge(resolved)
    only_with_variants = list(_only_with_variants(resolved, found))
    found = [*at_their_causes(found, resolved), *only_with_variants, *filter(None, [taken])]
    if ruleset is not None:
        found += _in_play(resolved.document, ruleset)
    return in_order(found)


def judge(resolved: Resolved) -> tuple[AnyRuleset | None, list[Fault]]:
    """The ruleset, if it can be played without a variant, and whatever is wrong with it, where it was found."""
    try:
        ruleset = build(resolved.to_judge, "", known=resolved.faults)
    except DocumentError as error:
        return None, list(error.faults)
    return ruleset, list(ruleset.warnings)


def unfit_variants(resolved: Resolved) -> tuple[Key, ...]:
    """The variants with which a ruleset that can be played cannot be."""
    return tuple(name for name in _variants(resolved) if judge(_with_variant(resolved, name))[0] is None)


def _only_with_variants(resolved: Resolved, known: Iterable[Fault]) -> Iterator[Fault]:
    """What is wrong only while a variant is switched on, each alone; where it is wrong anyway nothing more is told."""
    told = {(fault.code, fault.mark) for fault in known}  # where they were found, not where they are told
    names = list(_variants(resolved))
    most = max(1, MOST_JUDGED // len(resolved.document.marks))
    for name in names[:most]:
        with_variant = _with_variant(resolved, name)
        new = [fault for fault in judge(with_variant)[1] if (fault.code, fault.mark) not in told]
        told |= {(fault.code, fault.mark) for fault in new}
        yield from _naming(name, at_their_causes(new, with_variant, MOST_JUDGED // len(names)), resolved)
    if names[most:]:
        spot = resolved.document.origin((VARIANTS, names[most])).name
        yield spot.fault(faults.UNJUDGED, severity=Severity.WARNING, count=len(names[most:]))


def _variants(resolved: Resolved) -> Iterator[Key]:
    """The variants that change something which can be looked at."""
    data = resolved.document.data
    variants = data.get(VARIANTS) if isinstance(data, Mapping) else None
    for name, variant in variants.items() if isinstance(variants, Mapping) else ():
        if name is not LOST and isinstance(variant, Mapping) and isinstance(variant.get("set"), Mapping):
            yield name


def _with_variant(resolved: Resolved, name: Key) -> Resolved:
    return resolved.patched(resolved.document.part((VARIANTS, name, "set")))


def _naming(name: Key, found: Iterable[Fault], resolved: Resolved) -> Iterator[Fault]:
    """The faults, which name the variant if they stand outside it."""
    marks = resolved.document.marks
    within = {
        spot.mark for path in marks if path[:2] == (VARIANTS, name) for spot in (marks[path].value, marks[path].name)
    }
    for fault in found:
        yield fault if fault.mark in within else replace(fault, facts={**fault.facts, "variant": str(name)})


def _examples(document: Document, ruleset: AnyRuleset) -> Sequence[AnyExample]:
    """The examples as far as they are well shaped."""
    if isinstance(ruleset, Ruleset):
        return shape(document, tuple[Example, ...], (EXAMPLES,))[0] or ()
    return shape(document, tuple[ShortGame, ...], (EXAMPLES,))[0] or ()


def _in_play(document: Document, ruleset: AnyRuleset) -> list[Fault]:
    """What comes out differently when the examples are played."""
    found = Findings(document)
    if isinstance(document.data, Mapping) and EXAMPLES in document.data:
        play_examples(_examples(document, ruleset), ruleset, found)
    return found.faults
