"""Errors about bots that are called for."""

from __future__ import annotations

from dataclasses import dataclass

from kortdiamant.errors.base import KortdiamantError


@dataclass(eq=False)
class UnknownBot(KortdiamantError):
    """No bot is called that; `near` are names that are alike, `names` all there are, with examples."""

    name: str
    near: tuple[str, ...]
    names: tuple[str, ...]


@dataclass(eq=False)
class UnfitBot(KortdiamantError):
    """What stands behind the colon does not fit the bot; `example` would, and nothing does where it is empty."""

    spec: str
    name: str
    example: str


@dataclass(eq=False)
class BrokenBot(KortdiamantError):
    """A bot of another package cannot be loaded; `reason` is what Python says."""

    name: str
    reason: str


@dataclass(eq=False)
class MissingExtra(KortdiamantError):
    """A bot needs libraries that are not installed; `extra` is what brings them."""

    bot: str
    extra: str
