"""Diam in words: what happens, how it stands, and what cannot be."""

from kortdiamant.telling.diam.board import (
    board_line,
    board_opening,
    board_prompt,
    outcome,
    reserves,
    ring,
    ring_in_words,
    score_of_board,
)
from kortdiamant.telling.diam.events import tell_board

__all__ = [
    "board_line",
    "board_opening",
    "board_prompt",
    "outcome",
    "reserves",
    "ring",
    "ring_in_words",
    "score_of_board",
    "tell_board",
]
