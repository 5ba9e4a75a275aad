"""A ruleset as it is played, and where each of its values comes from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from kortdiamant.documents.document import Document, KeyPath
from kortdiamant.documents.shapes import ListOf, Shape, fields_for, shape_of, shape_within, with_defaults
from kortdiamant.documents.yaml_writer import BlockLine, block_lines, dump_blocks, is_short
from kortdiamant.errors import Mark
from kortdiamant.rulebook import load_any
from kortdiamant.rulebook.build import REFERENCE, family_of
from kortdiamant.rulebook.definition import SPENT_KEYS
from kortdiamant.rulebook.find import find_source
from kortdiamant.rulebook.resolve import GameSettings, resolve
from kortdiamant.telling.file_errors import format_location
from kortdiamant.telling.voice import Voice, plain

Data = Mapping[Any, object]

FARTHEST = 60  # longer lines do not move the column of the notes to the right
GAP = 4


def resolved_text(reference: str, settings: GameSettings, voice: Voice) -> str:
    """Write a ruleset with its bases, variants and settings as one file; raises like `load`."""
    ruleset = load_any(reference, settings=settings)
    data = {key: value for key, value in ruleset.definition.items() if key != REFERENCE}
    heading = voice.say("{name} as it is played, with all that it builds on.", name=plain(reference, 200))
    return f"# {heading}\n{dump_blocks(_ordered(_shape_for(data), data))}"


def origin_text(reference: str, settings: GameSettings, voice: Voice) -> str:
    """Write a ruleset value by value, each with the file and line that it comes from; raises like `load`."""
    load_any(reference, settings=settings)  # raises for faults that resolving alone does not find
    document = resolve(find_source(reference), settings).document
    assert isinstance(document.data, dict)  # noqa: S101  it could be loaded
    data = {key: value for key, value in document.data.items() if key not in SPENT_KEYS}
    shape = _shape_for(data)
    everything = with_defaults(shape, data)
    notes = _Notes(replace(document, data=data), voice)
    return _annotated([(line, notes.of(line)) for line in block_lines(_ordered(shape, everything), _is_one_value)])


def _shape_for(data: Data) -> Shape:
    return shape_of(family_of(data).definition)


def _is_one_value(value: object, column: int) -> bool:
    # Maps are always blocks: their values may come from different places, so each needs its own line.
    return not isinstance(value, Mapping) and is_short(value, column)


def _annotated(noted: Sequence[tuple[BlockLine, str]]) -> str:
    widths = [len(line.text) for line, note in noted if note and len(line.text) <= FARTHEST]
    column = max(widths, default=0) + GAP
    texts = [f"{line.text.ljust(column - 1)} # {note}" if note else line.text for line, note in noted]
    return "".join(f"{text}\n" for text in texts)


@dataclass(frozen=True)
class _Notes:
    """Makes the note for a line: where its value comes from."""

    document: Document
    voice: Voice

    def of(self, line: BlockLine) -> str:
        if line.path is None:
            return ""
        if _is_given(self.document.data, line.path):
            return format_location(self.document.origin(line.path).value.mark)
        taken = next((at for size in range(len(line.path)) if (at := self._taken(line.path[: size + 1]))), None)
        if taken is None:
            return self.voice.say("default")
        return self.voice.say("default, since {place} takes away what was said", place=format_location(taken))

    def _taken(self, path: KeyPath) -> Mark | None:
        origin = self.document.taken.get(path)
        return origin.name.mark if origin and not _is_given(self.document.data, path) else None


def _is_given(data: object, path: KeyPath) -> bool:
    """Whether there is a value at the path."""
    for key in path:
        if isinstance(data, list):
            data = dict(enumerate(data))
        if not isinstance(data, Mapping) or key not in data:
            return False
        data = data[key]
    return True


def _ordered(shape: Shape, data: Any) -> Any:
    """Sort the keys of every map into the order of their definition; free keys keep theirs."""
    if isinstance(data, list):
        element = shape.element if isinstance(shape, ListOf) else shape
        return [_ordered(element, item) for item in data]
    if not isinstance(data, Mapping):
        return data
    keys = [key for key in fields_for(shape, data) if key in data]
    return {key: _ordered(shape_within(shape, data, key), data[key]) for key in dict.fromkeys([*keys, *data])}
