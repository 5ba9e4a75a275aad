"""What the families of games make of a ruleset: the shape of their files, and their rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from kortdiamant import diam, expedition
from kortdiamant.rulebook.deck import cards_in_play
from kortdiamant.rulebook.diam_sense import check_diam
from kortdiamant.rulebook.findings import Findings
from kortdiamant.rulebook.sense import check_expedition
from kortdiamant.rulebook.shape import AnyDefinition, Deck, Definition, DiamDefinition


@dataclass(frozen=True)
class FileFamily:
    """How files of a family are shaped, and what their `rules:` are.

    `harmless` stands for a part that must be given and is wrong, or is not there; no check finds a fault in it.
    """

    definition: type[AnyDefinition]
    block: type[Any]
    harmless: Mapping[str, Any]


def expedition_rules(definition: Definition, found: Findings) -> expedition.Rules:
    """Bind the cards and join them with the rules; with errors among the findings the rules are good for nothing."""
    errors = found.errors
    cells, relic_queue = cards_in_play(definition, found)
    block = {field.name: getattr(definition.rules, field.name) for field in fields(expedition.RuleBlock)}
    rules = expedition.Rules(
        **block, rounds=definition.rounds, cells=cells, relic_queue=relic_queue, players=definition.players
    )
    if found.knows("deck", "cards") and found.errors == errors:
        check_expedition(definition, rules, found)
    return rules


def diam_rules(definition: DiamDefinition, found: Findings) -> diam.Rules:
    """The rules of a file; with errors among the findings they are good for nothing."""
    check_diam(definition.rules, found)
    return diam.Rules(**{field.name: getattr(definition.rules, field.name) for field in fields(diam.RuleBlock)})


DEFAULT = "expedition"
FAMILIES: Mapping[str, FileFamily] = {
    DEFAULT: FileFamily(Definition, expedition.RuleBlock, {"rounds": 1, "deck": Deck(pack=""), "cards": ()}),
    "diam": FileFamily(DiamDefinition, diam.RuleBlock, {}),
}


def family_of(data: Mapping[Any, object]) -> FileFamily:
    """The family that a file names; for one that does not exist any other will do to find its faults."""
    return FAMILIES.get(str(data.get("family")), FAMILIES[DEFAULT])
