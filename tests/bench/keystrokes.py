"""Count the keys that games take with `--keys`: play whole games key by key, and check that they come out the same."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kortdiamant.cli.terminal.key_spelling import CardKeys, KeyGuard
from kortdiamant.cli.terminal.keyboard import ENTER
from kortdiamant.cli.terminal.quick_keys import CardEntry, KeyEntry, LeaverEntry
from kortdiamant.errors import Due
from kortdiamant.expedition import Decide, Reveal, parse
from kortdiamant.expedition.moves import cells_for, find_cell
from kortdiamant.rulebook import Ruleset, load
from kortdiamant.table import Table
from kortdiamant.telling.speaker import speaker_of
from kortdiamant.testing.laws import ListJournal
from tests.golden.games import entries_of, people_for, record_of, references
from tests.golden.players import play_to_the_end

GENERATED = 20  # games of each ruleset


@dataclass
class Keystrokes:
    """The cards and decisions of games, and the keys that they took."""

    cards: int = 0
    card_keys: int = 0
    decisions: int = 0
    decision_keys: int = 0
    most_overhead: int = 0  # most keys of a decision beyond one for each leaver

    @property
    def per_hundred_cards(self) -> float:
        """Keys for a hundred cards."""
        return 100 * self.card_keys / self.cards


def count_by_ruleset() -> Iterator[tuple[str, Keystrokes]]:
    """For every ruleset and variant, count the keys of its golden game and of generated ones."""
    for reference in references():
        ruleset, keys = load(reference), Keystrokes()
        count(ruleset, entries_of(record_of(reference).read_text("utf-8")), keys)
        for seed in range(GENERATED):
            journal = ListJournal()
            play_to_the_end(Table(ruleset, people_for(ruleset), journal=journal), seed)
            count(ruleset, journal.lines, keys)
        yield reference, keys


def count(ruleset: Ruleset, entries: Sequence[str], keys: Keystrokes) -> None:
    """Play entries key by key, including those that are undone later."""
    table = Table(ruleset, people_for(ruleset))
    for line in entries:
        match table.due, line.partition(" ")[0]:
            case Due.CARD, word if word != "undo":
                keys.cards += 1
                keys.card_keys += _press_card(table, line)
            case Due.DECISION, word if word != "undo":
                leavers, pressed = _press_leavers(table, line)
                keys.decisions += 1
                keys.decision_keys += pressed
                keys.most_overhead = max(keys.most_overhead, pressed - leavers)
        table.say(line)


def _press_card(table: Table, line: str) -> int:
    move = parse(line, table.state, table.parse_context)
    assert isinstance(move, Reveal)
    speller = CardKeys(table.state, speaker_of(table))
    cell = find_cell(table.state, move.card)
    cards = {each.card for each in speller.spellings if cells_for(table.state, each.card) == (cell,)}
    keys = min((keys for card in cards for keys in speller.shortest(card)), key=len)
    pressed = parse(_pressed(CardEntry(table, KeyGuard()), keys), table.state, table.parse_context)
    assert isinstance(pressed, Reveal)
    assert cells_for(table.state, pressed.card) == (cell,)
    return len(keys)


def _press_leavers(table: Table, line: str) -> tuple[int, int]:
    move = parse(line, table.state, table.parse_context)
    assert isinstance(move, Decide)
    keys = [str(seat + 1) for seat in move.leavers] + [ENTER]
    pressed = parse(_pressed(LeaverEntry(table, KeyGuard()), keys), table.state, table.parse_context)
    assert pressed == move
    return len(move.leavers), len(keys)


def _pressed(entry: KeyEntry, keys: Sequence[str]) -> str:
    """The line that the keys make; each key must have a meaning."""
    assert all(entry.press(key) for key in keys)
    assert entry.line is not None, keys
    return entry.line
