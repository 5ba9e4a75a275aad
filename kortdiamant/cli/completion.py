"""`kortdiamant completion`: the script for a shell, and what the program then offers for a value.

A completer is found by the metavar of the option or argument. It gets what is typed so far and returns everything
that could be there. Without a completer the shell offers files.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from enum import StrEnum
from typing import Annotated

import typer

from kortdiamant.cli.command import Page
from kortdiamant.cli.context import COMPLETION_VARIABLE
from kortdiamant.errors import KortdiamantError
from kortdiamant.version import PROGRAM


class Shell(StrEnum):
    """Supported shells."""

    BASH = "bash"
    ZSH = "zsh"
    FISH = "fish"


def completion(
    shell: Annotated[Shell, typer.Argument(metavar="SHELL", help="bash, zsh or fish.", show_default=False)],
) -> None:
    """Print a script that completes commands, rulesets, games and fault codes in your shell."""
    from typer.completion import get_completion_script  # type: ignore[attr-defined]  # typer does not list it

    from kortdiamant.cli.output.screen import output

    script = get_completion_script(prog_name=PROGRAM, complete_var=COMPLETION_VARIABLE, shell=shell.value)
    output().show_as_is(script)


PAGE = Page(
    "The shell then completes commands, options, ids of rulesets and their variants, names of games, fault codes "
    "and settings.",
    (
        ('eval "$(kortdiamant completion bash)"', "in ~/.bashrc"),
        ('eval "$(kortdiamant completion zsh)"', "in ~/.zshrc, after compinit"),
        ("kortdiamant completion fish | source", "in ~/.config/fish/config.fish"),
    ),
    "",
    ("help",),
)


def _rulesets(begun: str) -> Iterable[str]:
    """Ids of rulesets, and after a plus the variants that are still free; the shell completes paths."""
    from kortdiamant.rulebook import load_any
    from kortdiamant.rulebook.find import bundled_rulesets, user_rulesets

    base, plus, _ = begun.rpartition("+")
    if not plus:
        return [*bundled_rulesets(), *user_rulesets()]
    chosen = base.split("+")[1:]
    return [f"{base}+{variant}" for variant in load_any(base).variants if variant not in chosen]


def _games(_begun: str) -> Iterable[str]:
    from kortdiamant.records.folder import all_games
    from kortdiamant.session.saved_games import game_name

    return map(game_name, all_games())


def _codes(_begun: str) -> Iterable[str]:
    from kortdiamant.workshop.faults import CODES

    return sorted(CODES)


def _settings(_begun: str) -> Iterable[str]:
    from kortdiamant.preferences.settings import KEYS

    return KEYS


def _languages(_begun: str) -> Iterable[str]:
    from kortdiamant.languages import known

    return known()


COMPLETERS: Mapping[str, Callable[[str], Iterable[str]]] = {
    "R": _rulesets,
    "REF": _rulesets,
    "GAME": _games,
    "RECORD": _games,
    "CODE": _codes,
    "SETTING": _settings,
    "LANGUAGE": _languages,
}


def completions(metavar: str, begun: str) -> list[str]:
    """Values for the metavar of an option that begin with `begun`; none if a file that they need is broken."""
    with suppress(KortdiamantError):
        return [word for word in COMPLETERS[metavar](begun) if word.startswith(begun)]
    return []
