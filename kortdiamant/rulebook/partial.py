"""A definition of which some parts are wrong: the others can be judged all the same."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from typing import Any, Final, NamedTuple

from kortdiamant.documents import Document, Parts, parts
from kortdiamant.documents.faults import UNKNOWN_KEY
from kortdiamant.errors import Fault
from kortdiamant.languages import LANGUAGES, SOURCE
from kortdiamant.rulebook.families import DEFAULT, FileFamily
from kortdiamant.rulebook.shape import AnyDefinition

_RULES: Final = "rules"
# What stands in a file of any family for a part that is wrong, or is not there.
_HARMLESS: Mapping[str, Any] = {
    "format": 1,
    "id": "none",
    "version": 1,
    "family": DEFAULT,
    "language": SOURCE,
    "title": dict.fromkeys(LANGUAGES, "none"),
}


class Partial(NamedTuple):
    """A definition, the faults of its shape, and which of its parts, and those of its rules, are not the author's."""

    definition: AnyDefinition
    unknown: frozenset[str]
    faults: tuple[Fault, ...]


def read_definition(document: Document, family: FileFamily) -> Partial:
    """Make the definition of whatever is well shaped; the document is a map."""
    whole = parts(document, family.definition)
    values, unknown = dict(whole.values), whole.wrong.union(_misplaced(whole.faults))
    if _RULES in whole.wrong:
        rules = _rules(document, family.block)
        values[_RULES], unknown = family.block(**rules.values), unknown | rules.wrong
    return Partial(family.definition(**{**_HARMLESS, **family.harmless, **values}), unknown, whole.faults)


def _rules(document: Document, block: type[Any]) -> Parts:
    data = document.data
    if isinstance(data, dict) and isinstance(data.get(_RULES), dict):
        return parts(document, block, (_RULES,))
    return Parts({}, frozenset(field.name for field in fields(block)))


def _misplaced(faults: Iterable[Fault]) -> Iterator[str]:
    """The parts that were probably meant by keys which do not exist, and whose values are not known therefore."""
    for fault in faults:
        if fault.code == UNKNOWN_KEY.code and fault.near:
            yield from fault.near.replace("-", "_").split(".")
