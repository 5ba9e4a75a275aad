"""How one asks for a ruleset: `slott`, `slott+uten-jokere`, `../mine.yaml`, `../mine.yaml+variant`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from kortdiamant.documents import Spot, shown, without_commands
from kortdiamant.errors import Fault
from kortdiamant.rulebook import faults

SUFFIX = ".yaml"
SUFFIXES = (".ruleset.yaml", SUFFIX)  # by the longer one tools find rulesets among other YAML files
MOST_VARIANTS = 16


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


def as_text(name: str) -> str:
    """A name as it can be written in a file: what no value holds, and no text of a file, is escaped."""
    return without_commands(name)


def stem_of(name: str) -> str:
    """The name of a ruleset file without what says that it is one."""
    return next((name.removesuffix(suffix) for suffix in SUFFIXES if name.endswith(suffix)), name)


def check_variants(variants: Sequence[str], spot: Spot) -> tuple[Fault, ...]:
    """What is wrong with variants before it is known whether they exist, as faults at the spot of the reference."""
    if len(variants) > MOST_VARIANTS:
        return (spot.fault(faults.TOO_MANY_VARIANTS, count=len(variants), limit=MOST_VARIANTS),)
    twice = [name for place, name in enumerate(variants) if name in variants[:place]]
    return tuple(spot.fault(faults.VARIANT_TWICE, name=shown(name)) for name in twice[:1])
