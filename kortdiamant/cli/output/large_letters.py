"""Large letters that a whole table can read, drawn with block characters. Pure.

A letter has six rows, the first one for accents, and any width. Half blocks put two rows into one line; without them
each row is a line of `#`. Double size takes two columns for each point.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from enum import Enum

HEIGHT = 6  # rows of a letter
Points = tuple[str, ...]  # rows of `#` and `.`
SPACE: Points = ("..",) * HEIGHT
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
REPLACEMENTS = str.maketrans({"–": "-", "—": "-", "’": "'", "·": "-", "\u202f": "\u00a0"})
HALVES = {"..": " ", "#.": "▀", ".#": "▄", "##": "█"}


class Size(Enum):
    """Size of the letters, and the characters they are drawn with."""

    HALF = "half"  # half blocks: a point takes one column and half a line
    FULL = "full"  # full blocks: a point takes two columns and a line
    PLAIN = "plain"  # `#`: a point takes one column and a line


COLUMNS = {Size.HALF: 1, Size.FULL: 2, Size.PLAIN: 1}  # columns for a point


def _parse_glyphs() -> Iterator[tuple[str, Points]]:
    words = GLYPHS.split()
    for start in range(0, len(words), HEIGHT):  # a letter and the rows below the one for accents
        letter, *rows = words[start : start + HEIGHT]
        yield letter, ("." * len(rows[0]), *rows)


LETTERS = dict(_parse_glyphs()) | {" ": SPACE, "\u00a0": SPACE}  # a space, and a no-break space


def can_draw(text: str) -> bool:
    """Whether every character has a letter."""
    return all(letter is not None for letter in map(_letter, _characters(text)))


def width_of(text: str, size: Size) -> int:
    """The columns that a text takes on one line."""
    letters = [_letter(each) or SPACE for each in _characters(text)]
    return COLUMNS[size] * max(sum(len(letter[0]) + 1 for letter in letters) - 1, 0)


def large(text: str, width: int, size: Size) -> list[str]:
    """Draw a text in lines of at most `width` columns, and break it between words where they fit."""
    lines: list[str] = []
    for words in _fit(text, width, size):
        lines += _draw([_letter(each) or SPACE for each in _characters(words)], size)
    return lines


def _characters(text: str) -> str:
    """Upper-case characters, composed with their accents."""
    return unicodedata.normalize("NFC", text.translate(REPLACEMENTS)).upper()


def _letter(character: str) -> Points | None:
    """The points of a character, None if it has no letter."""
    if character in LETTERS:
        return LETTERS[character]
    base, marks = unicodedata.normalize("NFD", character)[:1], unicodedata.normalize("NFD", character)[1:]
    if base not in LETTERS or not marks:
        return None
    width = len(LETTERS[base][0])
    accent = ACCENTS.get(marks[0], "...") if width >= 3 else "#" * width
    return (accent.ljust(width, "."), *LETTERS[base][1:])


def _fit(text: str, width: int, size: Size) -> Iterator[str]:
    """Split a text into pieces that fit; words that are too long are cut."""
    line = ""
    for word in filter(None, text.translate(REPLACEMENTS).split(" ")):
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
    rows = [".".join(letter[row] for letter in letters) for row in range(HEIGHT)]
    if size is Size.HALF:
        pairs = zip(rows[::2], rows[1::2], strict=True)
        return ["".join(HALVES[above + below] for above, below in zip(*pair, strict=True)).rstrip() for pair in pairs]
    rows = rows if rows[0].strip(".") else rows[1:]
    point = "██" if size is Size.FULL else "#"
    return [row.replace("#", point).replace(".", " " * len(point)).rstrip() for row in rows]
