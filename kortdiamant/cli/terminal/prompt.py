"""Front end for a terminal: line editing, history, completion and a toolbar.

The dialogue saves each line before it answers, so the record is complete whatever happens at the keyboard.
"""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import nullcontext
from typing import Any, Protocol, TypeVar

import typer
from prompt_toolkit import PromptSession
from prompt_toolkit.history import InMemoryHistory

from kortdiamant.cli import REFUSED
from kortdiamant.cli.options import LINES, InputOptions
from kortdiamant.cli.output.layout import cells
from kortdiamant.cli.output.screen import MAX_WIDTH, Screen, output
from kortdiamant.cli.terminal.key_spelling import CanonicalLine, KeyGuard
from kortdiamant.cli.terminal.keyboard import (
    WordCompleter,
    key_bindings,
    reset_modes,
    reset_screen,
    select_refused,
    without_echo,
)
from kortdiamant.cli.terminal.quick_keys import QuickKeyMode
from kortdiamant.cli.terminal.secret_screens import SecretMode
from kortdiamant.errors import AmbiguousCard, AmbiguousEntry, Due, FileError, KortdiamantError, WrongSeatCount
from kortdiamant.expedition import Midway
from kortdiamant.family import Reading, parse_seat
from kortdiamant.family.names import SEAT_SIGN
from kortdiamant.rulebook import AnyRuleset, Ruleset
from kortdiamant.session.blocks import Reply
from kortdiamant.session.dialogue import Dialogue
from kortdiamant.session.seating import check_players, join_names, parse_names, with_bots
from kortdiamant.session.setup import StartQuestions
from kortdiamant.spelling import fold
from kortdiamant.table import Table, last_players
from kortdiamant.telling.cards import card_name, parse_card
from kortdiamant.telling.errors import tell_error
from kortdiamant.telling.speaker import Speaker, speaker_of
from kortdiamant.telling.voice import joined

MENU_LINES = 4
YES = ("y", "yes", "j", "ja", "o", "oui")
NO = ("n", "no", "nei", "non")
ENTER_MEANINGS = {Due.DECISION: "-", Due.NOTHING: "quit"}

Result = TypeVar("Result")


class InputMode(Protocol):
    """A way to enter the card or decision that is due."""

    def applies(self) -> bool:
        """Whether this mode can enter what is due now."""

    def line(self) -> str | None:
        """Read an entry; None if the player wants to type a line instead."""

    def question(self) -> str:
        """The prompt of that line."""

    def resume(self) -> None:
        """Return to this mode after an empty line."""


class Terminal:
    """Front end for a terminal; see `FrontEnd`."""

    reading = Reading.ASK

    def __init__(self, input_options: InputOptions = LINES) -> None:
        self.screen: Screen = output()
        self._input_options = input_options
        self._modes: Sequence[InputMode] = ()
        self._guard = KeyGuard()
        self._history = InMemoryHistory()
        self._pasted: deque[str] = deque()
        reset_modes()
        if self.screen.can_select:
            reset_screen(self.screen.stream)

    def ask_names(self, ruleset: AnyRuleset, bots: Sequence[str], speaker: Speaker) -> Sequence[str]:
        """Ask for names until their number fits the ruleset, together with the bots."""
        players = ruleset.rules.players
        least, most = max(players.min - len(bots), 0), players.max - len(bots)
        if least == most:
            question = speaker.say("Who plays? {number} names:", number=least) + " "
        else:
            question = speaker.say("Who plays? {least} to {most} names:", least=least, most=most) + " "

        def parse(text: str) -> tuple[str, ...]:
            names = parse_names(text)
            check_players(with_bots(names, bots), ruleset)
            return names

        usual = self.screen.settings.players or last_players()
        text = join_names(usual) if least <= len(usual) <= most else ""
        while True:
            names = self._ask_until(question, parse, speaker, text=text)
            if not names or self._confirms(names, speaker):
                return names
            text = join_names(names)

    def _confirms(self, names: Sequence[str], speaker: Speaker) -> bool:
        """Ask whether these are the players; an empty answer means yes."""
        seats = speaker.say("{number}: {names}.", number=len(names), names=join_names(names))
        return self._is_yes(joined(seats, speaker.say("Right? (Enter: yes, n: no)")), "y")

    def check_names(self, names: Sequence[str]) -> None:
        """Raise a `TextError` if an option names somebody who does not play."""
        self._input_options.check_names(names)

    def ask_first(self, names: Sequence[str], ruleset: Ruleset, speaker: Speaker) -> str:
        """Ask who turns the first card, with the text of the ruleset; an empty answer draws lots."""
        if first_player := ruleset.prose_in(speaker.language).first_player:
            self.screen.show(first_player)
        question = speaker.say("Who turns the first card? (Enter draws lots)") + " "

        def parse(text: str) -> str:
            return names[parse_seat(text, names)] if text.strip() else _draw_lots(names)

        first = self._ask_until(question, parse, speaker, names)
        self.screen.show(speaker.say("{who} turns the first card.", who=first))
        return first

    def ask_midway(self, table: Table) -> Midway | None:
        """Ask the questions about a start position."""
        speaker = speaker_of(table)
        questions = StartQuestions(table, speaker)
        for step in questions.steps():
            self._ask_until(self._as_prompt(step.question), step.accept, speaker, step.words)
        return questions.answer

    def ask_to_play_unsaved(self, error: FileError, speaker: Speaker) -> bool:
        """Ask whether to play on without saving."""
        self.screen.show_refusal(tell_error(error, speaker))
        return self._is_yes(speaker.say("Go on without saving? (y/n)"))

    def ask_to_continue(self, question: str) -> bool:
        """Ask whether to continue the last game; an empty answer means yes."""
        return self._is_yes(question, "y")

    def _is_yes(self, question: str, default: str = "") -> bool:
        """Ask a question until the answer is yes or no."""
        while True:
            answer = fold(self._prompt(self._as_prompt(question))) or default
            if answer in YES or answer in NO:
                return answer in YES

    def run(self, dialogue: Dialogue[Any]) -> int:
        """Answer lines until somebody leaves; returns the exit code.

        A refused line of several words comes back for correction. A single word does not: it is faster to type again,
        and Enter keeps its usual meaning.
        """
        if self._input_options.option and isinstance(dialogue.table, Table):
            self._modes = tuple(self._input_modes(dialogue))
        with without_echo() if self._modes else nullcontext():
            return self._run(dialogue)

    def _input_modes(self, dialogue: Dialogue[Any]) -> Iterator[InputMode]:
        """The input modes to try, in this order, before asking for a line."""
        options = self._input_options
        if options.secret:
            yield SecretMode(dialogue, self.screen, self._guard, options.open_seats(dialogue.table.names))
        if options.keys:
            yield QuickKeyMode(dialogue, self.screen, self._guard)

    def _run(self, dialogue: Dialogue[Any]) -> int:
        self.screen.show_blocks((*dialogue.welcome(), *dialogue.introduction()))
        self._advance(dialogue)
        default = ""
        while not dialogue.is_over_without_people:
            try:
                line = self._next_line(dialogue, default)
            except EOFError:
                line = "quit"
            answer = self._answer(dialogue, line)
            if answer is None:
                default = line if " " in line and self.screen.can_select else ""
                self._pasted.clear()
                continue
            default = ""
            self.screen.show_blocks(answer.blocks if line else (dialogue.expectation(),))
            if answer.ends_dialogue:
                return 0
            if answer.table_changed:
                self._advance(dialogue)
        self.screen.show(dialogue.farewell())
        return 0

    def _advance(self, dialogue: Dialogue[Any]) -> None:
        """Take the turns of the program, then show the status if it has changed."""
        while dialogue.has_automatic_turn:
            try:
                self.screen.show_blocks(dialogue.take_automatic_turn())
            except FileError as error:
                self._stop_saving(dialogue, error)
        self.screen.show_blocks((*dialogue.new_status(), *dialogue.ending(), ""))

    def _next_line(self, dialogue: Dialogue[Any], default: str) -> str:
        """Read the next line; an empty one means that nobody leaves, or the end of a finished game."""
        mode = next((mode for mode in self._modes if mode.applies()), None)
        if mode is None:
            return self._read_line(dialogue, default) or ENTER_MEANINGS.get(dialogue.table.due, "")
        self._pasted.clear()  # a pasted line must not decide in secret
        line = None if default else mode.line()
        if line is None:
            line = self._read_line(dialogue, default, mode.question())
        if not line:
            mode.resume()
        return line

    def _read_line(self, dialogue: Dialogue[Any], default: str, question: str | None = None) -> str:
        """Read a typed line, without surrounding space."""
        return self._prompt(
            self._as_prompt(question or dialogue.question()),
            default,
            words=dialogue.words,
            toolbar=lambda: "\n".join(self.screen.broken(dialogue.toolbar())),
        ).strip()

    def _answer(self, dialogue: Dialogue[Any], line: str) -> Reply | None:
        """The answer; None if the line was refused, which is shown."""
        try:
            return self._submit(dialogue, line)
        except FileError as error:
            self._stop_saving(dialogue, error)
            return self._answer(dialogue, line)
        except KortdiamantError as error:
            self.screen.show_refusal(dialogue.refusal(error))
            return None

    def _submit(self, dialogue: Dialogue[Any], line: str) -> Reply | None:
        if isinstance(line, CanonicalLine):
            return dialogue.hear_canonical(line)
        try:
            return dialogue.hear(line)
        except (AmbiguousCard, AmbiguousEntry) as error:
            seats = error.seats if isinstance(error, AmbiguousEntry) else ()
            chosen = self._choose(dialogue, seats, error.cards)
            return dialogue.hear_meant(chosen) if chosen else None

    def _stop_saving(self, dialogue: Dialogue[Any], error: FileError) -> None:
        """Play on without saving if the players want that, otherwise exit."""
        if not self.ask_to_play_unsaved(error, dialogue.speaker):
            self.screen.show(dialogue.farewell())
            raise typer.Exit(REFUSED)
        dialogue.stop_saving()

    def _choose(self, dialogue: Dialogue[Any], seats: Sequence[int], cards: Sequence[str]) -> str | None:
        """Ask which of several players or cards is meant, a line for `hear_meant`; None for an empty answer."""
        speaker = dialogue.speaker
        labels = {f"{SEAT_SIGN}{seat + 1}": speaker.name(seat) for seat in seats}
        labels |= {card: card_name(parse_card(card), speaker) for card in cards}
        meant: dict[str, str] = {}
        for number, (line, label) in enumerate(labels.items(), start=1):
            self.screen.show(f"  {number}  {label} ({line})" if line in cards else f"  {number}  {label}")
            meant |= dict.fromkeys((str(number), fold(line), fold(label)), line)
        question = speaker.say("Which one? Its number:") + " "
        while typed := fold(self._prompt(question, words=lambda _text: labels.values())):
            if typed in meant:
                return meant[typed]
        return None

    def _ask_until(
        self,
        question: str,
        parse: Callable[[str], Result],
        speaker: Speaker,
        words: Sequence[str] = (),
        text: str = "",
    ) -> Result:
        """Ask until `parse` accepts the answer; `text` is the default, and a refused answer can be corrected."""
        while True:
            text = self._prompt(question, text, words=lambda _text: words)
            try:
                return parse(text)
            except KortdiamantError as error:
                self.screen.show_refusal(tell_error(error, speaker))
                text = "" if self.screen.is_plain else _text_to_correct(text, error)

    def _as_prompt(self, question: str) -> str:
        """A question as a prompt; a long question is shown on a line above it."""
        if cells(question) > (self.screen.width or MAX_WIDTH) // 2:
            self.screen.show(question)
            return "> "
        return f"{question} " if question.endswith(("?", ")", ":")) else f"{question}> "

    def _prompt(
        self,
        question: str,
        default: str = "",
        words: Callable[[str], Iterable[str]] = lambda _text: (),
        toolbar: Callable[[], str] | None = None,
    ) -> str:
        if self.screen.is_plain:
            return self._read(question, default)
        if self._pasted:
            line = self._pasted.popleft()
            self.screen.show(f"{question}{line}")
            return line
        session: PromptSession[str] = PromptSession(
            history=self._history,
            completer=WordCompleter(words),
            complete_while_typing=False,
            reserve_space_for_menu=MENU_LINES,
            enable_suspend=True,
            bottom_toolbar=toolbar,
            key_bindings=key_bindings(self._pasted, self._guard if self._modes else None),
        )
        return session.prompt(
            self.screen.printable(question), default=default, pre_run=lambda: select_refused(session.default_buffer)
        )

    def _read(self, question: str, default: str) -> str:
        """Read a line without editing, for screen readers: an empty line takes the default, Ctrl-D raises EOFError."""
        offer = f"{question}[{default}] " if default else question
        self.screen.stream.write(self.screen.printable(offer))
        self.screen.stream.flush()
        line = sys.stdin.readline()
        if not line:
            self.screen.show("")  # the cursor is still on the line of the question
            raise EOFError
        return line.rstrip("\n") or default


def _draw_lots(names: Sequence[str]) -> str:
    from secrets import choice

    return choice(names)


def _text_to_correct(text: str, error: KortdiamantError) -> str:
    """A refused text for correction; if names are missing, it ends in a comma."""
    if isinstance(error, WrongSeatCount) and error.count < error.minimum and text.strip():
        return f"{text.rstrip(', ')}, "
    return text
