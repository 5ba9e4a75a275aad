"""Whatever can be played or kept at a table."""

from kortdiamant.table.board import Board
from kortdiamant.table.pad import Pad
from kortdiamant.table.table import Table

Seated = Table | Pad | Board
