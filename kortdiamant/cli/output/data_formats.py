"""Output for other programs: JSON lines and CSV cells."""

from __future__ import annotations

import json
import sys
import unicodedata
from enum import Enum

FORMULAS = "=+-@"  # what a spreadsheet takes for the beginning of one


class DataFormat(Enum):
    """How the answer is written."""

    TABLE = "table"
    CSV = "csv"
    JSON = "json"


def json_line(answer: object) -> str:
    """Plain data in one line, with escapes if the output could not hold a name as it is."""
    text = json.dumps(answer, ensure_ascii=False)
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return json.dumps(answer)
    return text


def csv_cell(text: str) -> str:
    """The text as a cell: one that a spreadsheet would take for a formula has an apostrophe before it."""
    return f"'{text}" if text and unicodedata.normalize("NFKC", text[0]) in FORMULAS else text
