"""How a game of Diam is won, and when nobody wins."""

from __future__ import annotations

from collections.abc import Mapping

from kortdiamant.diam import Rules
from kortdiamant.diam.rules import LOWEST
from kortdiamant.telling.catalogue import later
from kortdiamant.telling.sheet.parts import Section, Statement, paragraph, told
from kortdiamant.telling.speaker import Speaker

NO_MOVE: Mapping[str, str] = {
    "pass": later("Whoever can do nothing is passed by; if nobody can do anything, the game is a draw."),
    "loss": later("Whoever can do nothing has lost, and so has their side."),
    "draw": later("If somebody can do nothing, the game is a draw."),
}


def winning(speaker: Speaker) -> Section:
    """When somebody wins, and who (seeds/diam.md#R9 to R11)."""
    say = speaker.say
    text = paragraph(
        told(
            say(
                "Two pieces of the same colour on opposite spaces and on the same level win at once for their side, "
                "whoever made the turn. The level must be {lowest} or higher: a pair on the ground counts for nothing.",
                lowest=LOWEST,
            )
        ),
        told(say("If both sides get a pair in the same turn, the higher pair wins.")),
    )
    return Section("winning", say("Who wins"), (text,))


def ending(rules: Rules, speaker: Speaker) -> Section:
    """What else can end a game."""
    no_move = told(speaker.say(NO_MOVE[rules.no_move]), "rules.no-move")
    return Section("ending", speaker.say("When nobody can win"), (paragraph(no_move, _repetition(rules, speaker)),))


def _repetition(rules: Rules, speaker: Speaker) -> Statement:
    if rules.repetition == "never":
        text = speaker.say("A position may come again as often as you like.")
    else:
        text = speaker.say(
            "When the same position has come {times} times with the same player to move, the game is a draw.",
            times=speaker.number(rules.repetition),
        )
    return told(text, "rules.repetition")
