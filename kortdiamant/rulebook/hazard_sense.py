"""Whether the hazards of an expedition ruleset do what hazards are for."""

from __future__ import annotations

from collections import Counter

from kortdiamant.documents import Path
from kortdiamant.expedition.rules import Hazard, Rules
from kortdiamant.rulebook import faults
from kortdiamant.rulebook.findings import Findings
from kortdiamant.rulebook.roles import OTHER_KINDS

STRIKES = ("rules", "hazards", "strikes")
EMPTY_DECK = ("rules", "empty-deck")


def check_hazards(rules: Rules, found: Findings) -> None:
    """Note kinds that are not there, an expedition that cannot end badly, and a pack that can run out."""
    kinds = _kinds(rules)
    _check_kinds(rules, kinds, found)
    if _cannot_bust(rules, kinds):
        found.add(found.key(STRIKES), faults.NEVER_BUSTS, kinds=tuple(kinds))
        return
    _check_strikes(rules, kinds, found)
    if EMPTY_DECK not in found.document.marks and found.knows("rounds", "empty_deck"):
        _check_empty_deck(rules, kinds, found)


def kinds_of(rules: Rules) -> tuple[str, ...]:
    """The kinds of hazard that are in play."""
    return tuple(_kinds(rules))


def _kinds(rules: Rules) -> Counter[str]:
    """How many cards there are of each kind."""
    kinds: Counter[str] = Counter()
    for cell in rules.cells:
        if isinstance(cell.role, Hazard):
            kinds[cell.role.kind] += len(cell.copies)
    return kinds


def _check_kinds(rules: Rules, kinds: Counter[str], found: Findings) -> None:
    strikes = rules.hazards.strikes
    if isinstance(strikes, int):
        return
    for kind in strikes:
        if kind != OTHER_KINDS and kind not in kinds:
            near = found.nearest(kind, (*kinds, OTHER_KINDS))
            found.add(found.key((*STRIKES, kind)), faults.UNKNOWN_KIND, near=near, kind=kind)


def _cannot_bust(rules: Rules, kinds: Counter[str]) -> bool:
    return all(count < rules.strikes(kind) for kind, count in kinds.items())


def _check_strikes(rules: Rules, kinds: Counter[str], found: Findings) -> None:
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


def _check_empty_deck(rules: Rules, kinds: Counter[str], found: Findings) -> None:
    """Warn if, when hazards leave the game as fast as they can, an expedition comes that cannot bust."""
    left = kinds.copy()
    for round_number in range(1, rules.rounds + 1):
        if _cannot_bust(rules, left):
            found.warn(found.key(EMPTY_DECK), faults.EMPTY_DECK, round=round_number)
            return
        _remove_most(rules, left)


def _remove_most(rules: Rules, left: Counter[str]) -> None:
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
