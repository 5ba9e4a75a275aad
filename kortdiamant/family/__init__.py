"""The parts that all families of games share: a protocol, the words of a table, and names."""

from kortdiamant.family.names import COMMAND_WORDS, check_names, is_same_name, parse_leavers, parse_seat
from kortdiamant.family.protocol import CANONICAL_WORDS, Family, LineGame, ParseContext, Reading, Vocabulary

__all__ = [
    "CANONICAL_WORDS",
    "COMMAND_WORDS",
    "Family",
    "LineGame",
    "ParseContext",
    "Reading",
    "Vocabulary",
    "check_names",
    "is_same_name",
    "parse_leavers",
    "parse_seat",
]
