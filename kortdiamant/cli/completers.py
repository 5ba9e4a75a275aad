"""What a shell offers for the value of an option or argument, found by its metavar.

A completer gets what is typed so far and returns all that could stand there. If there is none, the shell offers
files.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress

from kortdiamant.errors import KortdiamantError


def rulesets(begun: str) -> Iterable[str]:
    """Ids of rulesets, and behind a plus the variants that are not there yet; a path is for the shell."""
    from kortdiamant.rulebook import load_any
    from kortdiamant.rulebook.find import bundled_rulesets, user_rulesets

    base, plus, _ = begun.rpartition("+")
    if not plus:
        return [*bundled_rulesets(), *user_rulesets()]
    chosen = base.split("+")[1:]
    return [f"{base}+{variant}" for variant in load_any(base).variants if variant not in chosen]


def games(_begun: str) -> Iterable[str]:
    """Names of the games in the games folder, the newest first."""
    from kortdiamant.records.folder import all_games
    from kortdiamant.session.saved_games import game_name

    return map(game_name, all_games())


def codes(_begun: str) -> Iterable[str]:
    """Codes of faults."""
    from kortdiamant.workshop.explanations import CODES

    return sorted(CODES)


def settings(_begun: str) -> Iterable[str]:
    """Names of settings."""
    from kortdiamant.preferences.settings import KEYS

    return KEYS


def languages(_begun: str) -> Iterable[str]:
    """Codes of languages."""
    from kortdiamant.languages import known

    return known()


COMPLETERS: Mapping[str, Callable[[str], Iterable[str]]] = {
    "R": rulesets,
    "REF": rulesets,
    "GAME": games,
    "RECORD": games,
    "CODE": codes,
    "SETTING": settings,
    "LANGUAGE": languages,
}


def completions(metavar: str, begun: str) -> list[str]:
    """What could stand where `metavar` stands in the help and `begun` is typed; nothing where something is broken."""
    with suppress(KortdiamantError):
        return [word for word in COMPLETERS[metavar](begun) if word.startswith(begun)]
    return []
