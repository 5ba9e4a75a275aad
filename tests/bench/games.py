"""Speed of the readable core, of a table with a record, and of replaying many records."""

from __future__ import annotations

import io
import random
import tempfile
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from time import process_time

from kortdiamant.cards import Card
from kortdiamant.cli.output.screen import Screen
from kortdiamant.expedition import Decide, Phase, Reveal, Rules, State, play, start
from kortdiamant.rulebook import load
from kortdiamant.session.conversation import Conversation
from kortdiamant.table import Table, keep
from tests.golden.games import references
from tests.golden.players import next_entry, play_to_the_end

PLAYERS = ("Ane", "Bo", "Cato", "Dag")
LEAVES = 0.2
CORE_SECONDS = 3.0
ENTRIES = 2_000
TIMED_ENTRIES = 200
NOW = datetime(2026, 1, 6, 19, 30)


def games_per_second() -> float:
    """Random games of marquoir by the readable core per second of CPU."""
    rules = load("marquoir").rules
    chance = random.Random(0)  # noqa: S311  nothing is secret here
    games, started = 0, process_time()
    while process_time() - started < CORE_SECONDS:
        _random_game(rules, chance)
        games += 1
    return games / (process_time() - started)


def _random_game(rules: Rules, chance: random.Random) -> State:
    state = start(rules, len(PLAYERS))
    while state.phase is not Phase.OVER:
        state, _ = play(state, _random_move(state, chance))
    return state


def _random_move(state: State, chance: random.Random) -> Reveal | Decide:
    if state.phase is Phase.REVEAL:
        (cell,) = chance.choices(state.rules.cells, state.pack)
        return Reveal(Card(cell.name))
    return Decide(tuple(seat for seat, player in enumerate(state.seats) if player.inside and chance.random() < LEAVES))


def milliseconds_per_entry() -> float:
    """The time of an entry at the end of a long record, from input to screen, including the append."""
    with tempfile.TemporaryDirectory() as folder:
        table = _long_game(Path(folder) / "long.game")
        conversation, screen = Conversation(table, None), Screen(io.StringIO())
        started = process_time()
        for _ in range(TIMED_ENTRIES):
            answer = conversation.hear(_entry(table))
            screen.show_blocks((*answer.blocks, *conversation.status()))
        spent = process_time() - started
        table.close()
    return 1000 * spent / TIMED_ENTRIES


def _long_game(path: Path) -> Table:
    """A game with `ENTRIES` entries: it has many rounds, and hazards never leave the game."""
    settings = {"rounds": 99, "rules.hazards.after-bust": "none", "rules.hazards.strikes": 3}
    table = keep(Table(load("marquoir", settings=settings), PLAYERS), path, now=NOW)
    while len(table.moments) <= ENTRIES:
        table.say(_entry(table))
    assert not table.finished
    return table


def _entry(table: Table) -> str:
    return next_entry(table, seed=len(table.moments))


def records(folder: Path, number: int) -> Iterator[Path]:
    """Write `number` records of finished games, of all rulesets."""
    rulesets = [load(reference) for reference in references()]
    for seed in range(number):
        ruleset, path = rulesets[seed % len(rulesets)], folder / f"{seed}.game"
        table = keep(Table(ruleset, PLAYERS[: ruleset.rules.players.max]), path, now=NOW)
        play_to_the_end(table, seed)
        table.close()
        yield path
