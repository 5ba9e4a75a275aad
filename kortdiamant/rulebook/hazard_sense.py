"""Whether the hazards of an expedition ruleset do what hazards are for."""

from __future__ import annotations

from collections.abc import Mapping

from kortdiamant.documents import Path
from kortdiamant.expedition.rules import Rules
from kortdiamant.odds import ODDS, mean_bust
from kortdiamant.rulebook import faults
from kortdiamant.rulebook.findings import Findings
from kortdiamant.rulebook.roles import OTHER_KINDS

STRIKES = ("rules", "hazards", "strikes")
AFTER_BUST = ("rules", "hazards", "after-bust")
AFTER_ROUND = ("rules", "hazards", "after-round")
EMPTY_DECK = ("rules", "empty-deck")
# How many cards lie on the path on average at a bust of round 1, if nobody leaves: fewer leave no time to decide
# anything, and where it takes more nobody is ever afraid. The bundled rulesets have 7 to 15.
SHORTEST, LONGEST = 3, 40
MOST_HARMLESS = 100  # hazards that can lie out; of more the mean would take long to find, and nobody has so many


def check_hazards(rules: Rules, found: Findings) -> None:
    """Note kinds that are not there, an expedition that cannot end badly, and a pack that can run out."""
    kinds = rules.kinds
    _check_kinds(rules, kinds, found)
    if _cannot_bust(rules, kinds):
        found.add(found.key(STRIKES), faults.NEVER_BUSTS, kinds=tuple(kinds))
        return
    _check_strikes(rules, kinds, found)
    if found.knows("relics", "opening") and rules.opening.treasures <= rules.treasures:
        _check_length(rules, found)
    if rules.hazards.after_round == "remove-revealed" and rules.hazards.after_bust != "kind":
        found.without_effect(AFTER_BUST, AFTER_ROUND, "after-round: remove-revealed")
    if not found.holds(EMPTY_DECK) and found.knows("rounds", "empty_deck"):
        _check_empty_deck(rules, kinds, found)


def _check_kinds(rules: Rules, kinds: Mapping[str, int], found: Findings) -> None:
    strikes = rules.hazards.strikes
    if isinstance(strikes, int):
        return
    for kind in strikes:
        path = (*STRIKES, kind)
        if kind != OTHER_KINDS and kind not in kinds and found.says(path, ("cards",)):
            near = found.nearest(kind, (*kinds, OTHER_KINDS))
            found.add(found.key(path), faults.UNKNOWN_KIND, near=near, kind=kind)


def _cannot_bust(rules: Rules, kinds: Mapping[str, int]) -> bool:
    return all(count < rules.strikes(kind) for kind, count in kinds.items())


def _check_strikes(rules: Rules, kinds: Mapping[str, int], found: Findings) -> None:
    """Warn of kinds that have not cards enough ever to strike, where it is said how many that takes."""
    harmless: dict[Path, list[str]] = {}
    for kind, count in kinds.items():
        if count < rules.strikes(kind):
            harmless.setdefault(_said_of(kind, rules), []).append(kind)
    for path, without in harmless.items():
        found.warn(found.key(path), faults.NEVER_STRIKES, kinds=tuple(without))


def _said_of(kind: str, rules: Rules) -> Path:
    """Where it is said how many cards of a kind it takes."""
    strikes = rules.hazards.strikes
    if isinstance(strikes, int):
        return STRIKES
    return (*STRIKES, kind) if kind in strikes else (*STRIKES, OTHER_KINDS)


def _check_length(rules: Rules, found: Findings) -> None:
    """Warn of expeditions that are over at once, and of those that practically never end badly."""
    if ODDS.ignored(rules) or rules.harmless > MOST_HARMLESS:
        return
    mean = mean_bust(rules)
    if mean is not None and mean < SHORTEST:
        found.warn(found.key(STRIKES), faults.TOO_SHORT, mean=mean, least=SHORTEST)
    if mean is not None and mean > LONGEST:
        found.warn(found.key(STRIKES), faults.TOO_LONG, mean=mean, greatest=LONGEST)


def _check_empty_deck(rules: Rules, kinds: Mapping[str, int], found: Findings) -> None:
    """Warn if, when hazards leave the game as fast as they can, an expedition comes that cannot bust."""
    left = dict(kinds)
    for round_number in range(1, rules.rounds + 1):
        if _cannot_bust(rules, left):
            found.warn(found.key(EMPTY_DECK), faults.EMPTY_DECK, round=round_number)
            return
        _remove_most(rules, left)


def _remove_most(rules: Rules, left: dict[str, int]) -> None:
    """Take away what one expedition takes at most: the kind that is farthest from harmless strikes."""
    struck = max(left, key=lambda kind: left[kind] - rules.strikes(kind))
    for kind, count in left.items():
        removed = _after_round(rules, kind, struck)
        if kind == struck:
            removed = max(removed, _after_bust(rules, kind, count))
        left[kind] = count - min(count, removed)


def _after_round(rules: Rules, kind: str, struck: str) -> int:
    """How many cards of a kind leave the game for having been turned up."""
    if rules.hazards.after_round == "return":
        return 0
    return rules.strikes(kind) if kind == struck else rules.strikes(kind) - 1


def _after_bust(rules: Rules, kind: str, count: int) -> int:
    """How many cards of the kind that struck leave the game for that."""
    return {"none": 0, "one": 1, "matching": rules.strikes(kind), "kind": count}[rules.hazards.after_bust]
