"""The part of the text language that belongs to the table, whatever game is played at it.

undo                  the last entry that still stands is taken back; `undo 3` takes back three
rename OLD = NEW      a player is called otherwise from now on
odds, score, ...      asked and answered, but never recorded
again                 the same people play once more: a new record

Everything else is said to the game itself.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from kortdiamant.errors import Due, IncompleteEntry, UnknownEntry
from kortdiamant.family.names import QUESTIONS
from kortdiamant.family.protocol import Speech
from kortdiamant.records.lines import without_comment

OWN_WORDS = frozenset({"undo", "rename", "again"})
LONGEST = 4000  # characters; eight players with eight explorers each and long names need fewer

_UNDO = re.compile(r"undo(?:\s+0*([1-9][0-9]{0,8}))?")


@dataclass(frozen=True, slots=True)
class Undo:
    """So many entries are taken back."""

    count: int


@dataclass(frozen=True, slots=True)
class Rename:
    """A player is called otherwise."""

    old: str
    new: str


@dataclass(frozen=True, slots=True)
class Question:
    """Something is asked that changes nothing."""

    word: str


@dataclass(frozen=True, slots=True)
class PlayAgain:
    """The same people play once more, in the order that is written; if none is, as they sit. Never recorded."""

    order: str = ""


@dataclass(frozen=True, slots=True)
class GameEntry:
    """Something is said to the game."""

    text: str


TableEntry = Undo | Rename | Question | PlayAgain | GameEntry


def parse_entry(text: str, due: Due, speech: Speech) -> TableEntry | None:
    """What a line is; None if it says nothing. `due` is what the table waits for.

    Raises `IncompleteEntry` if the line begins like an entry of the table but is none, and `UnknownEntry` if it is
    too long to be any.
    """
    text = without_comment(text)
    if not text:
        return None
    if len(text) > LONGEST:
        raise UnknownEntry(text[:LONGEST], due)
    word, *arguments = text.split(maxsplit=1)
    word = speech.meaning(word)
    if word in QUESTIONS and not arguments:
        return Question(word)
    return _own(word, arguments, speech.names) if word in OWN_WORDS else GameEntry(text)


def format_entry(entry: TableEntry) -> str:
    """The canonical line of an entry; `parse_entry` reads it back."""
    match entry:
        case Undo(count):
            return "undo" if count == 1 else f"undo {count}"
        case Rename(old, new):
            return f"rename {old} = {new}"
        case Question(word):
            return word
        case PlayAgain(order):
            return f"again {order}".strip()
        case GameEntry(text):
            return text


def _own(word: str, arguments: Sequence[str], names: Sequence[str]) -> TableEntry:
    if word == "again":
        return PlayAgain(*arguments)
    text = " ".join((word, *arguments))
    if undo := _UNDO.fullmatch(text):
        return Undo(int(undo[1] or 1))
    old, new = _sides(arguments, names)
    if word == "undo" or not old or not new:
        raise IncompleteEntry(word)
    return Rename(old, new)


def _sides(arguments: Sequence[str], names: Sequence[str]) -> tuple[str, str]:
    """What stands on either side of the equals sign.

    A name may hold such signs itself: one behind the name of somebody at the table comes first, the longest name of
    all, then one between spaces.
    """
    signs = [place for text in arguments for place, character in enumerate(text) if character == "="]
    sides = [(text[:place], text[place + 1 :]) for text in arguments for place in signs]
    known = [(old, new) for old, new in sides if old.strip() in names]
    spaced = [(old, new) for old, new in sides if old.endswith(" ") and new.startswith(" ")]
    old, new = (*known[-1:], *spaced, *sides, ("", ""))[0]
    return old.strip(), new.strip()
