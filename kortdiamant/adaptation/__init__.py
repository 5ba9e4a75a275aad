"""Which cards of a pack stand for the cards of a game, so that a table can remember it. Pure."""

from kortdiamant.adaptation.approximation import MAX_SENTENCES
from kortdiamant.adaptation.problem import Deck, Target, target_of
from kortdiamant.adaptation.search import PATIENCE
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
from kortdiamant.adaptation.solver import Adaptation, adapt_exactly, adapt_simply

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
