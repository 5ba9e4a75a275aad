"""A ruleset as it is played, where each of its values comes from, and how two rulesets differ, in plain words.

The differences come from the rule sheets. Statements about the same key are paired; statements without a key are
compared section by section, and only those that the other ruleset lacks are kept. If the rulesets have different
words for things, both sheets use the plain words of the family, so that a joker is a relic on both sides; kinds
of hazards keep their names. The example and the list of variants are left out, because they are not rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from kortdiamant.documents.document import Document, KeyPath
from kortdiamant.documents.shapes import ListOf, Shape, fields_for, shape_of, shape_within, with_defaults
from kortdiamant.documents.yaml_text import BlockLine, block_lines, dump_blocks, is_short
from kortdiamant.errors import Mark, WrongFamily
from kortdiamant.languages.names import Language
from kortdiamant.rulebook import AnyRuleset, load_any
from kortdiamant.rulebook.build import REFERENCE, family_of
from kortdiamant.rulebook.definition import SPENT_KEYS, Words
from kortdiamant.rulebook.find import find_source
from kortdiamant.rulebook.resolve import GameSettings, resolve
from kortdiamant.telling.errors import format_location
from kortdiamant.telling.rule_sheet.sheet import rule_sheet
from kortdiamant.telling.voice import Voice, plain

Data = Mapping[Any, object]

MAX_NOTE_COLUMN = 60  # longer lines do not move the column of the notes to the right
GAP = 4


def resolved_text(reference: str, settings: GameSettings, voice: Voice) -> str:
    """Write a ruleset with its bases, variants and settings as one file; raises like `load`."""
    ruleset = load_any(reference, settings=settings)
    data = {key: value for key, value in ruleset.definition.items() if key != REFERENCE}
    heading = voice.say("{name} as it is played, with everything that it extends.", name=plain(reference, 200))
    return f"# {heading}\n{dump_blocks(_sort_keys(_shape_for(data), data))}"


def origin_text(reference: str, settings: GameSettings, voice: Voice) -> str:
    """Write a ruleset value by value, each with the file and line that it comes from; raises like `load`."""
    load_any(reference, settings=settings)  # raises for faults that resolving alone does not find
    document = resolve(find_source(reference), settings).document
    assert isinstance(document.data, dict)  # noqa: S101  it could be loaded
    data = {key: value for key, value in document.data.items() if key not in SPENT_KEYS}
    shape = _shape_for(data)
    everything = with_defaults(shape, data)
    notes = _Notes(replace(document, data=data), voice)
    return _annotate([(line, notes.of(line)) for line in block_lines(_sort_keys(shape, everything), _is_one_value)])


def _shape_for(data: Data) -> Shape:
    return shape_of(family_of(data).definition)


def _is_one_value(value: object, column: int) -> bool:
    # Maps are always blocks: their values may come from different places, so each needs its own line.
    return not isinstance(value, Mapping) and is_short(value, column)


def _annotate(noted: Sequence[tuple[BlockLine, str]]) -> str:
    widths = [len(line.text) for line, note in noted if note and len(line.text) <= MAX_NOTE_COLUMN]
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
        if self.document.has(line.path):
            return format_location(self.document.origin(line.path).value.mark)
        taken = next((at for size in range(len(line.path)) if (at := self._taken(line.path[: size + 1]))), None)
        if taken is None:
            return self.voice.say("default")
        return self.voice.say("default, because {place} removes the key", place=format_location(taken))

    def _taken(self, path: KeyPath) -> Mark | None:
        origin = self.document.taken.get(path)
        return origin.name.mark if origin and not self.document.has(path) else None


def _sort_keys(shape: Shape, data: Any) -> Any:
    """Sort the keys of every map into the order of their definition; free keys keep theirs."""
    if isinstance(data, list):
        element = shape.element if isinstance(shape, ListOf) else shape
        return [_sort_keys(element, item) for item in data]
    if not isinstance(data, Mapping):
        return data
    keys = [key for key in fields_for(shape, data) if key in data]
    return {key: _sort_keys(shape_within(shape, data, key), data[key]) for key in dict.fromkeys([*keys, *data])}


Topic = tuple[str, str]  # a section and a key of the rules
PROSE = "prose."
WITHOUT_KEY = ""
SECTIONS_WITHOUT_RULES = ("example", "variants")


@dataclass(frozen=True)
class KeyDifference:
    """The statements of two rulesets about one thing, under a heading; empty if a ruleset has none."""

    heading: str
    one: str
    other: str


def differences(one: AnyRuleset, other: AnyRuleset, language: Language) -> tuple[KeyDifference, ...]:
    """Return how two rulesets differ; empty if they play alike. Raises WrongFamily for different families."""
    if one.family != other.family:
        raise WrongFamily(other.reference, other.family)
    if one.words_in(language) != other.words_in(language):
        one, other = _without_own_words(one, language), _without_own_words(other, language)
    headings, left = _statements(one, language)
    more_headings, right = _statements(other, language)
    headings = {**headings, **more_headings}
    pairs = [(topic, left.get(topic, ()), right.get(topic, ())) for topic in dict.fromkeys([*left, *right])]
    found = [
        KeyDifference(headings[section], _text(key, ours, theirs), _text(key, theirs, ours))
        for (section, key), ours, theirs in pairs
        if ours != theirs
    ]
    found = [difference for difference in found if difference.one != difference.other]
    order = list(headings.values())
    return tuple(sorted(found, key=lambda difference: order.index(difference.heading)))


def _text(key: str, statements: Iterable[str], of_other: Iterable[str]) -> str:
    """Join the statements about a key; of statements without a key, only those that the other ruleset lacks."""
    return " ".join(text for text in statements if key != WITHOUT_KEY or text not in of_other)


def _statements(ruleset: AnyRuleset, language: Language) -> tuple[Mapping[str, str], Mapping[Topic, Sequence[str]]]:
    """Return the headings of the sections, and the statements about each key."""
    sheet = rule_sheet(replace(ruleset, prose={}), language)
    sections = [each for each in sheet.sections if each.key not in SECTIONS_WITHOUT_RULES]
    texts: dict[Topic, list[str]] = {}
    for section in sections:
        for statement in section.statements():
            key = next(iter(statement.keys), WITHOUT_KEY)
            if not key.startswith(PROSE):
                texts.setdefault((section.key, key), []).append(statement.text)
    return {section.key: section.heading for section in sections}, texts


def _without_own_words(ruleset: AnyRuleset, language: Language) -> AnyRuleset:
    """Remove the ruleset's words, except those for kinds of hazards and pieces."""
    words = ruleset.words_in(language)
    return replace(ruleset, words={language: Words(kinds=words.kinds, pieces=words.pieces)})
