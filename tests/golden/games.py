"""The golden games: their rulesets, required events, files and results.

slott.game      the record, as `play` writes it
slott.json      the line that `replay --json` prints for it
slott.txt       the transcript, entry by entry, in the language of the ruleset
"""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from itertools import count
from pathlib import Path

from kortdiamant.expedition import Relic
from kortdiamant.records.lines import split_record
from kortdiamant.rulebook import AnyRuleset, Ruleset, list_rulesets, load
from kortdiamant.table import Table, keep, replay, replay_text, summary
from kortdiamant.telling.events import tell_all
from kortdiamant.telling.status import final_score, opening
from kortdiamant.testing.laws import ListJournal
from tests.golden.players import play_to_the_end

FOLDER = Path(__file__).parent
START_TIME = datetime(2026, 1, 6, 19, 30)  # local time, as in every record
NAMES: Mapping[str, Sequence[str]] = {
    "nb": ("Ane", "Bo", "Cato", "Åse"),
    "fr": ("Éloïse", "Marc", "Zoé", "Jean-Luc"),
    "en": ("Ann", "Bob", "Cyd", "Dee"),
}
SUITED = re.compile(r"([A2-9JQK]|10)[SHDC]")
EVENT_TESTS: Mapping[str, Callable[[Table, Sequence[str]], bool]] = {
    "bust": lambda table, _: any(each.kind for each in table.report().rounds),
    "all left": lambda table, _: any(each.ended and not each.kind for each in table.report().rounds),
    "undo": lambda _, entries: any(entry.startswith("undo") for entry in entries),
    "suit": lambda _, entries: any(SUITED.fullmatch(entry) for entry in entries),
    "relic claimed": lambda table, _: any(table.report().relics),
    "extra round": lambda table, _: len(table.report().rounds) > table.ruleset.rules.rounds,
    "shared victory": lambda table, _: len(table.report().winners) > 1,
}
SPECIAL_EVENTS: Mapping[str, set[str]] = {
    "slott": {"extra round"},
    "slott+uten-jokere": {"extra round", "shared victory"},
    "iello": {"shared victory"},
    "incan-gold": {"extra round"},
}


def references(family: type[AnyRuleset] = Ruleset) -> list[str]:
    """Every bundled ruleset of a family, and every one of its variants."""
    return [each for listing in list_rulesets() if listing.is_bundled for each in _offered(listing.ruleset, family)]


def record_of(reference: str) -> Path:
    """The path of the record for a ruleset."""
    return FOLDER / f"{reference}.game"


def required(ruleset: Ruleset) -> set[str]:
    """The events that the game of a ruleset must have."""
    cells = ruleset.rules.cells
    has_relics = any(isinstance(cell.role, Relic) for cell in cells)
    has_suits = any(card.suit for cell in cells for card in cell.copies)
    always = {"bust", "all left", "undo"} | SPECIAL_EVENTS.get(ruleset.reference, set())
    sometimes = {"relic claimed": has_relics, "suit": has_suits}
    return always | {what for what, can_be in sometimes.items() if can_be}


def events_in(table: Table, entries: Sequence[str]) -> set[str]:
    """The events that a game has."""
    return {what for what, did in EVENT_TESTS.items() if did(table, entries)}


def entries_of(record: str) -> list[str]:
    """The entries of a record."""
    return [entry.text for entry in split_record(record, "golden").entries]


def draw(reference: str) -> list[str]:
    """Play random games until one has all required events; return its entries."""
    ruleset = load(reference)
    for seed in count():
        journal = ListJournal()
        table = Table(ruleset, people_for(ruleset), journal=journal)
        play_to_the_end(table, seed)
        if required(ruleset) <= events_in(table, journal.lines):
            return journal.lines
    raise AssertionError


def people_for(ruleset: Ruleset) -> Sequence[str]:
    """The names of the players: four, or as many as the ruleset allows."""
    return NAMES[ruleset.language][: ruleset.rules.players.max]


def write_record(reference: str, entries: Sequence[str]) -> str:
    """The record of a game, as `play` writes it today."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "new.game"
        ruleset = load(reference)
        table = keep(Table(ruleset, people_for(ruleset)), path, now=START_TIME)
        for entry in entries:
            table.say(entry)
        table.close()
        return path.read_text("utf-8")


def result(reference: str) -> str:
    """The line that `replay --json` prints for a record."""
    path = record_of(reference)
    return json.dumps(summary(replay(path), path.name), ensure_ascii=False) + "\n"


def transcript(reference: str) -> str:
    """The conversation at the table: each entry with its sentences, and the final score."""
    record = record_of(reference).read_text("utf-8")
    table = replay_text(_header(record))
    lines = [opening(table)]
    for entry in entries_of(record):
        lines += [f"> {entry}", *tell_all(table.say(entry), table)]
    ending = final_score(table)
    lines += [" | ".join(row) for row in (*ending.places, *ending.rounds)]
    return "\n".join(lines) + "\n"


def without_definition(record: str) -> str:
    """A record without its embedded definition, which depends on the current ruleset."""
    return "".join(line for line in record.splitlines(keepends=True) if not line.startswith("definition: "))


def _offered(ruleset: AnyRuleset | None, family: type[AnyRuleset]) -> Iterator[str]:
    assert ruleset is not None, "a bundled ruleset is broken"
    if isinstance(ruleset, family):
        yield ruleset.id
        yield from (f"{ruleset.id}+{variant}" for variant in ruleset.variants)


def _header(record: str) -> str:
    lines = record.splitlines(keepends=True)
    return "".join(lines[: lines.index("---\n", 1) + 1])
