"""Large letters: all are distinct, and no line is wider than the screen."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kortdiamant.cli.output.large_letters import LETTERS, Size, can_draw, large, width_of

SEVEN_OF_HEARTS = """\
▄▄▄  ▄ ▄
  █ █████
 █   ▀█▀"""


def test_a_card_is_drawn_in_half_blocks() -> None:
    assert "\n".join(large("7♥", 40, Size.HALF)) == SEVEN_OF_HEARTS


def test_a_card_is_drawn_in_full_size_and_in_plain_characters() -> None:
    assert large("I", 40, Size.FULL) == ["██"] * 5
    assert large("1", 40, Size.PLAIN) == [" #", "##", " #", " #", "###"]


def test_every_letter_has_six_rows_of_one_width_and_looks_like_no_other() -> None:
    assert all(len(letter) == 6 and len({len(row) for row in letter}) == 1 for letter in LETTERS.values())
    assert len(set(LETTERS.values())) == len(LETTERS) - 1  # a space that breaks looks like one that does not


@pytest.mark.parametrize("text", ["Åse", "é", "à", "ê", "ë", "ñ", "ç", "Ÿ", "Œuf", "Ï", "ß", "a\u0301"])
def test_letters_with_accents_are_drawn(text: str) -> None:
    assert can_draw(text)
    assert large(text, 40, Size.HALF)


@pytest.mark.parametrize("text", ["日本", "💎", "علي", "a@b"])
def test_can_draw_is_false_for_unknown_characters(text: str) -> None:
    assert not can_draw(text)


def test_an_accent_changes_the_letter() -> None:
    assert large("é", 40, Size.HALF) != large("e", 40, Size.HALF)


@pytest.mark.parametrize(
    ("text", "width", "count"), [("Bo snur", 40, 1), ("Ane Bo Cato Dag", 40, 2), ("Kristoffer", 30, 2)]
)
def test_words_stay_whole_where_they_fit(text: str, width: int, count: int) -> None:
    assert len(large(text, width, Size.HALF)) == 3 * count


DRAWABLE = st.text(st.sampled_from("".join(LETTERS).casefold() + "éåö "), max_size=40)


@given(DRAWABLE, st.integers(20, 120), st.sampled_from(Size))
def test_no_line_is_wider_than_the_screen(text: str, width: int, size: Size) -> None:
    assert all(len(line) <= width for line in large(text, width, size))


@given(DRAWABLE, st.sampled_from(Size))
def test_width_of_bounds_the_width_of_the_drawing(text: str, size: Size) -> None:
    text = " ".join(filter(None, text.split(" ")))
    assert max(map(len, large(text, 10_000, size)), default=0) <= width_of(text, size)
