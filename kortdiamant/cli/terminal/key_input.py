"""The two input modes with single keys, connected to the keyboard: quick keys and secret screens."""

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
    """Enters cards and decisions with single keys."""

    def __init__(self, dialogue: Dialogue[Table], screen: Screen, guard: KeyGuard) -> None:
        self._dialogue = dialogue
        self._screen = screen
        self._guard = guard

    def applies(self) -> bool:
        """Whether a card or a decision is due."""
        return self._dialogue.table.due in ENTRIES

    def line(self) -> str | None:
        """Read an entry; None if the player wants to type a line instead."""
        table = self._dialogue.table
        entry: Entry = ENTRIES[table.due](table, self._guard)
        below = f"{legend(table)}\n{self._dialogue.toolbar()}"

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
        """The prompt of a line that is typed instead."""
        return self._dialogue.speaker.say("Type a line (Enter: back to the keys)")

    def resume(self) -> None:
        """Do nothing: the next entry starts empty."""

    def _question(self) -> str:
        question = self._dialogue.question()
        return f"{question} " if question.endswith((")", "?")) else f"{question}> "

    def _shown(self, text: str) -> StyleAndTextTuples:
        return [("", "\n".join(wrap(self._screen.printable(text), self._screen.width)))]


class SecretMode:
    """Enters decisions on a device that is passed round; `open_hands` are the seats that decide openly."""

    def __init__(self, dialogue: Dialogue[Table], screen: Screen, guard: KeyGuard, open_hands: frozenset[int]) -> None:
        self._dialogue = dialogue
        self._screen = screen
        self._guard = guard
        self._open_hands = open_hands
        self._screens: SecretScreens | None = None

    def applies(self) -> bool:
        """Whether a player has to decide in secret."""
        table = self._dialogue.table
        return table.due is Due.DECISION and not self._open_hands.issuperset(open_ballot(table).missing)

    def line(self) -> str | None:
        """Read who leaves; None if the players want to type a line instead."""
        screens = self._current_screens()
        if screens.stage is not Stage.AWAY:
            self._pass_round(screens)
        if screens.stage is Stage.AWAY:
            return None
        self._screens = None
        return CanonicalLine(screens.ballot.line(self._dialogue.table.names))

    def question(self) -> str:
        """The prompt of a line that is typed instead."""
        return self._dialogue.speaker.say("Who leaves? Or a word such as undo (Enter: back to the covers)")

    def resume(self) -> None:
        """Return to the secret screens; choices that were made still count."""
        if self._screens:
            self._screens.resume()

    def _current_screens(self) -> SecretScreens:
        """The screens of this decision."""
        if self._screens is None or not self._screens.ballot.is_open_at(self._dialogue.table):
            table = self._dialogue.table
            stay, leave = choice_keys(self._dialogue.speaker)
            self._screens = SecretScreens(
                open_ballot(table),
                len(table.names),
                stay=stay,
                leave=leave,
                guard=self._guard,
                first=table.turner or 0,
                open_hands=self._open_hands,
            )
        return self._screens

    def _pass_round(self, screens: SecretScreens) -> None:
        """Show the screens until all have chosen, or somebody wants to type."""

        def hear(key: str) -> None:
            screens.press(key)
            if screens.stage is Stage.TAKEN:
                keyboard.call_later(SETTLING, settle)
            stop_if_done()

        def settle() -> None:
            screens.settle()
            stop_if_done()

        def stop_if_done() -> None:
            if screens.stage in (Stage.AWAY, Stage.CLOSED):
                keyboard.stop()

        keyboard = Keyboard(hear, lambda: self._shown(screens), interrupted=screens.cover, has_own_screen=True)
        try:
            keyboard.drop_typeahead()
            self._guard.pause()
            keyboard.listen()
            keyboard.drop_typeahead()
        finally:
            screens.cover()

    def _shown(self, screens: SecretScreens) -> StyleAndTextTuples:
        """The text of the screen; empty once it is about to close."""
        lines = screen_lines(screens, self._dialogue.speaker)
        if not lines:
            return []
        first, *rest = lines
        shown: StyleAndTextTuples = [("bold", self._broken(first))]
        return [*shown, *(("", self._broken(text)) for text in (*rest, "", *_common_knowledge(self._dialogue)))]

    def _broken(self, text: str) -> str:
        """A text broken to fit the screen."""
        return "".join(f"{line}\n" for line in wrap(self._screen.printable(text), self._screen.width))


def _common_knowledge(dialogue: Dialogue[Table]) -> Iterator[str]:
    """Public information: the last card, the path, and the totals."""
    yield from (block for block in (*dialogue.latest(), *dialogue.status()) if isinstance(block, str))


def input_modes_for(
    input_options: InputOptions, dialogue: Dialogue[Table], screen: Screen, guard: KeyGuard
) -> Iterator[InputMode]:
    """The input modes to try, in this order, before asking for a line."""
    if input_options.secret:
        yield SecretMode(dialogue, screen, guard, input_options.open_seats(dialogue.table.names))
    if input_options.keys:
        yield QuickKeyMode(dialogue, screen, guard)
