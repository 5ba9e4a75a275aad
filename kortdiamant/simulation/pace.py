"""How many games make a part."""

from __future__ import annotations

from kortdiamant.simulation.arena import Part, Player

MOMENT = 0.2  # seconds a part is to take: soon enough for whoever looks on, or interrupts
GROWTH = 8  # times as many games as before, at most


class Pace:
    """Learns from every part how many games take a moment; begins with one, since a bot may be slow."""

    def __init__(self) -> None:
        self._sizes: dict[Player, int] = {}

    @property
    def size(self) -> int:
        """As many games as the slower player manages."""
        return min(self._sizes.values(), default=1)

    def learn(self, part: Part, seconds: float) -> None:
        """A part has taken so long."""
        fitting = int(len(part.numbers) * MOMENT / max(seconds, 1e-9))
        self._sizes[part.player] = min(max(fitting, 1), GROWTH * len(part.numbers))
