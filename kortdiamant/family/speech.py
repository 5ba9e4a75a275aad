"""How a table speaks: what is needed to read its lines and to write them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum


class Reading(Enum):
    """What happens when a canonical spelling could also mean something else in the table's language."""

    CANONICAL = "canonical"  # it means itself: files and pipes
    ASK = "ask"  # whoever types is asked: a terminal


@dataclass(frozen=True)
class Speech:
    """The names by seat, the language of the table, and words of its ruleset for the cards of a box.

    `words` leads from a word, folded, to the canonical name of a card.
    """

    names: tuple[str, ...]
    language: str = "en"
    reading: Reading = Reading.CANONICAL
    words: Mapping[str, str] = field(default_factory=dict)
