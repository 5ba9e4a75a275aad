"""How one asks for a ruleset: `slott`, `slott+uten-jokere`, `../mine.yaml`, `../mine.yaml+variant`."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

SUFFIX = ".yaml"


@dataclass(frozen=True)
class Reference:
    """The id of a ruleset or the path of a file, and the variants that are switched on, from left to right."""

    name: str
    variants: tuple[str, ...] = ()

    @property
    def is_path(self) -> bool:
        """Whether the name is a path; otherwise it is an id."""
        return "/" in self.name or self.name.endswith(SUFFIX)


@dataclass(frozen=True)
class Source:
    """A ruleset file, with what is asked of it."""

    path: Path
    reference: str
    variants: tuple[str, ...] = ()


def read_reference(text: str) -> Reference:
    """Take a reference apart; a `+` within a path means itself, except behind `.yaml`."""
    name, dot_yaml, rest = text.partition(f"{SUFFIX}+")
    if dot_yaml:
        return Reference(name + SUFFIX, tuple(rest.split("+")))
    if Reference(text).is_path:
        return Reference(text)
    name, *variants = text.split("+")
    return Reference(name, tuple(variants))
