"""Warm up bots, and say so if it takes long."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from threading import Timer

from kortdiamant.bots import needs_warm_up, warm_up
from kortdiamant.cli.output.screen import error_output
from kortdiamant.telling.voice import Voice

PATIENCE = 1.5  # seconds without a word


def warm_up_bots(bots: Iterable[str], voice: Voice) -> None:
    """Make bots ready; raises `UnknownBot`, `InvalidBotSpec`, `BrokenBot` or `MissingExtra`."""
    slow = [bot for bot in dict.fromkeys(bots) if needs_warm_up(bot)]
    if slow:
        with _notice(voice):
            for bot in slow:
                warm_up(bot)


def warm_up_engine(bots: Collection[str], voice: Voice) -> None:
    """Make the engine for Diam ready if there are bots that need it."""
    if bots:
        with _notice(voice):
            from kortdiamant.diamengine.levels import warm_up

            warm_up()


@contextmanager
def _notice(voice: Voice) -> Iterator[None]:
    """Say what is going on if it takes longer than one likes to wait."""
    sentence = voice.say("The bots are getting ready. That takes some seconds, but only the first time.")
    notice = Timer(PATIENCE, error_output().show, [sentence])
    notice.daemon = True
    notice.start()
    try:
        yield
    finally:
        notice.cancel()
