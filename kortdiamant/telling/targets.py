"""What is wrong with what a ruleset is to be tuned for, and with what may vary."""

from __future__ import annotations

from kortdiamant.errors import NothingToTry, UnfitTarget, UnfitVary, WhyFixed, WhyNoTarget
from kortdiamant.telling.catalogue import later
from kortdiamant.telling.voice import Voice, joined, plain

NO_TARGET = {
    WhyNoTarget.FORM: later("“{text}” is no target. Right: cards = 8, or bust rate <= 40%."),
    WhyNoTarget.FIGURE: later("There is no figure “{name}”."),
    WhyNoTarget.SHARE: later("“{text}”: {name} is a part of a whole, from 0% to 100%."),
    WhyNoTarget.CONTRADICTION: later("“{text}” and “{other}” cannot both be."),
}
FIXED = {
    WhyFixed.UNKNOWN: later("There is no key “{key}”."),
    WhyFixed.SEVERAL: later("“{key}” is not a value but holds several."),
    WhyFixed.IDLE: later("Bots play the same whatever “{key}” is."),
    WhyFixed.OPEN: later("“{key}” could be anything: say which values it may have, as in {key}=ONE|OTHER."),
    WhyFixed.UNREADABLE: later("“{text}” is not written KEY, KEY=3..6 or KEY=ONE|OTHER."),
    WhyFixed.STILL: later("“{text}” is what it is now, and no other value."),
    WhyFixed.EMPTY: later("“{text}” ends before it begins."),
    WhyFixed.TOO_MANY: later("“{text}” has too many values; {near} are the most."),
    WhyFixed.TOO_MANY_KEYS: later("“{key}” is one key too many; {near} are the most."),
    WhyFixed.TWICE: later("“{key}” is named twice."),
}


def unfit_target(error: UnfitTarget, voice: Voice) -> str:
    """Why nothing can be tuned for it, and what would be right."""
    other = error.near[0] if error.near else ""
    said = voice.say(NO_TARGET[error.why], text=plain(error.text), name=plain(error.name), other=other)
    return joined(said, voice.did_you_mean(error.near) if error.why is WhyNoTarget.FIGURE else "")


def unfit_vary(error: UnfitVary, voice: Voice) -> str:
    """Why it cannot vary, and what could."""
    near = ", ".join(error.near)
    said = voice.say(FIXED[error.why], text=plain(error.text), key=plain(error.key), near=near)
    if error.why is WhyFixed.UNKNOWN:
        return joined(said, voice.did_you_mean(error.near))
    if error.why in (WhyFixed.SEVERAL, WhyFixed.IDLE):
        return joined(said, voice.say("These can vary: {keys}.", keys=plain(near, 400)))
    return said


def nothing_to_try(error: NothingToTry, voice: Voice) -> str:
    """That no change can be played."""
    return voice.say_count(
        "{count} change was tried, and it makes no ruleset that can be played.",
        "{count} changes were tried, and none makes a ruleset that can be played.",
        error.tried,
        count=error.tried,
    )
