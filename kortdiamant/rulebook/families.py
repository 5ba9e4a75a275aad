"""What the families of games make of a ruleset: the shape of their files, and their rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields

from kortdiamant.expedition.rules import RuleBlock, Rules
from kortdiamant.rulebook.deck import cards_in_play
from kortdiamant.rulebook.findings import Findings
from kortdiamant.rulebook.sense import check_expedition
from kortdiamant.rulebook.shape import Definition


@dataclass(frozen=True)
class FileFamily:
    """How files of a family are shaped, and how their rules are made; what is wrong goes to the findings."""

    definition: type[Definition]
    rules: Callable[[Definition, Findings], Rules]


def expedition_rules(definition: Definition, found: Findings) -> Rules:
    """Bind the cards and join them with the rules; with errors among the findings the rules are good for nothing."""
    errors = found.errors
    cells, relic_queue = cards_in_play(definition, found)
    block = {field.name: getattr(definition.rules, field.name) for field in fields(RuleBlock)}
    rules = Rules(**block, rounds=definition.rounds, cells=cells, relic_queue=relic_queue, players=definition.players)
    if found.knows("deck", "cards") and found.errors == errors:
        check_expedition(definition, rules, found)
    return rules


DEFAULT = "expedition"
FAMILIES: Mapping[str, FileFamily] = {DEFAULT: FileFamily(Definition, expedition_rules)}


def family_of(data: Mapping[object, object]) -> FileFamily:
    """The family that a file names; for one that does not exist any other will do to find its faults."""
    return FAMILIES.get(str(data.get("family")), FAMILIES[DEFAULT])
