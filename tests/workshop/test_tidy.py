"""Tidy YAML: the reader gives back what was written, and a person likes to read it."""

from __future__ import annotations

from textwrap import dedent

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from kortdiamant.documents import flow, read
from kortdiamant.workshop.tidy import WIDTH, is_short, lines, tidy

CHARACTERS = st.characters(exclude_categories=["Cs", "Cc", "Cf", "Zl", "Zp", "Co", "Cn"])
SENTENCES = st.lists(st.text(CHARACTERS, min_size=1, max_size=12), min_size=1, max_size=30).map(" ".join)
TEXTS = st.text(CHARACTERS, max_size=20) | SENTENCES
KEYS = st.text(CHARACTERS, min_size=1, max_size=20) | st.integers(0, 99)
DATA = st.recursive(
    st.none() | st.booleans() | st.integers(-99, 999) | TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=12,
)


def in_blocks(value: object, _column: int) -> bool:
    return not isinstance(value, (dict, list))


@settings(max_examples=150)
@example({"a": "x: y", "b": "word #", "c": "word:", "d": "true", "e": "- a", "f": " ", "g": "", "h": "no"})
@example({"a" * 1001: {"b" * 1001: 1}})
@example({"a": {"b" * 1001: "c" * 99}})
@example({"long": ["word " * 40 + "end", {"b": 1}]})
@given(st.dictionaries(KEYS, DATA, min_size=1, max_size=4))
def test_the_reader_gives_back_what_was_written(data: dict[str | int, object]) -> None:
    if all(len(flow(key)) <= 1000 for key in data):
        assert read(tidy(data), "tidy.yaml").data == data
        blocks = "".join(f"{line.text}\n" for line in lines(data, in_blocks))
        assert read(blocks, "blocks.yaml").data == data


@settings(max_examples=50)
@given(st.dictionaries(st.sampled_from("abc"), SENTENCES.filter(str.isprintable), max_size=3))
def test_long_text_is_broken_into_lines(data: dict[str | int, object]) -> None:
    assert all(len(line) <= WIDTH or " " not in line.strip() for line in tidy(data).splitlines())


def test_what_is_short_is_on_one_line_and_a_list_of_maps_is_a_table() -> None:
    data: dict[str | int, object] = {
        "rounds": 4,
        "deck": {"pack": "standard-52", "jokers": 2},
        "cards": [{"match": "A-10", "role": "treasure"}, {"match": "joker", "role": "relic"}],
        "words": {"de": dict.fromkeys(range(3), "word " * 8 + "end")},
        "tips": ["short", "long " * 30 + "end"],
        "empty": {},
    }
    assert tidy(data) == dedent(
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
    assert tidy({"key": text}) == f"key: {written}\n"


def test_a_list_of_maps_is_never_short() -> None:
    assert is_short([1, 2], 0)
    assert not is_short([{}], 0)
    assert not is_short("word " * 20, WIDTH - 20)
