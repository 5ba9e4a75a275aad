"""Whether the relics of an expedition ruleset can come, and are worth something when they do."""

from __future__ import annotations

from kortdiamant.expedition.rules import ClaimOrderWorth, PrintedWorth, RoundWorth, Rules, SeenOrderWorth
from kortdiamant.rulebook import faults
from kortdiamant.rulebook.findings import Findings
from kortdiamant.rulebook.shape import BOX, Definition, RelicCards

RELICS = ("rules", "relics")
ENTER = (*RELICS, "enter")
WORTH_BY = (*RELICS, "worth", "by")
VALUES = (*RELICS, "worth", "values")


def check_relics(definition: Definition, rules: Rules, found: Findings) -> None:
    """Note relics that never enter, rounds and worths that are out of reach, and worths that are missing."""
    if not rules.relic_queue:
        if found.says(RELICS, ("cards",)):
            found.warn(found.key(RELICS), faults.NO_RELICS)
        return
    _check_enter(rules, found)
    worth = rules.relics.worth
    if isinstance(worth, RoundWorth):
        _check_rounds(rules, worth, found)
    if isinstance(worth, (ClaimOrderWorth, SeenOrderWorth)):
        _check_order(rules, worth, found)
    if isinstance(worth, PrintedWorth):
        _check_printed(definition, found)
    elif definition.deck.pack != BOX:
        _check_unprinted(definition, worth.by, found)


def _check_enter(rules: Rules, found: Findings) -> None:
    enter, relics = rules.relics.enter, len(rules.relic_queue)
    entering = sum(map(rules.relics_entering, range(1, rules.rounds + 1)))
    if entering < relics:
        found.add(found.key(ENTER), faults.NEVER_ENTERS, relics=relics, entering=entering, rounds=rules.rounds)
    if isinstance(enter, str):
        return
    for late in (number for number in enter if number > rules.rounds):
        found.warn(found.key((*ENTER, late)), faults.ENTERS_TOO_LATE, round=late, rounds=rules.rounds)
    if entering > relics:
        found.warn(found.key(ENTER), faults.TOO_MANY_ENTER, relics=relics, entering=entering)


def _check_rounds(rules: Rules, worth: RoundWorth, found: Findings) -> None:
    """A relic can be claimed from the round in which the first enters on; a later round may still hold it."""
    played = range(1, rules.rounds + 1)
    first = next((number for number in played if rules.relics_entering(number)), rules.rounds + 1)
    missing = tuple(number for number in played if number >= first and number not in worth.values)
    if missing:
        found.add(found.key(VALUES), faults.WORTH_GAP, rounds=missing)
    for number in worth.values:
        if not first <= number <= rules.rounds:
            found.warn(found.key((*VALUES, number)), faults.WORTH_UNREACHABLE, round=number)


def _check_order(rules: Rules, worth: ClaimOrderWorth | SeenOrderWorth, found: Findings) -> None:
    """A relic is claimed once, and then leaves the game; one that comes back may be turned up in every round."""
    reachable = len(rules.relic_queue)
    if isinstance(worth, SeenOrderWorth) and rules.relics.unclaimed == "return":
        if "extra-round" in rules.ties or not found.knows("ties"):
            return  # there may be any number of rounds
        reachable = sum(map(rules.relics_entered, range(1, rules.rounds + 1)))
    if len(worth.values) > reachable:
        spot = found.value((*VALUES, reachable))
        found.warn(spot, faults.VALUES_UNREACHABLE, values=len(worth.values), reachable=reachable)


def _check_printed(definition: Definition, found: Findings) -> None:
    for place, entry in enumerate(definition.cards):
        if isinstance(entry, RelicCards) and entry.value is None and entry.values is None:
            found.add(found.value(("cards", place)), faults.NO_PRINTED_WORTH)


def _check_unprinted(definition: Definition, by: str, found: Findings) -> None:
    """A worth that a card of a pack is given counts only where worths are printed; a box may have such cards."""
    for place, entry in enumerate(definition.cards):
        if isinstance(entry, RelicCards) and entry.value is not None:
            found.without_effect(("cards", place, "value"), WORTH_BY, f"worth.by: {by}")
