"""Letters that a whole table can read, drawn of blocks. Pure.

A letter is six rows high, the first one for accents, and as wide as it needs. Two rows make one line of half
blocks if the terminal has those, otherwise a line each of `#`; twice the size takes two columns for each point.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from enum import Enum

Points = tuple[str, ...]  # six rows of `#` and `.`
SPACE: Points = ("..",) * 6
GLYPHS = """
A .#. #.# ### #.# #.#       B ##. #.# ##. #.# ##.       C .## #.. #.. #.. .##       D ##. #.# #.# #.# ##.
E ### #.. ##. #.. ###       F ### #.. ##. #.. #..       G .## #.. #.# #.# .##       H #.# #.# ### #.# #.#
I # # # # #                 J ..# ..# ..# #.# .#.       K #.# #.# ##. #.# #.#       L #.. #.. #.. #.. ###
M #...# ##.## #.#.# #...# #...#                         N #..# ##.# #.## #..# #..#
O .##. #..# #..# #..# .##.  P ##. #.# ##. #.. #..       Q .##. #..# #..# #.## .###
R ##. #.# ##. #.# #.#       S .## #.. .#. ..# ##.       T ### .#. .#. .#. .#.       U #.# #.# #.# #.# ###
V #.# #.# #.# #.# .#.       W #...# #...# #.#.# ##.## #...#                         X #.# #.# .#. #.# #.#
Y #.# #.# .#. .#. .#.       Z ### ..# .#. #.. ###
Æ .#### #.#.. ##### #.#.. #.###     Ø .###. #..## #.#.# ##..# .###.     Œ .#### #.#.. #.##. #.#.. .####
0 ### #.# #.# #.# ###       1 .#. ##. .#. .#. ###       2 ##. ..# .#. #.. ###       3 ##. ..# .#. ..# ##.
4 #.# #.# ### ..# ..#       5 ### #.. ##. ..# ##.       6 .## #.. ### #.# ###       7 ### ..# ..# .#. .#.
8 ### #.# ### #.# ###       9 ### #.# ### ..# ##.
♥ .#.#. ##### ##### .###. ..#..     ♦ ..#.. .###. ##### .###. ..#..
♠ ..#.. .###. ##### ..#.. .###.     ♣ .###. .###. ##### #.#.# .###.
% ##..# ##.#. ..#.. .#.## #..##     + ... .#. ### .#. ...       - ... ... ### ... ...
. . . . . #     , .. .. .. .# #.    : . # . # .     ! # # # . #     ? ##. ..# .#. ... .#.
/ ..# ..# .#. #.. #..       × ... #.# .#. #.# ...   = ... ### ... ### ...
( .# #. #. #. .#            ) #. .# .# .# #.        ' # # . . .
"""
ACCENTS = {"\u0301": "..#", "\u0300": "#..", "\u0302": ".#.", "\u030a": ".#.", "\u0308": "#.#", "\u0303": "##."}
INSTEAD = str.maketrans({"–": "-", "—": "-", "’": "'", "·": "-", "\u202f": "\u00a0"})
HALVES = {"..": " ", "#.": "▀", ".#": "▄", "##": "█"}


class Size(Enum):
    """How large a letter is drawn, and of what."""

    HALF = "half"  # half blocks: a point is a column wide and half a line high
    FULL = "full"  # blocks: two columns and a line
    PLAIN = "plain"  # no blocks: a column and a line


COLUMNS = {Size.HALF: 1, Size.FULL: 2, Size.PLAIN: 1}  # of a point


def _parse_glyphs() -> Iterator[tuple[str, Points]]:
    words = GLYPHS.split()
    for start in range(0, len(words), 6):
        letter, *rows = words[start : start + 6]
        yield letter, ("." * len(rows[0]), *rows)


LETTERS = dict(_parse_glyphs()) | {" ": SPACE, "\u00a0": SPACE}  # the second one does not break


def can_draw(text: str) -> bool:
    """Whether there is a letter for every character."""
    return all(letter is not None for letter in map(_letter, _characters(text)))


def width_of(text: str, size: Size) -> int:
    """How many columns a text takes on one line."""
    letters = [_letter(each) or SPACE for each in _characters(text)]
    return COLUMNS[size] * max(sum(len(letter[0]) + 1 for letter in letters) - 1, 0)


def large(text: str, width: int, size: Size) -> list[str]:
    """The lines of a text that can be drawn, none wider than `width` columns; words stay whole where they fit."""
    lines: list[str] = []
    for words in _fit(text, width, size):
        lines += _draw([_letter(each) or SPACE for each in _characters(words)], size)
    return lines


def _characters(text: str) -> str:
    """Capital letters, an accent together with the letter it is on."""
    return unicodedata.normalize("NFC", text.translate(INSTEAD)).upper()


def _letter(character: str) -> Points | None:
    """How a character is drawn; None if it is not."""
    if character in LETTERS:
        return LETTERS[character]
    base, marks = unicodedata.normalize("NFD", character)[:1], unicodedata.normalize("NFD", character)[1:]
    if base not in LETTERS or not marks:
        return None
    width = len(LETTERS[base][0])
    accent = ACCENTS.get(marks[0], "...") if width >= 3 else "#" * width
    return (accent.ljust(width, "."), *LETTERS[base][1:])


def _fit(text: str, width: int, size: Size) -> Iterator[str]:
    """The text in pieces that fit; a word that is too long is cut."""
    line = ""
    for word in filter(None, text.translate(INSTEAD).split(" ")):
        longer = f"{line} {word}" if line else word
        if width_of(longer, size) <= width:
            line = longer
            continue
        if line:
            yield line
        *whole, line = _cut(word, width, size)
        yield from whole
    if line:
        yield line


def _cut(word: str, width: int, size: Size) -> list[str]:
    pieces = [""]
    for character in word:
        if pieces[-1] and width_of(pieces[-1] + character, size) > width:
            pieces.append("")
        pieces[-1] += character
    return pieces


def _draw(letters: Sequence[Points], size: Size) -> list[str]:
    rows = [".".join(letter[row] for letter in letters) for row in range(6)]
    if size is Size.HALF:
        pairs = zip(rows[::2], rows[1::2], strict=True)
        return ["".join(HALVES[above + below] for above, below in zip(*pair, strict=True)).rstrip() for pair in pairs]
    rows = rows if rows[0].strip(".") else rows[1:]
    point = "██" if size is Size.FULL else "#"
    return [row.replace("#", point).replace(".", " " * len(point)).rstrip() for row in rows]
