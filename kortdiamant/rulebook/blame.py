"""Blame a fault in an inherited value on the line of the author's own file that causes it.

A fault is found where the impossible value was written, which may be in a file that the author never wrote: with
`rounds: 2` over a ruleset whose relics enter before round 3, it is found at the round of the relics. So the search
looks for the change that causes the fault: the last layer without which the fault disappears, and in it the one
value with which it appears. The search builds the ruleset again without some changes; therefore it works for every
check, and no check has to know where its values come from.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from kortdiamant.documents.document import Document, KeyPath
from kortdiamant.errors import DocumentError, Fault, Mark
from kortdiamant.rulebook.build import build
from kortdiamant.rulebook.definition import FIXED_KEYS, OWN_KEYS
from kortdiamant.rulebook.resolve import Layer, ResolvedDocument

# How many values may be checked, those of the whole ruleset counted again each time it is built. This takes 0.2 s. A
# bundled ruleset has 170 to 860 keys and values, and the largest file 10,000.
MAX_CHECKED = 50_000
_NO_CAUSE = frozenset((*OWN_KEYS, *FIXED_KEYS))  # these keys change nothing that is inherited

_FaultKeys = frozenset[tuple[str, Mark]]


def blame(found: Iterable[Fault], resolved: ResolvedDocument, max_checked: int = MAX_CHECKED) -> tuple[Fault, ...]:
    """Move each fault to the change in a later file that causes it, if there is one; return them sorted by place.

    Faults of a text stay where they are. If the base is unknown, all do. At most `max_checked` values are checked.
    """
    if not resolved.layers or not resolved.is_whole:
        return tuple(found)
    search = _CauseSearch(resolved, max_checked // max(1, resolved.document.size))
    known = {(fault.code, fault.mark) for fault in resolved.faults}
    moved = [fault if (fault.code, fault.mark) in known else search.at_its_cause(fault) for fault in found]
    return tuple(sorted(moved, key=lambda fault: fault.mark))


@dataclass
class _CauseSearch:
    """The search for causes. It remembers which faults each trial had, and stops after `left` trials."""

    resolved: ResolvedDocument
    left: int
    found: dict[tuple[int, Collection[KeyPath]], _FaultKeys] = field(default_factory=dict)

    def at_its_cause(self, fault: Fault) -> Fault:
        later = self._files_after(fault.mark.file)
        if not later:
            return fault
        for number in reversed(range(len(self.resolved.layers))):
            change = self.resolved.layers[number].change
            changes = [path for path in _changes(change) if change.origin(path).name.mark.file in later]
            if changes and not self._comes_up(fault, number, changes):
                cause = change.origin(self._first(fault, number, changes)).name
                return replace(fault, mark=cause.mark, source=cause.source, width=cause.width, about=fault)
        return fault

    def _files_after(self, file: str) -> Collection[str]:
        """Return the files that were merged over this one."""
        layers = self.resolved.layers
        files = list(dict.fromkeys([layers[0].before.file, *(layer.change.file for layer in layers)]))
        return files[files.index(file) + 1 :] if file in files else ()

    def _first(self, fault: Fault, number: int, changes: Sequence[KeyPath]) -> KeyPath:
        """Return the change that causes the fault, by bisection: without it and those after it the fault is absent."""
        absent, present = 0, len(changes)
        while present - absent > 1:
            middle = (absent + present) // 2
            if self._comes_up(fault, number, changes[middle:]):
                present = middle
            else:
                absent = middle
        return changes[present - 1]

    def _comes_up(self, fault: Fault, number: int, without: Sequence[KeyPath]) -> bool:
        """Whether the fault is present without some changes of a layer; True if no trials are left."""
        left_out = frozenset(without)
        if (number, left_out) not in self.found:
            if not self.left:
                return True
            self.left -= 1
            self.found[number, left_out] = _found_in(_without(self.resolved.layers, number, left_out))
        return (fault.code, fault.mark) in self.found[number, left_out]


def _without(layers: Sequence[Layer], number: int, left_out: Collection[KeyPath]) -> Document:
    """Merge all layers, leaving out some changes of one."""
    layer = layers[number]
    document = layer.lay(layer.before, _prune(layer.change, left_out))
    for later in layers[number + 1 :]:
        document = later.lay(document, later.change)
    return document


def _found_in(document: Document) -> _FaultKeys:
    try:
        found: Iterable[Fault] = build(ResolvedDocument(document), "").warnings
    except DocumentError as error:
        found = error.faults
    return frozenset((fault.code, fault.mark) for fault in found)


def _changes(change: Document) -> Sequence[KeyPath]:
    """Return the paths of a change's values in the order of the text; a list is one value."""
    paths = [path for path in _values(change.data, ()) if path[0] not in _NO_CAUSE]
    return sorted(paths, key=lambda path: change.origin(path).name.mark)


def _values(data: object, path: KeyPath) -> Iterator[KeyPath]:
    if not isinstance(data, Mapping) or (path and not data):
        yield path
        return
    for key, value in data.items():
        yield from _values(value, (*path, key))


def _prune(change: Document, left_out: Collection[KeyPath]) -> Document:
    """Remove some values from a change, and the maps that this leaves empty."""
    data = _keep(change.data, (), left_out)
    kept = {path[:size] for path in _values(data, ()) for size in range(len(path) + 1)}
    gone = {path[:size] for path in left_out for size in range(len(path) + 1)} - kept
    marks = {path: origin for path, origin in change.marks.items() if not _is_below(path, gone)}
    return replace(change, data=data, marks=marks)


def _is_below(path: KeyPath, gone: Collection[KeyPath]) -> bool:
    return any(path[:size] in gone for size in range(len(path) + 1))


def _keep(data: object, path: KeyPath, left_out: Collection[KeyPath]) -> object:
    if not isinstance(data, Mapping):
        return data
    kept = {key: _keep(value, (*path, key), left_out) for key, value in data.items() if (*path, key) not in left_out}
    return {key: value for key, value in kept.items() if value != {} or data[key] == {}}
