"""A record judged: what came of the game, or what is wrong with it."""

from __future__ import annotations

from kortdiamant.cli.answers import Block, Heading, Rows, tables_of
from kortdiamant.cli.board_conversation import ring_of
from kortdiamant.cli.formats import json_line
from kortdiamant.cli.refusals import complaints_about
from kortdiamant.cli.screen import complaints, output
from kortdiamant.cli.situation import speak
from kortdiamant.errors import KortdiamantError
from kortdiamant.languages import Language
from kortdiamant.table import AnySitting, Board, Pad, Table, read_any_game, summary
from kortdiamant.telling.diam import outcome
from kortdiamant.telling.errors import render
from kortdiamant.telling.speaker import speaker_of
from kortdiamant.telling.status import final_score_of, score, score_table


def judge(file: str, *, as_json: bool, language: Language | None) -> bool:
    """Play a record and print what came of it, or else only what is wrong; whether it is in order."""
    speak(language)
    try:
        table = read_any_game(file, language=language).table
    except KortdiamantError as error:
        complaints().show_as_is(*complaints_about(file, error))
        return False
    complaints().show_as_is(*(render(fault, table.language, speaker_of(table)) for fault in table.warnings))
    if as_json:
        output().show_as_is(json_line(summary(table, file)))
    else:
        output().show_blocks(_told(table, file))
    return True


def _told(table: AnySitting, file: str) -> list[Block]:
    title = table.ruleset.title_in(table.language)
    if isinstance(table, Board):
        return [Heading(f"{file} · {title}"), outcome(table), "", ring_of(table), ""]
    return [Heading(f"{file} · {title}"), *(_outcome(table) if table.finished else _halfway(table)), ""]


def _outcome(table: Table | Pad) -> list[Block]:
    ending = final_score_of(table.report(), table.state, speaker_of(table))
    return [ending.victory, *tables_of(ending)]


def _halfway(table: Table | Pad) -> list[Block]:
    speaker = speaker_of(table)
    unfinished = speaker.say("Not finished: {expedition.one} {round}.", round=table.state.round)
    standing = [] if isinstance(table, Pad) else [*score(table), ""]
    return [unfinished, *standing, Rows.of(score_table(table.report(), speaker))]
