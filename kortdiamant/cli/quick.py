"""Quick keys at a terminal: what is due is entered by single keys, and the lines below say which."""

from __future__ import annotations

from prompt_toolkit.formatted_text import StyleAndTextTuples

from kortdiamant.cli.dialogue import Dialogue
from kortdiamant.cli.entries import CardEntry, Entry, LeaverEntry
from kortdiamant.cli.guard import Guard
from kortdiamant.cli.keyboard import Keyboard
from kortdiamant.cli.layout import wrapped
from kortdiamant.cli.quick_words import legend
from kortdiamant.cli.screen import Screen
from kortdiamant.errors import Due
from kortdiamant.table import Table

ENTRIES = {Due.CARD: CardEntry, Due.DECISION: LeaverEntry}


class QuickHand:
    """Enters cards and decisions by single keys."""

    def __init__(self, conversation: Dialogue[Table], screen: Screen, guard: Guard) -> None:
        self._conversation = conversation
        self._screen = screen
        self._guard = guard

    def serves(self) -> bool:
        """Whether there are quick keys for what is due."""
        return self._conversation.table.due in ENTRIES

    def line(self) -> str | None:
        """What was entered; None if a line is to be typed instead."""
        table = self._conversation.table
        entry: Entry = ENTRIES[table.due](table, self._guard)
        below = f"{legend(table)}\n{self._conversation.toolbar()}"

        def hear(key: str) -> None:
            if not entry.press(key):
                keyboard.ring()
            if entry.done:
                keyboard.stop()

        question = self._question()
        keyboard = Keyboard(hear, lambda: self._shown(question + entry.echo), below=lambda: self._shown(below))
        keyboard.listen()
        return entry.line

    def question(self) -> str:
        """What stands before a line that is typed instead."""
        return self._conversation.speaker.say("Type a line (Enter: back to the keys)")

    def come_back(self) -> None:
        """There is nothing to go back to: every entry begins anew."""

    def _question(self) -> str:
        question = self._conversation.question()
        return f"{question} " if question.endswith((")", "?")) else f"{question}> "

    def _shown(self, text: str) -> StyleAndTextTuples:
        return [("", "\n".join(wrapped(self._screen.printable(text), self._screen.width)))]
