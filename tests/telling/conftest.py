"""Tables for tests of sentences, from a language, a bundled ruleset and changes to its rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from kortdiamant.expedition.rules import Rules
from kortdiamant.languages.names import Language
from kortdiamant.rulebook import load
from kortdiamant.table import Table

NAMES = ("Ane", "Bo", "Cato")


Stage = Callable[..., Table]


@pytest.fixture(scope="session")
def stage() -> Stage:
    """A function that makes a table from a language, a bundled ruleset and changes to its rules."""

    def set_up(language: Language, reference: str = "slott", **changes: object) -> Table:
        ruleset = load(reference)
        rules: Rules = replace(ruleset.rules, **changes)  # type: ignore[arg-type]  # names of fields, checked when it runs
        return Table(replace(ruleset, rules=rules), NAMES, language=language)

    return set_up
