"""Why something cannot be printed, and what can be done instead."""

from __future__ import annotations

from kortdiamant.errors import NoPdf, NothingToCutOut, WhyNoPdf
from kortdiamant.telling.catalogue import later
from kortdiamant.telling.speaker import Speaker
from kortdiamant.telling.voice import joined, plain

TROUBLES = {
    WhyNoPdf.NO_BROWSER: later("A PDF is made by Chromium or Chrome, and neither was found."),
    WhyNoPdf.HANGS: later("{browser} has made no PDF within {detail} seconds, and was stopped."),
    WhyNoPdf.FAILS: later("{browser} has made no PDF{detail}."),
}


def no_pdf(error: NoPdf, speaker: Speaker) -> str:
    """Why there is no PDF; any browser can print the page itself."""
    detail = plain(error.detail, 200)
    if error.why is WhyNoPdf.FAILS and detail:
        detail = f" ({detail})"
    return joined(
        speaker.say(TROUBLES[error.why], browser=plain(error.browser, 200), detail=detail),
        speaker.say("Write a page instead, with a name that ends in .html: any browser can print it."),
    )


def nothing_to_cut_out(error: NothingToCutOut, speaker: Speaker) -> str:
    """That a game has no cards of its own."""
    return speaker.say(
        "{ruleset} is played with ordinary cards, so there are none to cut out.", ruleset=plain(error.ruleset)
    )
