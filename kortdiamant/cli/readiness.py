"""Bots that have to be made ready are, and whoever waits for it is told what for."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from threading import Timer

from kortdiamant.bots import needs_warm_up, warm_up
from kortdiamant.cli.screen import complaints
from kortdiamant.telling.voice import Voice

PATIENCE = 1.5  # seconds without a word


def get_ready(bots: Iterable[str], voice: Voice) -> None:
    """Make bots ready; raises `UnknownBot`, `InvalidBotSpec`, `BrokenBot` or `MissingExtra`."""
    slow = [bot for bot in dict.fromkeys(bots) if needs_warm_up(bot)]
    if slow:
        with _notice(voice):
            for bot in slow:
                warm_up(bot)


def get_engine_ready(bots: Collection[str], voice: Voice) -> None:
    """Make the engine for Diam ready if there are bots that need it."""
    if bots:
        with _notice(voice):
            from kortdiamant.diamengine.levels import warm_up

            warm_up()


@contextmanager
def _notice(voice: Voice) -> Iterator[None]:
    """Say what is going on if it takes longer than one likes to wait."""
    sentence = voice.say("The bots are getting ready. That takes some seconds, but only the first time.")
    notice = Timer(PATIENCE, complaints().show, [sentence])
    notice.daemon = True
    notice.start()
    try:
        yield
    finally:
        notice.cancel()
