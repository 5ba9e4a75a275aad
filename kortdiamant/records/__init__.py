"""Records of games: their header, their lines, and how they are kept on disk."""

from kortdiamant.records.entries import Again, Question, Rename, Said, TableEntry, Undo, format_entry, parse_entry
from kortdiamant.records.faults import RECORD_FAULT_CODES
from kortdiamant.records.files import LIMIT, Journal, create, read_record
from kortdiamant.records.folder import all_games, find_game, fresh_path, games_folder
from kortdiamant.records.header import Header, read_header, write_header
from kortdiamant.records.lines import Entry, RecordText, split
from kortdiamant.records.so_far import SoFar

__all__ = [
    "LIMIT",
    "RECORD_FAULT_CODES",
    "Again",
    "Entry",
    "Header",
    "Journal",
    "Question",
    "RecordText",
    "Rename",
    "Said",
    "SoFar",
    "TableEntry",
    "Undo",
    "all_games",
    "create",
    "find_game",
    "format_entry",
    "fresh_path",
    "games_folder",
    "parse_entry",
    "read_header",
    "read_record",
    "split",
    "write_header",
]
