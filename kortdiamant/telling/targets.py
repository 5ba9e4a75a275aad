"""What is wrong with what a ruleset is to be tuned for, and with what may vary."""

from __future__ import annotations

from kortdiamant.errors import InvalidKnob, InvalidTarget, NothingToTry, WhyInvalidKnob, WhyInvalidTarget
from kortdiamant.telling.catalogue import later
from kortdiamant.telling.voice import Voice, joined, plain

NO_TARGET = {
    WhyInvalidTarget.FORM: later("“{text}” is no target. Right: cards = 8, or bust rate <= 40%."),
    WhyInvalidTarget.FIGURE: later("There is no figure “{name}”."),
    WhyInvalidTarget.SHARE: later("“{text}”: {name} is a part of a whole, from 0% to 100%."),
    WhyInvalidTarget.CONTRADICTION: later("“{text}” and “{other}” cannot both be."),
}
FIXED = {
    WhyInvalidKnob.UNKNOWN: later("There is no key “{key}”."),
    WhyInvalidKnob.SEVERAL: later("“{key}” is not a value but holds several."),
    WhyInvalidKnob.IDLE: later("Bots play the same whatever “{key}” is."),
    WhyInvalidKnob.OPEN: later("“{key}” could be anything: say which values it may have, as in {key}=ONE|OTHER."),
    WhyInvalidKnob.UNREADABLE: later("“{text}” is not written KEY, KEY=3..6 or KEY=ONE|OTHER."),
    WhyInvalidKnob.STILL: later("“{text}” is what it is now, and no other value."),
    WhyInvalidKnob.EMPTY: later("“{text}” ends before it begins."),
    WhyInvalidKnob.TOO_MANY: later("“{text}” has too many values; {near} are the most."),
    WhyInvalidKnob.TOO_MANY_KEYS: later("“{key}” is one key too many; {near} are the most."),
    WhyInvalidKnob.TWICE: later("“{key}” is named twice."),
}


def unfit_target(error: InvalidTarget, voice: Voice) -> str:
    """Why nothing can be tuned for it, and what would be right."""
    other = error.near[0] if error.near else ""
    said = voice.say(NO_TARGET[error.why], text=plain(error.text), name=plain(error.name), other=other)
    return joined(said, voice.did_you_mean(error.near) if error.why is WhyInvalidTarget.FIGURE else "")


def unfit_vary(error: InvalidKnob, voice: Voice) -> str:
    """Why it cannot vary, and what could."""
    near = ", ".join(error.near)
    said = voice.say(FIXED[error.why], text=plain(error.text), key=plain(error.key), near=near)
    if error.why is WhyInvalidKnob.UNKNOWN:
        return joined(said, voice.did_you_mean(error.near))
    if error.why in (WhyInvalidKnob.SEVERAL, WhyInvalidKnob.IDLE):
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
