"""A document that builds on a ruleset which cannot be read, so that not all of it is known."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace

from kortdiamant.documents import LOST, Document
from kortdiamant.rulebook.families import family_of
from kortdiamant.rulebook.shape import OWN_KEYS


def with_gaps(document: Document) -> Document:
    """The document in which every map may have any key besides, which the base would have given.

    So nothing is missing from a map that can be inherited. Lists replace, and what belongs to the file itself is
    whole; there something can be missing.
    """
    data = document.data
    assert isinstance(data, dict)  # noqa: S101  `resolve` gives nothing else
    own = {key: value if key in OWN_KEYS else _with_gap(value) for key, value in data.items()}
    inherited = {each.name: LOST for each in fields(family_of(data).definition) if each.name not in OWN_KEYS}
    return replace(document, data=inherited | own)


def _with_gap(data: object) -> object:
    if not isinstance(data, Mapping):
        return data
    return {LOST: LOST} | {key: _with_gap(value) for key, value in data.items()}
