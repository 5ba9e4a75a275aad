"""What is wrong with a game for a toolkit, and what would be right."""

from __future__ import annotations

from kortdiamant.errors import InvalidParameter, MissingToolkit
from kortdiamant.telling.voice import Voice, joined, plain


def missing_toolkit(error: MissingToolkit, voice: Voice) -> str:
    """What brings it."""
    return voice.say("{toolkit} is not installed: it comes with {needs}.", toolkit=error.toolkit, needs=error.needs)


def unfit_parameter(error: InvalidParameter, voice: Voice) -> str:
    """What it can be."""
    return joined(
        voice.say("{parameter} cannot be {value}.", parameter=error.parameter, value=plain(error.value)),
        voice.say("Possible: {names}.", names=", ".join(error.possible)),
    )
