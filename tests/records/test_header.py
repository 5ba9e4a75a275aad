from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kortdiamant.errors import DocumentError, Mark
from kortdiamant.records.header import Header, StartPosition, read_header, write_header
from kortdiamant.records.lines import split_record

PLAIN = Header(format=1, ruleset="slott", players=("Ane", "Bo", "Cato"))


def header_of(text: str) -> Header:
    return read_header(split_record(text, "a.game"))[0]


def faults_of(lines: str) -> list[tuple[str, int, int]]:
    with pytest.raises(DocumentError) as refused:
        header_of(f"---\n{lines}\n---\n")
    return [(fault.code, fault.mark.line, fault.mark.column) for fault in refused.value.faults]


def test_a_small_header_is_written_one_key_a_line() -> None:
    assert write_header(PLAIN) == "---\nformat: 1\nruleset: slott\nplayers: [Ane, Bo, Cato]\n---\n"


def test_every_key_is_written_and_read_back() -> None:
    header = Header(
        format=1,
        ruleset="slott+uten-jokere",
        version=2,
        date="2026-11-29 20:10",
        players=("Åse Marie", "null", "007", "true", "1.5", "a: b", "🦊"),
        first="null",
        language="nb",
        deal=0,
        bots={"true": "careful"},
        set={"rules.hazards.strikes": 3},
        definition={"id": "slott", "relics": {2: 1, "x": [1, "1", None, True]}, "text": "one\ntwo # no comment\n---\n"},
    )
    text = write_header(header)
    assert header_of(text) == header
    assert len(text.splitlines()) == 13  # one line for each of eleven keys


def test_a_handwritten_file_can_have_any_order_and_style() -> None:
    header = header_of("---\n# Friday\nplayers:\n  - Ane\n  - Bo\nruleset: ./mine.yaml   # ours\nformat: 1\n---\n")
    assert header == Header(format=1, ruleset="./mine.yaml", players=("Ane", "Bo"))


@pytest.mark.parametrize(
    ("lines", "faults"),
    [
        ("ruleset: slott\nplayers: [Ane]", [("KD-S002", 2, 1)]),
        ("format: 2\nruleset: slott\nplayers: [Ane]", [("KD-S004", 2, 9)]),
        ("format: 1\nruleset: slott\nplayers: [Ane]\nplayer: Bo", [("KD-S001", 5, 1)]),
        ("format: 1\nruleset: slott\nplayers: Ane", [("KD-S003", 4, 10)]),
        ("format: 1\nruleset: slott\nplayers: []", [("KD-S007", 4, 10)]),
        ("format: 1\nruleset: slott\nplayers: [Ane, 7]", [("KD-S003", 4, 16)]),
        ("format: 1\nruleset: [slott]\nplayers: [Ane]\ndeal: yes", [("KD-S003", 3, 10), ("KD-S003", 5, 7)]),
        ("format: 1\nruleset: slott\nplayers: [Ane]\nlanguage: no", [("KD-S004", 5, 11)]),
        ("format: 1\nformat: 1\nruleset: slott\nplayers: [Ane]", [("KD-Y001", 3, 1)]),
        ("format: 1\nruleset: &a slott\nplayers: [Ane]\nbot: {}", [("KD-Y002", 3, 10), ("KD-S001", 5, 1)]),
        ("format: 1\nruleset: slott\nplayers: [Ane\nfirst: Ane", [("KD-Y014", 5, 6)]),
        ("- format", [("KD-S003", 2, 1)]),
    ],
)
def test_all_faults_are_at_their_places_counted_from_the_first_line(
    lines: str, faults: list[tuple[str, int, int]]
) -> None:
    assert faults_of(lines) == faults


def test_an_empty_header_is_rejected() -> None:
    assert faults_of("") != []


@pytest.mark.parametrize(
    ("so_far", "faults"),
    [
        ("friday.game", [("KD-S003", 5, 7)]),
        ("{chests: {}}", [("KD-S002", 5, 1)]),
        ("{round: 100}", [("KD-S006", 5, 15)]),
        ("{round: 3, chests: {Ane: -1, Bo: 2}}", [("KD-S005", 5, 32)]),
        ("{round: 3, chests: {Ane: 4.5}, relics: {Bo: 5}}", [("KD-S003", 5, 32), ("KD-S003", 5, 51)]),
        ("{round: 3, chest: {Ane: 4}, gone: [J, []]}", [("KD-S001", 5, 18), ("KD-S003", 5, 45)]),
    ],
)
def test_a_file_that_is_no_record_is_rejected_at_its_place(so_far: str, faults: list[tuple[str, int, int]]) -> None:
    assert faults_of(f"format: 1\nruleset: slott\nplayers: [Ane]\nfrom: {so_far}") == faults


@pytest.mark.parametrize(
    "so_far",
    [
        StartPosition(round=1),
        StartPosition(round=3, chests={"Ane": 12, "7H": 0}, relics={"a = b": (5, 10)}, gone=("J", "7"), seen=0),
    ],
)
def test_a_start_position_is_written_and_read_back(so_far: StartPosition) -> None:
    text = write_header(Header(format=1, ruleset="slott", players=("Ane",), from_=so_far))
    assert len(text.splitlines()) == 6
    assert header_of(text).from_ == so_far


def test_marks_count_from_the_first_line_of_the_file() -> None:
    text = "# a\n\n---\nformat: 1\nruleset: slott\nplayers: [Ane, Bo]\n---\n"
    _, document = read_header(split_record(text, "a.game"))
    assert document.origin(("players", 1)).value.mark == Mark("a.game", 6, 16)


TEXT = st.characters(exclude_categories=("C", "Zl", "Zp"))
PLAIN_DATA = st.recursive(
    st.none() | st.booleans() | st.integers(-99, 99) | st.text(TEXT, max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(TEXT, max_size=4), inner, max_size=3),
    max_leaves=6,
)


@given(
    st.lists(st.text(TEXT, min_size=1, max_size=12), min_size=1, max_size=4),
    st.dictionaries(st.text(TEXT, max_size=6), PLAIN_DATA),
)
def test_any_header_round_trips(players: list[str], definition: Mapping[str, object]) -> None:
    header = Header(format=1, ruleset="slott", players=tuple(players), definition=dict(definition))
    found = header_of(write_header(header))
    assert found.players == header.players
    assert found.definition == (header.definition or None)
