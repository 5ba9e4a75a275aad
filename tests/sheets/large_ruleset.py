"""A very large ruleset, with names and titles that are hard to lay out."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

from kortdiamant.telling.handout import Crib

KINDS = ["spider", "lava", *(f"ghost-{number}" for number in range(14)), "עכביש", "<b>&", "x" * 60, "a long name " * 3]
LONG, UNBROKEN = "sans fin " * 30, "dampfschiff" * 12
TITLES = f"{{nb: 'המבצר של המלך', fr: 'Une expédition {LONG}', en: 'Donau{UNBROKEN}'}}"


def write_large_ruleset(folder: Path, treasures: int, kinds: list[str] = KINDS) -> Path:
    """Write the ruleset with a number of treasures."""
    path = folder / "large.yaml"
    path.write_text(
        f"format: 1\nid: large\nversion: 1\nfamily: expedition\nlanguage: en\ntitle: {TITLES}\n"
        "players: {min: 1, max: 32}\nrounds: 99\ndeck: {pack: box}\ncards:\n"
        f"  - {{role: treasure, values: {[7 ** (n % 6) + n for n in range(treasures)]}}}\n"
        f"  - {{role: hazard, kinds: {[kind.strip() for kind in kinds]}, copies: 5}}\n"
        "  - {role: relic, copies: 3}\nrules:\n  relics: {worth: {by: fixed, value: 5}}\n",
        "utf-8",
    )
    return path


def in_wide_letters(crib: Crib) -> Crib:
    """The crib with only the widest letters in its sentences."""
    groups = tuple(replace(group, sentence=_wide(group.sentence)) for group in crib.groups)
    return replace(crib, deck=_wide(crib.deck), groups=groups, reminders=tuple(map(_wide, crib.reminders)))


def _wide(sentence: str) -> str:
    return re.sub(r"\w", "W", sentence)
