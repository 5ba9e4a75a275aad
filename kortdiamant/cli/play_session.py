"""Start, resume or repeat a game, for `play`, `score` and `resume`."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from time import time
from typing import TYPE_CHECKING, Any

import typer

from kortdiamant.cli import INTERRUPTED, REFUSED
from kortdiamant.cli.context import CONTEXT, can_read_keys, current_settings, set_language
from kortdiamant.cli.options import LINES, InputOptions
from kortdiamant.cli.output.progress import warm_up_bots, warm_up_engine
from kortdiamant.cli.output.screen import error_output
from kortdiamant.errors import FileError, FileProblem, WrongFamily
from kortdiamant.languages.names import Language
from kortdiamant.records.folder import find_game
from kortdiamant.rulebook import AnyRuleset, DiamRuleset, bundled_folder, load_any
from kortdiamant.session.dialogue import Dialogue
from kortdiamant.session.saved_games import unfinished_sentence
from kortdiamant.session.seating import seat_again
from kortdiamant.session.setup import next_dialogue, open_dialogue, save_game, seat_pad, seat_players
from kortdiamant.table import (
    Board,
    Opponents,
    Pad,
    SeatedBots,
    Table,
    last_game,
    newest_finished,
    newest_unfinished,
    rematch,
)
from kortdiamant.table import resume as resume_table
from kortdiamant.telling.errors import render
from kortdiamant.telling.voice import Voice, plain

if TYPE_CHECKING:
    from kortdiamant.cli.pipe import Pipe
    from kortdiamant.cli.terminal.prompt import Terminal


def play_new_game(
    reference: str,
    *,
    overrides: Sequence[str],
    language: Language | None,
    record: Path | None,
    input_options: InputOptions,
    players: str | None,
    bots: Mapping[str, str],
    first: str | None,
    seed: int | None,
    start_position: str | None,
    shows_odds: bool,
    shows_supply: bool,
) -> int:
    """Play a new game; returns the exit code."""
    ruleset, output_language = _load_and_set_language(reference, overrides, language)
    if isinstance(ruleset, DiamRuleset):
        _check_no_card_options(input_options)
    _check_and_warm_up_bots(bots.values(), ruleset)
    _show_warnings(ruleset, overrides)
    _check_new_file(record)
    front_end = open_front_end(input_options)
    try:
        table: Table | Board = seat_players(
            ruleset,
            output_language,
            front_end,
            players=players,
            bots=bots,
            first=first,
            seed=seed,
            start_position=start_position,
        )
        path = save_game(table, record, front_end)
    except EOFError:  # Ctrl-D before there is a game
        return 0
    return _play_games(open_dialogue(table, path, shows_odds=shows_odds, shows_supply=shows_supply), front_end)


def score_new_game(
    reference: str, *, overrides: Sequence[str], language: Language | None, record: Path | None, players: str | None
) -> int:
    """Keep the score of a new game; returns the exit code."""
    ruleset, output_language = _load_and_set_language(reference, overrides, language)
    if isinstance(ruleset, DiamRuleset):
        raise WrongFamily(ruleset.reference, ruleset.family)
    _show_warnings(ruleset, overrides)
    _check_new_file(record)
    front_end = open_front_end(LINES)
    try:
        pad = seat_pad(ruleset, output_language, front_end, players=players)
        path = save_game(pad, record, front_end)
    except EOFError:  # Ctrl-D before there is a game
        return 0
    return _play_games(open_dialogue(pad, path), front_end)


def play_rematch(
    *,
    language: Language | None,
    record: Path | None,
    input_options: InputOptions,
    players: str | None,
    first: str | None,
    seed: int | None,
    shows_odds: bool,
    shows_supply: bool,
) -> int:
    """Play the last finished game again; returns the exit code."""
    voice = Voice(set_language(language))
    former = newest_finished()
    if former is None:
        error_output().show_refusal(voice.say("There is no finished game."))
        return REFUSED
    output_language = set_language(language or former.language)
    _check_new_file(record)
    front_end = open_front_end(input_options)
    following = rematch(former, players or "")
    table = seat_again(former, following, front_end.reading, language=output_language, first=first, seed=seed)
    front_end.check_names(table.names)
    if isinstance(table, Board):
        _check_no_card_options(input_options)
    dialogue = open_dialogue(
        table, save_game(table, record, front_end), shows_odds=shows_odds, shows_supply=shows_supply
    )
    return _play_games(dialogue, front_end)


def continue_last_game(
    *, language: Language | None, shows_odds: bool, shows_supply: bool, input_options: InputOptions
) -> None:
    """Offer to continue the last game if it is not over, and exit after it; returns if the players want a new game."""
    set_language(language)
    found = last_game() if sys.stdin.isatty() and sys.stdout.isatty() else None
    if found is None or found[1].finished:
        return
    path, table = found
    question = unfinished_sentence(table, time() - path.stat().st_mtime)
    try:
        if not open_front_end(input_options).ask_to_continue(question):
            return
    except EOFError:  # Ctrl-D
        raise typer.Exit(0) from None
    raise typer.Exit(
        resume_game(
            str(path), language=language, shows_odds=shows_odds, shows_supply=shows_supply, input_options=input_options
        )
    )


def resume_game(
    game: str | None, *, language: Language | None, shows_odds: bool, shows_supply: bool, input_options: InputOptions
) -> int:
    """Continue a game, by default the newest unfinished one; returns the exit code."""
    voice = Voice(set_language(language))
    path = find_game(game) if game is not None else newest_unfinished()
    if path is None:
        error_output().show_refusal(voice.say("There is no unfinished game."))
        return REFUSED
    front_end = open_front_end(input_options)
    table, torn = resume_table(path, language=language, reading=front_end.reading)
    voice = Voice(set_language(table.language))
    if torn is not None:
        left_out = voice.say("The last line was only half written and has been left out: {line}", line=plain(torn))
        error_output().show(left_out)
    front_end.check_names(table.names)
    if isinstance(table, Board) and input_options.card_options:
        table.close()
        _check_no_card_options(input_options)
    if not isinstance(table, Pad):
        _check_and_warm_up_bots(table.bots.specs.values(), table.ruleset)
    return _play_games(open_dialogue(table, path, shows_odds=shows_odds, shows_supply=shows_supply), front_end)


def _load_and_set_language(
    reference: str, overrides: Sequence[str], language: Language | None
) -> tuple[AnyRuleset, Language]:
    set_language(language)
    ruleset = load_any(reference, settings=overrides)
    return ruleset, set_language(language, ruleset.language)


def _show_warnings(ruleset: AnyRuleset, overrides: Sequence[str]) -> None:
    is_bundled = ruleset.origin is not None and ruleset.origin.parent == bundled_folder()
    if overrides or not is_bundled:  # users could not fix a bundled ruleset
        error_output().show_as_is(*(render(fault, CONTEXT.language) for fault in ruleset.warnings))


def _check_new_file(path: Path | None) -> None:
    """Raise `FileError` if the record exists, or its folder does not."""
    if path is None:
        return
    if os.path.lexists(path):
        raise FileError(str(path), FileProblem.EXISTS)
    if not path.parent.is_dir():
        raise FileError(str(path.parent), FileProblem.MISSING)


def _check_and_warm_up_bots(bots: Iterable[str], ruleset: AnyRuleset) -> None:
    """Check the bots and warm them up, with a notice if that takes long; raises the errors of the bots."""
    specs, voice = dict(enumerate(bots)), Voice(CONTEXT.language)
    if isinstance(ruleset, DiamRuleset):
        Opponents(specs).check(ruleset.rules)
        warm_up_engine(specs.values(), voice)
    else:
        SeatedBots(specs, 0).make_bots()
        warm_up_bots(specs.values(), voice)


def _check_no_card_options(input_options: InputOptions) -> None:
    """Raise `typer.BadParameter` if an option needs a game with cards."""
    for option in input_options.card_options:
        reason = Voice(CONTEXT.language).say("it goes with games only in which cards are turned up")
        raise typer.BadParameter(reason, param_hint=option)


def open_front_end(input_options: InputOptions) -> Terminal | Pipe:
    """A `Terminal` if stdin and stdout are one, otherwise a `Pipe`.

    Raises `typer.BadParameter` if an option needs a terminal that can read single keys.
    """
    if input_options.option and (current_settings().plain or not can_read_keys()):
        voice = Voice(CONTEXT.language)
        reason = voice.say("this needs a terminal on which single keys are heard and the screen can be covered")
        raise typer.BadParameter(reason, param_hint=input_options.option)
    if sys.stdin.isatty() and sys.stdout.isatty():
        from kortdiamant.cli.terminal.prompt import Terminal  # prompt_toolkit is slow, and a pipe does not need it

        return Terminal(input_options)
    from kortdiamant.cli.pipe import Pipe

    return Pipe()


def _play_games(dialogue: Dialogue[Any], front_end: Terminal | Pipe) -> int:
    """Play a game and all its rematches; returns the exit code of the last."""
    code = _play_game(dialogue, front_end)
    while (following := next_dialogue(dialogue, front_end)) is not None:
        dialogue = following
        code = _play_game(dialogue, front_end)
    return code


def _play_game(dialogue: Dialogue[Any], front_end: Terminal | Pipe) -> int:
    """Run the dialogue; if it is interrupted, say how to resume the game."""
    CONTEXT.record = dialogue.record
    try:
        return front_end.run(dialogue)
    except (KeyboardInterrupt, EOFError) as leaving:
        error_output().show("", dialogue.farewell())
        return INTERRUPTED if isinstance(leaving, KeyboardInterrupt) else 0
    except SystemExit:  # from a signal: main.py
        error_output().show("", dialogue.farewell())
        raise
    finally:
        dialogue.table.close()
