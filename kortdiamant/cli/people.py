"""Who sits at a table, as people write it."""

from __future__ import annotations

from collections.abc import Sequence

from kortdiamant.errors import WrongSeatCount
from kortdiamant.family.names import check_names
from kortdiamant.rulebook import Ruleset


def names_in(text: str) -> tuple[str, ...]:
    """The names in a line: with commas between them, or with spaces if there is no comma."""
    parts = text.split(",") if "," in text else text.split()
    names = tuple(" ".join(part.split()) for part in parts)
    return names[:-1] if names and not names[-1] else names


def check_company(names: Sequence[str], ruleset: Ruleset) -> None:
    """Insist that so many people, called so, can play; raises a `SeatingError`."""
    check_names(names)
    players = ruleset.rules.players
    if not players.min <= len(names) <= players.max:
        raise WrongSeatCount(len(names), players.min, players.max)
