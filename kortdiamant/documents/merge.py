"""Laying one document over another: `extends`, variants and single settings."""

from __future__ import annotations

import re
from collections.abc import Mapping

from kortdiamant.documents.document import Document, Key, Origin, Path

_DIGITS = re.compile("0|[1-9][0-9]{0,18}")
_CHOOSER = "by"  # the key whose value decides which other keys belong beside it


def merge(base: Document, patch: Document) -> Document:
    """The base with the patch laid over it; every value keeps the mark of where it was written.

    Maps merge key by key, null takes a key away, anything else replaces (`cards` is a list, and so does too). A map
    whose `by` changes drops what it inherited. A key that one writes as a number and the other as text in quotes is the
    same, and takes the patch's spelling. A map that both have takes the patch's mark, since the patch is what its
    author may still be writing. Keys that were taken away stay known in `taken`, so that `shape` can refuse one that
    does not exist.
    """
    merger = _Merger(base, patch)
    data = merger.value((), base.data, patch.data)
    return Document(data, merger.marks, patch.file, patch.lines, merger.taken)


class _Merger:
    def __init__(self, base: Document, patch: Document) -> None:
        self.patch = patch
        self.marks: dict[Path, Origin] = {**base.marks, **patch.marks}
        self.taken: dict[Path, Origin] = {**base.taken, **patch.taken}

    def value(self, path: Path, base: object, patch: object) -> object:
        if not isinstance(patch, Mapping):
            return patch
        inherited = base if isinstance(base, Mapping) and not _chooses_anew(base, patch) else {}
        merged = dict(inherited)
        for key, value in patch.items():
            self._entry((*path, key), merged, key, value)
        return merged

    def _entry(self, path: Path, merged: dict[Key, object], key: Key, value: object) -> None:
        inherited = merged.get(key) if key in merged else merged.pop(_twin(key), None)
        if value is None:
            merged.pop(key, None)
            self.taken[path] = self.patch.origin(path)
        else:
            merged[key] = self.value(path, inherited, value)


def _twin(key: Key) -> Key:
    """The key that means the same where keys are names: `9` is a number to YAML, and `"9"` a text."""
    return int(key) if isinstance(key, str) and _DIGITS.fullmatch(key) else str(key)


def _chooses_anew(base: Mapping[Key, object], patch: Mapping[Key, object]) -> bool:
    return _CHOOSER in patch and base.get(_CHOOSER) != patch[_CHOOSER]
