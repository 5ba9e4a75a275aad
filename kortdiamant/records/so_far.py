"""What a header says of a game that was begun elsewhere: how far it has come."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Annotated

from annotated_types import Ge, Le, Len, MinLen

from kortdiamant.documents.hints import OrNumber

Gems = Annotated[int, Ge(0)]
LAST_ROUND = 99
MOST_CARDS = 9999  # no table has as many


@dataclass(frozen=True, kw_only=True)
class SoFar:
    """Where the game stands: the next `round`, and what there is before it.

    `chests` and `relics` are by name, and a name that is missing has none; `relics` are worths in the order in which
    they were claimed, `gone` the cards that have left the game. `seen` is how many relics were turned up.
    """

    round: Annotated[int, Ge(1), Le(LAST_ROUND)]
    chests: Mapping[str, Gems] = field(default_factory=dict)
    relics: Mapping[str, Annotated[tuple[Gems, ...], Len(0, MOST_CARDS)]] = field(default_factory=dict)
    gone: Annotated[tuple[Annotated[str, MinLen(1), OrNumber()], ...], Len(0, MOST_CARDS)] = ()
    seen: Gems | None = None

    def data(self) -> Mapping[str, object]:
        """The same as plain data, without what says nothing."""
        values = {each.name: getattr(self, each.name) for each in fields(self)}
        return {name: value for name, value in values.items() if value not in ({}, (), None)}
