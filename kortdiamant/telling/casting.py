"""Who plays many games, the compiled kernel or the readable core, and why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from kortdiamant.simulation.arena import Backend
from kortdiamant.simulation.backend import BackendChoice
from kortdiamant.simulation.tournament import BackendChoices
from kortdiamant.telling.clusters import installing
from kortdiamant.telling.errors import tell_error
from kortdiamant.telling.speaker import Speaker
from kortdiamant.telling.voice import joined


def played_by(casting: BackendChoice, speaker: Speaker) -> str:
    """Who played, and what kept the kernel from it."""
    if casting.player is not Backend.READABLE:
        return speaker.say("Played by the compiled kernel.")
    if casting.strangers:
        return _by_the_core(casting.strangers, speaker)
    reason = tell_error(casting.limit, speaker) if casting.limit else ""
    return joined(speaker.say("Played by the readable core, which is slower."), reason)


def searched_by(castings: Sequence[BackendChoice], speaker: Speaker) -> str:
    """Who played several rulesets, of which the kernel may be unable to play some."""
    others = sum(casting.player is Backend.READABLE for casting in castings)
    if others in (0, len(castings)):
        return played_by(castings[0], speaker)
    return speaker.say_count(
        "Played by the compiled kernel; it cannot play {count} ruleset, which the readable core played.",
        "Played by the compiled kernel; it cannot play {count} rulesets, which the readable core played.",
        others,
        count=others,
    )


def pairs_played_by(bots: Sequence[str], castings: BackendChoices, speaker: Speaker) -> str:
    """Who played the pairs of a tournament."""
    strangers = {spec for casting in castings.values() for spec in casting.strangers}
    if not strangers or all(casting.player is Backend.READABLE for casting in castings.values()):
        casting = next(iter(castings.values()))
        return played_by(BackendChoice(casting.player, tuple(spec for spec in bots if spec in strangers)), speaker)
    return speaker.say(
        "Pairs with {bots} were played by the readable core, all others by the compiled kernel.",
        bots=speaker.either([spec for spec in bots if spec in strangers]),
    )


def missing_kernel(castings: Iterable[BackendChoice], speaker: Speaker) -> Iterator[str]:
    """That it would go faster with the kernel, if that is so."""
    if any(casting.is_missing for casting in castings):
        yield speaker.say(
            "Without the compiled kernel this is a thousand times slower. You get it with: {command}",
            command=installing("sim"),
        )


def getting_ready(castings: Iterable[BackendChoice], speaker: Speaker) -> str:
    """What there is to wait for before the first game; nothing where that begins at once."""
    if all(casting.player is Backend.READABLE for casting in castings):
        return ""
    return speaker.say("The kernel gets ready, which takes some ten seconds the first time ...")


def _by_the_core(strangers: Sequence[str], speaker: Speaker) -> str:
    return speaker.say(
        "Played by the readable core, which is slower: the compiled kernel does not know {bots}.",
        bots=speaker.either(strangers),
    )
