"""A session with a third kind of front end, neither terminal nor pipe."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from kortdiamant.errors import FileError, WrongSeatCount
from kortdiamant.expedition import Midway
from kortdiamant.family import Reading
from kortdiamant.rulebook import DiamRuleset, Ruleset, load, load_any
from kortdiamant.session.setup import next_dialogue, open_dialogue, save_game, seat_pad, seat_players
from kortdiamant.table import Board, Table
from kortdiamant.telling.speaker import Speaker


class Page:
    """A page on which people have already answered every question."""

    reading = Reading.CANONICAL

    def __init__(self, *names: str, first: str | None = None, plays_unsaved: bool = False) -> None:
        self.names = names
        self.first = first
        self.plays_unsaved = plays_unsaved

    def ask_names(self, ruleset: object, bots: object, speaker: object) -> Sequence[str]:
        return self.names

    def check_names(self, names: Sequence[str]) -> None:
        pass

    def ask_first(self, names: object, ruleset: object, speaker: object) -> str | None:
        return self.first

    def ask_midway(self, table: Table) -> Midway | None:
        return None

    def ask_to_play_unsaved(self, error: FileError, speaker: Speaker) -> bool:
        return self.plays_unsaved


@pytest.fixture
def ruleset() -> Ruleset:
    return load("marquoir", settings={"rounds": 1})


def test_a_rematch_keeps_people_and_bots(ruleset: Ruleset, tmp_path: Path) -> None:
    page = Page("Ane", "Bo", first="Bo")
    table = seat_players(ruleset, "en", page, players=None, bots={"Robo": "leave:1"}, first=None)
    assert isinstance(table, Table)
    assert (list(table.names), table.names[table.opener]) == (["Ane", "Bo", "Robo"], "Bo")
    dialogue = open_dialogue(table, save_game(table, tmp_path / "friday.game", page))
    assert next_dialogue(dialogue, page) is None
    for line in ("7", "all"):
        dialogue.hear(line)
    assert dialogue.hear("again").ends_dialogue
    following = next_dialogue(dialogue, page)
    assert following is not None
    assert following.record == tmp_path / "friday-2.game"
    assert list(following.table.names) == ["Ane", "Bo", "Robo"]


def test_a_game_of_bots_asks_no_setup_questions(ruleset: Ruleset) -> None:
    bots = {"A": "timid", "B": "timid", "C": "timid"}
    table = seat_players(ruleset, "en", Page("Ane"), players=None, bots=bots, first=None, seed=1)
    assert list(table.names) == ["A", "B", "C"]


def test_boards_and_score_pads_seat_people(ruleset: Ruleset) -> None:
    diam = load_any("diam")
    assert isinstance(diam, DiamRuleset)
    board = seat_players(diam, "en", Page(), players="Ane, Bo", bots={}, first="Bo")
    assert (list(board.names), board.names[board.opener]) == (["Ane", "Bo"], "Bo")
    assert isinstance(board, Board)
    assert list(seat_pad(ruleset, "en", Page("Ane", "Bo", "Cato"), players=None).names) == ["Ane", "Bo", "Cato"]
    with pytest.raises(WrongSeatCount):
        seat_pad(ruleset, "en", Page("Ane"), players=None)


def test_playing_without_saving_needs_consent(ruleset: Ruleset, tmp_path: Path) -> None:
    page = Page("Ane", "Bo", "Cato", plays_unsaved=True)
    pad = seat_pad(ruleset, "en", page, players=None)
    (tmp_path / "file").touch()
    nowhere = tmp_path / "file" / "friday.game"
    assert save_game(pad, nowhere, page) is None
    with pytest.raises(FileError):
        save_game(pad, nowhere, Page())
