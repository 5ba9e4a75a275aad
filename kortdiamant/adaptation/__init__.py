"""Adapt a game to another deck: sentences that give every card of the deck its meaning in the game. Pure."""

from kortdiamant.adaptation.approximation import MAX_SENTENCES, adapt_simply
from kortdiamant.adaptation.problem import Adaptation, Deck, Target, target_of
from kortdiamant.adaptation.sentences import (
    TRUMPS,
    CardCounts,
    Formula,
    Hazards,
    LeaveOut,
    Letters,
    Plan,
    RankCounts,
    Relics,
    Sentence,
    StandIn,
    SuitsCount,
    adapted_rules,
    stand_ins,
)
from kortdiamant.adaptation.solver import PATIENCE, adapt_exactly

__all__ = [
    "MAX_SENTENCES",
    "PATIENCE",
    "TRUMPS",
    "Adaptation",
    "CardCounts",
    "Deck",
    "Formula",
    "Hazards",
    "LeaveOut",
    "Letters",
    "Plan",
    "RankCounts",
    "Relics",
    "Sentence",
    "StandIn",
    "SuitsCount",
    "Target",
    "adapt_exactly",
    "adapt_simply",
    "adapted_rules",
    "stand_ins",
    "target_of",
]
