"""The laws of records: a record replays to the same game, and undo leads back to the start."""

from __future__ import annotations

from collections.abc import Sequence

from kortdiamant.languages import LANGUAGES
from kortdiamant.records.header import FORMAT, Header, write_header
from kortdiamant.table import Board, Table, replay_text, summary
from kortdiamant.testing.laws import expect_equal, expect_same_moments, snapshot
from kortdiamant.testing.players import Journal


def record_of(table: Table | Board, lines: Sequence[str], reference: str | None = None) -> str:
    """The record of a game with these lines.

    With a `reference`, the header names the ruleset's file; without, it contains the definition, as `play` writes it.
    """
    names = table.moments[0].names
    header = Header(
        format=FORMAT,
        ruleset=reference or table.ruleset.reference,
        players=names,
        first=names[table.opener],
        definition=None if reference else table.ruleset.definition,
    )
    return write_header(header) + "".join(f"{line}\n" for line in lines)


def a_record_replays_to_the_same_game(table: Table, lines: Sequence[str]) -> None:
    """A replay gives the same ruleset, moments and report."""
    again, last = replay_text(record_of(table, lines)), len(table.moments) - 1
    expect_equal(last, table.ruleset, again.ruleset)
    expect_same_moments(table.moments, again.moments)
    expect_equal(last, (table.report(), summary(table, "")), (again.report(), summary(again, "")))


def a_record_said_again_makes_the_same_record(table: Table, lines: Sequence[str]) -> None:
    """Canonical lines mean the same at a table in any language."""
    start = table.moments[0]
    for language in LANGUAGES:
        journal = Journal()
        again = _say(Table(table.ruleset, start.names, language=language, journal=journal), lines)
        expect_equal(
            len(table.moments) - 1, (list(lines), snapshot(table.state)), (journal.lines, snapshot(again.state))
        )


def undo_leads_back_to_the_start(table: Table, lines: Sequence[str]) -> None:
    """Each undo restores the position before, up to the start."""
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
