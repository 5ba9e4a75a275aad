"""Many games played by bots, and what they come to.

Everything that is counted is whole numbers, so that parts add up to the same whatever played them.
"""

from kortdiamant.simulation.arena import Arena, Player
from kortdiamant.simulation.batches import batches
from kortdiamant.simulation.casting import Casting, cast
from kortdiamant.simulation.figures import Figures, Interval, figures
from kortdiamant.simulation.game import play_games
from kortdiamant.simulation.tally import Tally

__all__ = [
    "Arena",
    "Casting",
    "Figures",
    "Interval",
    "Player",
    "Tally",
    "batches",
    "cast",
    "figures",
    "play_games",
]
