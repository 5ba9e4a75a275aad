"""The commands of `kortdiamant`, imported only when one is called or its help is asked for.

The name of a command says where it is: `rules check` is the function `check` in `cli/rules/check.py`, with the page of
its help. So a new command takes one file, and one line here.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup, TyperOption

from kortdiamant.cli.command import Command, PlayCommand, TableCommand
from kortdiamant.version import PROGRAM

# Why the modules of commands import `rulebook`, `simulation`, `telling` and so on inside their functions: help, usage
# errors and completion import the module of a command too, and need only its options. With imports at the top of the
# module they took 230 to 550 ms of CPU, with imports in the functions 140 ms.
# Each line below is the first line of a command's help. A test compares it with the docstring of the command.
COMMANDS: Mapping[str, str] = {
    "play": "Play a game: type each card as it is turned up, and who leaves.",
    "score": "Keep score for a table that plays without the program.",
    "resume": "Continue a saved game.",
    "replay": "Check records of games and show how they ended.",
    "chart": "Draw a game: totals by round, cards and exits of each expedition, and what each exit was worth.",
    "analyse": "Find the best move in every turn of a Diam game, and where the game was lost.",
    "history": "Show player statistics over all saved games: wins, averages, best expedition, busts.",
    "games": "List the saved games, newest first.",
    "odds": "Show the exact chances of the next cards, in a game or with a fresh pack, if nobody leaves.",
    "solve": "Find the best time to leave the first expedition when nobody else interferes, and its expected value.",
    "compare": "Say how a ruleset feels to players who know another one, and show the figures of both.",
    "simulate": "Play many games with bots and show who wins how often, and how long, risky, fair and tense they are.",
    "tournament": "Play every bot against every other in every seat and rate them.",
    "rulesets": "List the bundled rulesets and your own.",
    "print": "Make sheets to print: rules, card meanings, a score sheet, and cards to cut out.",
    "adapt": "Find cards of an ordinary deck to stand in for the cards of a game.",
    "config": "Show and change your settings, such as language, ruleset and colours.",
    "completion": "Print a script that completes commands, rulesets, games and fault codes in your shell.",
    "help": "Show the help of a command, like --help.",
    "rules new": "Create a commented ruleset file that you can play at once and then change.",
    "rules check": "Report every error in ruleset files, and play their examples.",
    "rules explain": "Explain a fault code, with a wrong and a right example.",
    "rules show": "Show a complete ruleset, with everything that it builds on, its variants and settings.",
    "rules tell": "Write the complete rules of a ruleset in prose, to read aloud and play by.",
    "rules schema": "Print the JSON Schema of ruleset files, for editors.",
    "rules tune": "Search for settings that hit a target length, risk or tension.",
    "diam solve": "Prove who wins two-player Diam and in how many turns, and write down the winning strategy.",
}
GROUPS: Mapping[str, str] = {
    "rules": "Create, check, inspect, tune and explain rulesets.",
    "diam": "Solve Diam from the empty board.",
}
KINDS: Mapping[str, type[Command]] = {"play": PlayCommand, "score": TableCommand, "resume": TableCommand}


class ListedCommand(TyperCommand):
    """A command by its name and one line of help; `words` is what people type to call it."""

    def __init__(self, words: str) -> None:
        super().__init__(words.split()[-1], help=COMMANDS[words])
        self.words = words

    def load(self) -> Any:
        """Import the command itself."""
        module = import_module(f"kortdiamant.cli.{self.words.replace(' ', '.')}")
        alone = typer.Typer(add_completion=False, rich_markup_mode=None)
        alone.command(self.name, cls=KINDS.get(self.words, Command))(getattr(module, str(self.name)))
        command: Any = typer.main.get_command(alone)
        command.page = module.PAGE
        return command


class LazyGroup(TyperGroup):
    """A group that imports a command only when a line calls it.

    Click's documentation imports in `get_command`. But help, completion and suggestions call that for every command.
    Only `resolve_command` is called for the one command that runs or shows its help.
    """

    def __init__(self, name: str, commands: Mapping[str, Any], **settings: Any) -> None:
        super().__init__(name=name, commands=dict(commands), rich_markup_mode=None, no_args_is_help=True, **settings)

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:
        """Find the command that a line calls, and import it."""
        name, command, rest = super().resolve_command(ctx, args)
        return name, command.load() if isinstance(command, ListedCommand) else command, rest


def _listed(group: str = "") -> dict[str, ListedCommand]:
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
    epilog="To start: kortdiamant play --ruleset slott",
    params=[
        TyperOption(
            param_decls=["--version"],
            is_flag=True,
            is_eager=True,
            expose_value=False,
            callback=_show_version,
            help="Show the version.",
        )
    ],
)
