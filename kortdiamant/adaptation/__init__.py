"""Which cards of a pack stand for the cards of a game, so that a table can remember it. Pure."""

from kortdiamant.adaptation.adapting import Adaptation, exact, simple
from kortdiamant.adaptation.deck import Deck
from kortdiamant.adaptation.language import (
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
    SuitsCount,
)
from kortdiamant.adaptation.search import PATIENCE
from kortdiamant.adaptation.simple import SENTENCES
from kortdiamant.adaptation.stand_ins import StandIn, adapted_rules, stand_ins
from kortdiamant.adaptation.target import Target, target_of

__all__ = [
    "PATIENCE",
    "SENTENCES",
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
    "adapted_rules",
    "exact",
    "simple",
    "stand_ins",
    "target_of",
]
