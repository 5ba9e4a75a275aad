"""Base classes of commands: look options, defaults from the settings, completion, and the extended help.

A setting is the default of the option with the same name, in every command where this option means the same. Click
takes defaults from `default_map` of its context, which is filled from the settings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from copy import copy
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

import typer
from typer.core import TyperCommand, TyperOption

from kortdiamant.cli.context import CONTEXT, can_read_keys, current_settings
from kortdiamant.version import PROGRAM

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kortdiamant.preferences.settings import Settings

LOOKS = {
    "plain": "Write plain lines for a screen reader.",
}
TABLE_LOOKS = {
    "big": "Show the most important lines in large letters.",
    "bell": "Ring the terminal bell on a bust.",
}
FROM = "--from"
LANGUAGE = "LANGUAGE"
# Metavars of names and paths. An empty value is refused: most often a script passes a variable that is not set.
NAMING = ("ADDRESS", "CODE", "FILE", "GAME", "HTML", "OTHER", "R", "RECORD", "REF", "SETTING", "SETTING[=VALUE]", "SVG")
# Commands whose `--ruleset` chooses among saved games, so that the setting must not be its default.
FILTERING = ("history",)


Example = tuple[str, str]  # a command line, and what it does


class Page(NamedTuple):
    """What the help of a command shows around its options. It is in English, unlike what the program says at a table.

    A paragraph about the command, examples, what exit code 1 means (empty: never), and related commands.
    """

    about: str
    examples: tuple[Example, ...]
    refused: str
    see_also: tuple[str, ...]

    @property
    def exit_codes(self) -> tuple[tuple[str, str], ...]:
        """All exit codes, with what they mean."""
        refused = (("1", self.refused),) if self.refused else ()
        return ("0", "done"), *refused, ("2", "wrong command line"), ("130", "interrupted")


class Command(TyperCommand):
    """A command that takes defaults from the settings."""

    looks = LOOKS
    page: Page

    def __init__(self, *arguments: Any, **settings: Any) -> None:
        super().__init__(*arguments, **settings)
        self.params += [_switch(name, meaning) for name, meaning in self.looks.items()]
        for parameter in self.params:
            if parameter.metavar in COMPLETERS:
                parameter._custom_shell_complete = _complete
            if parameter.metavar in NAMING:
                parameter.type = _not_empty(parameter.type)

    def make_context(self, info_name: str | None, args: list[str], parent: Any = None, **extra: Any) -> Any:
        """Parse the command line with the settings as defaults; help and completion skip them."""
        if "--help" not in args and not extra.get("resilient_parsing"):
            extra["default_map"] = _defaults(self.name or "", args)
        return super().make_context(info_name, args, parent, **extra)

    def invoke(self, ctx: Any) -> Any:
        """Run the command, in screen-reader mode if that is set."""
        if current_settings().plain:
            from kortdiamant.telling.accessibility import SCREEN_READER

            SCREEN_READER.set(True)
        return super().invoke(ctx)

    def format_help_text(self, ctx: Any, formatter: Any) -> None:
        """Write the first line and the paragraph of the help."""
        super().format_help_text(ctx, formatter)
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(self.page.about)

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write the options, with the known languages as the metavar of `--language`."""
        from kortdiamant.languages import known

        for parameter in self.params:
            if parameter.metavar == LANGUAGE:
                parameter.metavar = f"[{'|'.join(known())}]"
        super().format_options(ctx, formatter)

    def format_epilog(self, ctx: Any, formatter: Any) -> None:
        """Write examples, exit codes and related commands."""
        with formatter.section("Examples"):
            for line, meaning in self.page.examples:
                formatter.write(f"{'':>{formatter.current_indent}}{line}\n")
                formatter.indent()
                formatter.write_text(meaning)
                formatter.dedent()
        with formatter.section("Exit codes"):
            formatter.write_dl(self.page.exit_codes)
        with formatter.section("See also"):
            for command in self.page.see_also:
                formatter.write_text(f"{PROGRAM} {command}")


class TableCommand(Command):
    """A command that several people watch at a table."""

    looks = LOOKS | TABLE_LOOKS


class PlayCommand(TableCommand):
    """A command whose option `--from` may come without a value, which typer does not support: it is then empty."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Give a bare `--from` an empty value before parsing."""
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
    """The same parameter type, but it refuses an empty value: as a path it would be the current folder."""
    strict, convert = copy(kind), kind.convert

    def converted(value: Any, parameter: Any, context: Any) -> Any:
        if value == "":
            raise typer.BadParameter("it is empty", ctx=context, param=parameter)
        return convert(value, parameter, context)

    strict.convert = converted
    return strict


def _complete(_context: Any, parameter: Any, prefix: str) -> list[str]:
    return completions(parameter.metavar, prefix)


def _apply_look(context: typer.Context, option: typer.CallbackParam, value: bool) -> None:
    if not context.resilient_parsing and option.name:
        changed: dict[str, Any] = {option.name: value}
        CONTEXT.settings = replace(current_settings(), **changed)


def _defaults(command: str, args: list[str]) -> dict[str, object]:
    """The settings as defaults of options; a broken settings file gives a warning only."""
    from kortdiamant.preferences.config_file import read_preferences

    preferences = read_preferences()
    CONTEXT.prefer(preferences.settings)
    if preferences.problem is not None:
        from kortdiamant.cli.output.error_messages import show_warning

        show_warning(preferences.problem)
    without = set(_settings_without_effect(command, args, preferences.settings))
    return {name: value for name, value in preferences.given.items() if name not in without}


def _settings_without_effect(command: str, args: list[str], settings: Settings) -> Iterator[str]:
    """The settings that are not defaults for this command line."""
    yield "players"  # the program must still ask who plays; it only offers these names
    if command in FILTERING or "--again" in args:
        yield "ruleset"
    is_plain = "--plain" in args or (settings.plain and "--no-plain" not in args)
    if is_plain or not can_read_keys():
        yield "keys"


def _rulesets(prefix: str) -> Iterable[str]:
    """Ids of rulesets, and after a plus the variants that are still free; the shell completes paths."""
    from kortdiamant.rulebook import load_any
    from kortdiamant.rulebook.find import bundled_rulesets, user_rulesets

    base, plus, _ = prefix.rpartition("+")
    if not plus:
        return [*bundled_rulesets(), *user_rulesets()]
    chosen = base.split("+")[1:]
    return [f"{base}+{variant}" for variant in load_any(base).variants if variant not in chosen]


def _games(_prefix: str) -> Iterable[str]:
    from kortdiamant.records.folder import all_games
    from kortdiamant.session.saved_games import game_name

    return map(game_name, all_games())


def _codes(_prefix: str) -> Iterable[str]:
    from kortdiamant.workshop.faults import CODES

    return sorted(CODES)


def _settings(_prefix: str) -> Iterable[str]:
    from kortdiamant.preferences.settings import KEYS

    return KEYS


def _assignments(prefix: str) -> Iterable[str]:
    """The settings, and after the equals sign the values of one."""
    from dataclasses import asdict
    from typing import get_args

    from kortdiamant.preferences.settings import DEFAULTS, KEYS, Colours

    key, equals, value = prefix.partition("=")
    if not equals:
        return [f"{each}=" for each in KEYS]
    if isinstance(asdict(DEFAULTS).get(KEYS.get(key, "")), bool):
        return [f"{key}=true", f"{key}=false"]
    if key == "colours":
        return [f"{key}={each}" for each in get_args(Colours)]
    if key == "ruleset":
        return [f"{key}={each}" for each in _rulesets(value)]
    return [f"{key}={each}" for each in _languages(value)] if key == "language" else []


def _languages(_prefix: str) -> Iterable[str]:
    from kortdiamant.languages import known

    return known()


# By the metavar of an option or argument. A completer gets what is typed so far, and returns everything that could be
# there. Without a completer the shell offers files.
COMPLETERS: Mapping[str, Callable[[str], Iterable[str]]] = {
    "R": _rulesets,
    "REF": _rulesets,
    "GAME": _games,
    "RECORD": _games,
    "CODE": _codes,
    "SETTING": _settings,
    "SETTING[=VALUE]": _assignments,
    LANGUAGE: _languages,
}


def completions(metavar: str, prefix: str) -> list[str]:
    """Values for the metavar of an option that begin with `prefix`; none if a file that they need is broken."""
    from kortdiamant.errors import KortdiamantError

    with suppress(KortdiamantError):
        return [word for word in COMPLETERS[metavar](prefix) if word.startswith(prefix)]
    return []
