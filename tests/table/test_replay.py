"""Records are replayed, or rejected at the place of the fault, and summed up as plain data."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kortdiamant import errors
from kortdiamant.documents.yaml_text import dump_flow
from kortdiamant.errors import DocumentError, Fault, FileError, FileProblem, Mark, Severity
from kortdiamant.records.header import Header, write_header
from kortdiamant.records.lines import ENTRY_REFUSED, HEADER_REFUSED, OTHER_VERSION, RULESET_REFUSED, TORN_LINE
from kortdiamant.rulebook import Ruleset, load
from kortdiamant.table import Table, read_game, replay, replay_text, summary

Record = Callable[..., Path]


def rejected_faults(path: Path) -> list[Fault]:
    with pytest.raises(DocumentError) as refusal:
        replay(path)
    return list(refusal.value.faults)


def places(path: Path) -> list[tuple[str, int, int]]:
    return [(fault.code, fault.mark.line, fault.mark.column) for fault in rejected_faults(path)]


def test_a_record_is_replayed(record: Record) -> None:
    table = replay(record("7H   # a card\n-\n\nJ\nAne, Bo\n"))
    assert [moment.line for moment in table.moments] == ["", "7H", "-", "J", "Ane, Bo"]
    assert (table.names, table.warnings, table.language) == (("Ane", "Bo", "Cato"), (), "nb")


def test_a_handwritten_record_is_understood(record: Record) -> None:
    table = replay(record("sju hjerter\nan b\nkløver knekt\n"))
    assert [moment.line for moment in table.moments[1:]] == ["7H", "Ane, Bo", "JC"]


def test_the_header_sets_language_first_player_and_seed(record: Record) -> None:
    table = replay(record("valet de trèfle\n", "language: fr", "first: Bo", "deal: 0", "bots: {Ane: careful}"))
    assert (table.language, table.seed, table.moments[0].turn) == ("fr", 0, 1)


def test_a_replayed_record_has_its_header(record: Record) -> None:
    game = read_game(record("7\n", "date: 2026-11-29", "language: fr"), language="en")
    assert (game.header.date, game.table.language, game.torn) == ("2026-11-29", "en", None)


def test_settings_of_the_header_apply(record: Record) -> None:
    assert replay(record("", "set: {rules.hazards.strikes: 3}")).ruleset.rules.hazards.strikes == 3
    assert replay(record("", "set: {rules: {hazards: {strikes: 3}}}")).ruleset.rules.hazards.strikes == 3


def test_an_impossible_setting_is_rejected_in_the_header(record: Record) -> None:
    (fault,) = rejected_faults(path := record("", "set: {rules.hazards.strikes: 0}"))
    assert fault.mark == Mark(str(path), 5, 30)
    assert fault.source == "set: {rules.hazards.strikes: 0}"


def test_the_definition_takes_precedence_over_the_ruleset(record: Record) -> None:
    three = load("slott", settings={"rules.hazards.strikes": 3})
    path = record("", "set: {rules.hazards.strikes: 9}", f"definition: {dump_flow(three.definition)}")
    assert replay(path).ruleset == three
    assert replay(record("", f"definition: {dump_flow(three.definition)}", "first: Bo")).ruleset == three


def test_a_definition_replays_without_its_ruleset(tmp_path: Path, slott: Ruleset) -> None:
    text = write_header(Header(format=1, ruleset="lost", players=("A", "B", "C"), definition=slott.definition))
    assert replay_text(text + "7H\n", "-", tmp_path).ruleset == slott


def test_an_identical_definition_is_read_once(record: Record, slott: Ruleset) -> None:
    definition = f"definition: {dump_flow(slott.definition)}"
    one = replay(record("7\n", definition)).ruleset
    assert replay(record("8\n", definition)).ruleset is one


def test_a_wrong_definition_is_rejected_in_its_place(record: Record, slott: Ruleset) -> None:
    broken = dump_flow({**slott.definition, "rounds": 0})
    (fault,) = rejected_faults(record("", f"definition: {broken}"))
    assert fault.mark.line == 5
    assert fault.source[fault.mark.column - 1 :].startswith("0")


@pytest.mark.parametrize("definition", ["{", "{}", "[]", "slott", "{id: a}", "{a: {\nb: 1}"])
def test_a_malformed_definition_is_rejected(record: Record, definition: str) -> None:
    assert all(line >= 5 for _, line, _ in places(record("", f"definition: {definition}")))


def test_two_definitions_are_rejected(record: Record, slott: Ruleset) -> None:
    definition = f"definition: {dump_flow(slott.definition)}"
    assert places(record("", definition, definition)) == [("KD-Y001", 6, 1)]


def test_a_path_to_a_ruleset_starts_at_the_record(tmp_path: Path) -> None:
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "mine.yaml").write_text(
        "format: 1\nid: mine\nversion: 3\nfamily: expedition\nlanguage: en\n"
        "title: {nb: M, fr: M, en: M}\nextends: slott\n"
    )
    path = tmp_path / "a.game"
    path.write_text("---\nformat: 1\nruleset: rules/mine.yaml\nversion: 2\nplayers: [Ane, Bo, Cato]\n---\n7\n")
    table = replay(path)
    assert (table.ruleset.id, table.language) == ("mine", "en")
    (warning,) = table.warnings
    assert (warning.code, warning.severity, warning.mark) == (
        OTHER_VERSION.code,
        Severity.WARNING,
        Mark(str(path), 4, 10),
    )
    assert warning.facts == {"recorded": 2, "current": 3}


@pytest.mark.parametrize(
    ("ruleset", "error"),
    [
        ("slot", errors.UnknownReference),
        ("slott+uten", errors.UnknownReference),
        ("./nowhere.yaml", errors.KortdiamantError),
        ("/dev/null/x.yaml", errors.KortdiamantError),
    ],
)
def test_a_missing_ruleset_is_rejected_where_it_is_named(
    tmp_path: Path, ruleset: str, error: type[errors.KortdiamantError]
) -> None:
    path = tmp_path / "a.game"
    path.write_text(f"---\nformat: 1\nruleset: {ruleset}\nplayers: [Ane, Bo, Cato]\n---\n7\n")
    (fault,) = rejected_faults(path)
    assert (fault.code, fault.mark) == (RULESET_REFUSED.code, Mark(str(path), 3, 10))
    assert isinstance(fault.facts["error"], error)


def test_faults_in_a_ruleset_are_reported_in_its_file(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text("format: 1\nrounds: many\n")
    path = tmp_path / "a.game"
    path.write_text("---\nformat: 1\nruleset: ./mine.yaml\nplayers: [Ane, Bo, Cato]\n---\n7\n")
    assert {Path(fault.mark.file).name for fault in rejected_faults(path)} == {"mine.yaml"}


@pytest.mark.parametrize(
    ("players", "header", "error", "place"),
    [
        ("[Ane, Bo, all]", (), errors.RefusedName, (4, 20)),
        ("[Ane, Bo, ' ANE']", (), errors.RefusedName, (4, 20)),
        ("[Ane, Bo, Bo]", (), errors.RefusedName, (4, 20)),
        ("[Ane, Bo]", (), errors.WrongSeatCount, (4, 10)),
        ("[Ane, Bo, Britt]", ("first: B",), errors.AmbiguousName, (5, 8)),
        ("[Ane, Bo, Britt]", ("first: Dora",), errors.UnknownName, (5, 8)),
    ],
)
def test_impossible_players_are_rejected_in_their_place(
    record: Record, players: str, header: tuple[str, ...], error: type[errors.KortdiamantError], place: tuple[int, int]
) -> None:
    (fault,) = rejected_faults(record("", *header, players=players))
    assert (fault.code, (fault.mark.line, fault.mark.column)) == (HEADER_REFUSED.code, place)
    assert isinstance(fault.facts["error"], error)


@pytest.mark.parametrize(
    ("entries", "error", "line", "column", "width"),
    [
        ("7H\n-\n  7H # again\n", errors.ImpossibleCard, 8, 3, 2),
        ("7H\nDora, Bo\n8\n", errors.UnknownName, 7, 1, 4),
        ("7H\nBo, Dora\n8\n", errors.UnknownName, 7, 5, 4),
        ("joker\n", errors.ImpossibleCard, 6, 1, 5),
        ("7H\nodds\n", errors.QuestionInRecord, 7, 1, 4),
        ("undo\n", errors.NothingToUndo, 6, 1, 4),
        ("9\nall\n9\nall\n9\nall\n9\nall\nshare\n7\n", errors.NotDue, 15, 1, 1),
        ("7\nrename Ane = Bo\n", errors.RefusedName, 7, 1, 15),
        ("\x1b[2J\n", errors.UnknownCard, 6, 1, 4),
        ("7\n---\n", errors.UnknownName, 7, 1, 3),
    ],
)
def test_a_rejected_entry_is_reported_with_place_and_error(
    record: Record, entries: str, error: type[errors.KortdiamantError], line: int, column: int, *, width: int
) -> None:
    path = record(entries)
    (fault,) = rejected_faults(path)
    assert (fault.code, fault.severity) == (ENTRY_REFUSED.code, Severity.ERROR)
    assert (fault.mark, fault.width) == (Mark(str(path), line, column), width)
    assert isinstance(fault.facts["error"], error)


def test_a_valid_last_line_counts_without_a_line_end(record: Record) -> None:
    game = read_game(record("7H\nAne, Bo"))
    assert (game.torn, game.table.warnings, game.table.moments[-1].line) == (None, (), "Ane, Bo")


@pytest.mark.parametrize("torn", ["Dora", "7H", "odds", "un", "join", "rename Ane", "x" * 90_000])
def test_a_torn_last_line_is_left_out_with_a_warning(record: Record, torn: str) -> None:
    game = read_game(path := record("7H\n" + torn))
    assert len(game.table.moments) == 2
    assert game.torn is not None
    assert game.torn.text == torn
    (warning,) = game.table.warnings
    assert (warning.code, warning.severity, warning.mark) == (
        TORN_LINE.code,
        Severity.WARNING,
        Mark(str(path), 7, 1),
    )


def test_a_last_line_that_is_no_text_is_left_out(record: Record) -> None:
    path = record("7H\n")
    path.write_bytes(path.read_bytes() + b"\0\0\xc3")
    assert [fault.code for fault in replay(path).warnings] == [TORN_LINE.code]


@pytest.mark.parametrize(
    ("data", "codes"),
    [
        (b"", ["KD-G001"]),
        (b"7H\n-\n", ["KD-G001"]),
        (b"---\n", ["KD-G002"]),
        (b"---\n---\n", ["KD-S003"]),
        (b"---\nformat: 1\nruleset: slott\nplayers: [Ane, Bo, Cato]\n", ["KD-G002"]),
        ("---\nformat: 1\nplayers: [Åse]\n---\n".encode("latin-1"), ["KD-Y011"]),
        (b"---\nformat: 1\n\0\n---\n", ["KD-Y012"]),
        (b"\x7fELF\x02\x01\x01\n\n\n", ["KD-G001"]),
    ],
)
def test_a_file_that_is_no_record_is_rejected_with_one_fault(tmp_path: Path, data: bytes, codes: list[str]) -> None:
    path = tmp_path / "a.game"
    path.write_bytes(data)
    assert [fault.code for fault in rejected_faults(path)] == codes


def test_windows_line_ends_are_read_alike(record: Record) -> None:
    path = record("7H\nAne\n")
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n"))
    assert replay(path).moments[-1].line == "Ane"


def test_huge_missing_and_odd_files_are_file_errors(tmp_path: Path) -> None:
    (tmp_path / "huge").write_bytes(b"---\n" * 2_500_000)
    for name, trouble in {
        "huge": FileProblem.TOO_LARGE,
        "none": FileProblem.MISSING,
        ".": FileProblem.NOT_A_FILE,
    }.items():
        with pytest.raises(FileError) as refusal:
            replay(tmp_path / name)
        assert refusal.value.problem is trouble


def test_a_text_is_replayed_like_a_file(record: Record) -> None:
    path = record("7H\nAne\n")
    table: Table = replay_text(path.read_text(encoding="utf-8"))
    assert table.state == replay(path).state


SOUND = b"---\nformat: 1\nruleset: slott\nplayers: [Ane, Bo, Cato]\nfirst: Bo\n---\n7H\nAne\nJ\n-\nundo\njoin D\n"
DAMAGE = st.tuples(
    st.integers(0, len(SOUND)), st.integers(0, 9), st.binary(max_size=6) | st.text(max_size=4).map(str.encode)
)


@given(damage=st.lists(DAMAGE, min_size=1, max_size=3))
def test_a_damaged_record_is_replayed_or_rejected(
    tmp_path_factory: pytest.TempPathFactory, damage: list[tuple[int, int, bytes]]
) -> None:
    data = SOUND
    for place, length, instead in damage:
        data = data[:place] + instead + data[place + length :]
    path = tmp_path_factory.getbasetemp() / "damaged.game"
    path.write_bytes(data)
    lines = data.count(b"\n") + data.count(b"\r") + 1
    assert all(1 <= fault.mark.line <= lines for fault in faults_of(path))


def faults_of(path: Path) -> Sequence[Fault]:
    try:
        return replay(path).warnings
    except DocumentError as error:
        return error.faults


def told(table: Table, *lines: str) -> dict[str, object]:
    for line in lines:
        table.say(line)
    return summary(table, "./a.game")


def test_the_summary_of_a_game_in_progress_has_no_places(table: Table) -> None:
    assert told(table, "9H", "Ane", "J", "-", "J", "5", "bo") == {
        "file": "./a.game",
        "ruleset": "slott",
        "finished": False,
        "players": [
            {"name": "Ane", "gems": 3, "relics": [], "total": 3},
            {"name": "Bo", "gems": 3, "relics": [], "total": 3},
            {"name": "Cato", "gems": 0, "relics": [], "total": 0},
        ],
        "winners": [],
        "rounds": [
            {
                "ended": "bust",
                "kind": "J",
                "path": ["9H", "J", "J"],
                "removed": ["J"],
                "banked": {"Ane": 3, "Bo": 0, "Cato": 0},
            },
            {"path": ["5"], "removed": [], "banked": {"Ane": 0, "Bo": 3, "Cato": 0}},
        ],
    }


def test_a_finished_game_has_places_and_winners(slott: Ruleset) -> None:
    table = Table(slott, ["Ane", "Bo", "Cato"])
    lines = ["7", "Ane", "10", "-", "J", "-", "J", "9", "all", "joker", "Bo", "A", "all", "6", "all"]
    result = told(table, *lines, "rename Bo = Bob", "undo")
    assert result["finished"] is True
    assert result["winners"] == ["Bo"]
    assert result["players"] == [
        {"name": "Ane", "gems": 8, "relics": [], "total": 8, "place": 2},
        {"name": "Bo", "gems": 5, "relics": [10], "total": 15, "place": 1},
        {"name": "Cato", "gems": 5, "relics": [], "total": 5, "place": 3},
    ]


def test_printed_worths_are_spelled_out_and_claimed_relics_count_as_removed() -> None:
    table = Table(load("incan-gold+bga"), ["Ane", "Bo", "Cato"])
    result = told(table, "relic", "Ane", "7", "all")
    assert result["ruleset"] == "incan-gold+bga"
    rounds = result["rounds"]
    assert isinstance(rounds, list)
    assert rounds[0] == {
        "ended": "all-left",
        "path": ["relic:5", "7"],
        "removed": ["relic:5"],
        "banked": {"Ane": 0, "Bo": 3, "Cato": 3},
    }


def test_a_summary_can_be_written_as_json(table: Table) -> None:
    result = told(table, "7", "join Åse", "home Bo", "rename Ane = Eva", "-")
    assert json.loads(json.dumps(result)) == result
