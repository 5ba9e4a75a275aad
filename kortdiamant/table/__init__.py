"""The referee: people at a table, the game they play, and its record.

table = Table(load("slott"), ["Ane", "Bo", "Cato"])
for line in ["7h", "-", "Kn", "ane bo"]:
    events = table.say(line)
"""

from kortdiamant.table.ballot import Ballot, complete_decision, open_ballot
from kortdiamant.table.board import Board, BoardEvent, Opponents
from kortdiamant.table.bots import SeatedBots
from kortdiamant.table.games import (
    Rematch,
    Resumed,
    keep,
    last_game,
    last_players,
    newest_finished,
    newest_unfinished,
    rematch,
    resume,
)
from kortdiamant.table.replay import (
    AnySitting,
    ReplayedGame,
    ReplayedRecord,
    read_any_game,
    read_game,
    replay,
    replay_text,
    summary,
)
from kortdiamant.table.sitting import JournalLike, Moment, Renamed, Sitting, Undone
from kortdiamant.table.start_position import format_start_position, parse_start_position
from kortdiamant.table.table import Pad, PadEvent, Table, TableEvent

__all__ = [
    "AnySitting",
    "Ballot",
    "Board",
    "BoardEvent",
    "JournalLike",
    "Moment",
    "Opponents",
    "Pad",
    "PadEvent",
    "Rematch",
    "Renamed",
    "ReplayedGame",
    "ReplayedRecord",
    "Resumed",
    "SeatedBots",
    "Sitting",
    "Table",
    "TableEvent",
    "Undone",
    "complete_decision",
    "format_start_position",
    "keep",
    "last_game",
    "last_players",
    "newest_finished",
    "newest_unfinished",
    "open_ballot",
    "parse_start_position",
    "read_any_game",
    "read_game",
    "rematch",
    "replay",
    "replay_text",
    "resume",
    "summary",
]
