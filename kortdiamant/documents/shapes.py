"""The shapes of data: a small tree that says what may stand where.

`hints.py` makes such trees from type hints. The checker walks one beside the data; whatever else is to be made from
the same types (a JSON Schema, tables of the documentation) walks the same tree.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

Value = str | int | bool


@dataclass(frozen=True, slots=True)
class Limits:
    """What `Annotated` says beside a type: bounds of a number, of a length, and the pattern of a text.

    `or_number`: a whole number is taken for the text in which it is written.
    """

    least: float | None = None
    greatest: float | None = None
    shortest: int | None = None
    longest: int | None = None
    pattern: str | None = None
    or_number: bool = False


@dataclass(frozen=True, slots=True)
class Anything:
    """Any plain data."""


@dataclass(frozen=True, slots=True)
class Nothing:
    """Only null."""


@dataclass(frozen=True, slots=True)
class YesNo:
    """True or false."""


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number."""

    limits: Limits


@dataclass(frozen=True, slots=True)
class Number:
    """Any number; a whole one becomes a float."""

    limits: Limits


@dataclass(frozen=True, slots=True)
class Text:
    """Text."""

    limits: Limits


@dataclass(frozen=True, slots=True)
class Choice:
    """One of a few values; the first is the one to offer first. `find` gives the one meant by another spelling."""

    values: tuple[Value, ...]
    find: Callable[[str], Value | None] | None = None


@dataclass(frozen=True, slots=True)
class ListOf:
    """A list of elements of one shape; becomes a tuple."""

    element: Shape
    limits: Limits


@dataclass(frozen=True, slots=True)
class MapOf:
    """A map with free keys of one shape and values of one shape; becomes a dict."""

    key: Shape
    value: Shape
    limits: Limits


@dataclass(frozen=True, slots=True)
class Record:
    """A map with known keys; becomes an instance of the dataclass. Its fields are those of `fields_of`."""

    cls: type


@dataclass(frozen=True, slots=True)
class Tagged:
    """One of several records; the value of the key `tag` says which."""

    tag: str
    cases: tuple[tuple[Value, Record], ...]


@dataclass(frozen=True, slots=True)
class OneOf:
    """Any one of several shapes."""

    alternatives: tuple[Shape, ...]


Shape = (
    Anything | Nothing | YesNo | Whole | Number | Text | Choice | ListOf | MapOf | Record | Tagged | OneOf
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a dataclass: its name in Python, its key in a file, and whether it must be given."""

    name: str
    key: str
    shape: Shape
    required: bool


def alternatives_of(shape: Shape) -> tuple[Shape, ...]:
    """The alternatives of a union, or the shape itself as the only one."""
    return shape.alternatives if isinstance(shape, OneOf) else (shape,)


def records_of(shape: Shape) -> tuple[Record, ...]:
    """The records that may stand where the shape is expected."""
    if isinstance(shape, Record):
        return (shape,)
    if isinstance(shape, Tagged):
        return tuple(dict.fromkeys(record for _, record in shape.cases))
    if isinstance(shape, OneOf):
        return tuple(record for inner in shape.alternatives for record in records_of(inner))
    return ()
