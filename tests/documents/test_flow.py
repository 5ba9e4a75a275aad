"""One line of YAML that the reader gives back as it was."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from kortdiamant.documents import flow, read, shown, without_commands


def texts(longest: int) -> st.SearchStrategy[str]:
    """Texts that the reader takes."""
    return st.text(max_size=longest).map(without_commands)


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
    written = flow(data)
    assert "\n" not in written
    assert repr(read(written, "file").data) == repr(data)


@settings(max_examples=50, deadline=None)
@given(st.dictionaries(KEYS, DATA, max_size=3))
def test_it_can_stand_behind_a_key_of_a_block(data: dict[str | int, object]) -> None:
    assert repr(read(f"a: 1\ndefinition: {flow(data)}\n", "file").data) == repr({"a": 1, "definition": data})


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
def test_it_is_as_plain_as_can_be(data: object, written: str) -> None:
    assert flow(data) == written


@pytest.mark.parametrize(("data", "error"), [({1, 2}, TypeError), ("\ud800", UnicodeEncodeError)])
def test_what_cannot_be_written_is_refused(data: object, error: type[Exception]) -> None:
    with pytest.raises(error):
        flow(data)


def test_what_is_shown_in_a_sentence_is_short_and_harmless() -> None:
    assert shown("a\x1b[1m") == '"a\\U0000001b[1m"'
    assert shown("x" * 100_000) == "x" * 59 + "…"
    assert len(shown(["x" * 50, "y" * 50])) == 60
