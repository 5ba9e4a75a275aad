"""The front end of a terminal: line editing, history, completion, and a toolbar with what matters most.

Every line is saved before it is answered, so the record is complete whatever happens at the keyboard.
"""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from contextlib import nullcontext
from typing import Any, TypeVar

import typer
from prompt_toolkit import PromptSession
from prompt_toolkit.history import InMemoryHistory

from kortdiamant.cli.exit_codes import REFUSED
from kortdiamant.cli.output.layout import cells, wrap
from kortdiamant.cli.output.screen import WIDEST, Screen, output
from kortdiamant.cli.terminal.input_modes import LINES, CanonicalLine, InputMode, InputOptions
from kortdiamant.cli.terminal.key_spelling import KeyGuard
from kortdiamant.cli.terminal.keyboard import without_echo
from kortdiamant.cli.terminal.line_editing import WordCompleter, key_bindings, select_refused
from kortdiamant.cli.terminal.terminal_reset import reset_modes, reset_screen
from kortdiamant.errors import AmbiguousCard, Due, FileError, KortdiamantError, WrongSeatCount
from kortdiamant.expedition import Midway
from kortdiamant.family import Reading, parse_seat
from kortdiamant.rulebook import AnyRuleset, Ruleset
from kortdiamant.session.blocks import Reply
from kortdiamant.session.dialogue import Dialogue
from kortdiamant.session.seating import check_players, parse_names, with_bots
from kortdiamant.session.start_questions import StartQuestions
from kortdiamant.spelling import fold
from kortdiamant.table import Table
from kortdiamant.telling.cards import card_name, parse_card
from kortdiamant.telling.errors import tell_error
from kortdiamant.telling.speaker import Speaker, speaker_of

MENU_LINES = 4
YES = ("y", "yes", "j", "ja", "o", "oui")
NO = ("n", "no", "nei", "non")
MEANS_OF_ENTER = {Due.DECISION: "-", Due.NOTHING: "quit"}

Result = TypeVar("Result")


class Terminal:
    """The front end of a terminal."""

    reading = Reading.ASK

    def __init__(self, input_options: InputOptions = LINES) -> None:
        self.screen: Screen = output()
        self._input_options = input_options
        self._hands: Sequence[InputMode] = ()
        self._guard = KeyGuard()
        self._history = InMemoryHistory()
        self._pasted: deque[str] = deque()
        reset_modes()
        if self.screen.can_select:
            reset_screen(self.screen.stream)

    def ask_names(self, ruleset: AnyRuleset, bots: Sequence[str], speaker: Speaker) -> Sequence[str]:
        """Ask until people sit at the table who can play, beside the bots."""
        players = ruleset.rules.players
        least, most = max(players.min - len(bots), 0), players.max - len(bots)
        if least == most:
            question = speaker.say("Who plays? {number} names:", number=least) + " "
        else:
            question = speaker.say("Who plays? {least} to {most} names:", least=least, most=most) + " "

        def understood(text: str) -> tuple[str, ...]:
            names = parse_names(text)
            check_players(with_bots(names, bots), ruleset)
            return names

        usual = ", ".join(self.screen.settings.players)
        return self._ask_until(question, understood, speaker, text=usual)

    def check_names(self, names: Sequence[str]) -> None:
        """Raise a `TextError` if somebody is to decide openly who does not play."""
        self._input_options.check_names(names)

    def ask_first(self, names: Sequence[str], ruleset: Ruleset, speaker: Speaker) -> str:
        """Ask who turns the first card, as the ruleset has it; drawn by lot if nobody says."""
        prose = ruleset.prose.get(speaker.language)
        if prose and prose.first_player:
            self.screen.show(prose.first_player)
        question = speaker.say("Who turns the first card? (Enter draws lots)") + " "

        def understood(text: str) -> str:
            return names[parse_seat(text, names)] if text.strip() else _draw_lots(names)

        first = self._ask_until(question, understood, speaker, names)
        self.screen.show(speaker.say("{who} turns the first card.", who=first))
        return first

    def ask_midway(self, table: Table) -> Midway | None:
        """Ask question by question from where a game goes on."""
        speaker = speaker_of(table)
        inquiry = StartQuestions(table, speaker)
        for step in inquiry.steps():
            self._ask_until(self._as_prompt(step.question), step.understood, speaker, step.words)
        return inquiry.answer

    def ask_to_play_unsaved(self, trouble: FileError, speaker: Speaker) -> bool:
        """Ask whether the game goes on although nothing more of it is kept."""
        self.screen.show_refusal(tell_error(trouble, speaker))
        while True:
            answer = fold(self._prompt(speaker.say("Go on without saving? (y/n)") + " "))
            if answer in YES or answer in NO:
                return answer in YES

    def run(self, conversation: Dialogue[Any]) -> int:
        """Answer what is typed until somebody leaves; the exit code.

        A refused line of several words comes back to be mended. One word is typed anew sooner, and Enter then means
        what it always means.
        """
        if self._input_options.option and isinstance(conversation.table, Table):
            from kortdiamant.cli.terminal.key_input import (
                input_modes_for,  # a table that types lines need not wait for it
            )

            self._hands = tuple(input_modes_for(self._input_options, conversation, self.screen, self._guard))
        with without_echo() if self._hands else nullcontext():
            return self._run(conversation)

    def _run(self, conversation: Dialogue[Any]) -> int:
        self.screen.show_blocks((*conversation.welcome(), *conversation.introduction()))
        self._go_on(conversation)
        default = ""
        while not conversation.is_left_alone:
            try:
                line = self._next_line(conversation, default)
            except EOFError:
                line = "quit"
            answer = self._answer(conversation, line)
            if answer is None:
                default = line if " " in line and self.screen.can_select else ""
                self._pasted.clear()
                continue
            default = ""
            self.screen.show_blocks(answer.blocks)
            if answer.leaves:
                return 0
            if answer.changes:
                self._go_on(conversation)
        self.screen.show(conversation.farewell())
        return 0

    def _go_on(self, conversation: Dialogue[Any]) -> None:
        """Do what is for the program to do, and say how things stand if that has changed."""
        while conversation.has_turn:
            try:
                self.screen.show_blocks(conversation.take_turn())
            except FileError as trouble:
                self._stop_saving(conversation, trouble)
        bars = () if self.screen.is_plain else conversation.bars()
        self.screen.show_blocks((*conversation.news(), *bars, ""))

    def _next_line(self, conversation: Dialogue[Any], default: str) -> str:
        """What is entered; Enter means that nobody leaves, where that is asked."""
        hand = next((hand for hand in self._hands if hand.serves()), None)
        if hand is None:
            return self._typed(conversation, default) or MEANS_OF_ENTER.get(conversation.table.due, "")
        self._pasted.clear()  # nothing that is pasted decides
        line = None if default else hand.line()
        if line is None:
            line = self._typed(conversation, default, hand.question())
        if not line:
            hand.come_back()
        return line

    def _typed(self, conversation: Dialogue[Any], default: str, question: str | None = None) -> str:
        """A line that is typed, without the space around it."""
        return self._prompt(
            self._as_prompt(question or conversation.question()),
            default,
            words=conversation.words,
            toolbar=lambda: "\n".join(wrap(self.screen.printable(conversation.toolbar()), self.screen.width)),
        ).strip()

    def _answer(self, conversation: Dialogue[Any], line: str) -> Reply | None:
        """The answer; None if the line was refused and said to be."""
        try:
            return self._heard(conversation, line)
        except FileError as trouble:
            self._stop_saving(conversation, trouble)
            return self._answer(conversation, line)
        except KortdiamantError as error:
            self.screen.show_refusal(conversation.refusal(error))
            return None

    def _heard(self, conversation: Dialogue[Any], line: str) -> Reply | None:
        if isinstance(line, CanonicalLine):
            return conversation.hear_canonical(line)
        try:
            return conversation.hear(line)
        except AmbiguousCard as error:
            chosen = self._choose(conversation, error.cards)
            return conversation.hear_canonical(chosen) if chosen else None

    def _stop_saving(self, conversation: Dialogue[Any], trouble: FileError) -> None:
        """Go on without saving if the table wants that, and leave if it does not."""
        if not self.ask_to_play_unsaved(trouble, conversation.speaker):
            self.screen.show(conversation.farewell())
            raise typer.Exit(REFUSED)
        conversation.stop_saving()

    def _choose(self, conversation: Dialogue[Any], cards: Sequence[str]) -> str | None:
        """Ask which of several cards is meant; None if the question was waved away with Enter."""
        speaker = conversation.speaker
        ways = {card: card_name(parse_card(card), speaker) for card in cards}
        meant: dict[str, str] = {}
        for number, (card, name) in enumerate(ways.items(), start=1):
            self.screen.show(f"  {number}  {name} ({card})")
            meant |= dict.fromkeys((str(number), fold(card), fold(name)), card)
        question = speaker.say("Which one? Its number:") + " "
        while typed := fold(self._prompt(question, words=lambda _text: ways.values())):
            if typed in meant:
                return meant[typed]
        return None

    def _ask_until(
        self,
        question: str,
        understood: Callable[[str], Result],
        speaker: Speaker,
        words: Sequence[str] = (),
        text: str = "",
    ) -> Result:
        """Ask until the answer can be understood; `text` is what it probably is, and what was refused comes back."""
        while True:
            text = self._prompt(question, text, words=lambda _text: words)
            try:
                return understood(text)
            except KortdiamantError as error:
                self.screen.show_refusal(tell_error(error, speaker))
                text = "" if self.screen.is_plain else _text_to_correct(text, error)

    def _as_prompt(self, question: str) -> str:
        """A question as it stands before what is typed; a long one stands above it."""
        if cells(question) > (self.screen.width or WIDEST) // 2:
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
            key_bindings=key_bindings(self._pasted, self._guard if self._hands else None),
        )
        return session.prompt(
            self.screen.printable(question), default=default, pre_run=lambda: select_refused(session.default_buffer)
        )

    def _read(self, question: str, default: str) -> str:
        """A line from a terminal that is nothing but lines: Ctrl-D ends them, and Enter takes the default."""
        offer = f"{question}[{default}] " if default else question
        self.screen.stream.write(self.screen.printable(offer))
        self.screen.stream.flush()
        line = sys.stdin.readline()
        if not line:
            self.screen.show("")  # what is said next begins a line
            raise EOFError
        return line.rstrip("\n") or default


def _draw_lots(names: Sequence[str]) -> str:
    """One of the names, by lot."""
    from secrets import choice

    return choice(names)


def _text_to_correct(text: str, error: KortdiamantError) -> str:
    """A refused text as it comes back: where names are missing, the next one can follow."""
    if isinstance(error, WrongSeatCount) and error.count < error.minimum and text.strip():
        return f"{text.rstrip(', ')}, "
    return text
