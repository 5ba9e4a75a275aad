"""Who plays an arena: the compiled kernel where it can, exactly; otherwise the readable core."""

from __future__ import annotations

from dataclasses import dataclass

from kortdiamant.bots import bot
from kortdiamant.errors import KernelLimit, UnsupportedRules
from kortdiamant.kernel import is_available
from kortdiamant.simulation.arena import Arena, Player
from kortdiamant.simulation.twins import has_twin


@dataclass(frozen=True)
class Casting:
    """Who plays, and what keeps the kernel from it.

    That is bots that it does not know, its limits, rules that it does not support, or that it is missing.
    """

    player: Player
    strangers: tuple[str, ...] = ()
    limit: KernelLimit | UnsupportedRules | None = None
    is_missing: bool = False


def cast(arena: Arena, games: int = 0) -> Casting:
    """Who plays so many games of an arena that has been checked."""
    strangers = tuple(spec for spec in dict.fromkeys(arena.bots) if not has_twin(bot(spec)))
    if strangers:
        return Casting(Player.READABLE, strangers)
    if not is_available():
        return Casting(Player.READABLE, is_missing=True)
    try:
        from kortdiamant.simulation.compiled import check, worth_freezing
    except ImportError:  # numba is there, and does not go with this numpy
        return Casting(Player.READABLE, is_missing=True)
    try:
        check(arena)
    except (KernelLimit, UnsupportedRules) as limit:
        return Casting(Player.READABLE, limit=limit)
    return Casting(Player.FROZEN if games >= worth_freezing(arena) else Player.GENERIC)
