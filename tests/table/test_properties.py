"""What the kit asks of a table, after games of any length; and what it cannot ask: any text, and a failing disk."""

from __future__ import annotations

from contextlib import suppress
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kortdiamant.errors import KortdiamantError
from kortdiamant.rulebook import Ruleset, load
from kortdiamant.table import replay_text
from kortdiamant.testing.laws import RECORD_LAWS, Broken, record_of
from kortdiamant.testing.players import Player
from tests.table.journal import MemoryJournal

pytestmark = [pytest.mark.slow, pytest.mark.broad]

RULESETS = (
    "slott",
    "slott+uten-jokere",
    "iello",
    "marquoir+reliques",
    "incan-gold",
    "incan-gold+bga",
    "incan-gold+two-players",
)
GAMES = st.tuples(st.sampled_from(RULESETS), st.integers(0, 10_000), st.integers(0, 120))
Game = tuple[str, int, int]


@cache
def loaded(reference: str) -> Ruleset:
    return load(reference)


def played(game: Game) -> Player:
    reference, number, length = game
    player = Player(loaded(reference), 0, number)
    for _ in range(length):
        player.say_something()
    return player


@pytest.mark.parametrize("law", RECORD_LAWS)
@settings(max_examples=50)
@given(game=GAMES)
def test_the_laws_of_tables_hold_at_any_time(law: str, game: Game) -> None:
    player = played(game)
    RECORD_LAWS[law](player.table, player.journal.lines)


@settings(max_examples=40)
@given(GAMES)
def test_undo_after_any_line_restores_the_table(game: Game) -> None:
    reference, number, length = game
    player = Player(loaded(reference), 0, number)
    for _ in range(length):
        before = list(player.table.moments)
        player.say_something()
        if len(player.table.moments) > len(before):
            line = player.table.moments[-1].line
            player.table.say("undo")
            assert list(player.table.moments) == before
            player.table.say(line)


WORDS = st.sampled_from(
    ["undo", "rename", "=", "join", "home", "all", "-", "Ane", "an", "7", "H", "joker", "J", "1", "odds", ",", "extra"]
)
TEXTS = st.text() | st.lists(WORDS, max_size=5).map(" ".join)


@settings(max_examples=150)
@given(GAMES, st.lists(TEXTS, min_size=1, max_size=5))
def test_any_text_is_accepted_or_changes_nothing(game: Game, texts: list[str]) -> None:
    player = played(game)
    table, kept = player.table, player.journal.lines
    for text in texts:
        moments, lines = list(table.moments), list(kept)
        try:
            events = table.say(text)
        except KortdiamantError:
            assert (list(table.moments), kept) == (moments, lines)
        else:
            assert len(kept) == len(lines) + bool(events)
    assert list(replay_text(record_of(table, kept)).moments) == list(table.moments)


@settings(max_examples=30)
@given(GAMES)
def test_an_unreliable_journal_loses_no_acknowledged_line(game: Game) -> None:
    reference, number, length = game
    player = Player(loaded(reference), 0, number)
    player.table.journal = journal = MemoryJournal()
    for _ in range(length):
        journal.broken = player.chance.below(10) < 3
        with suppress(Broken):
            player.say_something()
    assert list(replay_text(record_of(player.table, journal.lines)).moments) == list(player.table.moments)
