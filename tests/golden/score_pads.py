"""The golden score pads: whole evenings with mistakes, as shown at 40 and 80 columns.

slott-40.txt    the screen with 40 columns; `>` marks the input
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from kortdiamant.cli.output.screen import Screen
from kortdiamant.errors import KortdiamantError
from kortdiamant.languages.names import Language
from kortdiamant.rulebook import load
from kortdiamant.session.blocks import Block
from kortdiamant.session.pad_conversation import PadConversation
from kortdiamant.table import Pad

PADS = Path(__file__).parent / "pads"
WIDTHS = (40, 80)
EIGHT = ("Alexandrine-Philippine", "Bo", "Cato", "Dorothea", "Even", "Frøydis", "Gro Anita", "Hans-Jørgen Nordlie")


class Evening(NamedTuple):
    """The ruleset, the players, the language and the input of an evening."""

    ruleset: str
    players: Sequence[str]
    language: Language
    typed: str

    @property
    def lines(self) -> Sequence[str]:
        """The lines of the input."""
        return [line.strip() for line in self.typed.strip().replace("\n", "|").split("|")]


EVENINGS = {
    "slott": Evening(
        "slott",
        ("Ane", "Bo", "Cato"),
        "nb",
        """
        4 0 7r | 4 0 7 | ane 12, bo 3 joker | hjelp | 4 4,5 0 | 4 4 0 | 4 ane = 3 | 2 3 1 | 2 cato: 14 | 1 0 0
        ekstra | 0 0 0 | ekstra | 1 0 9 | angre | 1 0 0 | poeng | avslutt
        """,
    ),
    "marquoir+reliques": Evening(
        "marquoir+reliques",
        EIGHT,
        "fr",
        """
        4 0 7 0 0 1 1 0 | al 3, even 2 r | a 3, e 2+7 | personne | 2 even = 2+5 | join Iben | home bo | 0 1 2 3
        5 5 5 5 5 5 5+r | 5 5 5 5 5 5 5+8 | 1 cato = 120 | rename cato = Cathrine | 8 8 8 8 8 8 8 | undo | quit
        """,
    ),
    "incan-gold": Evening(
        "incan-gold",
        ("Ann", "Bob", "Cyd"),
        "en",
        """
        4 r 0 3 | ann 5+10 | ann 5+5, bob 2r | 0 1r 0 | 2r 0 1r | 2+5 0 1+10 | ann -3 | ann 1e9 | - | why | 0 20 1
        5 ann: 2 | undo 2 | 20 0 0 | 3 bob = 99 | 3 bob = 100, 3 cyd = 100 | quit
        """,
    ),
}


class Paper(Screen):
    """A screen with a number of columns that keeps its text."""

    def __init__(self, columns: int) -> None:
        super().__init__(io.StringIO())
        self.columns = columns

    @property
    def width(self) -> int:
        """The number of columns."""
        return self.columns

    def printable(self, text: str) -> str:
        """Return the text unchanged, since every character can be printed."""
        return text


def pad_path(evening: str, columns: int) -> Path:
    """The path of the screen for an evening."""
    return PADS / f"{evening}-{columns}.txt"


def play_evening(evening: Evening, columns: int) -> str:
    """Play an evening; return the text on the screen."""
    paper = Paper(columns)
    pad = Pad(load(evening.ruleset), evening.players, language=evening.language)
    conversation = PadConversation(pad, None)
    paper.show_blocks((*conversation.welcome(), *conversation.introduction(), *conversation.status()))
    for line in evening.lines:
        paper.show("", conversation.question(), f"> {line}")
        paper.show_blocks(_answer(conversation, line))
    paper.show("", conversation.toolbar())
    assert isinstance(paper.stream, io.StringIO)
    return paper.stream.getvalue()


def _answer(conversation: PadConversation, line: str) -> Iterator[Block]:
    try:
        answer = conversation.hear(line)
    except KortdiamantError as error:
        yield conversation.refusal(error)
        return
    yield from answer.blocks
    if answer.table_changed:
        yield from conversation.status()
