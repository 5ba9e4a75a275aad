from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kortdiamant.spelling import close_matches, fold, nearest, nearest_or_all, same_form, visual_form


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
        ("Łukasz Đorđe", "lukasz dorde"), ("Þór", "thor"), ("♥️", "♥"), ("٧", "7"), ("", ""),
    ],
)  # fmt: skip
def test_accents_are_folded_away(text: str, bare: str) -> None:
    assert fold(text) == bare


@pytest.mark.parametrize(
    ("one", "other"), [("Аnе", "ane"), ("A\u200bne\ufe0f", "ANE"), ("ΒΟ", "bo"), ("عـمر", "عمر"), ("\ufe0f", "")]
)
def test_names_that_look_the_same_are_alike(one: str, other: str) -> None:
    assert visual_form(one) == visual_form(other)


@pytest.mark.parametrize(("one", "other"), [("Åse", "Ase"), ("Вера", "Bepa b"), ("I", "l"), ("👩🏽", "👩")])
def test_names_that_look_different_are_not_alike(one: str, other: str) -> None:
    assert visual_form(one) != visual_form(other)


@given(st.text())
def test_folding_twice_changes_nothing(text: str) -> None:
    assert same_form(same_form(text)) == same_form(text)
    assert fold(fold(text)) == fold(text)


def test_close_matches_come_closest_first() -> None:
    assert close_matches("slot", ["slott", "iello", "slo", "sloop"], max_matches=2) == ["slott", "slo"]
    assert close_matches("slot", ["iello"], max_matches=2) == []
    assert close_matches("slot", ["sxxt"], max_matches=1, likeness=0.4) == ["sxxt"]


@pytest.mark.parametrize(
    ("word", "near"),
    [("strikez", "strikes"), ("AFTER_BUST", "after-bust"), ("qqqq", None), ("strikes" * 10, None), ("", None)],
)
def test_the_nearest_word(word: str, near: str | None) -> None:
    assert nearest(word, ["strikes", "after-bust"]) == near


def test_a_word_is_not_compared_with_very_many_names() -> None:
    assert nearest("kind1", [f"kond{number}" for number in range(300)]) is not None
    assert nearest("kind1", [f"kond{number}" for number in range(3000)]) is None


def test_the_required_likeness_can_be_set() -> None:
    assert nearest("bank", ["rank"]) == "rank"
    assert nearest("bank", ["rank"], 0.8) is None
    assert nearest("ranks", ["rank"], 0.8) == "rank"


@pytest.mark.parametrize(
    ("word", "count", "meant"),
    [("strikez", 13, ("strikes",)), ("qq", 12, tuple(f"strikes{'x' * n}" for n in range(12))), ("qq", 13, ())],
)
def test_without_a_similar_name_all_names_are_suggested_if_they_are_few(
    word: str, count: int, meant: tuple[str, ...]
) -> None:
    assert nearest_or_all(word, [f"strikes{'x' * number}" for number in range(count)]) == meant
