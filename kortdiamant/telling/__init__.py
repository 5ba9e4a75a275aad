"""The only room that makes sentences: what happened, what is, and what is wrong, in three languages."""

from kortdiamant.telling.banner import banner
from kortdiamant.telling.cards import card_name, card_symbol, cards_in_short
from kortdiamant.telling.errors import tell_error
from kortdiamant.telling.events import tell, tell_all, tell_each
from kortdiamant.telling.faults import render, tell_fault
from kortdiamant.telling.final import Final, final, final_of, rounds_table
from kortdiamant.telling.pad import (
    pad_bottom_line,
    pad_prompt,
    pad_round,
    tell_pad,
)
from kortdiamant.telling.pieces import payment, supply
from kortdiamant.telling.speaker import Speaker, speaker_for, speaker_of
from kortdiamant.telling.status import bottom_line, opening, path, prompt, risk, score, status

__all__ = [
    "Catalogue",
    "Final",
    "Speaker",
    "banner",
    "bottom_line",
    "card_name",
    "card_symbol",
    "cards_in_short",
    "final",
    "final_of",
    "opening",
    "pad_bottom_line",
    "pad_prompt",
    "pad_round",
    "path",
    "payment",
    "prompt",
    "render",
    "risk",
    "rounds_table",
    "score",
    "speaker_for",
    "speaker_of",
    "status",
    "supply",
    "tell",
    "tell_all",
    "tell_each",
    "tell_error",
    "tell_fault",
    "tell_pad",
    "translate",
]
