"""The referee: a table of people, the game they play, and the record that is kept of it.

table = Table(load("slott"), ["Ane", "Bo", "Cato"])
for line in ["7h", "-", "Kn", "ane bo"]:
    events = table.say(line)
"""

from kortdiamant.table.ballot import Ballot, completed, open_ballot
from kortdiamant.table.board import Board, BoardEvent
from kortdiamant.table.bots import SeatedBots
from kortdiamant.table.elsewhere import midway_of, so_far_of
from kortdiamant.table.events import Renamed, TableEvent, Undone
from kortdiamant.table.moment import Moment
from kortdiamant.table.opponents import Opponents
from kortdiamant.table.pad import Pad, PadEvent
from kortdiamant.table.rematch import Rematch, rematch
from kortdiamant.table.replay import Game, Kept, read_game, read_kept, replay, replay_text
from kortdiamant.table.resume import Resumed, new_board, new_game, new_pad, newest_finished, newest_unfinished, resume
from kortdiamant.table.seated import Seated
from kortdiamant.table.sitting import Keeper, Sitting
from kortdiamant.table.summary import summary
from kortdiamant.table.table import Table

__all__ = [
    "Ballot",
    "Board",
    "BoardEvent",
    "Game",
    "Keeper",
    "Kept",
    "Moment",
    "Opponents",
    "Pad",
    "PadEvent",
    "Rematch",
    "Renamed",
    "Resumed",
    "Seated",
    "SeatedBots",
    "Sitting",
    "Table",
    "TableEvent",
    "Undone",
    "completed",
    "midway_of",
    "new_board",
    "new_game",
    "new_pad",
    "newest_finished",
    "newest_unfinished",
    "open_ballot",
    "read_game",
    "read_kept",
    "rematch",
    "replay",
    "replay_text",
    "resume",
    "so_far_of",
    "summary",
]
