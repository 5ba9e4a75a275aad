from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kortdiamant.spelling import close_matches, fold, looks, same_form


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Åse", "åSE"), ("Å", "A\u030a"), ("Ａne", "ane"), ("Straße", "STRASSE"), ("ς", "Σ"), ("ﬁ", "FI"),
        (" a  b ", "A\u00a0b"),
    ],
)  # fmt: skip
def test_case_width_and_spaces_make_no_difference(one: str, other: str) -> None:
    assert same_form(one) == same_form(other)


@pytest.mark.parametrize(("one", "other"), [("a", "å"), ("oe", "œ"), ("o", "ø"), ("ab", "a b"), ("e", "é")])
def test_accents_and_spaces_between_letters_do(one: str, other: str) -> None:
    assert same_form(one) != same_form(other)


@pytest.mark.parametrize(
    ("text", "bare"),
    [
        ("Cœur", "coeur"), ("Kløver", "klover"), ("Åtte", "atte"), ("Trèfle", "trefle"),
        ("Ærlig", "aerlig"), ("Œ", "oe"),
        ("Łukasz Đorđe", "lukasz dorde"), ("Þór", "thor"), ("♥️", "♥"), ("٧", "٧"), ("", ""),
    ],
)  # fmt: skip
def test_accents_are_folded_away(text: str, bare: str) -> None:
    assert fold(text) == bare


@pytest.mark.parametrize(
    ("one", "other"), [("Аnе", "ane"), ("A\u200bne\ufe0f", "ANE"), ("ΒΟ", "bo"), ("عـمر", "عمر"), ("\ufe0f", "")]
)
def test_what_looks_the_same_is_the_same(one: str, other: str) -> None:
    assert looks(one) == looks(other)


@pytest.mark.parametrize(("one", "other"), [("Åse", "Ase"), ("Вера", "Bepa b"), ("I", "l"), ("👩🏽", "👩")])
def test_what_looks_different_is_not(one: str, other: str) -> None:
    assert looks(one) != looks(other)


@given(st.text())
def test_folding_twice_changes_nothing(text: str) -> None:
    assert same_form(same_form(text)) == same_form(text)
    assert fold(fold(text)) == fold(text)


def test_close_matches_come_closest_first() -> None:
    assert close_matches("slot", ["slott", "iello", "slo", "sloop"], most=2) == ["slott", "slo"]
    assert close_matches("slot", ["iello"], most=2) == []
    assert close_matches("slot", ["sxxt"], most=1, likeness=0.4) == ["sxxt"]
