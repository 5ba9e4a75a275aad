"""Mutate texts as people, editors and accidents do.

Mutations know lines, indentation, keys and values, so that most results are still nearly a ruleset or a record. That
finds more than random bytes, which the first check of the reader rejects.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from random import Random

MAX_CHANGES = 4  # per mutation
MAX_CHARACTERS = 16_384  # characters
YAML_SNIPPETS = (
    *(": ", "- ", "\n", "\n  ", "{", "}", "[", "]", ",", "#", "&a ", "*a", "!!str ", "? ", "<<: ", "---\n", "...\n"),
    *("%YAML 1.1\n", "|\n", ">-\n", "'", '"', "\\", "\t", "\0", "\ufeff", "\u0085", "\u2028", "\U0001f0a1", "\u202e"),
    *(
        "~",
        "null",
        "no",
        "true",
        "1e400",
        "0x1F",
        "10:30",
        ".nan",
        "-1",
        "0",
        "1",
        "2",
        "99",
        "100",
        "99999999999999999",
    ),
    *(
        '""',
        "{}",
        "[]",
        "[[]]",
        "{a: b}",
        "format: 1",
        "extends: slott",
        "extends: ./mine.yaml",
        "a",
        "é",
        "A-10",
        "rest",
    ),
)
GAME_SNIPPETS = (
    *("7", "7H", "joker", "J", "knekt", "-", "all", "Ane", "an, bo", "undo", "undo 9", "extra", "share", "join Dag"),
    *("home Bo", "rename Ane = Bo", "rename Bo = Eva", "odds", "quit", "snake", "relic", "relic:7", "#", ", ,"),
    *("\u202e", "1", "99"),
)
SNIPPETS = (*YAML_SNIPPETS, *GAME_SNIPPETS)
_WORD = re.compile(r"[\w.+*/-]+")
_KEY = re.compile(r"[\w-]+:")
_NUMBER = re.compile(r"\d+")

Mutation = Callable[[str, str, Random], str]


def mutate(text: str, other: str, chance: Random) -> str:
    """Change a text in a few places; some changes insert a part of another text."""
    for _ in range(chance.randint(1, MAX_CHANGES)):
        text = chance.choice(MUTATIONS)(text, other, chance)[:MAX_CHARACTERS]
    return text


def _stretch(items: Sequence[str], chance: Random) -> slice:
    """A random range of items, mostly a short one."""
    start = chance.randrange(len(items) + 1)
    return slice(start, start + min(chance.randint(0, 12), chance.randint(1, 12)))


def without_lines(text: str, _other: str, chance: Random) -> str:
    """Drop some lines."""
    lines = text.splitlines(keepends=True)
    del lines[_stretch(lines, chance)]
    return "".join(lines)


def with_lines_twice(text: str, _other: str, chance: Random) -> str:
    """Repeat some lines, perhaps elsewhere."""
    lines = text.splitlines(keepends=True)
    part = lines[_stretch(lines, chance)]
    place = chance.randrange(len(lines) + 1)
    return "".join((*lines[:place], *part * chance.choice((1, 1, 1, 2, 40)), *lines[place:]))


def with_lines_swapped(text: str, _other: str, chance: Random) -> str:
    """Swap two lines."""
    lines = text.splitlines(keepends=True)
    if lines:
        one, two = chance.randrange(len(lines)), chance.randrange(len(lines))
        lines[one], lines[two] = lines[two], lines[one]
    return "".join(lines)


def with_lines_shifted(text: str, _other: str, chance: Random) -> str:
    """Indent some lines more, or less."""
    lines, by = text.splitlines(keepends=True), chance.choice((-4, -2, -1, 1, 2, 4))
    part = _stretch(lines, chance)
    lines[part] = [
        " " * by + line if by > 0 else line[min(-by, len(line) - len(line.lstrip(" "))) :] for line in lines[part]
    ]
    return "".join(lines)


def with_lines_of_another(text: str, other: str, chance: Random) -> str:
    """Replace some lines by lines of another text."""
    lines, others = text.splitlines(keepends=True), other.splitlines(keepends=True)
    lines[_stretch(lines, chance)] = others[_stretch(others, chance)]
    return "".join(lines)


def joined_with_another(text: str, other: str, chance: Random) -> str:
    """Join the beginning of one text and the end of another."""
    return text[: chance.randrange(len(text) + 1)] + other[chance.randrange(len(other) + 1) :]


def with_another_word(text: str, other: str, chance: Random) -> str:
    """Replace a word by one of the same text, of another one, or by a snippet."""
    return _replaced(_WORD, text, chance.choice((text, other)), chance)


def with_another_key(text: str, other: str, chance: Random) -> str:
    """Replace a key."""
    return _replaced(_KEY, text, chance.choice((text, other)), chance)


def with_another_number(text: str, _other: str, chance: Random) -> str:
    """Replace a number."""
    found = list(_NUMBER.finditer(text))
    if not found:
        return text
    place, number = chance.choice(found), chance.choice((0, 1, 2, 3, 8, 9, 33, 99, 100, 999, 2**31, 2**63))
    return text[: place.start()] + str(number) + text[place.end() :]


def with_a_snippet(text: str, _other: str, chance: Random) -> str:
    """Insert a snippet, perhaps in the place of something."""
    start = chance.randrange(len(text) + 1)
    end = start + chance.choice((0, 0, 1, 3, 10))
    return text[:start] + chance.choice(SNIPPETS) + text[end:]


def _replaced(pattern: re.Pattern[str], text: str, source: str, chance: Random) -> str:
    places, words = list(pattern.finditer(text)), pattern.findall(source) or [""]
    if not places:
        return text
    place, word = chance.choice(places), chance.choice((chance.choice(words), chance.choice(SNIPPETS)))
    return text[: place.start()] + word + text[place.end() :]


MUTATIONS: Sequence[Mutation] = (
    without_lines,
    with_lines_twice,
    with_lines_swapped,
    with_lines_shifted,
    with_lines_of_another,
    joined_with_another,
    with_another_word,
    with_another_word,
    with_another_key,
    with_another_number,
    with_a_snippet,
    with_a_snippet,
)
