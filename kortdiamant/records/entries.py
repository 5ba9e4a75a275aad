"""The entries of the text language that the table understands in every game.

undo                  take back the last entry that counts; `undo 3` takes back three
rename OLD = NEW      rename a player
odds, score, ...      questions: answered, but never recorded
again                 the same people play again, in a new record

Every other line goes to the game itself.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from kortdiamant.errors import Due, IncompleteEntry, UnknownEntry
from kortdiamant.family.names import QUESTIONS
from kortdiamant.family.protocol import ParseContext, Reading
from kortdiamant.records.lines import without_comment
from kortdiamant.spelling import western_digits

OWN_WORDS = frozenset({"undo", "rename", "again"})
MAX_ENTRY_LENGTH = 4000  # characters; a decision of eight players with eight explorers each and long names is shorter

_COMMENT = re.compile(r"#(?![0-9])")  # `#3` is a seat
_UNDO = re.compile(r"undo(?:\s+0*([1-9][0-9]{0,8}))?")


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back a number of entries."""

    count: int


@dataclass(frozen=True, slots=True)
class Rename:
    """Rename a player."""

    old: str
    new: str


@dataclass(frozen=True, slots=True)
class Question:
    """A question, which changes nothing."""

    word: str


@dataclass(frozen=True, slots=True)
class PlayAgain:
    """The same people play again, in this order, or as they sit if it is empty. Never recorded."""

    order: str = ""


@dataclass(frozen=True, slots=True)
class GameEntry:
    """A line for the game itself."""

    text: str


TableEntry = Undo | Rename | Question | PlayAgain | GameEntry


def parse_entry(text: str, due: Due, context: ParseContext) -> TableEntry | None:
    """Parse a line; None for a blank line or a comment. `due` is the kind of entry that the table expects.

    Raises IncompleteEntry for an incomplete entry of the table, and UnknownEntry for a line that is too long.
    """
    text = without_comment(text) if context.reading is Reading.CANONICAL else _COMMENT.split(text, 1)[0].strip()
    if not text:
        return None
    if len(text) > MAX_ENTRY_LENGTH:
        raise UnknownEntry(text[:MAX_ENTRY_LENGTH], due)
    word, *arguments = text.split(maxsplit=1)
    word = context.meaning(word)
    if word in QUESTIONS and not arguments:
        return Question(word)
    return _own(word, arguments, context.names) if word in OWN_WORDS else GameEntry(text)


def format_entry(entry: TableEntry) -> str:
    """Write the canonical line of an entry; `parse_entry` reads it back."""
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
    if undo := _UNDO.fullmatch(western_digits(text)):
        return Undo(int(undo[1] or 1))
    old, new = _sides(arguments, names)
    if word == "undo" or not old or not new:
        raise IncompleteEntry(word)
    return Rename(old, new)


def _sides(arguments: Sequence[str], names: Sequence[str]) -> tuple[str, str]:
    """Split at the equals sign between the names.

    Names may contain such signs, too. The sign after a player's name is preferred, after the longest name if there are
    several, then a sign between spaces, then the first.
    """
    signs = [index for text in arguments for index, character in enumerate(text) if character == "="]
    sides = [(text[:index], text[index + 1 :]) for text in arguments for index in signs]
    known = [(old, new) for old, new in sides if old.strip() in names]
    spaced = [(old, new) for old, new in sides if old.endswith(" ") and new.startswith(" ")]
    old, new = (*known[-1:], *spaced, *sides, ("", ""))[0]
    return old.strip(), new.strip()
