"""Which keys an entry of `cards:` needs, which it may have, and which have no meaning where it stands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Literal

from kortdiamant.documents import Path
from kortdiamant.rulebook import faults
from kortdiamant.rulebook.findings import Findings
from kortdiamant.rulebook.shape import BOX, CardEntry


@dataclass(frozen=True)
class Keys:
    """The keys that must be there, and those that may."""

    needed: tuple[str, ...] = ()
    allowed: tuple[str, ...] = ()


KEYS: Mapping[str, Mapping[str, Keys]] = {
    "pack": {
        "treasure": Keys(("match", "value")),
        "hazard": Keys(("match", "kind")),
        "relic": Keys(("match",), ("value",)),
        "out": Keys(("match",)),
    },
    BOX: {
        "treasure": Keys(("values",)),
        "hazard": Keys(("kinds",), ("copies",)),
        "relic": Keys((), ("copies", "values")),
        "out": Keys(),
    },
}


def check_keys(entry: CardEntry, path: Path, deck: Literal["pack", "box"], found: Findings) -> None:
    """Note each key that is missing and each that has no meaning here."""
    keys = KEYS[deck][entry.role]
    given = [each.name for each in fields(entry) if each.name != "role" and getattr(entry, each.name) is not None]
    for name in keys.needed:
        if name not in given:
            found.add(found.value(path), faults.KEY_NEEDED, key=name, role=entry.role, deck=deck)
    for name in given:
        if name not in keys.needed + keys.allowed:
            spot = found.key((*path, name))
            found.add(spot, faults.KEY_WITHOUT_MEANING, key=name, role=entry.role, deck=deck)
