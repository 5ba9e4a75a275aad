"""Tables for tests of sentences: a position, names, a language and a bundled ruleset."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import pytest

from kortdiamant.expedition import start
from kortdiamant.expedition.rules import Rules
from kortdiamant.expedition.state import State
from kortdiamant.languages.names import Language
from kortdiamant.rulebook import Ruleset, load

NAMES = ("Ane", "Bo", "Cato")


@dataclass
class Scene:
    """A table without a game, for sentences about its position."""

    state: State
    ruleset: Ruleset
    language: Language
    names: tuple[str, ...] = NAMES
    turner: int | None = 0


Stage = Callable[..., Scene]


@pytest.fixture(scope="session")
def stage() -> Stage:
    """A function that makes a scene from a language, a bundled ruleset and changes to its rules."""

    def set_up(language: Language, reference: str = "slott", **changes: object) -> Scene:
        ruleset = load(reference)
        rules: Rules = replace(ruleset.rules, **changes)  # type: ignore[arg-type]  # names of fields, checked when it runs
        return Scene(start(rules, 3), ruleset, language)

    return set_up
