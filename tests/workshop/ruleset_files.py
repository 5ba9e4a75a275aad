"""Whole ruleset files from the few lines that a test is about."""

from __future__ import annotations

import re

KEYS = {
    "format": "format: 1",
    "id": "id: mine",
    "version": "version: 1",
    "family": "family: expedition",
    "language": "language: en",
    "title": "title: {nb: Min, fr: Le mien, en: Mine}",
    "rounds": "rounds: 3",
    "deck": "deck: {pack: standard-52}",
    "cards": "cards:\n  - {match: A-10, role: treasure, value: pips}\n  - {match: J Q K, role: hazard, kind: rank}",
}
INHERITED = ("rounds", "deck", "cards")
# Control characters are shown by their symbols, and invalid bytes by the replacement character.
SIGNS = {0x2400 + number: number for number in range(32)}
NO_CHARACTER = "�"


def whole(lines: str) -> str:
    """A file that is in order, but for what the lines say; the keys that they give are not given besides."""
    given = set(re.findall(r"^([\w-]+):(?: |$)", lines, re.MULTILINE))
    inherited = INHERITED if "extends" in given else ()
    return "\n".join([*(text for key, text in KEYS.items() if key not in given and key not in inherited), lines])


def as_bytes(text: str) -> bytes:
    """The text with what its signs stand for."""
    return text.translate(SIGNS).encode().replace(NO_CHARACTER.encode(), b"\xe9")
