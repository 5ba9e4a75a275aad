"""How a game of Diam is won, and when nobody wins."""

from __future__ import annotations

from collections.abc import Mapping

from kortdiamant.diam import Rules
from kortdiamant.diam.rules import LOWEST_PAIR_LEVEL
from kortdiamant.telling.catalogue import later
from kortdiamant.telling.sheet.parts import Section, paragraph, told
from kortdiamant.telling.speaker import Speaker

NO_MOVE: Mapping[str, str] = {
    "pass": later("Whoever can do nothing is passed by; if nobody can do anything, the game is a draw."),
    "loss": later("Whoever can do nothing has lost, and so has their side."),
    "draw": later("If somebody can do nothing, the game is a draw."),
}


def winning(speaker: Speaker) -> Section:
    """When somebody wins, and who (seeds/diam.md#R9 to R11)."""
    text = paragraph(told(pairing(speaker)), told(outdoing(speaker)))
    return Section("winning", speaker.say("Who wins"), (text,))


def pairing(speaker: Speaker) -> str:
    """What wins (seeds/diam.md#R9, R10)."""
    return speaker.say(
        "Two pieces of the same colour on opposite spaces and on the same level win at once for their side, whoever "
        "made the turn. The level must be {lowest} or higher: a pair on the ground counts for nothing.",
        lowest=LOWEST_PAIR_LEVEL,
    )


def outdoing(speaker: Speaker) -> str:
    """What wins if there are two (seeds/diam.md#R11)."""
    return speaker.say("If both sides get a pair in the same turn, the higher pair wins.")


def ending(rules: Rules, speaker: Speaker) -> Section:
    """What else can end a game."""
    both = paragraph(told(stuck(rules, speaker), "rules.no-move"), told(repeating(rules, speaker), "rules.repetition"))
    return Section("ending", speaker.say("When nobody can win"), (both,))


def stuck(rules: Rules, speaker: Speaker) -> str:
    """What it means that somebody can do nothing."""
    return speaker.say(NO_MOVE[rules.no_move])


def repeating(rules: Rules, speaker: Speaker) -> str:
    """How often a position may come."""
    if rules.repetition == "never":
        return speaker.say("A position may come again as often as you like.")
    return speaker.say(
        "When the same position has come {times} times with the same player to move, the game is a draw.",
        times=speaker.number(rules.repetition),
    )
