"""Arithmetic of 64-bit words: random numbers (xoshiro256**, one stream per game), and bit counts.

A stream is opened from (seed, game number) by mixing with splitmix64. That is a bijection, so no two games of a
seed share a stream. Sources: Blackman and Vigna, xoshiro256**; Steele, Lea and Flood, SplitMix. All arithmetic is
modulo 2 ** 64.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from kortdiamant.kernel.jit import inlined

Word = np.uint64
Stream = tuple[Word, Word, Word, Word]

GOLDEN = Word(0x9E3779B97F4A7C15)
FIRST_FACTOR = Word(0xBF58476D1CE4E5B9)
SECOND_FACTOR = Word(0x94D049BB133111EB)
ONE, TWO, THREE, FOUR, FIVE, NINE = Word(1), Word(2), Word(3), Word(4), Word(5), Word(9)
HALF_BITS = Word(32)
LOW_HALF = Word(0xFFFFFFFF)
PAIRS, FOURS, EIGHTS, SUM = map(Word, (0x5555555555555555, 0x3333333333333333, 0x0F0F0F0F0F0F0F0F, 0x0101010101010101))


@inlined
def whole(number: Any) -> int:
    """Convert a number of any width to a signed one of 64 bits."""
    return np.int64(number)  # type: ignore[return-value]  # numba computes with numpy's integers


@inlined
def count_bits(mask: int) -> int:
    """The number of set bits; LLVM recognises this pattern and compiles it to one instruction."""
    word = Word(mask)
    word = word - ((word >> ONE) & PAIRS)
    word = (word & FOURS) + ((word >> TWO) & FOURS)
    word = (word + (word >> FOUR)) & EIGHTS
    return whole((word * SUM) >> Word(56))


@inlined
def mix(word: Word) -> Word:
    """Mix the bits of a word (the last step of splitmix64)."""
    word = (word ^ (word >> Word(30))) * FIRST_FACTOR
    word = (word ^ (word >> Word(27))) * SECOND_FACTOR
    return word ^ (word >> Word(31))


@inlined
def open_stream(seed: Word, game: Word) -> Stream:
    """The stream of a game."""
    start = mix(mix(seed + GOLDEN) ^ mix(game * GOLDEN + ONE))
    return (
        mix(start + GOLDEN),
        mix(start + TWO * GOLDEN),
        mix(start + THREE * GOLDEN),
        mix(start + FOUR * GOLDEN),
    )


@inlined
def draw(stream: Stream) -> Word:
    """The current number, of 64 bits."""
    return rotate_left(stream[1] * FIVE, Word(7)) * NINE


@inlined
def advance(stream: Stream) -> Stream:
    """The stream after its current number."""
    first, second, third, fourth = stream
    shifted = second << Word(17)
    third = third ^ first
    fourth = fourth ^ second
    second = second ^ third
    first = first ^ fourth
    return first, second, third ^ shifted, rotate_left(fourth, Word(45))


@inlined
def rotate_left(word: Word, places: Word) -> Word:
    """Rotate a word to the left."""
    return (word << places) | (word >> (Word(64) - places))


@inlined
def upper(word: Word) -> int:
    """The upper half of a number, from 0 to 2 ** 32 - 1."""
    return whole(word >> HALF_BITS)


@inlined
def lower(word: Word) -> int:
    """The lower half of a number."""
    return whole(word & LOW_HALF)


@inlined
def below(bound: int, half: int) -> int:
    """A whole number from 0 up to, not including, `bound`, from half a number."""
    # Multiply and shift, without rejection. A probability is off by less than bound / 2 ** 32 of itself, which is
    # 2.5e-8 for a hundred cards. No feasible number of games can show that.
    return (half * bound) >> 32
