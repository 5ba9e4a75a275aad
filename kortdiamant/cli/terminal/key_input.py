"""The two input modes that use single keys, on a real keyboard: quick keys and secret screens."""

from __future__ import annotations

from collections.abc import Iterator

from prompt_toolkit.formatted_text import StyleAndTextTuples

from kortdiamant.cli.output.layout import wrap
from kortdiamant.cli.output.screen import Screen
from kortdiamant.cli.terminal.input_modes import CanonicalLine, InputMode, InputOptions
from kortdiamant.cli.terminal.key_spelling import KeyGuard
from kortdiamant.cli.terminal.keyboard import Keyboard
from kortdiamant.cli.terminal.quick_keys import CardEntry, Entry, LeaverEntry, legend
from kortdiamant.cli.terminal.secret_screens import SETTLING, SecretScreens, Stage, choice_keys, screen_lines
from kortdiamant.errors import Due
from kortdiamant.session.dialogue import Dialogue
from kortdiamant.table import Table, open_ballot

ENTRIES = {Due.CARD: CardEntry, Due.DECISION: LeaverEntry}


class QuickKeyMode:
    """Enters cards and decisions by single keys."""

    def __init__(self, conversation: Dialogue[Table], screen: Screen, guard: KeyGuard) -> None:
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
        return [("", "\n".join(wrap(self._screen.printable(text), self._screen.width)))]


class SecretMode:
    """Enters decisions by a device that goes round; `open_hands` are the seats that decide openly."""

    def __init__(
        self, conversation: Dialogue[Table], screen: Screen, guard: KeyGuard, open_hands: frozenset[int]
    ) -> None:
        self._conversation = conversation
        self._screen = screen
        self._guard = guard
        self._open_hands = open_hands
        self._covers: SecretScreens | None = None

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
        return CanonicalLine(covers.ballot.line(self._conversation.table.names))

    def question(self) -> str:
        """What stands before a line that is typed instead."""
        return self._conversation.speaker.say("Who leaves? Or a word such as undo (Enter: back to the covers)")

    def come_back(self) -> None:
        """Go round again; what was chosen still counts."""
        if self._covers:
            self._covers.go_on()

    def _covers_now(self) -> SecretScreens:
        """The covers of this decision, new ones if it is another than before."""
        if self._covers is None or not self._covers.ballot.is_open_at(self._conversation.table):
            table = self._conversation.table
            stay, leave = choice_keys(self._conversation.speaker)
            self._covers = SecretScreens(
                open_ballot(table),
                len(table.names),
                stay=stay,
                leave=leave,
                guard=self._guard,
                first=table.turner or 0,
                open_hands=self._open_hands,
            )
        return self._covers

    def _go_round(self, covers: SecretScreens) -> None:
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

    def _shown(self, covers: SecretScreens) -> StyleAndTextTuples:
        """The screen; empty as soon as it is about to be left."""
        lines = screen_lines(covers, self._conversation.speaker)
        if not lines:
            return []
        first, *rest = lines
        shown: StyleAndTextTuples = [("bold", self._broken(first))]
        return [*shown, *(("", self._broken(text)) for text in (*rest, "", *_common_knowledge(self._conversation)))]

    def _broken(self, text: str) -> str:
        """The text as the screen can show it, on lines of their own."""
        return "".join(f"{line}\n" for line in wrap(self._screen.printable(text), self._screen.width))


def _common_knowledge(conversation: Dialogue[Table]) -> Iterator[str]:
    """What everybody may know: which card came, what lies out, who has what."""
    yield from (block for block in (*conversation.latest(), *conversation.standing()) if isinstance(block, str))


def input_modes_for(
    input_options: InputOptions, conversation: Dialogue[Table], screen: Screen, guard: KeyGuard
) -> Iterator[InputMode]:
    """The ways, in the order in which they are tried."""
    if input_options.secret:
        yield SecretMode(conversation, screen, guard, input_options.open_seats(conversation.table.names))
    if input_options.keys:
        yield QuickKeyMode(conversation, screen, guard)
