"""Validation: plain data in, frozen dataclasses out, and every fault once at its exact place."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, TypeVar, cast

from kortdiamant.documents import faults as codes
from kortdiamant.documents.document import LOST, Document, Key, KeyPath, Spot
from kortdiamant.documents.faults import FaultCode, sort_faults
from kortdiamant.documents.shapes import (
    Anything,
    Field,
    Limits,
    ListOf,
    MapOf,
    OneOf,
    Record,
    Scalar,
    Shape,
    Tagged,
    Value,
    ValueChoice,
    alternatives_of,
    closest_path,
    fields_of,
    shape_of,
)
from kortdiamant.documents.yaml_text import DataKind, abbreviate, kind_of
from kortdiamant.errors import Fault
from kortdiamant.spelling import MAX_NAMED, Suggestions

T = TypeVar("T")
Fields = Mapping[str, Field]
Data = dict[Any, object]  # a map: its keys are text, whole numbers or `LOST`


class _Failed:
    """The result for data that is not valid. Not None, which is valid data, and not `LOST`, which is input."""


_FAILED: Final = _Failed()


def validate(document: Document, hint: type[T], path: KeyPath = ()) -> tuple[T | None, tuple[Fault, ...]]:
    """Validate the data at the path against a type hint; return the value and its faults, sorted by place.

    The value is None if there is a fault or if something in the data is `LOST`. `shapes.py` lists the supported hints.
    A field `after_bust` is the key `after-bust`, and `from_` is `from`; a field without a default is required. In a map
    with text keys, a number is accepted as a key. After a merge, the faults may be in several files. Raises TypeError
    for a hint that is not supported.
    """
    root = shape_of(hint)
    checker = _Validator(document, root, path, Suggestions())
    data = document.part(path).data if path else document.data
    value = checker.value(root, data, path)
    faults = sort_faults(checker.faults)
    return (None if value is _FAILED or faults else cast("T", value)), faults


@dataclass(frozen=True)
class ValidatedFields:
    """The fields of a dataclass, validated one by one, by their names in Python.

    `values` holds the fields that are given and right. `wrong` names those that are invalid, missing or `LOST`.
    """

    values: Mapping[str, Any]
    wrong: frozenset[str]
    faults: tuple[Fault, ...] = ()


def validate_fields(document: Document, dataclass_: type, path: KeyPath = ()) -> ValidatedFields:
    """Validate the map at the path as the fields of a dataclass, one by one, so that a fault spoils one field only."""
    record = Record(dataclass_)
    checker = _Validator(document, record, path, Suggestions())
    data = cast("Data", document.part(path).data if path else document.data)
    values, wrong = checker.fields(record, data, path, fields_of(record))
    right = {name: value for name, value in values.items() if name not in wrong}
    return ValidatedFields(right, frozenset(wrong), sort_faults(checker.faults))


class _Validator:
    """Walks a shape along with the data; `value` returns the validated value, or `_FAILED`."""

    def __init__(self, document: Document, root: Shape, start: KeyPath, suggestions: Suggestions) -> None:
        self.document = document
        self.root = root
        self.start = start
        self.suggestions = suggestions
        self.faults: list[Fault] = []

    def value(self, shape: Shape, data: object, path: KeyPath) -> object:
        if data is LOST:
            return _FAILED
        if not fits(shape, data):
            return self._refuse(_describe_misfit(shape, data), self._at(path))
        if isinstance(shape, OneOf):
            return self._one_of([inner for inner in shape.alternatives if fits(inner, data)], data, path)
        data, limits = _as_name(shape, data), _limits_of(shape)
        if limits and (complaint := _exceeded_limit(limits, data)):
            self._refuse(complaint, self._at(path))
        return self._content(shape, data, path)

    def _content(self, shape: Shape, data: Any, path: KeyPath) -> object:
        match shape:
            case ListOf():
                return self._list(shape, data, path)
            case MapOf():
                return self._map(shape, data, path)
            case Record():
                return self._record(shape, data, path, fields_of(shape))
            case Tagged():
                return self._tagged(shape, data, path)
            case Scalar(kind="number"):
                return float(data)
        return data

    def _one_of(self, fitting: list[Shape], data: object, path: KeyPath) -> object:
        if len(fitting) == 1:
            return self.value(fitting[0], data, path)
        trials = []
        for shape in fitting:
            trial = _Validator(self.document, self.root, self.start, self.suggestions)
            trials.append((trial.faults, trial.value(shape, data, path)))
        faults, value = min(trials, key=lambda trial: len(trial[0]))
        self.faults += faults
        return value

    def _list(self, shape: ListOf, data: list[object], path: KeyPath) -> object:
        elements = [self.value(shape.element, item, (*path, index)) for index, item in enumerate(data)]
        return _unless_failed(tuple(elements), elements)

    def _map(self, shape: MapOf, data: Data, path: KeyPath) -> object:
        result: dict[object, object] = {}
        for key, item in data.items():
            valid = self._key(shape.key, key, (*path, key))
            if valid in result and valid is not _FAILED:
                self._refuse(Complaint(codes.SAME_KEY, {"key": abbreviate(valid)}), self._key_at((*path, key)))
            result[valid] = self.value(shape.value, item, (*path, key))
        return _unless_failed(result, [*result, *result.values()])

    def _key(self, shape: Shape, key: object, path: KeyPath) -> object:
        if key is LOST:
            return _FAILED
        valid = _as_name(shape, key) if fits(shape, key) else str(key)
        if not fits(shape, valid):
            return self._refuse(_describe_misfit(shape, key), self._key_at(path))
        limits = _limits_of(shape)
        if limits and (complaint := _exceeded_limit(limits, valid)):
            return self._refuse(complaint, self._key_at(path))
        return valid

    def _tagged(self, shape: Tagged, data: Data, path: KeyPath) -> object:
        known = {key: field for _, record in shape.cases for key, field in fields_of(record).items()}
        if shape.tag not in data:
            return self._untagged(shape, data, path, known)
        tag = data[shape.tag]
        for value, record in shape.cases:
            if fits(ValueChoice((value,)), tag):
                return self._record(record, data, path, known)
        self._unknown_keys(known, known, data, path)
        values = ValueChoice(tuple(value for value, _ in shape.cases))
        return self.value(values, tag, (*path, shape.tag))

    def _untagged(self, shape: Tagged, data: Data, path: KeyPath, known: Fields) -> object:
        _, first = shape.cases[0]
        fields = fields_of(first)
        if not fields[shape.tag].required and data.keys() <= fields.keys():
            return self._record(first, data, path, known)
        suggested = self._unknown_keys(known, known, data, path)
        self._missing_keys([shape.tag], suggested, data, path)
        return _FAILED

    def _record(self, record: Record, data: Data, path: KeyPath, relatives: Fields) -> object:
        """Make the record; `relatives` are the fields of all records of its union."""
        values, wrong = self.fields(record, data, path, relatives)
        return _FAILED if wrong else record.cls(**values)

    def fields(
        self, record: Record, data: Data, path: KeyPath, relatives: Fields
    ) -> tuple[Mapping[str, object], set[str]]:
        """Return the fields that are given, by name, and the names of those whose value is unknown."""
        fields = fields_of(record)
        suggested = self._unknown_keys(fields, relatives, data, path)
        missing = [key for key, field in fields.items() if field.required and key not in data]
        self._missing_keys(missing, suggested, data, path)
        # A lost key may have been any of the missing ones.
        wrong = {field.name for key, field in fields.items() if key in missing or (LOST in data and key not in data)}
        values = {}
        for key, field in fields.items():
            if key in data:
                faults_before = len(self.faults)
                values[field.name] = self.value(field.shape, data[key], (*path, key))
                if values[field.name] is _FAILED or len(self.faults) > faults_before:
                    wrong.add(field.name)
        return values, wrong

    def _missing_keys(self, keys: Iterable[str], suggested: set[str], data: Data, path: KeyPath) -> None:
        # A lost key may have been the missing one, and a suggested one has been reported already.
        if LOST not in data:
            for key in keys:
                if key not in suggested:
                    self._refuse(Complaint(codes.MISSING_KEY, {"key": key}), self.document.origin(path).name)

    def _unknown_keys(self, fields: Fields, relatives: Fields, data: Data, path: KeyPath) -> set[str]:
        """Report unknown keys, also those that a merge removed; return the keys that were suggested instead."""
        absent = [key for key in fields if key not in data]
        suggested = set()
        for key in data:
            if key not in fields and key is not LOST:
                near = self.suggestions.nearest(str(key), absent)
                suggested.add(near or "")
                self._refuse_key(key, near, relatives, (*path, key), self._key_at((*path, key)))
        for key, origin in self.document.taken_from(path):
            if key not in relatives and key not in data:
                near = self.suggestions.nearest(str(key), relatives)
                self._refuse_key(key, near, relatives, (*path, key), origin.name)
        return suggested

    def _refuse_key(self, key: Key, near: str | None, relatives: Fields, path: KeyPath, spot: Spot) -> None:
        near = near or closest_path(self.root, path[len(self.start) : -1], str(key))
        near = near or self.suggestions.nearest(str(key), relatives)
        near = None if near == str(key) else near  # another record of the union has the key; here it means nothing
        if near or not 0 < len(relatives) <= MAX_NAMED:
            self._refuse(Complaint(codes.UNKNOWN_KEY, {"key": abbreviate(key)}, near), spot)
        else:
            facts = {"key": abbreviate(key), "choices": tuple(relatives), "expected": ()}
            self._refuse(Complaint(codes.NONE_OF_KEYS, facts), spot)

    def _refuse(self, complaint: Complaint, spot: Spot) -> _Failed:
        near = complaint.near
        if complaint.word:
            near = self.suggestions.nearest(complaint.word, complaint.facts["choices"])
        self.faults.append(spot.fault(complaint.code, near=near, **complaint.facts))
        return _FAILED

    def _at(self, path: KeyPath) -> Spot:
        return self.document.origin(path).value

    def _key_at(self, path: KeyPath) -> Spot:
        return self.document.origin(path).name


def _as_name(shape: Shape, data: object) -> object:
    """Return the text of a number, the value that another spelling means, or the data itself."""
    if isinstance(shape, ValueChoice):
        return _meant_value(shape, data)
    return str(data) if _takes_number(shape) else data


def _unless_failed(value: object, parts: Iterable[object]) -> object:
    return _FAILED if any(part is _FAILED for part in parts) else value


_COLLECTIONS: Final[Mapping[type, tuple[DataKind, ...]]] = {
    Anything: ("text", "whole-number", "number", "yes-no", "nothing", "list", "map"),
    ListOf: ("list",),
    MapOf: ("map",),
    Record: ("map",),
    Tagged: ("map",),
}
_NUMBER: Final = re.compile(r"[0-9]{1,9}")
_NEVER_MISTYPED: Final = ("list", "map", "nothing")  # nobody mistypes a word as one of these


class Complaint(NamedTuple):
    """A fault without its place.

    `near` is a suggestion. Where there is a `word` instead, the validator compares it with the `choices`: it limits
    how many suggestions one file costs.
    """

    code: FaultCode
    facts: Mapping[str, Any]
    near: str | None = None
    word: str = ""


def fits(shape: Shape, data: object) -> bool:
    """Whether the shape accepts data of this kind; a choice accepts only its values."""
    if isinstance(shape, OneOf):
        return any(fits(inner, data) for inner in shape.alternatives)
    if isinstance(shape, ValueChoice):
        return _meant_value(shape, data) is not None
    kind = kind_of(data)
    return kind in _kinds_of(shape) or (kind == "whole-number" and _takes_number(shape))


def _kinds_of(shape: Shape) -> tuple[DataKind, ...]:
    """Return the kinds of data that a shape accepts; none for a choice, which accepts only its values."""
    if isinstance(shape, Scalar):
        return ("number", "whole-number") if shape.kind == "number" else (shape.kind,)
    return _COLLECTIONS.get(type(shape), ())


def _meant_value(choice: ValueChoice, data: object) -> Value | None:
    """Return the value of a choice that the data is or means, or None."""
    for value in choice.values:
        if type(data) is type(value) and data == value:
            return value
    return choice.find(data) if choice.find and isinstance(data, str) else None


def _takes_number(shape: Shape) -> bool:
    """Whether the shape accepts a whole number as the text of its digits."""
    return isinstance(shape, Scalar) and shape.limits.or_number


def _describe_misfit(shape: Shape, data: object) -> Complaint:
    """Describe what the shape would have accepted instead of the data."""
    alternatives = alternatives_of(shape)
    choices = [value for inner in alternatives if isinstance(inner, ValueChoice) for value in inner.values]
    kinds = [kind for inner in alternatives for kind in _kinds_of(inner)]
    given = kind_of(data)
    if isinstance(data, str) and _NUMBER.fullmatch(data) and fits(shape, int(data)):
        return Complaint(codes.QUOTED_NUMBER, {"value": data})
    facts = {"choices": tuple(map(_as_text, choices)), "expected": tuple(dict.fromkeys(kinds))}
    if not choices or given in _NEVER_MISTYPED:
        return Complaint(codes.WRONG_KIND, facts | {"given": given})
    return Complaint(codes.NOT_ONE_OF, facts | {"value": abbreviate(data)}, word=_as_text(data))


def _limits_of(shape: Shape) -> Limits | None:
    """Return the limits of a shape, or None if it has none."""
    return shape.limits if isinstance(shape, (Scalar, ListOf, MapOf)) else None


def _exceeded_limit(limits: Limits, data: Any) -> Complaint | None:
    """Describe the limit that a number, text, list or map breaks: a bound, a length, or a pattern; or None."""
    if isinstance(data, (int, float)):
        return _out_of_bounds(limits, data)
    if data is None:
        return None
    if limits.shortest and isinstance(data, str) and not data.strip():
        return Complaint(codes.EMPTY, {})
    return _out_of_length(limits, len(data)) or _unlike_pattern(limits, data)


def _out_of_bounds(limits: Limits, number: float) -> Complaint | None:
    if limits.least is not None and not number >= limits.least:
        return Complaint(codes.TOO_SMALL, {"value": abbreviate(number), "least": limits.least})
    if limits.greatest is not None and not number <= limits.greatest:
        return Complaint(codes.TOO_LARGE, {"value": abbreviate(number), "greatest": limits.greatest})
    return None


def _out_of_length(limits: Limits, count: int) -> Complaint | None:
    if limits.shortest is not None and count < limits.shortest:
        return Complaint(codes.TOO_FEW, {"count": count, "least": limits.shortest})
    if limits.longest is not None and count > limits.longest:
        return Complaint(codes.TOO_MANY, {"count": count, "greatest": limits.longest})
    return None


def _unlike_pattern(limits: Limits, text: object) -> Complaint | None:
    if limits.pattern is None or not isinstance(text, str) or re.fullmatch(limits.pattern, text):
        return None
    return Complaint(codes.PATTERN, {"value": abbreviate(text), "pattern": limits.pattern})


def _as_text(value: object) -> str:
    return value if isinstance(value, str) else abbreviate(value)
