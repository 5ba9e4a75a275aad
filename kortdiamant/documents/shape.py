"""The one checker: plain data in, frozen dataclasses out, and every fault once and at its exact spot."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeVar, cast

from kortdiamant.documents import faults as codes
from kortdiamant.documents.complaints import Complaint, beyond, chosen, fits, limits_of, misfit, takes_number
from kortdiamant.documents.document import LOST, Document, Key, Path, Spot
from kortdiamant.documents.flow import shown
from kortdiamant.documents.hints import fields_of, shape_of
from kortdiamant.documents.near import MOST_NAMED, Suggestions
from kortdiamant.documents.order import in_order
from kortdiamant.documents.places import elsewhere
from kortdiamant.documents.shapes import Choice, Field, ListOf, MapOf, Number, OneOf, Record, Shape, Tagged
from kortdiamant.errors import Fault

T = TypeVar("T")
Fields = Mapping[str, Field]
Data = dict[Any, object]  # a map: its keys are text, whole numbers or `LOST`


class _Failed:
    """Stands for a value that could not be made; the reason is among the faults."""


_FAILED: Final = _Failed()


def shape(document: Document, hint: type[T], path: Path = ()) -> tuple[T | None, tuple[Fault, ...]]:
    """The data at the path as a value of the hinted type, and its faults in the order of their places.

    The value is None when there is a fault, and when something in the data is `LOST`. `hints.py` says which hints
    are understood and what they become. A field `after_bust` is the key `after-bust`, `from_` is `from`; a field
    without a default must be given. Where keys are text, a key that YAML reads as a number counts as it is written.
    After a merge, faults may lie in several files. Raises TypeError for a hint that is not understood.
    """
    root = shape_of(hint)
    checker = _Checker(document, root, path, Suggestions())
    data = document.part(path).data if path else document.data
    value = checker.value(root, data, path)
    faults = in_order(checker.faults)
    return (None if value is _FAILED or faults else cast("T", value)), faults


@dataclass(frozen=True)
class Parts:
    """What became of the single fields of a dataclass, by their names in Python.

    `values` are those that are given and right, `wrong` those that are not known: misshapen, missing, or `LOST`.
    """

    values: Mapping[str, Any]
    wrong: frozenset[str]
    faults: tuple[Fault, ...] = ()


def parts(document: Document, dataclass_: type, path: Path = ()) -> Parts:
    """The data at the path as the fields of a dataclass, each for itself; the data is a map."""
    record = Record(dataclass_)
    checker = _Checker(document, record, path, Suggestions())
    data = cast("Data", document.part(path).data if path else document.data)
    values, wrong = checker.fields(record, data, path, fields_of(record))
    right = {name: value for name, value in values.items() if name not in wrong}
    return Parts(right, frozenset(wrong), in_order(checker.faults))


class _Checker:
    """Walks a shape and the data beside each other; `value` gives what the data becomes, or `_FAILED`."""

    def __init__(self, document: Document, root: Shape, start: Path, suggestions: Suggestions) -> None:
        self.document = document
        self.root = root
        self.start = start
        self.suggestions = suggestions
        self.faults: list[Fault] = []

    def value(self, shape: Shape, data: object, path: Path) -> object:
        if data is LOST:
            return _FAILED
        if not fits(shape, data):
            return self._refuse(misfit(shape, data), self._at(path))
        if isinstance(shape, OneOf):
            return self._one_of([inner for inner in shape.alternatives if fits(inner, data)], data, path)
        data, limits = _named(shape, data), limits_of(shape)
        if limits and (complaint := beyond(limits, data)):
            self._refuse(complaint, self._at(path))
        return self._content(shape, data, path)

    def _content(self, shape: Shape, data: Any, path: Path) -> object:
        match shape:
            case ListOf():
                return self._list(shape, data, path)
            case MapOf():
                return self._map(shape, data, path)
            case Record():
                return self._record(shape, data, path, fields_of(shape))
            case Tagged():
                return self._tagged(shape, data, path)
            case Number():
                return float(data)
        return data

    def _one_of(self, fitting: list[Shape], data: object, path: Path) -> object:
        if len(fitting) == 1:
            return self.value(fitting[0], data, path)
        trials = []
        for shape in fitting:
            trial = _Checker(self.document, self.root, self.start, self.suggestions)
            trials.append((trial.faults, trial.value(shape, data, path)))
        faults, value = min(trials, key=lambda trial: len(trial[0]))
        self.faults += faults
        return value

    def _list(self, shape: ListOf, data: list[object], path: Path) -> object:
        elements = [self.value(shape.element, item, (*path, index)) for index, item in enumerate(data)]
        return _whole(tuple(elements), elements)

    def _map(self, shape: MapOf, data: Data, path: Path) -> object:
        result: dict[object, object] = {}
        for key, item in data.items():
            made = self._key(shape.key, key, (*path, key))
            if made in result and made is not _FAILED:
                self._refuse(Complaint(codes.SAME_KEY, {"key": shown(made)}), self._key_at((*path, key)))
            result[made] = self.value(shape.value, item, (*path, key))
        return _whole(result, [*result, *result.values()])

    def _key(self, shape: Shape, key: object, path: Path) -> object:
        if key is LOST:
            return _FAILED
        made = _named(shape, key) if fits(shape, key) else str(key)
        if not fits(shape, made):
            return self._refuse(misfit(shape, key), self._key_at(path))
        limits = limits_of(shape)
        if limits and (complaint := beyond(limits, made)):
            return self._refuse(complaint, self._key_at(path))
        return made

    def _tagged(self, shape: Tagged, data: Data, path: Path) -> object:
        known = {key: field for _, record in shape.cases for key, field in fields_of(record).items()}
        if shape.tag not in data:
            return self._untagged(shape, data, path, known)
        tag = data[shape.tag]
        for value, record in shape.cases:
            if fits(Choice((value,)), tag):
                return self._record(record, data, path, known)
        self._unknown_keys(known, known, data, path)
        values = Choice(tuple(value for value, _ in shape.cases))
        return self.value(values, tag, (*path, shape.tag))

    def _untagged(self, shape: Tagged, data: Data, path: Path, known: Fields) -> object:
        _, first = shape.cases[0]
        fields = fields_of(first)
        if not fields[shape.tag].required and data.keys() <= fields.keys():
            return self._record(first, data, path, known)
        suggested = self._unknown_keys(known, known, data, path)
        self._missing_keys([shape.tag], suggested, data, path)
        return _FAILED

    def _record(self, record: Record, data: Data, path: Path, relatives: Fields) -> object:
        """Make the record; `relatives` are the keys that it or another record of its union has."""
        values, wrong = self.fields(record, data, path, relatives)
        return _FAILED if wrong else record.cls(**values)

    def fields(
        self, record: Record, data: Data, path: Path, relatives: Fields
    ) -> tuple[Mapping[str, object], set[str]]:
        """Make the fields of the record that are given, by name; and the names of those that are not known."""
        fields = fields_of(record)
        suggested = self._unknown_keys(fields, relatives, data, path)
        missing = [key for key, field in fields.items() if field.required and key not in data]
        self._missing_keys(missing, suggested, data, path)
        # A key that was lost may have been any of those that are not there.
        wrong = {field.name for key, field in fields.items() if key in missing or (LOST in data and key not in data)}
        values = {}
        for key, field in fields.items():
            if key in data:
                told = len(self.faults)
                values[field.name] = self.value(field.shape, data[key], (*path, key))
                if values[field.name] is _FAILED or len(self.faults) > told:
                    wrong.add(field.name)
        return values, wrong

    def _missing_keys(self, keys: Iterable[str], suggested: set[str], data: Data, path: Path) -> None:
        # A key that was lost may have been the missing one; one that was suggested has been told of already.
        if LOST not in data:
            for key in keys:
                if key not in suggested:
                    self._refuse(Complaint(codes.MISSING_KEY, {"key": key}), self.document.origin(path).name)

    def _unknown_keys(self, fields: Fields, relatives: Fields, data: Data, path: Path) -> set[str]:
        """Refuse keys that do not exist, also those that a merge took away; give those suggested instead."""
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

    def _refuse_key(self, key: Key, near: str | None, relatives: Fields, path: Path, spot: Spot) -> None:
        near = near or elsewhere(self.root, path[len(self.start) : -1], str(key))
        near = near or self.suggestions.nearest(str(key), relatives)
        near = None if near == str(key) else near  # a relative has the key, but here it has no meaning
        if near or not 0 < len(relatives) <= MOST_NAMED:
            self._refuse(Complaint(codes.UNKNOWN_KEY, {"key": shown(key)}, near), spot)
        else:
            facts = {"key": shown(key), "choices": tuple(relatives), "expected": ()}
            self._refuse(Complaint(codes.NONE_OF_KEYS, facts), spot)

    def _refuse(self, complaint: Complaint, spot: Spot) -> _Failed:
        near = complaint.near
        if complaint.word:
            near = self.suggestions.nearest(complaint.word, complaint.facts["choices"])
        self.faults.append(spot.fault(complaint.code, near=near, **complaint.facts))
        return _FAILED

    def _at(self, path: Path) -> Spot:
        return self.document.origin(path).value

    def _key_at(self, path: Path) -> Spot:
        return self.document.origin(path).name


def _named(shape: Shape, data: object) -> object:
    """The data, or what it stands for: the digits of a number, the value that another spelling means."""
    if isinstance(shape, Choice):
        return chosen(shape, data)
    return str(data) if takes_number(shape) else data


def _whole(made: object, parts: Iterable[object]) -> object:
    return _FAILED if any(part is _FAILED for part in parts) else made
