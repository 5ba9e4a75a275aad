from __future__ import annotations

from functools import cache
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from kortdiamant.errors import Due, KortdiamantError
from kortdiamant.records import Header, write_header
from kortdiamant.rulebook import Ruleset, load
from kortdiamant.table import Table, replay_text, summary
from tests.table.lines import Lines

RULESETS = (
    "slott",
    "slott+uten-jokere",
    "iello",
    "marquoir+reliques",
    "incan-gold",
    "incan-gold+bga",
    "incan-gold+two-players",
)
NAMES = ("Ane", "Anna Bo", "Bo", "Åse", "7H", "a = b", "joker 🦊", "Œil")
GAMES = st.tuples(st.sampled_from(RULESETS), st.integers(0, 10_000), st.integers(0, 120))
Game = tuple[str, int, int]


@cache
def loaded(reference: str) -> Ruleset:
    return load(reference)


def seated(reference: str, chance: Random) -> Table:
    ruleset = loaded(reference)
    players = ruleset.rules.players
    names = chance.sample(NAMES, chance.randint(players.min, players.max))
    return Table(ruleset, names, seed=chance.randrange(1000), first=chance.choice(names), journal=Lines())


def line_of(table: Table, chance: Random) -> str:
    """Something that may be said now."""
    if chance.random() < 0.12:
        return aside(table, chance)
    if table.due is Due.CARD:
        return str(table.deal())
    if table.due is Due.DECISION:
        inside = [name for name, seat in zip(table.names, table.state.seats, strict=True) for _ in range(seat.inside)]
        return ", ".join(name for name in inside if chance.random() < 0.25) or "-"
    return chance.choice(["extra", "share"])


def aside(table: Table, chance: Random) -> str:
    name, new = chance.choice(table.names), f"New = {chance.random()}"
    return chance.choice(["undo", "undo", "undo 3", f"join {new}", f"home {name}", f"rename {name} = {new}"])


def played(game: Game) -> Table:
    reference, seed, length = game
    chance = Random(seed)  # noqa: S311  a game, not a secret
    table = seated(reference, chance)
    for _ in range(length):
        try:
            table.say(line_of(table, chance))
        except KortdiamantError:
            continue  # a full table, somebody who is home, nothing to undo
    return table


def kept(table: Table) -> list[str]:
    assert isinstance(table.journal, Lines)
    return table.journal.lines


def record_of(table: Table) -> str:
    start = table.moments[0]
    header = Header(
        format=1,
        ruleset=table.ruleset.reference,
        players=start.names,
        first=start.names[start.turn],
        definition=table.ruleset.definition,
    )
    return write_header(header) + "".join(f"{line}\n" for line in kept(table))


@settings(max_examples=60)
@given(GAMES)
def test_a_record_replays_to_the_same_game(game: Game) -> None:
    table = played(game)
    again = replay_text(record_of(table))
    assert again.ruleset == table.ruleset
    assert list(again.moments) == list(table.moments)
    assert summary(again, "") == summary(table, "")


@settings(max_examples=60)
@given(GAMES, st.sampled_from(("nb", "fr", "en")))
def test_saying_a_record_again_in_any_language_makes_the_same_record(game: Game, language: str) -> None:
    table = played(game)
    start = table.moments[0]
    again = Table(table.ruleset, start.names, language=language, journal=Lines())  # type: ignore[arg-type]  # of a Literal
    for line in kept(table):
        again.say(line)
    assert kept(again) == kept(table)
    assert again.state == table.state


@settings(max_examples=40)
@given(GAMES)
def test_undo_all_the_way_back_is_the_start(game: Game) -> None:
    table = played(game)
    start = table.moments[0]
    standing = len(table.moments) - 1
    if standing:
        table.say(f"undo {standing}")
    assert list(table.moments) == [start]
    assert start.state == Table(table.ruleset, start.names).state


@settings(max_examples=40)
@given(GAMES)
def test_undo_after_any_line_is_as_if_it_had_not_been_said(game: Game) -> None:
    reference, seed, length = game
    chance = Random(seed)  # noqa: S311  a game, not a secret
    table = seated(reference, chance)
    for _ in range(length):
        before = list(table.moments)
        try:
            events = table.say(line_of(table, chance))
        except KortdiamantError:
            assert list(table.moments) == before
            continue
        if events and len(table.moments) > len(before):
            line = table.moments[-1].line
            table.say("undo")
            assert list(table.moments) == before
            table.say(line)


WORDS = st.sampled_from(
    ["undo", "rename", "=", "join", "home", "all", "-", "Ane", "an", "7", "H", "joker", "J", "1", "odds", ",", "extra"]
)
TEXTS = st.text() | st.lists(WORDS, max_size=5).map(" ".join)


@settings(max_examples=150)
@given(GAMES, st.lists(TEXTS, min_size=1, max_size=5))
def test_any_text_is_understood_or_changes_nothing_at_all(game: Game, texts: list[str]) -> None:
    table = played(game)
    for text in texts:
        moments, lines = list(table.moments), list(kept(table))
        try:
            events = table.say(text)
        except KortdiamantError:
            assert (list(table.moments), kept(table)) == (moments, lines)
        else:
            assert len(kept(table)) == len(lines) + bool(events)
    assert list(replay_text(record_of(table)).moments) == list(table.moments)


@settings(max_examples=30)
@given(GAMES)
def test_a_journal_that_fails_now_and_then_loses_no_acknowledged_line(game: Game) -> None:
    reference, seed, length = game
    chance = Random(seed)  # noqa: S311  a game, not a secret
    table = seated(reference, chance)
    journal = table.journal
    assert isinstance(journal, Lines)
    for _ in range(length):
        journal.broken = chance.random() < 0.3
        try:
            table.say(line_of(table, chance))
        except KortdiamantError:
            continue
    assert list(replay_text(record_of(table)).moments) == list(table.moments)
