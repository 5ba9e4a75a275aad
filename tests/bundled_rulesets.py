"""The bundled rulesets by family: most tests hold for one family only."""

from __future__ import annotations

from pathlib import Path

from kortdiamant.rulebook import AnyRuleset, Ruleset, bundled_folder, list_rulesets
from kortdiamant.workshop.schema import NAME


def bundled_rulesets(family: type[AnyRuleset] = Ruleset) -> list[AnyRuleset]:
    """The rulesets of a family."""
    found = [listing.ruleset for listing in list_rulesets() if listing.is_bundled]
    return [ruleset for ruleset in found if isinstance(ruleset, family)]


def bundled_ids(family: type[AnyRuleset] = Ruleset) -> list[str]:
    """The ids of the rulesets of a family."""
    return [ruleset.id for ruleset in bundled_rulesets(family)]


def bundled_references(family: type[AnyRuleset] = Ruleset) -> list[str]:
    """The ids of the rulesets of a family, alone and with each of their variants."""
    return [
        f"{ruleset.id}{variant}"
        for ruleset in bundled_rulesets(family)
        for variant in ("", *(f"+{name}" for name in ruleset.variants))
    ]


def schema_file() -> Path:
    """The schema that comes with the program, beside the rulesets."""
    return bundled_folder() / NAME
