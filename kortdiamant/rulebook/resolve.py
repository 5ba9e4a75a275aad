"""Resolve a ruleset file into one document: its base (`extends`), its own text, variants, and settings (`--set`)."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from typing import TypeVar

from kortdiamant.documents.document import LOST, Document, Key, KeyPath, Origin, Spot, merge
from kortdiamant.documents.faults import TOO_MANY, TOO_MANY_VALUES, sort_faults
from kortdiamant.documents.reader import MAX_VALUES, read, read_document
from kortdiamant.documents.yaml_text import dump_flow
from kortdiamant.errors import DocumentError, Fault, FileError, Mark, ReferenceKind, UnknownReference
from kortdiamant.rulebook import faults
from kortdiamant.rulebook.definition import FIXED_KEYS, OWN_KEYS, keys_of
from kortdiamant.rulebook.faults import Findings, printable
from kortdiamant.rulebook.find import MAX_BYTES, RulesetSource, check_variants, find_source
from kortdiamant.spelling import nearest, nearest_or_all

MAX_CHAIN_LENGTH = 16
SETTINGS_SOURCE = "--set"  # the file name in the marks of settings; their line is the number of the setting
MAX_SETTING_DEPTH = 32
MAX_SETTINGS = 100  # each costs a merge of the whole ruleset
_NOT_ALLOWED = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")  # line ends, controls and surrogates
_WHOLE_NUMBER = re.compile(r"[0-9]{1,9}")

_OWN_PATHS = {(key,) for key in OWN_KEYS}

Chain = tuple[RulesetSource, ...]
GameSettings = Mapping[str, object] | Sequence[str]
Located = TypeVar("Located", Fault, Spot)


@dataclass(frozen=True)
class Layer:
    """One merge: a file over its base, or a variant or setting over a document. `lay` is the function that merges."""

    before: Document
    change: Document
    lay: Callable[[Document, Document], Document]


@dataclass(frozen=True)
class ResolvedDocument:
    """A document with everything it inherits, and the faults of the texts it was read from.

    It is not whole if its base could not be used. `layers` are the merges that made it, the innermost first.
    """

    document: Document
    faults: tuple[Fault, ...] = ()
    is_whole: bool = True
    layers: tuple[Layer, ...] = ()

    def patch(self, change: Document) -> ResolvedDocument:
        """Merge a variant or setting over the document."""
        layer = Layer(self.document, change, _apply_change)
        return replace(self, document=_apply_change(self.document, change), layers=(*self.layers, layer))


_NOTHING_KNOWN = ResolvedDocument(Document({}, {}, ""), is_whole=False)


def resolve(source: RulesetSource, settings: GameSettings = ()) -> ResolvedDocument:
    """Read a ruleset file and its bases, then apply its variants and the settings, in this order.

    Faults in a base do not stop the resolution: they are in `faults` of the result. Raises DocumentError if the file
    itself, a setting or the list of variants cannot be used, UnknownReference for an unknown variant, and FileError.
    """
    changes = parse_settings(settings)  # first, because a mistyped setting is quicker to report than to read a file
    return _patch_all(_resolve_file(source, (), MAX_VALUES), changes)


def apply_settings(resolved: ResolvedDocument, settings: GameSettings, file: str = SETTINGS_SOURCE) -> ResolvedDocument:
    """Apply settings to a document that is resolved already; faults name `file` as their file. Raises DocumentError."""
    return _patch_all(resolved, parse_settings(settings, file))


def _patch_all(resolved: ResolvedDocument, changes: Iterable[Document]) -> ResolvedDocument:
    return reduce(ResolvedDocument.patch, changes, resolved)


def _resolve_file(source: RulesetSource, chain: Chain, left: int) -> ResolvedDocument:
    """Read a file and its bases, and apply its variants.

    `chain` holds the files that extend this one, the outermost first. `left` is the number of keys and values that
    this file and its bases may have together.
    """
    text = printable(source.reference)
    if wrong := check_variants(source.variants, Spot(Mark(text), len(text), text)):  # its place is in no file
        raise DocumentError(wrong)
    document, found = read_document(source.path, MAX_BYTES, left)
    if document is None:
        raise DocumentError(found)
    resolved, base = ResolvedDocument(document, found), keys_of(document, found).get("extends")
    if base is not None:
        resolved = _merge_over_base(resolved, base, (*chain, source), left - document.size)
    for variant in source.variants:
        resolved = _apply_variant(resolved, variant)
    return resolved


def _apply_change(document: Document, change: Document) -> Document:
    """Merge a change over a document; a map that both have keeps the document's mark.

    A missing key is then reported in the file that lacks it, and not in the variant or setting that touched the map.
    """
    shared = {path for path in change.marks if _has_map(document, path) and _has_map(change, path)}
    marks = {path: mark for path, mark in change.marks.items() if path not in shared}
    return merge(document, replace(change, marks={**marks, (): document.marks[()]}))


def _has_map(document: Document, path: KeyPath) -> bool:
    return isinstance(document.get(path), Mapping)


def _merge_over_base(own: ResolvedDocument, reference: object, chain: Chain, left: int) -> ResolvedDocument:
    """Merge a file over its base."""
    findings, base = Findings(own.document), _NOTHING_KNOWN
    if reference != "" and type(reference) in (str, int):  # an id may be all digits; validation reports other types
        base = _resolve_base(findings, str(reference), chain, left)
    layer = Layer(base.document, own.document, _over_base)
    document, found_in_all = _over_base(base.document, own.document), (*base.faults, *own.faults, *findings.faults)
    return ResolvedDocument(document, found_in_all, base.is_whole, (*base.layers, layer))


def _over_base(base: Document, own: Document) -> Document:
    return merge(_without_own_keys(base), own)


def _resolve_base(findings: Findings, reference: str, chain: Chain, left: int) -> ResolvedDocument:
    """Resolve the base of a file; add a fault if it cannot be found or read."""
    try:
        source = find_source(reference, chain[-1].path.parent)
        if not _is_rejected(source, chain, findings):
            return _require_same_family(findings, _resolve_file(source, chain, left))
    except DocumentError as error:
        if TOO_MANY_VALUES.code in {fault.code for fault in error.faults}:  # the file had used up a part of the limit
            findings.add(findings.value(("extends",)), faults.TOO_MUCH_IN_ALL, limit=MAX_VALUES)
        else:
            findings.faults.extend(error.faults)
    except UnknownReference as error:
        code = faults.UNKNOWN_VARIANT if error.kind is ReferenceKind.VARIANT else faults.UNKNOWN_BASE
        near = nearest(error.name, error.near)
        findings.add(findings.word(("extends",), error.name), code, near=near, name=error.name)
    except FileError as error:
        spot, problem = findings.value(("extends",)), error.problem.value
        findings.add(spot, faults.UNREADABLE_BASE, path=error.path, trouble=problem, detail=error.detail)
    return _NOTHING_KNOWN


def _require_same_family(findings: Findings, base: ResolvedDocument) -> ResolvedDocument:
    """Return the base, unless the file names another family: then it can inherit nothing."""
    own, other = (each.get(("family",)) for each in (findings.document, base.document))
    if own in (None, other) or other is None:
        return base
    findings.add(findings.value(("family",)), faults.OTHER_FAMILY, family=str(own), base=str(other))
    return _NOTHING_KNOWN


def _is_rejected(source: RulesetSource, chain: Chain, findings: Findings) -> bool:
    """Whether the base cannot be used (bad variants, a circle, or a chain that is too long); adds the fault."""
    if wrong := check_variants(source.variants, findings.value(("extends",))):
        findings.faults.extend(wrong)
        return True
    spot, paths = findings.value(("extends",)), [_absolute_path(earlier) for earlier in chain]
    path = _absolute_path(source)
    if path in paths:
        circle = (*chain[paths.index(path) :], source)
        findings.add(spot, faults.CIRCLE, circle=tuple(printable(each.reference) for each in circle))
        return True
    if len(chain) == MAX_CHAIN_LENGTH:
        findings.add(spot, faults.TOO_LONG_CHAIN, limit=MAX_CHAIN_LENGTH)
        return True
    return False


def _absolute_path(source: RulesetSource) -> str:
    # Links are not followed, as `Path.resolve` raises for a circle of links. It ends as a chain that is too long.
    return os.path.abspath(source.path)  # noqa: PTH100


def _without_own_keys(document: Document) -> Document:
    data = keys_of(document)
    marks = {path: mark for path, mark in document.marks.items() if path[:1] not in _OWN_PATHS}
    return replace(document, data={key: data[key] for key in data if key not in OWN_KEYS}, marks=marks)


def _apply_variant(resolved: ResolvedDocument, variant: str) -> ResolvedDocument:
    """Apply a variant; raises UnknownReference, unless a base that could not be read may have it."""
    document = resolved.document
    variants = document.get(("variants",))
    keys = {str(key): key for key in variants if key is not LOST} if isinstance(variants, Mapping) else {}
    if variant not in keys:
        if not resolved.is_whole:
            return resolved
        raise UnknownReference(ReferenceKind.VARIANT, variant, nearest_or_all(variant, keys))
    path = ("variants", keys[variant], "set")
    return resolved.patch(document.part(path)) if _has_map(document, path) else resolved


def parse_settings(settings: GameSettings, file: str = SETTINGS_SOURCE) -> tuple[Document, ...]:
    """Parse settings to documents that can be merged over a ruleset; raises DocumentError with all faults.

    A setting is a text `key=value`, with a dotted path as key and a value in YAML, or a dotted path with plain data.
    """
    if len(settings) > MAX_SETTINGS:
        raise DocumentError([Spot(Mark(file)).fault(TOO_MANY, count=len(settings), greatest=MAX_SETTINGS)])
    lines = settings if not isinstance(settings, Mapping) else [_format_setting(*item) for item in settings.items()]
    documents, found = [], list[Fault]()
    for number, line in enumerate(lines, start=1):
        try:
            documents.append(_read_setting(line, Mark(file, number)))
        except DocumentError as error:
            found.extend(error.faults)
    if found:
        raise DocumentError(sort_faults(found))
    return tuple(documents)


def _format_setting(key: str, data: object) -> str:
    """Write a setting as text; a lone surrogate stays in it, to be rejected with a fault."""
    try:
        return f"{key}={dump_flow(data)}"
    except UnicodeEncodeError as error:
        return f"{key}={error.object}"


def _read_setting(line: str, mark: Mark) -> Document:
    dotted, equals, _ = line.partition("=")
    segments = dotted.strip().split(".")
    if not equals or not all(segments) or len(segments) > MAX_SETTING_DEPTH or _NOT_ALLOWED.search(line):
        spot = Spot(mark, len(line) or 1, line)
        raise DocumentError([spot.fault(faults.BAD_SETTING, setting=printable(line))])
    if segments[0] in FIXED_KEYS:
        spot = Spot(replace(mark, column=_start(line)), len(segments[0]), line)
        raise DocumentError([spot.fault(faults.OWN_KEY, key=segments[0])])
    value = _read_value(line, len(dotted) + 1, mark)
    return _with_keys(value.under(tuple(map(_parse_key, segments))), segments, line, mark)


def _parse_key(segment: str) -> Key:
    return int(segment) if _WHOLE_NUMBER.fullmatch(segment) else segment


def _start(line: str) -> int:
    """Return the column of the first character that is not blank."""
    return 1 + len(line) - len(line.lstrip())


def _read_value(line: str, start: int, mark: Mark) -> Document:
    # Blanks in place of the key keep the columns of the value and of its faults right.
    try:
        document = read(" " * start + line[start:], mark.file)
    except DocumentError as error:
        raise DocumentError([_move_to_line(fault, line, mark.line) for fault in error.faults]) from error
    marks = {
        path: Origin(
            _move_to_line(origin.value, line, mark.line), origin.key and _move_to_line(origin.key, line, mark.line)
        )
        for path, origin in document.marks.items()
    }
    return replace(document, marks=marks, lines=(line,))


def _move_to_line(item: Located, line: str, number: int) -> Located:
    return replace(item, mark=replace(item.mark, line=number), source=line)


def _with_keys(document: Document, segments: Sequence[str], line: str, mark: Mark) -> Document:
    """Give every key of the path the mark of where it was written."""
    marks, column = dict(document.marks), _start(line)
    path: KeyPath = ()
    for segment in segments:
        path = (*path, _parse_key(segment))
        marks[path] = replace(marks[path], key=Spot(replace(mark, column=column), len(segment), line))
        column += len(segment) + 1
    return replace(document, marks=marks)
