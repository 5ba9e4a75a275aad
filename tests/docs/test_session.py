"""The picture in the README shows the current output; `python -m tests.session_picture` redraws it."""

from __future__ import annotations

import html
import re

from kortdiamant.errors import Due
from kortdiamant.rulebook import load
from kortdiamant.session.conversation import Conversation
from kortdiamant.table import Table
from tests.session_picture import PICTURE, SCRIPT

OLDEST = "ane"  # everything before this entry has scrolled off the picture


def letters(text: str) -> str:
    """The text without any spaces and line breaks."""
    return "".join(text.split())


def test_the_picture_shows_the_current_output() -> None:
    drawn = letters(html.unescape("".join(re.findall(r">([^<]*)</text>", PICTURE.read_text("utf-8")))))
    conversation = Conversation(Table(load("slott"), ["Ane", "Bo", "Cato"], first="Ane"), None)
    said: list[str] = []
    for entry in SCRIPT:
        if entry == OLDEST:
            said.clear()
        deciding = conversation.table.due is Due.DECISION
        answer = conversation.hear("-" if deciding and not entry else entry)
        said += [str(getattr(block, "text", block)) for block in answer.blocks]
    assert [text for text in said if letters(text) not in drawn] == []
    assert len(said) > 5
