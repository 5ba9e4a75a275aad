"""Strict YAML: values, places and faults, quickly even for hostile texts."""

from __future__ import annotations

import math
import time
from collections.abc import Iterable

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from kortdiamant.documents import reader
from kortdiamant.documents.document import LOST, Spot
from kortdiamant.documents.faults import FAULT_CODES, MAX_SHOWN
from kortdiamant.documents.files import decode
from kortdiamant.documents.reader import (
    MAX_DEPTH,
    MAX_FAULTS,
    MAX_OPEN,
    MAX_TEXT_LENGTH,
    MAX_VALUES,
    read,
    read_with_faults,
)
from kortdiamant.documents.yaml_text import MAX_DIGITS, MAX_FRACTION_LENGTH
from kortdiamant.errors import DocumentError, Fault, Mark
from tests.hostile_files import MAX_BYTES, TEXTS, as_bytes

LOADERS = [pytest.param(yaml.Loader, id="python"), pytest.param(reader.LOADER, id="libyaml")]


@pytest.fixture(params=LOADERS)
def _each_loader(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reader, "LOADER", request.param)


def places(faults: tuple[Fault, ...]) -> list[tuple[str, int, int, int]]:
    return [(fault.code, fault.mark.line, fault.mark.column, fault.width) for fault in faults]


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("", None), ("~", None), ("null", None), ("Null", None), ("nULL", "nULL"), ("true", True), ("FALSE", False),
        ("no", "no"), ("on", "on"), ("Yes", "Yes"), ("y", "y"), ("10:30", "10:30"), ("1_000", "1_000"),
        ("2020-01-01", "2020-01-01"), ("7", 7), ("-7", -7), ("+7", 7), ("007", 7), ("0o17", 15), ("0x1F", 31),
        ("0o8", "0o8"), ("0xG", "0xG"), ("-0x1", "-0x1"), ("1.5", 1.5), (".5", 0.5), ("1.", 1.0), ("1e3", 1000.0),
        ("-1.5e-3", -0.0015), ("1e", "1e"), (".", "."), ("+", "+"), (".inf", math.inf),
        ("-.INF", -math.inf), ("7H", "7H"), ("A-10", "A-10"), ("\u0663", "\u0663"), ("=", "="), ("'7'", "7"),
        ('"null"', "null"), ("'<<'", "<<"), ('"\\u00e9\\n"', "é\n"), ("a # b", "a"), ("a#b", "a#b"),
    ],
)  # fmt: skip
def test_scalars_follow_yaml_1_2(written: str, value: object) -> None:
    data = read(f"key: {written}\n", "file").data
    assert data == {"key": value}
    assert type(data["key"]) is type(value)


def test_nan_is_a_number() -> None:
    assert math.isnan(read(".nan", "file").data)  # type: ignore[arg-type]  # fails if it is no float


def test_an_empty_text_is_a_document_without_data() -> None:
    document = read("# only a comment\n", "file")
    assert document.data is None
    assert document.marks[()].value.mark == Mark("file", 1, 1)


TEXT = """\
# ruleset
id: slott
deck: {pack: standard-52, 2: [a, "æ ø"]}
cards:
  - match: A-10
    role: |
      two
      lines
  - plain
     goes on
nothing:
"""


@pytest.mark.usefixtures("_each_loader")
@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize(
    ("path", "key", "value"),
    [
        ((), None, (2, 1, "i")),
        (("id",), (2, 1, "id"), (2, 5, "slott")),
        (("deck",), (3, 1, "deck"), (3, 7, '{pack: standard-52, 2: [a, "æ ø"]}')),
        (("deck", "pack"), (3, 8, "pack"), (3, 14, "standard-52")),
        (("deck", 2), (3, 27, "2"), (3, 30, '[a, "æ ø"]')),
        (("deck", 2, 1), None, (3, 34, '"æ ø"')),
        (("cards",), (4, 1, "cards"), (5, 3, "-")),
        (("cards", 0), None, (5, 5, "m")),
        (("cards", 0, "role"), (6, 5, "role"), (6, 11, "|")),
        (("cards", 1), None, (9, 5, "plain")),
        (("nothing",), (11, 1, "nothing"), (11, 9, "")),
    ],
)
def test_every_key_and_value_has_a_mark(
    line_end: str, path: tuple[str | int, ...], key: tuple[int, int, str] | None, value: tuple[int, int, str]
) -> None:
    origin = read(TEXT.replace("\n", line_end), "file").marks[path]
    assert (origin.key and described(origin.key)) == key
    assert described(origin.value) == value


def described(spot: Spot) -> tuple[int, int, str]:
    return spot.mark.line, spot.mark.column, spot.text if spot.width > 1 else spot.text.strip()


def test_only_real_line_ends_are_counted_as_lines() -> None:
    document = read('a: "x\u2028y\x85z"\nb: 1\n', "file")
    assert document.lines == ('a: "x\u2028y\x85z"', "b: 1", "")
    assert document.marks[("b",)].value.mark == Mark("file", 2, 4)


def test_a_byte_order_mark_does_not_count_as_a_column() -> None:
    assert read("\ufeffa: 1", "file").marks[("a",)].key == Spot(Mark("file", 1, 1), 1, "a: 1")


REFUSED = [
    ("a: 1\nb: 2\na: 3\n\na: 4", [("KD-Y001", 3, 1, 1), ("KD-Y001", 5, 1, 1)]),
    ("{1: a, 0x1: b}", [("KD-Y001", 1, 8, 3)]),
    ("a: {b: {c: 1, c: 2}}", [("KD-Y001", 1, 15, 1)]),
    ("a: &name 1", [("KD-Y002", 1, 4, 5)]),
    ("&k a: 1", [("KD-Y002", 1, 1, 2)]),
    ("a: &l\n  - 1", [("KD-Y002", 1, 4, 2)]),
    ("a: *name", [("KD-Y003", 1, 4, 5)]),
    ("*k : 1", [("KD-Y003", 1, 1, 2)]),
    ("a: !!str 1", [("KD-Y004", 1, 4, 5)]),
    ("a: ! 1", [("KD-Y004", 1, 4, 1)]),
    ("a: !x &y [1]", [("KD-Y004", 1, 4, 2), ("KD-Y002", 1, 7, 2)]),
    ("a: !e!x 1", [("KD-Y004", 1, 4, 4)]),
    ("<<: {a: 1}", [("KD-Y005", 1, 1, 2)]),
    ("a: 1\n--- \nb: 2\n---\nc: 2\nc: 3", [("KD-Y006", 2, 1, 3), ("KD-Y001", 6, 1, 1)]),
    ("[a]: 1", [("KD-Y008", 1, 1, 3)]),
    ("{{a: 1}: 1, b: {c: &x 1}}", [("KD-Y008", 1, 2, 6), ("KD-Y002", 1, 20, 2)]),
    ("{[&x {a: *y}]: 1}", [("KD-Y008", 1, 2, 12), ("KD-Y002", 1, 3, 2), ("KD-Y003", 1, 10, 2)]),
    ("~: 1\ntrue: 1\n1.5: 1", [("KD-Y008", 1, 1, 1), ("KD-Y008", 2, 1, 4), ("KD-Y008", 3, 1, 3)]),
    (f"a: {'x' * (MAX_TEXT_LENGTH + 1)}", [("KD-Y009", 1, 4, MAX_TEXT_LENGTH + 1)]),
    (f"'{'x' * (MAX_TEXT_LENGTH + 1)}'", [("KD-Y009", 1, 1, MAX_TEXT_LENGTH + 3)]),
    (f"a: {'1' * (MAX_DIGITS + 1)}\n0x{'1' * MAX_DIGITS}: b", [("KD-Y010", 1, 4, 21), ("KD-Y010", 2, 1, 22)]),
    (f"1.{'1' * MAX_FRACTION_LENGTH}", [("KD-Y010", 1, 1, 102)]),
    ("a: b\0", [("KD-Y012", 1, 5, 1)]),
    ("a: b\nc: \x1b[1m", [("KD-Y012", 2, 4, 1)]),
    ("a\ufeff: \ud800", [("KD-Y012", 1, 2, 1)]),
]  # fmt: skip


@pytest.mark.usefixtures("_each_loader")
@pytest.mark.parametrize(("text", "expected"), REFUSED, ids=lambda value: repr(value)[:30])
def test_features_outside_strict_yaml_are_reported_at_their_place(
    text: str, expected: list[tuple[str, int, int, int]]
) -> None:
    with pytest.raises(DocumentError) as refused:
        read(text, "file")
    assert places(tuple(refused.value.faults)) == expected
    check_facts(refused.value.faults)


def check_facts(faults: Iterable[Fault]) -> None:
    for fault in faults:
        assert set(fault.facts) == set(FAULT_CODES[fault.code].facts), fault.code


SYNTAX = [
    ("a: [1, 2", [("KD-Y014", 1, 4, 1)]),
    ("a: [1, 2\nb: 3\n", [("KD-Y014", 2, 2, 1)]),
    ("a: {b: 1\n\n", [("KD-Y014", 1, 4, 1)]),
    ("a: 'x\n\n", [("KD-Y015", 1, 4, 1)]),
    ('a: 1\nb: "x\n---\n', [("KD-Y015", 2, 4, 1)]),
    ("a: b: c", [("KD-Y016", 1, 5, 1)]),
    ("a: 1\n b: 2", [("KD-Y016", 2, 3, 1)]),
    ("a: 1\nbcd\nc: 2", [("KD-Y017", 2, 1, 3)]),
    ("a:\n  - 1\n b: 2", [("KD-Y018", 3, 2, 1)]),
    ("a: 1\n- b", [("KD-Y018", 2, 1, 1)]),
    ("- a\nb: 1", [("KD-Y018", 2, 1, 1)]),
    ("a: - b", [("KD-Y018", 1, 4, 1)]),
    ("a: [b]]", [("KD-Y018", 1, 7, 1)]),
    ("a: @x", [("KD-Y019", 1, 4, 1)]),
    ("a: ]", [("KD-Y019", 1, 4, 1)]),
    ("a: *", [("KD-Y019", 1, 4, 1)]),
    ("a: & b", [("KD-Y019", 1, 4, 1)]),
    ("a: 1\n\tb: 2", [("KD-Y013", 2, 1, 1)]),
    ("\ta: 1", [("KD-Y013", 1, 1, 1)]),
    ('a: "x\\q"', [("KD-Y020", 1, 6, 2)]),
    ("a: b\n... x", [("KD-Y021", 2, 5, 1)]),
    ("a: 1\na: &x 2\nb: [", [("KD-Y001", 2, 1, 1), ("KD-Y002", 2, 4, 2), ("KD-Y014", 3, 4, 1)]),
]


@pytest.mark.usefixtures("_each_loader")
@pytest.mark.parametrize(("text", "expected"), SYNTAX, ids=lambda value: repr(value)[:30])
def test_a_syntax_error_is_one_fault_in_plain_terms(text: str, expected: list[tuple[str, int, int, int]]) -> None:
    document, faults = read_with_faults(text, "file")
    assert document is None
    assert places(faults) == expected
    check_facts(faults)


@pytest.mark.usefixtures("_each_loader")
@pytest.mark.parametrize("depth", [MAX_DEPTH + 1, MAX_OPEN, 20_000])
def test_brackets_are_rejected_at_the_first_that_is_too_deep(depth: int) -> None:
    assert [fault[:3] for fault in places(read_with_faults("[" * depth + "]" * depth, "file")[1])] == [
        ("KD-Y007", 1, 33)
    ]


def test_the_text_after_a_deep_list_is_still_read() -> None:
    deep = "[" * MAX_DEPTH + "]" * MAX_DEPTH
    faults = places(read_with_faults(f"a: {deep}\nb: {deep}\nb: 1", "file")[1])
    assert [fault[:3] for fault in faults] == [("KD-Y007", 1, 35), ("KD-Y007", 2, 35), ("KD-Y001", 3, 1)]


@pytest.mark.parametrize("text", ["{a: " * 20_000, "- " * 20_000, "[[[[[[[{a: " * 3_000, "[ #\n" * 40 + "[" * 2_000])
def test_every_kind_of_nesting_is_limited(text: str) -> None:
    document, faults = read_with_faults(text, "file")
    assert document is None
    assert places(faults)[0][0] == "KD-Y007"


def test_nesting_up_to_the_limit_is_allowed() -> None:
    assert read("[" * MAX_DEPTH + "]" * MAX_DEPTH, "file").marks[(0,) * (MAX_DEPTH - 1)]


def test_an_alias_bomb_is_never_multiplied() -> None:
    lines = ["a0: &a0 [x, x]", *(f"a{n}: &a{n} [*a{n - 1}, *a{n - 1}]" for n in range(1, 60))]
    document, faults = read_with_faults("\n".join(lines), "file")
    assert len(faults) == MAX_SHOWN + 1
    assert faults[-1].facts == {"count": 60 + 2 * 59 - MAX_SHOWN}
    assert document is not None
    assert document.data["a59"] == [LOST, LOST]  # type: ignore[index]  # fails if it is no map


def test_an_unreadable_part_is_lost_and_the_rest_is_kept() -> None:
    document, _ = read_with_faults("{a: *x, b: 1, b: 2, <<: {c: 1}, d: &y [!z 3]}", "file")
    assert document is not None
    assert document.data == {"a": LOST, "b": 1, LOST: LOST, "d": ["3"]}
    assert set(document.marks) == {(), ("a",), ("b",), ("d",), ("d", 0)}
    assert repr(LOST) == "LOST"


def test_a_fault_shows_its_line_and_the_lines_before_it() -> None:
    with pytest.raises(DocumentError) as refused:
        read("first: 1\n\nfirst: 2\n", "my.yaml")
    (fault,) = refused.value.faults
    assert fault == Fault(
        "KD-Y001", Mark("my.yaml", 3, 1), {"key": "first", "first_line": 1}, source="first: 2", width=5
    )


@settings(max_examples=150, deadline=None)
@given(st.text(alphabet="ab:-,[]{}#&*!|>'\"%@`?~<\n\t \\0\0\r\x85é\ufeff\ud800", max_size=40))
def _never_anything_but_a_document_error(text: str) -> None:
    try:
        document = read(text, "file")
    except DocumentError as error:
        check_facts(error.faults)
        outside = [fault for fault in error.faults if not inside(fault, text)]
    else:
        outside = []
        assert () in document.marks
    assert outside == []


def inside(fault: Fault, text: str) -> bool:
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return fault.mark.column <= len(lines[fault.mark.line - 1]) + 1 and fault.source == lines[fault.mark.line - 1]


@pytest.mark.parametrize("loader", LOADERS)
def test_any_text_is_a_document_or_a_document_error(loader: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reader, "LOADER", loader)
    _never_anything_but_a_document_error()


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("[" + "1," * 20_000 + "]", 2 * MAX_VALUES),
        ("[" + "[]," * 20_000 + "]", 3 * MAX_VALUES - 1),
        ("{" + "1: ," * 20_000 + "}", None),
        ("[" + "*a," * 20_000 + "]", None),
        ("a: 1\n" * 20_000, None),
        ("--- a\n...\n" * 20_000, None),
    ],
)
def test_reading_stops_after_the_most_values(text: str, place: int | None) -> None:
    document, faults = read_with_faults(text, "file")
    assert document is None
    codes = [fault.code for fault in faults]
    assert len(faults) <= MAX_SHOWN + 1
    if place:
        assert [(fault.code, fault.mark.line, fault.mark.column) for fault in faults] == [("KD-Y022", 1, place)]
        assert faults[0].facts == {"limit": MAX_VALUES}
    else:
        assert "KD-Y022" in codes or codes[-1] == "KD-Y023"


def test_as_many_values_as_are_allowed_are_read() -> None:
    document, faults = read_with_faults("[" + "1," * (MAX_VALUES - 1) + "]", "file")
    assert faults == ()
    assert document is not None
    assert len(document.marks) == MAX_VALUES


@pytest.mark.parametrize("loader", LOADERS)
@pytest.mark.parametrize(
    ("text", "character", "place"),
    [
        ('a: 1\ntitle: "x\\e]0;pwn\\a"', "U+001B", (2, 8, 13)),
        ('a: 1\n? "\\0"\n: 2', "U+0000", (2, 3, 4)),
        ('a: ["x", {b: "\\x9b"}]', "U+009B", (1, 14, 6)),
        ('a: "\\N"', "U+0085", (1, 4, 4)),
        ('a: "x\\r"', "U+000D", (1, 4, 5)),
        ('a: "\\u202e"', "U+202E", (1, 4, 8)),
        ("a: x\u2066y", "U+2066", (1, 5, 1)),
        ("a: |\n  one\n  t\u202ewo\n", "U+202E", (3, 4, 1)),
    ],
)
def test_control_characters_are_rejected(
    loader: object, monkeypatch: pytest.MonkeyPatch, text: str, character: str, place: tuple[int, int, int]
) -> None:
    monkeypatch.setattr(reader, "LOADER", loader)
    document, (fault,) = read_with_faults(text, "file")
    assert document is not None
    assert (fault.code, fault.facts) == ("KD-Y024", {"character": character})
    assert (fault.mark.line, fault.mark.column, fault.width) == place
    assert "LOST" in repr(document.data)


def test_line_ends_tabs_and_all_scripts_are_accepted() -> None:
    text = "one\n\ttwo שלום \u200f\u2028"
    assert read(f'a: "{text.encode("unicode-escape").decode()}"', "file").data == {"a": text}


MAX_SECONDS = (
    0.4  # of this process; the bar is a tenth on a machine that has nothing else to do, and `make bench` looks at it
)
READ = {name: as_bytes(text) for name, text in TEXTS.items() if len(as_bytes(text)) <= MAX_BYTES}


def faults_of(data: bytes) -> tuple[Fault, ...]:
    try:
        return read_with_faults(decode(data, "mine.yaml"), "mine.yaml")[1]
    except DocumentError as error:
        return tuple(error.faults)


@pytest.mark.broad
@pytest.mark.parametrize("data", READ.values(), ids=READ)
def test_hostile_texts_are_read_quickly(data: bytes) -> None:
    spent = []
    for _ in range(3):
        began = time.process_time()
        found = faults_of(data)
        spent.append(time.process_time() - began)
        assert len(found) <= MAX_SHOWN + 1
    assert min(spent) < MAX_SECONDS


@pytest.mark.parametrize("unit", ["!a", "&a", "*a", "&a !a", "&a !a 1"])
def test_the_search_stops_after_many_faults(unit: str) -> None:
    document, found = read_with_faults("[" + f"{unit} ," * 5_000 + "]", "mine.yaml")
    assert document is None
    assert found[-1].code == "KD-Y023"
    assert found[-1].facts["count"] in {MAX_FAULTS - MAX_SHOWN, MAX_FAULTS + 1 - MAX_SHOWN}
