"""The commands under one name. A command's module is imported when the command is called or asked for help.

The name says where a command is: `rules check` is the function `check` in `cli/rules/check.py`. So a new command takes
one file, and one line here.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup, TyperOption

from kortdiamant.cli.command import Command, PlayCommand, TableCommand
from kortdiamant.version import PROGRAM

# The first line of each command's help. A test compares it with the docstring of the command.
COMMANDS: Mapping[str, str] = {
    "play": "Play a game: type each card that is turned up, and who leaves.",
    "score": "Keep the score only: type what each put into the chest after every expedition.",
    "resume": "Go on with a game.",
    "replay": "Check games from their records; 1 is the exit code if any is refused.",
    "chart": "Draw a game: who had what after each round, who went how far, and what each exit was worth.",
    "analyse": "Say what was best in every turn of a game, and where it was lost.",
    "history": "Tell what everybody did in all games that are kept: wins, averages, the best expedition, busts.",
    "games": "List the games that are kept, the newest first.",
    "odds": "Say the exact chances of the cards to come, from a game or a fresh pack, if nobody leaves.",
    "solve": "Find the best time to leave the first expedition if nobody else disturbs, and what that is worth.",
    "compare": "Say in words how another ruleset feels beside one that you know, "
    "and lay all figures beside each other.",
    "simulate": "Play many games with bots and say who wins how often, and how long, risky, fair and tense a game is.",
    "tournament": "Let every bot play against every other on every seat, and say how strong each is.",
    "rulesets": "List the rulesets that come with the program, and your own.",
    "print": "Make sheets to print: the rules, what the cards mean, a score sheet, and the cards of a box to cut out.",
    "adapt": "Find which cards of an ordinary deck stand for the cards of a game, so that a table can remember it.",
    "config": "Show and set what you prefer: the language, the ruleset, how it looks. "
    "A command line has the last word.",
    "completion": "Print the script with which a shell completes commands, rulesets, games and codes.",
    "help": "Say what a command does, like --help behind it.",
    "rules new": "Write a first file for a ruleset of your own, which explains itself and plays at once.",
    "rules check": "Say all that is wrong with ruleset files, and play their examples; "
    "1 is the exit code if any is refused.",
    "rules explain": "Say what a fault means, and show a wrong and a right example.",
    "rules show": "Show a ruleset with all that it builds on, its variants and settings.",
    "rules tell": "Tell the complete rules of a ruleset in prose, so that a table can read them aloud and play.",
    "rules schema": "Print the JSON Schema of a ruleset file, for editors.",
    "rules tune": "Search the values for which a ruleset comes nearest to how it should feel.",
    "diam solve": "Prove who wins Diam for two, in how many turns, and write down how.",
}
GROUPS: Mapping[str, str] = {
    "rules": "Write a ruleset of your own: begin it, check it, look into it, tune it, and have its rules told.",
    "diam": "Find out who wins Diam from the empty board.",
}
KINDS: Mapping[str, type[Command]] = {"play": PlayCommand, "score": TableCommand, "resume": TableCommand}


class ListedCommand(TyperCommand):
    """A command as lists show it. `words` is what one types to call it."""

    def __init__(self, words: str) -> None:
        super().__init__(words.split()[-1], help=COMMANDS[words])
        self.words = words

    def load(self) -> Any:
        """Import the command itself."""
        module = import_module(f"kortdiamant.cli.{self.words.replace(' ', '.')}")
        alone = typer.Typer(add_completion=False, rich_markup_mode=None)
        alone.command(self.name, cls=KINDS.get(self.words, Command))(getattr(module, str(self.name)))
        return typer.main.get_command(alone)


class LazyGroup(TyperGroup):
    """A group that imports a command only when a line calls it.

    Click documents lazy groups that import in `get_command`. But help, completion and suggestions ask that for every
    command; only the command that is called, or whose help is asked for, comes from `resolve_command`.
    """

    def __init__(self, name: str, commands: Mapping[str, Any], **settings: Any) -> None:
        super().__init__(name=name, commands=dict(commands), rich_markup_mode=None, no_args_is_help=True, **settings)

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:
        """Find the command that a line calls, and import it."""
        name, command, rest = super().resolve_command(ctx, args)
        return name, command.load() if isinstance(command, ListedCommand) else command, rest


def _listed(group: str = "") -> dict[str, ListedCommand]:
    """The commands of a group by name."""
    parts = {words: words.rpartition(" ") for words in COMMANDS}
    return {name: ListedCommand(words) for words, (before, _, name) in parts.items() if before == group}


def _show_version(context: Any, _option: object, is_asked: bool) -> None:
    if is_asked and not context.resilient_parsing:
        from kortdiamant.version import program_version

        typer.echo(f"{PROGRAM} {program_version()}")
        raise typer.Exit


app = LazyGroup(
    PROGRAM,
    _listed() | {name: LazyGroup(name, _listed(name), help=line) for name, line in GROUPS.items()},
    help="Dealer and referee for push-your-luck expedition games played with real cards.",
    epilog="Begin with: kortdiamant play --ruleset slott",
    params=[
        TyperOption(
            param_decls=["--version"],
            is_flag=True,
            is_eager=True,
            expose_value=False,
            callback=_show_version,
            help="Say which version this is.",
        )
    ],
)
