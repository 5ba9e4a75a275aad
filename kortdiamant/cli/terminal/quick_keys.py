"""Quick keys: enter a card, or who leaves, key by key; and the legend of the keys.

Only `QuickKeyMode` depends on a terminal, so tests can press keys directly.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import replace

from prompt_toolkit.formatted_text import StyleAndTextTuples

from kortdiamant.cards import Card
from kortdiamant.cli.output.screen import Screen
from kortdiamant.cli.terminal.key_spelling import CanonicalLine, CardKeys, KeyGuard, LeaverKeys
from kortdiamant.cli.terminal.keyboard import BACKSPACE, ENTER, Keyboard
from kortdiamant.errors import Due
from kortdiamant.expedition import Decide
from kortdiamant.expedition import format as spelled
from kortdiamant.family import Reading
from kortdiamant.session.dialogue import Dialogue
from kortdiamant.table import Table, complete_decision
from kortdiamant.telling.cards import card_name, cards_in_short
from kortdiamant.telling.speaker import Speaker, speaker_of

LINE = (":", "/")
HELP = "?"
SPACE = " "


class KeyEntry(ABC):
    """An entry made key by key until it is `done`.

    `line` is then the line for the table, None if the player wants to type one instead. `echo` is shown on the screen.
    """

    def __init__(self, guard: KeyGuard) -> None:
        self.line: str | None = None
        self.echo = ""
        self.done = False
        self._guard = guard

    def press(self, key: str) -> bool:
        """Take a key; returns False if it has no meaning."""
        if not self._guard.admits(key):
            return True
        if key in LINE:
            return self._end(None, key)
        if key == HELP:
            return self._end("help", key)
        if key == BACKSPACE:
            return self._take_back() or (not self._guard.repeated and self._end("undo", ""))
        if key == ENTER:
            return not self._guard.repeated and self._enter()
        return self._press_other(key)

    def _end(self, line: str | None, echo: str) -> bool:
        self.line, self.echo, self.done = line, echo, True
        return True

    @abstractmethod
    def _take_back(self) -> bool:
        """Take back the last key; returns False without one, and then the last entry is undone."""

    @abstractmethod
    def _enter(self) -> bool:
        """End the entry; returns False if that has no meaning."""

    @abstractmethod
    def _press_other(self, key: str) -> bool:
        """Take any other key; returns False if it has no meaning."""


class CardEntry(KeyEntry):
    """A card; done as soon as the keys can mean only one."""

    def __init__(self, table: Table, guard: KeyGuard) -> None:
        super().__init__(guard)
        self._speaker = speaker_of(table)
        self.keys = CardKeys(table.state, self._speaker)

    def _take_back(self) -> bool:
        taken, self.echo = self.echo, self.echo[:-1]
        return bool(taken)

    def _enter(self) -> bool:
        return self._end_with(self.keys.resolve(self.echo))

    def _press_other(self, key: str) -> bool:
        if key == SPACE:
            return self._enter()
        if not self.keys.is_prefix(self.echo + key):
            return False
        self.echo += key
        self._end_with(self.keys.complete(self.echo))
        return True

    def _end_with(self, card: Card | None) -> bool:
        return card is not None and self._end(CanonicalLine(str(card)), _echo_of(self.echo, card, self._speaker))


class LeaverEntry(KeyEntry):
    """Who leaves: seat numbers, then Enter. Enter after keys without meaning decides nothing: they were a word."""

    def __init__(self, table: Table, guard: KeyGuard) -> None:
        super().__init__(guard)
        self._table = table
        self._names = table.names
        inside = {seat: each.inside for seat, each in enumerate(table.state.seats) if each.inside}
        people = {seat: explorers for seat, explorers in inside.items() if seat not in table.bots.specs}
        self._leavers = LeaverKeys(len(table.names), people)
        self._has_stray_keys = False

    def _take_back(self) -> bool:
        self._has_stray_keys = False
        is_taken = self._leavers.take_back()
        self._show()
        return is_taken

    def _enter(self) -> bool:
        if self._has_stray_keys:
            self._has_stray_keys = False
            return False
        self._leavers.end()
        line = spelled(Decide(tuple(self._leavers.sent)), self._names)
        context = replace(self._table.parse_context, reading=Reading.CANONICAL)
        return self._end(CanonicalLine(complete_decision(line, self._table, context) or line), line)

    def _press_other(self, key: str) -> bool:
        before = self.echo
        self._leavers.press(key)
        self._show()
        has_meaning = self.echo != before
        self._has_stray_keys = not has_meaning and key != SPACE and not (key.isdecimal() and self.echo)
        return has_meaning

    def _show(self) -> None:
        sent = [self._names[seat] for seat in self._leavers.sent]
        self.echo = ", ".join([*sent, *filter(None, [self._leavers.digits])])


def _echo_of(keys: str, card: Card, speaker: Speaker) -> str:
    """The keys, and the card they mean unless that is the same."""
    name = card_name(card, speaker)
    return name if keys == name else f"{keys} — {name}"


DOT = " · "
TOGETHER = "\u00a0"  # no-break space


def legend(table: Table) -> str:
    """The meanings of the keys now."""
    speaker = speaker_of(table)
    keys = _cards(table, speaker) if table.due is Due.CARD else _leavers(table, speaker)
    always = speaker.say("Backspace: undo, colon: a line, ?: help")
    return f"{DOT.join(each.replace(' ', TOGETHER) for each in keys)}\n{always}"


def _leavers(table: Table, speaker: Speaker) -> Iterator[str]:
    """The seats of the people inside, without bots."""
    width = len(str(len(table.names)))
    for seat, player in enumerate(table.state.seats):
        if player.inside and seat not in table.bots.specs:
            yield f"{seat + 1:0{width}} {speaker.name(seat)}"
    yield speaker.say("* all")


def _cards(table: Table, speaker: Speaker) -> Iterator[str]:
    """The keys of cards that can come; first those whose key is their number."""
    card_keys = CardKeys(table.state, speaker)
    cards = dict.fromkeys(spelling.card for spelling in card_keys.spellings if spelling.can_come)
    pressed = {card: card_keys.shortest(card) for card in cards}
    plain = [card.name for card, spellings in pressed.items() if spellings == (card.name,)]
    if plain:
        yield cards_in_short(plain, speaker)
    for card, spellings in pressed.items():
        others = [_format_keys(keys, speaker) for keys in spellings if keys != card.name]
        if others:
            yield f"{'/'.join(others)} {card_name(card, speaker)}"


def _format_keys(keys: str, speaker: Speaker) -> str:
    """Keys as shown in the legend; a final space is shown as Enter."""
    return keys if keys.rstrip() == keys else speaker.say("{keys}+Enter", keys=keys.rstrip())


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
        entry: KeyEntry = ENTRIES[table.due](table, self._guard)
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
        return [("", "\n".join(self._screen.broken(text)))]
