"""Dialogue with a game of Diam."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from kortdiamant.diam import State, format
from kortdiamant.errors import Due
from kortdiamant.session import help
from kortdiamant.session.blocks import Block, Figure
from kortdiamant.session.dialogue import Dialogue
from kortdiamant.table import Board, BoardEvent
from kortdiamant.telling.accessibility import uses_screen_reader
from kortdiamant.telling.bots import bot_lines
from kortdiamant.telling.diam import (
    board_line,
    board_opening,
    board_prompt,
    hint_sentence,
    reserves,
    ring,
    ring_in_words,
    score_of_board,
    strategy_move,
    tell_board,
)
from kortdiamant.telling.speaker import speaker_of


class BoardConversation(Dialogue[Board]):
    """The dialogue with a game of Diam."""

    def _is_automatic(self, state: State) -> bool:
        return self.table.bots.is_bot_to_move(state)

    def take_automatic_turn(self) -> tuple[Block, ...]:
        """Let the bot move; raises `FileError` and changes nothing if the record cannot be written."""
        seat, choice = self.table.state.seat, self.table.bots.choice(self.table.state)
        blocks = self.hear_canonical(format(choice.move, self.table.names)).blocks
        return (*blocks, *([strategy_move(seat, choice, self.speaker)] if choice.by_strategy else []))

    @property
    def is_over_without_people(self) -> bool:
        """Whether the game is over and only bots played it."""
        return self.table.finished and self.table.bots.only_bots_left(len(self.table.names))

    def welcome(self) -> tuple[Block, ...]:
        """The title; for a resumed game also its name and the last entry."""
        heading = self._heading(self.table.ruleset.title_in(self.table.language))
        return (heading, *(self.latest() if self.has_entries else (board_opening(self.table),)))

    def introduction(self) -> tuple[Block, ...]:
        """How to set up the cards that represent the pieces."""
        if self.has_entries or not self.has_introduction:
            return ()
        from kortdiamant.session.rules import where_to_read_on
        from kortdiamant.telling.rule_sheet.diam import setup

        ground = self.speaker.say("In the picture of the ring, the ground of every stack is on the left.")
        pieces = setup(self.table.ruleset, self.speaker).text
        picture = () if uses_screen_reader() else (ground,)
        more = where_to_read_on(self.speaker)
        return pieces, *picture, more, *bot_lines(self.table.bots.specs, self.speaker)

    def status(self) -> tuple[Block, ...]:
        """The ring, and until the game is over the pieces that players have left."""
        return "", ring_of(self.table), *(() if self.table.finished else reserves(self.table))

    def question(self) -> str:
        """Whose turn it is, or what players can type after the game."""
        return board_prompt(self.table) or self.speaker.say(help.NOW[Due.NOTHING])

    def toolbar(self) -> str:
        """The number of the turn, and whose it is."""
        return board_line(self.table)

    def words(self, text: str) -> Iterator[str]:
        """Words that can follow a text: turns and commands."""
        return help.board_words(self.table, text)

    def _answer(self, word: str) -> Iterable[Block]:
        return ANSWERS[word](self)

    def _describe(self, happened: Iterable[BoardEvent]) -> Iterable[Block]:
        return tell_board(happened, self.table)


def ring_of(board: Board) -> Figure:
    """The ring as a picture, and in words."""
    stacks = board.state.stacks
    return Figure(tuple(ring(stacks)), tuple(ring_in_words(stacks, speaker_of(board))))


def _hint(board: Board) -> str:
    from kortdiamant.diamengine.levels import BEST, choose_move  # loads the compiler

    return hint_sentence(choose_move(board.state, BEST), speaker_of(board))


def _why(board: Board) -> Iterable[Block]:
    from kortdiamant.telling.rule_sheet.diam import rules_at_work  # loads the rule sheets

    return rules_at_work(board)


ANSWERS: Mapping[str, Callable[[BoardConversation], Iterable[Block]]] = {
    "score": lambda conversation: [ring_of(conversation.table), *score_of_board(conversation.table)],
    "hint": lambda conversation: [_hint(conversation.table)],
    "help": lambda conversation: help.board_help_blocks(conversation.table, conversation.speaker),
    "rules": lambda conversation: help.all_rules(conversation.table.ruleset, conversation.table.language),
    "quit": lambda conversation: [conversation.farewell()],
    "path": lambda conversation: [ring_of(conversation.table)],
    "supply": lambda conversation: reserves(conversation.table),
    "why": lambda conversation: _why(conversation.table),
    "odds": lambda conversation: [conversation.speaker.say("In this game nothing is left to chance.")],
}
