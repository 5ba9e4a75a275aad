"""What a header says of a game that was begun elsewhere: how far it has come."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Annotated

from annotated_types import Ge, Le, MinLen

from kortdiamant.documents.hints import OrNumber

Gems = Annotated[int, Ge(0)]
LAST_ROUND = 99


@dataclass(frozen=True, kw_only=True)
class SoFar:
    """Where the game stands: the next `round`, and what there is before it.

    `chests` and `relics` are by name, and a name that is missing has none; `relics` are worths in the order in which
    they were claimed, `gone` the cards that have left the game. `seen` is how many relics were turned up.
    """

    round: Annotated[int, Ge(1), Le(LAST_ROUND)]
    chests: Mapping[str, Gems] = field(default_factory=dict)
    relics: Mapping[str, tuple[Gems, ...]] = field(default_factory=dict)
    gone: tuple[Annotated[str, MinLen(1), OrNumber()], ...] = ()
    seen: Gems | None = None

    def data(self) -> Mapping[str, object]:
        """The same as plain data, without what says nothing."""
        values = {each.name: getattr(self, each.name) for each in fields(self)}
        return {name: value for name, value in values.items() if value not in ({}, (), None)}
