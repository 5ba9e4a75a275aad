"""Which line of an author's own file makes a value impossible that the file has from another.

A fault stands where the impossible value was written, and that may be in a file that its reader never wrote: with
`rounds: 2` over a ruleset whose relics come in before round 3, at the round of the relics. So the change that causes it
is searched for, and told of in its stead: the last of the layers without which the fault would not be there, and in it
the one value with which it comes up. It is found by judging the ruleset anew, so that this holds for whatever a room
may find fault with.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from kortdiamant.documents import Document, Path
from kortdiamant.errors import DocumentError, Fault, Mark
from kortdiamant.rulebook.resolve import Layer, Resolved
from kortdiamant.rulebook.ruleset import AnyRuleset, build
from kortdiamant.rulebook.shape import FIXED_KEYS, OWN_KEYS

MOST_JUDGED = 50_000  # values, those of the whole ruleset counted again each time it is judged anew
_NO_CAUSE = frozenset((*OWN_KEYS, *FIXED_KEYS))  # they change nothing of what is inherited

_Found = frozenset[tuple[str, Mark]]


def made(resolved: Resolved, reference: str, variants: Sequence[str] = ()) -> AnyRuleset:
    """Make the ruleset, with every fault at what causes it; raises DocumentError."""
    try:
        ruleset = build(resolved.to_judge, reference, variants, resolved.faults)
    except DocumentError as error:
        raise DocumentError(at_their_causes(error.faults, resolved)) from None
    return replace(ruleset, warnings=at_their_causes(ruleset.warnings, resolved))


def at_their_causes(found: Iterable[Fault], resolved: Resolved, most: int = MOST_JUDGED) -> tuple[Fault, ...]:
    """The faults, each at the change that causes it where that stands in a later file; in the order of their places.

    What was wrong with the text of a file stays where it is, and so does everything if what a file extends is not
    known. `most` says how much is judged.
    """
    if not resolved.layers or not resolved.is_whole:
        return tuple(found)
    search = _Search(resolved, most // max(1, resolved.document.size))
    known = {(fault.code, fault.mark) for fault in resolved.faults}
    moved = [fault if (fault.code, fault.mark) in known else search.at_its_cause(fault) for fault in found]
    return tuple(sorted(moved, key=lambda fault: fault.mark))


@dataclass
class _Search:
    """Looks for causes, and remembers what was judged; when `left` is used up nothing more is found."""

    resolved: Resolved
    left: int
    judged: dict[tuple[int, Collection[Path]], _Found] = field(default_factory=dict)

    def at_its_cause(self, fault: Fault) -> Fault:
        later = self._files_after(fault.mark.file)
        for number in reversed(range(len(self.resolved.layers)) if later else ()):
            change = self.resolved.layers[number].change
            changes = [path for path in _changes(change) if change.origin(path).name.mark.file in later]
            if changes and not self._comes_up(fault, number, changes):
                cause = change.origin(self._first(fault, number, changes)).name
                return replace(fault, mark=cause.mark, source=cause.source, width=cause.width, about=fault)
        return fault

    def _files_after(self, file: str) -> Collection[str]:
        """The files that were laid over this one."""
        layers = self.resolved.layers
        files = list(dict.fromkeys([layers[0].before.file, *(layer.change.file for layer in layers)]))
        return files[files.index(file) + 1 :] if file in files else ()

    def _first(self, fault: Fault, number: int, changes: Sequence[Path]) -> Path:
        """The change with which the fault comes up: it is not there without this one and those behind it."""
        absent, present = 0, len(changes)
        while present - absent > 1:
            middle = (absent + present) // 2
            if self._comes_up(fault, number, changes[middle:]):
                present = middle
            else:
                absent = middle
        return changes[present - 1]

    def _comes_up(self, fault: Fault, number: int, without: Sequence[Path]) -> bool:
        """Whether the fault is there if some changes of a layer are left out; when no more can be judged it is."""
        left_out = frozenset(without)
        if (number, left_out) not in self.judged:
            if not self.left:
                return True
            self.left -= 1
            self.judged[number, left_out] = _found_in(_without(self.resolved.layers, number, left_out))
        return (fault.code, fault.mark) in self.judged[number, left_out]


def _without(layers: Sequence[Layer], number: int, left_out: Collection[Path]) -> Document:
    """All layers laid over each other, but for some changes of one."""
    layer = layers[number]
    document = layer.lay(layer.before, _pruned(layer.change, left_out))
    for later in layers[number + 1 :]:
        document = later.lay(document, later.change)
    return document


def _found_in(document: Document) -> _Found:
    try:
        found: Iterable[Fault] = build(document, "").warnings
    except DocumentError as error:
        found = error.faults
    return frozenset((fault.code, fault.mark) for fault in found)


def _changes(change: Document) -> Sequence[Path]:
    """The single values that a change has, in the order in which they were written; a list is one."""
    paths = [path for path in _values(change.data, ()) if path[0] not in _NO_CAUSE]
    return sorted(paths, key=lambda path: change.origin(path).name.mark)


def _values(data: object, path: Path) -> Iterator[Path]:
    if not isinstance(data, Mapping) or (path and not data):
        yield path
        return
    for key, value in data.items():
        yield from _values(value, (*path, key))


def _pruned(change: Document, left_out: Collection[Path]) -> Document:
    """The change without some of its values, and without the maps that are left empty."""
    data = _kept(change.data, (), left_out)
    kept = {path[:size] for path in _values(data, ()) for size in range(len(path) + 1)}
    gone = {path[:size] for path in left_out for size in range(len(path) + 1)} - kept
    marks = {path: origin for path, origin in change.marks.items() if not _is_below(path, gone)}
    return replace(change, data=data, marks=marks)


def _is_below(path: Path, gone: Collection[Path]) -> bool:
    return any(path[:size] in gone for size in range(len(path) + 1))


def _kept(data: object, path: Path, left_out: Collection[Path]) -> object:
    if not isinstance(data, Mapping):
        return data
    kept = {key: _kept(value, (*path, key), left_out) for key, value in data.items() if (*path, key) not in left_out}
    return {key: value for key, value in kept.items() if value != {} or data[key] == {}}
