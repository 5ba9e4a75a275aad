"""Output for other programs: JSON lines and CSV cells."""

from __future__ import annotations

import json
import sys
import unicodedata
from enum import Enum

FORMULAS = "=+-@"  # a spreadsheet runs a cell that begins like this, so a player's name could be code


class DataFormat(Enum):
    """Formats of figures."""

    TABLE = "table"
    CSV = "csv"
    JSON = "json"


def json_line(answer: object) -> str:
    """JSON in one line, with escapes only if stdout cannot encode a name."""
    text = json.dumps(answer, ensure_ascii=False)
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return json.dumps(answer)
    return text


def csv_cell(text: str) -> str:
    """A CSV cell; an apostrophe is added to text that a spreadsheet would run as a formula."""
    return f"'{text}" if text and unicodedata.normalize("NFKC", text[0]) in FORMULAS else text
