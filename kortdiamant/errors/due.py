"""What has to be said next, which several errors name."""

from __future__ import annotations

from enum import Enum


class Due(Enum):
    """What the table has to say next."""

    CARD = "card"
    ROW = "row"  # on a score pad: what each has brought out of an expedition
    DECISION = "decision"
    SETTLEMENT = "settlement"
    TURN = "turn"  # in Diam: a piece is placed or moved
    NOTHING = "nothing"
