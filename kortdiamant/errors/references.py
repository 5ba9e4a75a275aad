"""What rulesets, variants, games and codes are called: names that are unknown, or unfit."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from kortdiamant.errors.base import KortdiamantError


class WhyUnfit(Enum):
    """Why a new ruleset cannot have an id."""

    SPELLING = "spelling"  # other than lower-case letters, digits and hyphens
    TAKEN = "taken"  # a ruleset that comes with the program has it


@dataclass(eq=False)
class UnfitId(KortdiamantError):
    """No new ruleset can have this id; `near` is one that it can have."""

    id: str
    why: WhyUnfit
    near: str


class Kind(Enum):
    """What a reference can point at."""

    RULESET = "ruleset"
    VARIANT = "variant"
    GAME = "game"
    SETTING = "setting"
    CODE = "code"  # of a fault
    LANGUAGE = "language"


@dataclass(eq=False)
class UnknownReference(KortdiamantError):
    """Nothing of this kind has that name; `near` are the most alike names, best first, or all names if they are few."""

    kind: Kind
    name: str
    near: tuple[str, ...] = ()


@dataclass(eq=False)
class OtherFamily(KortdiamantError):
    """What was asked for can be done with games of another family only; `family` is that of this ruleset."""

    reference: str
    family: str


@dataclass(eq=False)
class UnknownDeck(KortdiamantError):
    """No deck of cards is called that; `near` is the most alike name, if one is alike; `names` are all there are."""

    name: str
    near: tuple[str, ...]
    names: tuple[str, ...]


@dataclass(eq=False)
class CannotAdapt(KortdiamantError):
    """No cards of a deck can stand for those of a game, in so many sentences at least."""

    reference: str
    sentences: int
