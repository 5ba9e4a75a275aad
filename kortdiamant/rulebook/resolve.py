"""From a reference to one whole document: what a file extends, what it says, and variants, laid over each other."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from kortdiamant.documents import (
    LOST,
    MOST_VALUES,
    Document,
    Path,
    Spot,
    examine,
    in_order,
    meant_or_all,
    merge,
    nearest,
    read_file,
)
from kortdiamant.documents.faults import TOO_MANY_VALUES
from kortdiamant.errors import DocumentError, Fault, FileTrouble, Kind, Mark, UnknownReference
from kortdiamant.rulebook import faults
from kortdiamant.rulebook.findings import Findings, printable
from kortdiamant.rulebook.folders import MOST_BYTES, find
from kortdiamant.rulebook.format_number import format_fault
from kortdiamant.rulebook.gaps import with_gaps
from kortdiamant.rulebook.reference import Source, check_variants
from kortdiamant.rulebook.shape import OWN_KEYS

LONGEST_CHAIN = 16

_OWN_PATHS = {(key,) for key in OWN_KEYS}

Chain = tuple[Source, ...]


@dataclass(frozen=True)
class Layer:
    """A change, what it was laid over, and how: a file over what it extends, or a variant or a setting."""

    before: Document
    change: Document
    lay: Callable[[Document, Document], Document]


@dataclass(frozen=True)
class Resolved:
    """One document, and the faults of the texts it was read from; it is whole unless what it extends has no use.

    `layers` are the changes of which it was made, the innermost first.
    """

    document: Document
    faults: tuple[Fault, ...] = ()
    is_whole: bool = True
    layers: tuple[Layer, ...] = ()

    @property
    def to_judge(self) -> Document:
        """The document, with gaps where there may be something that is not known."""
        return self.document if self.is_whole else with_gaps(self.document)

    def patched(self, change: Document) -> Resolved:
        """With a change laid over it."""
        layer = Layer(self.document, change, patch)
        return replace(self, document=patch(self.document, change), layers=(*self.layers, layer))


_NOTHING_KNOWN = Resolved(Document({}, {}, ""), is_whole=False)


def resolve(source: Source, chain: Chain = (), left: int = MOST_VALUES) -> Resolved:
    """Read a file with all it extends, and switch on the variants that are asked for.

    `chain` are the files that extend this one, the outermost first, and `left` is how many keys and values it and those
    it extends may have together. What is wrong with the files it extends is among
    the faults. Raises DocumentError where nothing sensible can be made of the file itself or of the variants,
    UnknownReference for a variant, and FileTrouble.
    """
    text = printable(source.reference)
    if wrong := check_variants(source.variants, Spot(Mark(text), len(text), text)):  # its place is in no file
        raise DocumentError(wrong)
    document, found = examine(read_file(source.path, MOST_BYTES), str(source.path), left)
    if document is None:
        raise DocumentError(found)
    if not isinstance(document.data, dict):
        raise DocumentError(in_order([*found, document.origin(()).value.fault(faults.NOT_A_MAP)]))
    if other := format_fault(document):
        raise DocumentError(in_order([*found, other]))
    resolved = Resolved(document, found)
    if document.data.get("extends") is not None:
        resolved = _on_its_base(resolved, document.data["extends"], (*chain, source), left - document.size)
    for variant in source.variants:
        resolved = _switch_on(resolved, variant)
    return resolved


def patch(document: Document, change: Document) -> Document:
    """Lay a change over a document; a map that both have stays where the document has it.

    So what a file lacks is told of the file, and not of what somebody changed in it.
    """
    shared = {path for path in change.marks if _is_map(document.data, path) and _is_map(change.data, path)}
    marks = {path: mark for path, mark in change.marks.items() if path not in shared}
    return merge(document, replace(change, marks={**marks, (): document.marks[()]}))


def _on_its_base(own: Resolved, reference: object, chain: Chain, left: int) -> Resolved:
    """Lay a file over what it extends."""
    found, base = Findings(own.document), _NOTHING_KNOWN
    if reference != "" and type(reference) in (str, int):  # an id may be of digits alone; the rest has a wrong shape
        base = _base(found, str(reference), chain, left)
    layer = Layer(base.document, own.document, _over_base)
    document, found_in_all = _over_base(base.document, own.document), (*base.faults, *own.faults, *found.faults)
    return Resolved(document, found_in_all, base.is_whole, (*base.layers, layer))


def _over_base(base: Document, own: Document) -> Document:
    return merge(_without_own_keys(base), own)


def _base(found: Findings, reference: str, chain: Chain, left: int) -> Resolved:
    """Resolve what a file extends; what keeps it from being found or read is a fault."""
    try:
        source = find(reference, chain[-1].path.parent)
        if not _goes_wrong(source, chain, found):
            return _of_the_same_family(found, resolve(source, chain, left))
    except DocumentError as error:
        if any(fault.code == TOO_MANY_VALUES.code for fault in error.faults):  # whoever extends it has some as well
            found.add(found.value(("extends",)), faults.TOO_MUCH_IN_ALL, limit=MOST_VALUES)
        else:
            found.faults.extend(error.faults)
    except UnknownReference as error:
        code = faults.UNKNOWN_VARIANT if error.kind is Kind.VARIANT else faults.UNKNOWN_BASE
        near = nearest(error.name, error.near)
        found.add(found.word(("extends",), error.name), code, near=near, name=error.name)
    except FileTrouble as error:
        spot, trouble = found.value(("extends",)), error.trouble.value
        found.add(spot, faults.UNREADABLE_BASE, path=error.path, trouble=trouble, detail=error.detail)
    return _NOTHING_KNOWN


def _of_the_same_family(found: Findings, base: Resolved) -> Resolved:
    """What a file extends, unless the file says that it is of another family: then nothing of it can be meant."""
    own, other = (_child(each.data, "family") for each in (found.document, base.document))
    if own in (None, other) or other is None:
        return base
    found.add(found.value(("family",)), faults.OTHER_FAMILY, family=str(own), base=str(other))
    return _NOTHING_KNOWN


def _goes_wrong(source: Source, chain: Chain, found: Findings) -> bool:
    """Whether a file is reached again, the chain is longer than anybody means, or variants are; all are faults."""
    if wrong := check_variants(source.variants, found.value(("extends",))):
        found.faults.extend(wrong)
        return True
    spot, paths = found.value(("extends",)), [_plain(earlier) for earlier in chain]
    path = _plain(source)
    if path in paths:
        circle = (*chain[paths.index(path) :], source)
        found.add(spot, faults.CIRCLE, circle=tuple(printable(each.reference) for each in circle))
        return True
    if len(chain) == LONGEST_CHAIN:
        found.add(spot, faults.TOO_LONG_CHAIN, limit=LONGEST_CHAIN)
        return True
    return False


def _plain(source: Source) -> str:
    """The path of a file without detours; one that goes round through links ends as a chain that is too long."""
    return os.path.abspath(source.path)  # noqa: PTH100  `Path.resolve` raises where links go round


def _without_own_keys(document: Document) -> Document:
    data = document.data
    assert isinstance(data, dict)  # noqa: S101  `resolve` gives nothing else
    marks = {path: mark for path, mark in document.marks.items() if path[:1] not in _OWN_PATHS}
    return replace(document, data={key: data[key] for key in data if key not in OWN_KEYS}, marks=marks)


def _child(data: object, key: str | int) -> object:
    return data.get(key) if isinstance(data, Mapping) else None


def _is_map(data: object, path: Path) -> bool:
    for key in path:
        data = _child(data, key)
    return isinstance(data, Mapping)


def _switch_on(resolved: Resolved, variant: str) -> Resolved:
    """Lay a variant over the document; raises UnknownReference, unless the base may have had it."""
    document = resolved.document
    variants = _child(document.data, "variants")
    keys = {str(key): key for key in variants if key is not LOST} if isinstance(variants, Mapping) else {}
    if variant not in keys:
        if not resolved.is_whole:
            return resolved
        raise UnknownReference(Kind.VARIANT, variant, meant_or_all(variant, keys))
    path = ("variants", keys[variant], "set")
    change = _child(_child(variants, keys[variant]), "set")
    return resolved.patched(document.part(path)) if isinstance(change, Mapping) else resolved
