"""YAML text, on one line or in blocks: the reader returns what was written."""

from __future__ import annotations

from textwrap import dedent

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from kortdiamant.documents.reader import read
from kortdiamant.documents.yaml_text import (
    WIDTH,
    abbreviate,
    block_lines,
    dump_blocks,
    dump_flow,
    escape_controls,
    is_short,
)


def texts(longest: int) -> st.SearchStrategy[str]:
    """Texts that the reader takes."""
    return st.text(max_size=longest).map(escape_controls)


KEYS = texts(12) | st.integers(-(10**18), 10**18)
SCALARS = st.none() | st.booleans() | st.integers(-(10**18), 10**18) | st.floats(allow_nan=False) | texts(20)
DATA = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4), max_leaves=12
)
TRICKY = st.sampled_from(
    ["<<", "~", "no", "null", "1_0", "0x1", "- a", "a: b", "a #b", "#a", "'", '"', "---", "...", "? a", "\ufeff",
     "\u2028", "\xa0", " a", "a ", "1 ", "é", "½", "\u0663", "=", "!a", "", "\U0001f0a1"]
)  # fmt: skip


@settings(max_examples=200, deadline=None)
@given(DATA | TRICKY | st.dictionaries(TRICKY, TRICKY, max_size=3))
@example({"k" * 1023: 1, "é" * 2000: {"\u200b" * 200: []}})
def test_reading_what_was_written_gives_the_same_data(data: object) -> None:
    written = dump_flow(data)
    assert "\n" not in written
    assert repr(read(written, "file").data) == repr(data)


@settings(max_examples=50, deadline=None)
@given(st.dictionaries(KEYS, DATA, max_size=3))
def test_flow_text_is_valid_in_a_block_map(data: dict[str | int, object]) -> None:
    assert repr(read(f"a: 1\ndefinition: {dump_flow(data)}\n", "file").data) == repr({"a": 1, "definition": data})


@pytest.mark.parametrize(
    ("data", "written"),
    [
        ({"a": [1, "x", None], 2: {}}, "{a: [1, x, null], 2: {}}"),
        (("A-10", "7H", "7", "uten-jokere", "Le château"), '[A-10, 7H, "7", uten-jokere, Le château]'),
        ((True, 1.0, float("-inf")), "[true, 1.0, -.inf]"),
        ("null", '"null"'),
        ("true", '"true"'),
        ("two\nlines\u202e", '"two\\nlines\\U0000202e"'),
        ('"\\', '"\\"\\\\"'),
        ("1" * 200, '"' + "1" * 200 + '"'),
    ],
)
def test_dump_flow_writes_this_text(data: object, written: str) -> None:
    assert dump_flow(data) == written


@pytest.mark.parametrize(("data", "error"), [({1, 2}, TypeError), ("\ud800", UnicodeEncodeError)])
def test_an_unwritable_value_is_rejected(data: object, error: type[Exception]) -> None:
    with pytest.raises(error):
        dump_flow(data)


def test_values_in_sentences_are_short_and_printable() -> None:
    assert abbreviate("a\x1b[1m") == '"a\\U0000001b[1m"'
    assert abbreviate("x" * 100_000) == "x" * 59 + "…"
    assert len(abbreviate(["x" * 50, "y" * 50])) == 60


CHARACTERS = st.characters(exclude_categories=["Cs", "Cc", "Cf", "Zl", "Zp", "Co", "Cn"])
SENTENCES = st.lists(st.text(CHARACTERS, min_size=1, max_size=12), min_size=1, max_size=30).map(" ".join)
TEXTS = st.text(CHARACTERS, max_size=20) | SENTENCES
BLOCK_KEYS = st.text(CHARACTERS, min_size=1, max_size=20) | st.integers(0, 99)
BLOCK_DATA = st.recursive(
    st.none() | st.booleans() | st.integers(-99, 999) | TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(BLOCK_KEYS, inner, max_size=4),
    max_leaves=12,
)


def in_blocks(value: object, _column: int) -> bool:
    return not isinstance(value, (dict, list))


@pytest.mark.broad
@settings(max_examples=150)
@example({"a": "x: y", "b": "word #", "c": "word:", "d": "true", "e": "- a", "f": " ", "g": "", "h": "no"})
@example({"a" * 1001: {"b" * 1001: 1}})
@example({"a": {"b" * 1001: "c" * 99}})
@example({"long": ["word " * 40 + "end", {"b": 1}]})
@given(st.dictionaries(BLOCK_KEYS, BLOCK_DATA, min_size=1, max_size=4))
def test_the_reader_gives_back_what_was_written(data: dict[str | int, object]) -> None:
    if all(len(dump_flow(key)) <= 1000 for key in data):
        assert read(dump_blocks(data), "tidy.yaml").data == data
        blocks = "".join(f"{line.text}\n" for line in block_lines(data, in_blocks))
        assert read(blocks, "blocks.yaml").data == data


@settings(max_examples=50)
@given(st.dictionaries(st.sampled_from("abc"), SENTENCES.filter(str.isprintable), max_size=3))
def test_long_text_is_broken_into_lines(data: dict[str | int, object]) -> None:
    assert all(len(line) <= WIDTH or " " not in line.strip() for line in dump_blocks(data).splitlines())


def test_short_values_take_one_line_and_lists_of_maps_are_tables() -> None:
    data: dict[str | int, object] = {
        "rounds": 4,
        "deck": {"pack": "standard-52", "jokers": 2},
        "cards": [{"match": "A-10", "role": "treasure"}, {"match": "joker", "role": "relic"}],
        "words": {"de": dict.fromkeys(range(3), "word " * 8 + "end")},
        "tips": ["short", "long " * 30 + "end"],
        "empty": {},
    }
    assert dump_blocks(data) == dedent(
        """\
        rounds: 4
        deck: {pack: standard-52, jokers: 2}
        cards:
          - {match: A-10, role: treasure}
          - {match: joker, role: relic}
        words:
          de:
            0: word word word word word word word word end
            1: word word word word word word word word end
            2: word word word word word word word word end
        tips:
          - short
          - >-
            long long long long long long long long long long long long long long long long long long long
            long long long long long long long long long long long end
        empty: {}
        """
    )


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("l’or, (à moi) – 5", "l’or, (à moi) – 5"),
        ("null", '"null"'),
        ("7", '"7"'),
        ("wait: no", '"wait: no"'),
        ("one #two", '"one #two"'),
        ("one:", '"one:"'),
        ("a\nb", '"a\\nb"'),
    ],
)
def test_text_has_quotes_only_where_it_needs_them(text: str, written: str) -> None:
    assert dump_blocks({"key": text}) == f"key: {written}\n"


def test_a_list_of_maps_is_never_short() -> None:
    assert is_short([1, 2], 0)
    assert not is_short([{}], 0)
    assert not is_short("word " * 20, WIDTH - 20)
