"""Dialogue with a game of Diam."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

from kortdiamant.diam import format
from kortdiamant.errors import Due, NotOver
from kortdiamant.records.entries import PlayAgain, Undo, format_entry, parse_entry
from kortdiamant.session import help
from kortdiamant.session.automatic_turns import turns_to_undo
from kortdiamant.session.blocks import Block, Figure, Heading, Reply
from kortdiamant.session.dialogue import Dialogue
from kortdiamant.session.help import board_words
from kortdiamant.session.saved_games import game_name
from kortdiamant.session.seating import check_players
from kortdiamant.table import Board, BoardEvent, Rematch, rematch
from kortdiamant.telling.accessibility import uses_screen_reader
from kortdiamant.telling.bots import bot_lines
from kortdiamant.telling.diam import (
    board_line,
    board_opening,
    board_prompt,
    reserves,
    ring,
    ring_in_words,
    score_of_board,
    tell_board,
)
from kortdiamant.telling.diam_engine import hint_sentence, strategy_move
from kortdiamant.telling.speaker import speaker_of


class BoardConversation(Dialogue[Board]):
    """The dialogue with a game of Diam."""

    def __init__(self, table: Board, record: Path | None) -> None:
        super().__init__(table, record)
        self.rematch: Rematch | None = None
        self.has_introduction = True

    def again(self, table: Board, record: Path | None) -> BoardConversation:
        """The dialogue of a rematch, without introduction."""
        twin = BoardConversation(table, record)
        twin.has_introduction = False
        return twin

    def hear(self, line: str) -> Reply:
        """Answer a line; raises a `KortdiamantError` and changes nothing if it is refused."""
        entry = parse_entry(line, self.table.due, self.table.speech)
        if isinstance(entry, Undo):
            return self._enter(format_entry(Undo(turns_to_undo(self.table, entry.count))))
        return self._begin_rematch(entry.order) if isinstance(entry, PlayAgain) else super().hear(line)

    @property
    def has_automatic_turn(self) -> bool:
        """Whether it is the turn of a bot."""
        return self.table.opponents.is_bot_to_move(self.table.state)

    def take_automatic_turn(self) -> tuple[Block, ...]:
        """Let the bot move; raises `FileError` and changes nothing if the record cannot be written."""
        seat, choice = self.table.state.seat, self.table.opponents.choice(self.table.state)
        blocks = self.hear_canonical(format(choice.move, self.table.names)).blocks
        return (*blocks, *([strategy_move(seat, choice, self.speaker)] if choice.by_strategy else []))

    @property
    def is_over_without_people(self) -> bool:
        """Whether the game is over and only bots played it."""
        return self.table.finished and self.table.opponents.only_bots_left(len(self.table.names))

    def welcome(self) -> tuple[Block, ...]:
        """The title; for a resumed game also its name and the last entry."""
        title = self.table.ruleset.title_in(self.table.language)
        if len(self.table.moments) == 1:
            return Heading(title), board_opening(self.table)
        name = f" · {game_name(self.record)}" if self.record else ""
        return (Heading(title + name), *self.latest())

    def introduction(self) -> tuple[Block, ...]:
        """How to set up the cards that represent the pieces."""
        if len(self.table.moments) > 1 or not self.has_introduction:
            return ()
        from kortdiamant.telling.rule_sheet.sheet import setup

        ground = self.speaker.say("In the picture of the ring, the ground of every stack is on the left.")
        rules = setup(self.table.ruleset, self.table.language)
        return rules, *(() if uses_screen_reader() else (ground,)), *bot_lines(self.table.opponents.specs, self.speaker)

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
        return board_words(self.table, text)

    def _begin_rematch(self, order: str) -> Reply:
        """End the dialogue for a rematch; raises `NotOver`, and the errors of the order of players."""
        if not self.table.finished:
            raise NotOver(self.table.due)
        next_game = rematch(self.table, order)
        check_players(next_game.names, self.table.ruleset)
        self.rematch = next_game
        return Reply((self.farewell(), ""), leaves=True)

    def _answer(self, word: str) -> Iterable[Block]:
        return ANSWERS[word](self)

    def _describe(self, happened: Iterable[BoardEvent]) -> Iterable[Block]:
        return tell_board(happened, self.table)


def ring_of(board: Board) -> Figure:
    """The ring as a picture, and in words."""
    stacks = board.state.stacks
    return Figure(tuple(ring(stacks)), tuple(ring_in_words(stacks, speaker_of(board))))


def _hint(board: Board) -> str:
    """The best turn; raises `EngineLimit`."""
    from kortdiamant.diamengine.levels import BEST, choose_move  # loads the compiler

    return hint_sentence(choose_move(board.state, BEST), speaker_of(board))


def _why(board: Board) -> Iterable[Block]:
    from kortdiamant.telling.rule_sheet.diam import rules_at_work  # loads the rule sheets

    return rules_at_work(board)


ANSWERS: Mapping[str, Callable[[BoardConversation], Iterable[Block]]] = {
    "score": lambda conversation: [ring_of(conversation.table), *score_of_board(conversation.table)],
    "hint": lambda conversation: [_hint(conversation.table)],
    "help": lambda conversation: help.board_help_blocks(conversation.table, conversation.speaker),
    "quit": lambda conversation: [conversation.farewell()],
    "path": lambda conversation: [ring_of(conversation.table)],
    "supply": lambda conversation: reserves(conversation.table),
    "why": lambda conversation: _why(conversation.table),
    "odds": lambda conversation: [conversation.speaker.say("In this game nothing is left to chance.")],
}
