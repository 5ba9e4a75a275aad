"""Whether there is room at a table for somebody who comes late."""

from __future__ import annotations

from collections.abc import Sequence

from kortdiamant.errors import WrongSeatCount
from kortdiamant.expedition.rules import MOST_SEATS, Players
from kortdiamant.expedition.state import Presence


def insist_on_room(players: Players, seated: Sequence[Presence]) -> None:
    """Raise `WrongSeatCount` if one more would be too many: those who go home or have gone leave room for others.

    Their seats stay, so all seats are bounded too, by the most that any ruleset can have.
    """
    count = seated.count(Presence.PLAYING) + 1
    if count > players.max or len(seated) >= MOST_SEATS:
        raise WrongSeatCount(max(count, players.max + 1), players.min, players.max)
