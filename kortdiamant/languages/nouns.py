"""Nouns with all their forms. A language defines all nouns, and a ruleset can replace some.

Sentences never build an article or a plural themselves.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated

from annotated_types import MinLen

from kortdiamant.documents.shapes import OrNumber

Text = Annotated[str, MinLen(1)]
Name = Annotated[str, MinLen(1), OrNumber()]


@dataclass(frozen=True, kw_only=True)
class Noun:
    """A noun in spelled-out forms: `guard`, `guards`, `a guard`, `the guard`, `the guards`."""

    one: Name
    many: Name
    a: Name
    the: Name
    all: Name


@dataclass(frozen=True, kw_only=True)
class PlaceNoun:
    """The place of the game: `the castle`, `in the castle`, `out of the castle`."""

    the: Text
    inside: Text
    out: Text


@dataclass(frozen=True, kw_only=True)
class Nouns:
    """Nouns for things in the game; `kinds` are by the canonical name of the hazard kind."""

    gem: Noun | None = None
    hazard: Noun | None = None
    relic: Noun | None = None
    explorer: Noun | None = None
    expedition: Noun | None = None
    place: PlaceNoun | None = None
    kinds: Mapping[str, Noun] = field(default_factory=dict)
