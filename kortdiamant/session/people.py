"""Names of the people at a table, as people write them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from kortdiamant.errors import WrongSeatCount
from kortdiamant.family.names import check_names
from kortdiamant.rulebook import AnyRuleset


def names_in(text: str) -> tuple[str, ...]:
    """The names in a line: with commas between them, or with spaces if there is no comma."""
    parts = text.split(",") if "," in text else text.split()
    names = tuple(" ".join(part.split()) for part in parts)
    return names[:-1] if names and not names[-1] else names


def with_bots(names: Sequence[str], bots: Iterable[str]) -> tuple[str, ...]:
    """The names at a table, those of bots behind the others if they are not among them."""
    return (*names, *(bot for bot in bots if bot not in names))


def bots_in(texts: Sequence[str]) -> Mapping[str, str]:
    """Strategies by name from texts like `Robo=bag:10`; raises a `SeatingError` for a name that comes twice."""
    parts = [text.rpartition("=") for text in texts]
    names = tuple(" ".join(name.split()) for name, _, _ in parts)
    check_names(names)
    return {name: spec.strip() for name, (_, _, spec) in zip(names, parts, strict=True)}


def check_company(names: Sequence[str], ruleset: AnyRuleset) -> None:
    """Insist that so many people, called so, can play; raises a `SeatingError`."""
    check_names(names)
    players = ruleset.rules.players
    if not players.min <= len(names) <= players.max:
        raise WrongSeatCount(len(names), players.min, players.max)
