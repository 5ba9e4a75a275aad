"""Secret decisions at one terminal: the screens that go round, and what stands on them."""

from __future__ import annotations

from collections.abc import Iterator

from prompt_toolkit.formatted_text import StyleAndTextTuples

from kortdiamant.cli.cover_words import choice_keys, cover_lines
from kortdiamant.cli.covers import SETTLING, Covers, Stage
from kortdiamant.cli.dialogue import Dialogue
from kortdiamant.cli.guard import Guard
from kortdiamant.cli.hands import Understood
from kortdiamant.cli.keyboard import Keyboard
from kortdiamant.cli.layout import wrapped
from kortdiamant.cli.screen import Screen
from kortdiamant.errors import Due
from kortdiamant.table import Table, open_ballot


class SecretHand:
    """Enters decisions by a device that goes round; `open_hands` are the seats that decide openly."""

    def __init__(self, conversation: Dialogue[Table], screen: Screen, guard: Guard, open_hands: frozenset[int]) -> None:
        self._conversation = conversation
        self._screen = screen
        self._guard = guard
        self._open_hands = open_hands
        self._covers: Covers | None = None

    def serves(self) -> bool:
        """Whether somebody has to decide in secret."""
        table = self._conversation.table
        return table.due is Due.DECISION and not self._open_hands.issuperset(open_ballot(table).missing)

    def line(self) -> str | None:
        """Who leaves, once everybody has chosen; None if a line is to be typed instead."""
        covers = self._covers_now()
        if covers.stage is not Stage.AWAY:
            self._go_round(covers)
        if covers.stage is Stage.AWAY:
            return None
        self._covers = None
        return Understood(covers.ballot.line(self._conversation.table.names))

    def question(self) -> str:
        """What stands before a line that is typed instead."""
        return self._conversation.speaker.say("Who leaves? Or a word such as undo (Enter: back to the covers)")

    def come_back(self) -> None:
        """Go round again; what was chosen still counts."""
        if self._covers:
            self._covers.go_on()

    def _covers_now(self) -> Covers:
        """The covers of this decision, new ones if it is another than before."""
        if self._covers is None or not self._covers.ballot.is_open_at(self._conversation.table):
            table = self._conversation.table
            stay, leave = choice_keys(self._conversation.speaker)
            self._covers = Covers(
                open_ballot(table),
                len(table.names),
                stay=stay,
                leave=leave,
                guard=self._guard,
                first=table.turner or 0,
                open_hands=self._open_hands,
            )
        return self._covers

    def _go_round(self, covers: Covers) -> None:
        """Show covers and questions until all have chosen, or somebody wants to type."""

        def hear(key: str) -> None:
            covers.press(key)
            if covers.stage is Stage.TAKEN:
                keyboard.later(SETTLING, settle)
            stop_at_the_end()

        def settle() -> None:
            covers.settle()
            stop_at_the_end()

        def stop_at_the_end() -> None:
            if covers.stage in (Stage.AWAY, Stage.CLOSED):
                keyboard.stop()

        keyboard = Keyboard(hear, lambda: self._shown(covers), interrupted=covers.cover, has_own_screen=True)
        try:
            keyboard.forget()
            self._guard.turn()
            keyboard.listen()
            keyboard.forget()
        finally:
            covers.cover()

    def _shown(self, covers: Covers) -> StyleAndTextTuples:
        """The screen; empty as soon as it is about to be left."""
        lines = cover_lines(covers, self._conversation.speaker)
        if not lines:
            return []
        first, *rest = lines
        shown: StyleAndTextTuples = [("bold", self._broken(first))]
        return [*shown, *(("", self._broken(text)) for text in (*rest, "", *_situation(self._conversation)))]

    def _broken(self, text: str) -> str:
        """The text as the screen can show it, on lines of their own."""
        return "".join(f"{line}\n" for line in wrapped(self._screen.printable(text), self._screen.width))


def _situation(conversation: Dialogue[Table]) -> Iterator[str]:
    """What everybody may know: which card came, what lies out, who has what."""
    yield from (block for block in (*conversation.latest(), *conversation.standing()) if isinstance(block, str))
