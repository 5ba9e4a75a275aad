"""What is the same for every command: options for how it looks, defaults from the preferences, and its help.

A setting is the default of the option that is called like it, in every command that has such an option: typer asks its
context for defaults, and the context gets them from the preferences.
"""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import typer
from typer.core import TyperCommand, TyperOption

from kortdiamant.cli.context import CONTEXT, can_read_keys, current_settings
from kortdiamant.version import PROGRAM

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kortdiamant.cli.manual import Page
    from kortdiamant.preferences.settings import Settings

LOOKS = {
    "plain": "Write plain lines for a screen reader.",
}
TABLE_LOOKS = {
    "big": "Show the most important lines in large letters.",
    "bell": "Ring the terminal bell on a bust.",
}
FROM = "--from"
COMPLETION_VARIABLE = "_KORTDIAMANT_COMPLETE"  # with it the program is asked by a shell what could be typed
LANGUAGE = "LANGUAGE"
# What `completing.py` knows, which is loaded for it only.
COMPLETED = ("R", "REF", "GAME", "RECORD", "CODE", "SETTING", LANGUAGE)
# What names a file, a game, a ruleset or the like: an empty name is a mistake, such as a variable of a script not set.
NAMING = ("ADDRESS", "CODE", "FILE", "GAME", "HTML", "OTHER", "R", "RECORD", "REF", "SETTING", "SVG")
# Where --ruleset says what is played; elsewhere it chooses among games, and a rematch has the ruleset of its game.
PLAYING = ("play", "score", "odds", "solve")


class Command(TyperCommand):
    """A command that knows the preferences."""

    looks = LOOKS

    def __init__(self, *arguments: Any, **settings: Any) -> None:
        super().__init__(*arguments, **settings)
        self.params += [_switch(name, meaning) for name, meaning in self.looks.items()]
        for parameter in self.params:
            if parameter.metavar in COMPLETED:
                parameter._custom_shell_complete = _complete
            if parameter.metavar in NAMING:
                parameter.type = _not_empty(parameter.type)

    def make_context(self, info_name: str | None, args: list[str], parent: Any = None, **extra: Any) -> Any:
        """Parse the command line, with the preferences for what it does not say; asked for help they do not matter."""
        if "--help" not in args and not extra.get("resilient_parsing"):
            extra["default_map"] = _defaults(self.name or "", args)
        return super().make_context(info_name, args, parent, **extra)

    def invoke(self, ctx: Any) -> Any:
        """Do it, and say everything for the ear from now on where that is wished."""
        if current_settings().plain:
            from kortdiamant.telling.accessibility import SCREEN_READER

            SCREEN_READER.set(True)
        return super().invoke(ctx)

    def format_help_text(self, ctx: Any, formatter: Any) -> None:
        """Write what the command does, and then more about it."""
        super().format_help_text(ctx, formatter)
        page = _page(ctx)
        if page:
            formatter.write_paragraph()
            with formatter.indentation():
                formatter.write_text(page.about)

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write the options, with the languages that there are."""
        from kortdiamant.languages import known

        for parameter in self.params:
            if parameter.metavar == LANGUAGE:
                parameter.metavar = f"[{'|'.join(known())}]"
        super().format_options(ctx, formatter)

    def format_epilog(self, ctx: Any, formatter: Any) -> None:
        """Write examples, exit codes, and what is akin."""
        page = _page(ctx)
        if page is None:
            return
        with formatter.section("Examples"):
            for line, meaning in page.examples:
                formatter.write(f"{'':>{formatter.current_indent}}{line}\n")
                formatter.indent()
                formatter.write_text(meaning)
                formatter.dedent()
        with formatter.section("Exit codes"):
            formatter.write_dl(page.exit_codes)
        with formatter.section("See also"):
            for command in page.see_also:
                formatter.write_text(f"{PROGRAM} {command}")


class TableCommand(Command):
    """A command with a table that several people look at."""

    looks = LOOKS | TABLE_LOOKS


class PlayCommand(TableCommand):
    """A command whose option `--from` may stand alone, which typer does not know: it is then empty."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Give a bare `--from` an empty value before the line is read."""
        pairs = pairwise([*args, "-"])
        return super().parse_args(
            ctx, [f"{each}=" if each == FROM and after.startswith("-") else each for each, after in pairs]
        )


def _switch(name: str, meaning: str) -> TyperOption:
    return TyperOption(
        param_decls=[f"--{name}/--no-{name}"],
        is_flag=True,
        default=False,
        expose_value=False,
        callback=_apply_look,
        help=meaning,
    )


def _not_empty(kind: Any) -> Any:
    """A type of values that refuses an empty one; a path of it would be the current folder."""
    insisting, convert = copy(kind), kind.convert

    def converted(value: Any, parameter: Any, context: Any) -> Any:
        if value == "":
            raise typer.BadParameter("it is empty", ctx=context, param=parameter)
        return convert(value, parameter, context)

    insisting.convert = converted
    return insisting


def _complete(_context: Any, parameter: Any, begun: str) -> list[str]:
    from kortdiamant.cli.completion import completions

    return completions(parameter.metavar, begun)


def _page(context: Any) -> Page | None:
    """The page of the manual, by the words of the command behind the name of the program."""
    from kortdiamant.cli.manual import PAGES

    return PAGES.get(context.command_path.partition(" ")[2])


def _apply_look(context: typer.Context, option: typer.CallbackParam, value: bool) -> None:
    if not context.resilient_parsing and option.name:
        changed: dict[str, Any] = {option.name: value}
        CONTEXT.settings = replace(current_settings(), **changed)


def _defaults(command: str, args: list[str]) -> dict[str, object]:
    """The preferences as defaults of options; what is wrong with them is told, and they do not stand in the way."""
    from kortdiamant.preferences.config_file import read_preferences

    preferences = read_preferences()
    CONTEXT.prefer(preferences.settings)
    if preferences.problem is not None:
        from kortdiamant.cli.output.error_messages import show_warning

        show_warning(preferences.problem)
    without = set(_settings_without_effect(command, args, preferences.settings))
    return {name: value for name, value in preferences.given.items() if name not in without}


def _settings_without_effect(command: str, args: list[str], settings: Settings) -> Iterator[str]:
    """The settings that are no default of this command line."""
    yield "players"  # names from a file must not answer for whoever calls
    if command not in PLAYING or "--again" in args:
        yield "ruleset"
    is_plain = "--plain" in args or (settings.plain and "--no-plain" not in args)
    if is_plain or not can_read_keys():
        yield "keys"
