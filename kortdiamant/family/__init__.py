"""What all families of games have in common: a protocol, how tables speak, and names."""

from kortdiamant.family.names import COMMAND_WORDS, check_names, leavers, one_seat, same
from kortdiamant.family.protocol import Family, Sayable
from kortdiamant.family.speech import Reading, Speech

__all__ = ["COMMAND_WORDS", "Family", "Reading", "Sayable", "Speech", "check_names", "leavers", "one_seat", "same"]
