"""A score pad at a table: entries, the journal, and replaying a record."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kortdiamant.errors import (
    DocumentError,
    Due,
    FileError,
    FileProblem,
    KortdiamantError,
    NothingToUndo,
    QuestionInRecord,
    RefusedName,
    WrongSeatCount,
)
from kortdiamant.records.journal import read_record
from kortdiamant.records.lines import split_record
from kortdiamant.rulebook import Ruleset, load
from kortdiamant.table import (
    Pad,
    Undone,
    keep,
    newest_unfinished,
    read_any_game,
    read_game,
    replay_text,
    resume,
    summary,
)
from kortdiamant.telling.errors import render
from tests.table.journal import MemoryJournal

NAMES = ("Ane", "Bo", "Cato")
NOW = datetime(2026, 1, 6, 19, 30)
RULESETS = ("slott", "iello", "marquoir", "marquoir+reliques", "incan-gold", "incan-gold+two-players")
ODD_NAMES = ("Ane", "Anna Bo", "Player 2", "Åse", "7H", "a = b", "joker 🦊", "r", "2 b")


@pytest.fixture
def pad(journal: MemoryJournal) -> Pad:
    return Pad(load("marquoir+reliques"), NAMES, journal=journal)


@pytest.fixture
def kept(tmp_path: Path) -> Callable[..., Path]:
    """Write the record of a pad with these entries and further header lines."""

    def write(entries: str = "", *header: str, ruleset: str = "marquoir+reliques") -> Path:
        path = tmp_path / "a.game"
        lines = ["---", "format: 1", "kind: score", f"ruleset: {ruleset}", "players: [Ane, Bo, Cato]", *header, "---"]
        path.write_text("\n".join([*lines, entries]), encoding="utf-8")
        return path

    return write


def totals(pad: Pad) -> list[int]:
    return [seat.total for seat in pad.state.seats]


def test_the_record_contains_canonical_lines(pad: Pad, journal: MemoryJournal) -> None:
    for line in ["an 4, c: 7 r", "ingen  # a snake", "ane 2: 3", "join Dag", "home bo", "rename ane = Anna", "angre"]:
        pad.say(line)
    assert journal.lines == ["4 0 7+r", "-", "2 Ane = 3", "join Dag", "home Bo", "rename Ane = Anna", "undo"]
    assert (pad.names, totals(pad)) == (("Ane", "Bo", "Cato", "Dag"), [7, 0, 12, 0])


def test_a_rejected_line_is_not_stored(pad: Pad, journal: MemoryJournal) -> None:
    pad.say("4 0 7")
    before = (pad.state, list(pad.moments))
    for line in ["200 0 0", "4,5 0 7", "0+7+8 0 0", "9 ane = 1", "zoe 3", "score", "join bo", "undo 2", "extra"]:
        with pytest.raises(KortdiamantError):
            pad.say(line)
    assert (pad.state, list(pad.moments)) == before
    assert journal.lines == ["4 0 7"]


def test_corrections_can_be_undone(pad: Pad) -> None:
    for line in ["4 0 7", "1 ane = 9", "1 2 3"]:
        pad.say(line)
    assert pad.say("undo 2") == (Undone(("1 Ane = 9", "1 2 3")),)
    assert totals(pad) == [4, 0, 7]
    pad.say("undo")
    assert (totals(pad), pad.state.round) == ([0, 0, 0], 1)
    with pytest.raises(NothingToUndo):
        pad.say("undo")


def test_a_finished_game_can_be_corrected_and_undone(pad: Pad) -> None:
    for line in ["4 0 7", "-", "-", "-", "-"]:
        pad.say(line)
    assert (pad.finished, pad.report().winners) == (True, (2,))
    pad.say("1 ane = 9")
    assert pad.report().winners == (0,)
    pad.say("undo 2")
    assert pad.due is Due.ROW


def test_a_pad_checks_names_and_number_of_players() -> None:
    with pytest.raises(RefusedName):
        Pad(load("marquoir"), ["Ane", "ane", "Bo"])
    with pytest.raises(WrongSeatCount):
        Pad(load("marquoir"), ["Ane", "Bo"])


def test_the_record_of_a_pad_has_its_kind(tmp_path: Path) -> None:
    path = tmp_path / "new.game"
    pad = keep(Pad(load("marquoir"), NAMES, language="en"), path, now=NOW)
    pad.say("4 0 7")
    pad.close()
    lines = path.read_text("utf-8").splitlines()
    assert lines[:7] == [
        "---",
        "format: 1",
        "kind: score",
        "ruleset: marquoir",
        "version: 1",
        'date: "2026-01-06 19:30"',
        "players: [Ane, Bo, Cato]",
    ]
    assert lines[-1] == "4 0 7"
    table = read_any_game(path).table
    assert isinstance(table, Pad)
    assert (totals(table), table.language) == ([4, 0, 7], "en")


def test_an_existing_record_is_not_overwritten(kept: Callable[..., Path]) -> None:
    with pytest.raises(FileError) as refused:
        keep(Pad(load("marquoir"), NAMES), kept("4 0 7\n"), now=NOW)
    assert refused.value.problem is FileProblem.EXISTS


def test_a_pad_resumes_and_is_locked(kept: Callable[..., Path]) -> None:
    path = kept("4 0 7\n1 2 3\n2 Ane = ")
    table, torn = resume(path)
    with pytest.raises(FileError) as refused:
        resume(path)
    assert refused.value.problem is FileProblem.OPEN_ELSEWHERE
    table.say("2 ane = 5")
    table.close()
    assert torn == "2 Ane = "
    assert path.read_text("utf-8").endswith("---\n4 0 7\n1 2 3\n2 Ane = 5\n")


def test_the_last_row_counts_without_a_line_end(kept: Callable[..., Path]) -> None:
    game = read_any_game(kept("4 0 7\n1 2 3"))
    assert isinstance(game.table, Pad)
    assert (game.torn, game.table.report().totals) == (None, (5, 2, 10))


def test_an_impossible_entry_is_rejected_in_its_place(kept: Callable[..., Path]) -> None:
    path = kept("4 0 7\n  ane 4,5  # no\n", "language: en")
    with pytest.raises(DocumentError) as refused:
        read_any_game(path)
    (fault,) = refused.value.faults
    assert (fault.mark.line, fault.mark.column, fault.width) == (9, 7, 3)
    assert "a whole number from 0 to 124" in render(fault, "en")


def test_a_question_is_an_error_in_a_record(kept: Callable[..., Path]) -> None:
    with pytest.raises(DocumentError) as refused:
        read_any_game(kept("score\n"))
    assert isinstance(refused.value.faults[0].facts["error"], QuestionInRecord)


@pytest.mark.parametrize("line", ["first: Ane", "deal: 7", "bots: {Ane: bold}"])
def test_header_keys_of_cards_are_rejected_on_a_pad(kept: Callable[..., Path], line: str) -> None:
    with pytest.raises(DocumentError) as refused:
        read_any_game(kept("4 0 7\n", line))
    assert [(fault.code, fault.mark.line) for fault in refused.value.faults] == [("KD-G021", 6)]


def test_an_unknown_kind_of_record_is_rejected(kept: Callable[..., Path], tmp_path: Path) -> None:
    path = tmp_path / "b.game"
    path.write_text(kept("4 0 7\n").read_text("utf-8").replace("kind: score", "kind: bingo"), "utf-8")
    with pytest.raises(DocumentError) as refused:
        read_any_game(path)
    assert refused.value.faults[0].mark.line == 3


def test_a_pad_is_no_game_with_cards(kept: Callable[..., Path]) -> None:
    path = kept("4 0 7\n")
    for read in (read_game, lambda path: replay_text(read_record(path))):
        with pytest.raises(DocumentError) as refused:
            read(path)
        (fault,) = refused.value.faults
        assert (fault.code, fault.mark.line, fault.mark.column) == ("KD-G020", 3, 7)


def test_the_summary_of_a_pad(kept: Callable[..., Path]) -> None:
    entries = "4 0 7+r\n-\n1 Bo = 3\n-\n-\n-\n"
    assert summary(read_any_game(kept(entries)).table, "a.game") == {
        "file": "a.game",
        "ruleset": "marquoir+reliques",
        "finished": True,
        "players": [
            {"name": "Ane", "gems": 4, "relics": [], "total": 4, "place": 2},
            {"name": "Bo", "gems": 3, "relics": [], "total": 3, "place": 3},
            {"name": "Cato", "gems": 7, "relics": [5], "total": 12, "place": 1},
        ],
        "winners": ["Cato"],
        "rounds": [{"banked": {"Ane": 4, "Bo": 3, "Cato": 7}}, *[{"banked": dict.fromkeys(NAMES, 0)}] * 4],
    }


def test_the_newest_unfinished_may_be_a_pad(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("KORTDIAMANT_HOME", str(tmp_path))
    path = tmp_path / "games" / "a.game"
    keep(Pad(load("marquoir"), NAMES), path, now=NOW).close()
    assert newest_unfinished() == path


def test_the_header_of_a_pad_is_split_like_any_other(kept: Callable[..., Path]) -> None:
    assert split_record(read_record(kept("4 0 7\n")), "a.game").header[1] == "kind: score"


def some_amount(chance: Random) -> str:
    gems = chance.choice(["-", "0", str(chance.randrange(40)), str(chance.randrange(200))])
    relic = chance.choice(["", "", "", "+r", "r", " r", f"+{chance.choice([5, 7, 8, 10])}"])
    return gems + relic if gems != "-" else gems


def some_line(pad: Pad, chance: Random) -> str:
    """A random line, possible or not."""
    name = chance.choice(pad.names)
    rows = " ".join(some_amount(chance) for _ in pad.state.playing)
    return chance.choice(
        [
            rows,
            rows,
            rows,
            f"{name} {some_amount(chance)}",
            f"{name}: {some_amount(chance)}",
            f"{chance.randrange(1, 6)} {name} = {some_amount(chance)}",
            f"{name} {chance.randrange(1, 6)}: {some_amount(chance)}",
            "undo",
            "undo 2",
            "-",
            "extra",
            "share",
            f"join New {chance.random()}",
            f"home {name}",
            f"rename {name} = Other {chance.random()}",
        ]
    )


def scribbled(seed: int, reference: str, length: int) -> Pad:
    """A pad after random lines."""
    chance = Random(seed)  # noqa: S311  a game, not a secret
    ruleset = ruleset_of(reference)
    players = ruleset.rules.players
    names = chance.sample(ODD_NAMES, chance.randint(players.min, players.max))
    pad = Pad(ruleset, names, journal=MemoryJournal())
    for _ in range(length):
        try:
            pad.say(some_line(pad, chance))
        except KortdiamantError:
            continue  # what cannot be
    return pad


LOADED: dict[str, Ruleset] = {}


def ruleset_of(reference: str) -> Ruleset:
    return LOADED.setdefault(reference, load(reference))


PADS = st.builds(scribbled, st.integers(0, 10_000), st.sampled_from(RULESETS), st.integers(0, 40))


@pytest.mark.broad
@settings(max_examples=80, deadline=None)
@given(PADS)
def test_a_record_replays_to_the_same_pad(pad: Pad) -> None:
    assert isinstance(pad.journal, MemoryJournal)
    again = Pad(pad.ruleset, pad.moments[0].names)
    for line in pad.journal.lines:
        again.say(line)
    assert (again.state, again.names, again.report()) == (pad.state, pad.names, pad.report())


@pytest.mark.broad
@settings(max_examples=80, deadline=None)
@given(PADS)
def test_undoing_everything_leads_back_to_the_start(pad: Pad) -> None:
    states = [moment.state for moment in pad.moments]
    for state in reversed(states[:-1]):
        pad.say("undo")
        assert pad.state == state
    assert totals(pad) == [0] * len(pad.names)


@pytest.mark.broad
@settings(max_examples=80, deadline=None)
@given(PADS)
def test_the_chests_are_the_sums_of_the_rounds(pad: Pad) -> None:
    report = pad.report()
    for seat, total in enumerate(report.totals):
        assert total == sum(each.banked[seat] for each in report.rounds) + sum(report.relics[seat])
    assert report.finished == bool(report.winners) == pad.finished
