"""What can be done in a turn."""

from __future__ import annotations

from kortdiamant.diam import HEIGHT, Rules
from kortdiamant.telling.sheet.parts import Bullets, Section, paragraph, told
from kortdiamant.telling.speaker import Speaker


def turn(rules: Rules, speaker: Speaker) -> Section:
    """Placing or moving, and what keeps one from it (seeds/diam.md#R4 to R8)."""
    say = speaker.say
    either = Bullets((paragraph(told(placing(speaker))), paragraph(told(moving(speaker)))))
    limits = paragraph(
        told(say("A stack never has more than {height} pieces.", height=speaker.number(HEIGHT))),
        told(riding(speaker)),
        told(_partners(speaker), "rules.seats") if len(rules.seats) > 2 else None,
    )
    first = paragraph(told(say("Whose turn it is does one of two things.")))
    return Section("turn", say("A turn"), (first, either, limits))


def placing(speaker: Speaker) -> str:
    """One thing to do (seeds/diam.md#R5)."""
    return speaker.say("Place: one of your pieces that are not in play yet goes onto any space or stack.")


def moving(speaker: Speaker) -> str:
    """The other thing (seeds/diam.md#R6)."""
    return speaker.say(
        "Move: one of your pieces in play goes to a space next to its own, on top of whatever lies there. It takes "
        "along all that lies on it."
    )


def riding(speaker: Speaker) -> str:
    """How pieces of others are moved (seeds/diam.md#R7)."""
    return speaker.say("An enemy piece is never moved by itself; it only rides along on one of yours.")


def _partners(speaker: Speaker) -> str:
    """What partners may do (seeds/diam.md#R12)."""
    return speaker.say("Partners place only their own pieces, but each moves those of the other as well.")
