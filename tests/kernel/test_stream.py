"""The kernel's own generator, beside a plain one in Python's integers."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import numpy as np
import pytest

from kortdiamant.kernel.jit import compiled
from kortdiamant.kernel.stream import GOLDEN, Word, advanced, below, drawn, lower, mixed, opened, upper

ALL = (1 << 64) - 1


def xoshiro(state: list[int]) -> Iterator[int]:
    """Blackman and Vigna's xoshiro256**, written after their page."""

    def turned(word: int, places: int) -> int:
        return (word << places | word >> (64 - places)) & ALL

    while True:
        yield turned(state[1] * 5 & ALL, 7) * 9 & ALL
        shifted = state[1] << 17 & ALL
        state[2] ^= state[0]
        state[3] ^= state[1]
        state[1] ^= state[2]
        state[0] ^= state[3]
        state[2] ^= shifted
        state[3] = turned(state[3], 45)


@compiled
def first_numbers(seed: Word, game: Word, numbers) -> None:
    stream = opened(seed, game)
    for place in range(len(numbers)):
        numbers[place] = drawn(stream)
        stream = advanced(stream)


@compiled
def words_of(seed: Word, game: Word, words) -> None:
    stream = opened(seed, game)
    words[0] = stream[0]
    words[1] = stream[1]
    words[2] = stream[2]
    words[3] = stream[3]


@compiled
def scrambled(word: Word) -> Word:
    return mixed(word)


@compiled
def halves(word: Word, bound: int) -> tuple[int, int, int]:
    return upper(word), lower(word), below(bound, upper(word))


def opening_words(seed: int, game: int) -> list[int]:
    words = np.zeros(4, np.uint64)
    words_of(Word(seed), Word(game), words)
    return [int(word) for word in words]


def test_mixing_is_that_of_splitmix64():
    with np.errstate(over="ignore"):
        states = GOLDEN * np.arange(1, 4, dtype=np.uint64)
    known = [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]  # its first numbers from seed 0
    assert [int(scrambled(state)) for state in states] == known


@pytest.mark.parametrize(("seed", "game"), [(0, 0), (1, 0), (0, 1), (ALL, 12345)])
def test_numbers_are_those_of_xoshiro256(seed, game):
    numbers = np.zeros(50, np.uint64)
    first_numbers(Word(seed), Word(game), numbers)
    assert [int(number) for number in numbers] == list(islice(xoshiro(opening_words(seed, game)), 50))


def test_streams_are_the_same_for_ever():
    assert opening_words(0, 0) == PINNED
    assert opening_words(0, 0) != opening_words(0, 1) != opening_words(1, 0)


def test_no_two_games_have_a_word_of_their_streams_in_common():
    words = [word for game in range(5000) for word in opening_words(7, game)]
    assert len(set(words)) == len(words)


@pytest.mark.parametrize(
    ("word", "expected"), [(0, (0, 0, 0)), (ALL, ((1 << 32) - 1, (1 << 32) - 1, 29)), (1 << 63 | 5, (1 << 31, 5, 15))]
)
def test_a_word_has_two_halves_and_the_upper_one_chooses(word, expected):
    assert halves(Word(word), 30) == expected


PINNED = [0x28F9FEAEBD831D6C, 0x74D32BDD8FEA216C, 0x20B18831BF481F56, 0x6F610359D35A72B3]
