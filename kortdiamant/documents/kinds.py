"""The kinds of plain data, by the names that faults carry."""

from __future__ import annotations

from typing import Literal

Kind = Literal["text", "whole-number", "number", "yes-no", "nothing", "list", "map"]

_KINDS: dict[type, Kind] = {
    str: "text",
    int: "whole-number",
    float: "number",
    bool: "yes-no",
    type(None): "nothing",
    list: "list",
    dict: "map",
}


def kind_of(data: object) -> Kind:
    """The kind of plain data; raises KeyError for anything else."""
    return _KINDS[type(data)]
