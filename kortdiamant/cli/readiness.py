"""Bots that have to be made ready are, and whoever waits for it is told what for."""

from __future__ import annotations

from collections.abc import Iterable
from threading import Timer

from kortdiamant.bots import needs_preparing, prepare
from kortdiamant.cli.screen import complaints
from kortdiamant.telling.voice import Voice

PATIENCE = 1.5  # seconds without a word


def get_ready(bots: Iterable[str], voice: Voice) -> None:
    """Make bots ready; raises `UnknownBot`, `UnfitBot`, `BrokenBot` or `MissingExtra`."""
    slow = [bot for bot in dict.fromkeys(bots) if needs_preparing(bot)]
    if not slow:
        return
    sentence = voice.say("The bots are getting ready. That takes some seconds, but only the first time.")
    notice = Timer(PATIENCE, complaints().show, [sentence])
    notice.daemon = True
    notice.start()
    try:
        for bot in slow:
            prepare(bot)
    finally:
        notice.cancel()
