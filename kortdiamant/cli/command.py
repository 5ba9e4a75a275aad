"""What is the same for every command: options for how it looks, defaults from the preferences, and its help.

A setting is the default of the option that is called like it, in every command that has such an option: typer asks its
context for defaults, and the context gets them from the preferences.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import typer
from typer.core import TyperCommand, TyperOption

from kortdiamant.cli.situation import SITUATION, prefer, settings_now

LOOKS = {
    "plain": "Say everything in plain lines, for a screen reader.",
}
TABLE_LOOKS = {
    "big": "Show what a table reads from afar in large letters.",
    "bell": "Ring the terminal bell on a bust.",
}
OPTIONS = {"language": "lang"}  # settings that are called otherwise as an option
NEVER_AN_OPTION = ("players",)  # names from a file must not answer for whoever calls


class Command(TyperCommand):
    """A command that knows the preferences."""

    looks = LOOKS

    def __init__(self, *arguments: Any, **settings: Any) -> None:
        super().__init__(*arguments, **settings)
        self.params += [_switch(name, meaning) for name, meaning in self.looks.items()]

    def make_context(self, info_name: str | None, args: list[str], parent: Any = None, **extra: Any) -> Any:
        """Parse the command line, with the preferences for what it does not say; asked for help they do not matter."""
        if "--help" not in args and not extra.get("resilient_parsing"):
            extra["default_map"] = _preferred()
        return super().make_context(info_name, args, parent, **extra)

    def invoke(self, ctx: Any) -> Any:
        """Do it, and say everything for the ear from now on where that is wished."""
        if settings_now().plain:
            from kortdiamant.telling.manner import ALOUD

            ALOUD.set(True)
        return super().invoke(ctx)


class TableCommand(Command):
    """A command with a table that several people look at."""

    looks = LOOKS | TABLE_LOOKS


def _switch(name: str, meaning: str) -> TyperOption:
    return TyperOption(
        param_decls=[f"--{name}/--no-{name}"],
        is_flag=True,
        default=False,
        expose_value=False,
        callback=_look,
        help=meaning,
    )


def _look(context: typer.Context, option: typer.CallbackParam, value: bool) -> None:
    if not context.resilient_parsing and option.name:
        changed: dict[str, Any] = {option.name: value}
        SITUATION.settings = replace(settings_now(), **changed)


def _preferred() -> dict[str, object]:
    """The preferences as defaults of options; what is wrong with them is told, and they do not stand in the way."""
    from kortdiamant.preferences.reading import read_preferences

    preferences = read_preferences()
    prefer(preferences.settings)
    if preferences.problem is not None:
        from kortdiamant.cli.refusals import warn

        warn(preferences.problem)
    return {OPTIONS.get(name, name): value for name, value in preferences.given.items() if name not in NEVER_AN_OPTION}
