"""What holds at every table: its record is the game, and everything can be taken back."""

from __future__ import annotations

from collections.abc import Sequence

from kortdiamant.languages import LANGUAGES
from kortdiamant.records.header import FORMAT, Header, write_header
from kortdiamant.table import Table, replay_text, summary
from kortdiamant.testing.laws import expect_equal, expect_same_moments, snapshot
from kortdiamant.testing.players import Journal


def record_of(table: Table, lines: Sequence[str]) -> str:
    """The record of a game with the lines that were kept of it, as `play` writes it."""
    start = table.moments[0]
    header = Header(
        format=FORMAT,
        ruleset=table.ruleset.reference,
        players=start.names,
        first=start.names[start.turn],
        definition=table.ruleset.definition,
    )
    return write_header(header) + "".join(f"{line}\n" for line in lines)


def a_record_replays_to_the_same_game(table: Table, lines: Sequence[str]) -> None:
    """The ruleset, every moment and the report come out of the text again."""
    again, last = replay_text(record_of(table, lines)), len(table.moments) - 1
    expect_equal(last, table.ruleset, again.ruleset)
    expect_same_moments(table.moments, again.moments)
    expect_equal(last, (table.report(), summary(table, "")), (again.report(), summary(again, "")))


def a_record_said_again_makes_the_same_record(table: Table, lines: Sequence[str]) -> None:
    """In whatever language a table speaks."""
    start = table.moments[0]
    for language in LANGUAGES:
        journal = Journal()
        again = _say(Table(table.ruleset, start.names, language=language, journal=journal), lines)
        expect_equal(
            len(table.moments) - 1, (list(lines), snapshot(table.state)), (journal.lines, snapshot(again.state))
        )


def undo_leads_back_to_the_start(table: Table, lines: Sequence[str]) -> None:
    """Step by step every position is the one before; at the end nothing has been said."""
    again = replay_text(record_of(table, lines))
    for standing in range(len(table.moments) - 1, 0, -1):
        again.say("undo")
        expect_same_moments(table.moments[:standing], again.moments)
    fresh = Table(table.ruleset, table.moments[0].names)
    expect_equal(0, snapshot(fresh.state), snapshot(again.state))


def _say(table: Table, lines: Sequence[str]) -> Table:
    for line in lines:
        table.say(line)
    return table


LAWS = {
    "a record replays to the same game": a_record_replays_to_the_same_game,
    "a record that is said again makes the same record, in any language": a_record_said_again_makes_the_same_record,
    "undo leads back to the start, position by position": undo_leads_back_to_the_start,
}
