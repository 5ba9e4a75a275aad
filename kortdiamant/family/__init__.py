"""What all families of games have in common: a protocol, how tables speak, and names."""

from kortdiamant.family.names import COMMAND_WORDS, check_names, leavers, one_seat, same
from kortdiamant.family.protocol import Family, Sayable
from kortdiamant.family.speech import Reading, Speech
from kortdiamant.family.words import CANONICAL_WORDS, Vocabulary

__all__ = [
    "CANONICAL_WORDS",
    "COMMAND_WORDS",
    "Family",
    "Reading",
    "Sayable",
    "Speech",
    "Vocabulary",
    "check_names",
    "leavers",
    "one_seat",
    "same",
]
