"""Enter a game of the engine on a pad, round by round, as a table with real cards would.

It computes the hauls without `report`, so that a test can compare both.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from kortdiamant.errors import Due
from kortdiamant.expedition import Arrive, GoHome, Move, Return, Settle, events
from kortdiamant.pad import Enter, Haul, Sheet, play
from kortdiamant.pad import Move as PadMove

Spelling = Callable[[Haul], Haul]
Line = tuple[Move | None, Iterable[object]]


def with_every_worth(haul: Haul) -> Haul:
    """The haul itself, with the worth of every relic."""
    return haul


class Scribe:
    """The pad of a game that is played at the same time; `spell` changes a haul before it is entered."""

    def __init__(self, sheet: Sheet, spell: Spelling = with_every_worth) -> None:
        self.sheet = sheet
        self.spell = spell
        self.moves: list[PadMove] = []
        self.hauls: dict[int, Haul] = {}
        self.going: list[int] = []
        self.is_between = False
        self.is_fresh = True

    def watch(self, move: Move | None, happened: Iterable[object]) -> None:
        """Follow a move of the game and its events."""
        if isinstance(move, Return) and move.seat in self.going:
            self.going.remove(move.seat)
        elif isinstance(move, Settle | Arrive | Return):
            self.write(move)
        elif isinstance(move, GoHome):
            self.going.append(move.seat)
            self.send_home() if self.is_between or self.is_fresh else None
        elif move is not None:
            self.is_fresh = False
        for event in happened:
            self.follow(event)

    def follow(self, event: object) -> None:
        """Follow one event of the game."""
        match event:
            case events.RoundBegan():
                self.is_between, self.is_fresh = False, True
            case events.ExplorerLeft(seat=seat, carried=carried, found=found):
                self.add(seat, carried + found)
            case events.ExpeditionBusted(kept=kept):
                for seat, gems in enumerate(kept):
                    self.add(seat, gems)
            case events.RelicClaimed(seat=seat, worth=worth):
                self.add(seat, 0, (worth,))
            case events.RoundEnded():
                self.close()

    def add(self, seat: int, gems: int, relics: tuple[int, ...] = ()) -> None:
        """Add what a seat brought out."""
        before = self.hauls.get(seat, Haul())
        self.hauls[seat] = Haul(before.gems + gems, before.relics + relics)

    def close(self) -> None:
        """Enter the round, then let those who go home leave the pad."""
        self.write(Enter(tuple(self.spell(self.hauls.get(seat, Haul())) for seat in self.sheet.playing)))
        self.hauls = {}
        self.is_between = True
        self.send_home()

    def send_home(self) -> None:
        """Let those who go home leave the pad at the end of a round."""
        for seat in self.going:
            if self.sheet.due is not Due.NOTHING:
                self.write(GoHome(seat))
        self.going = []

    def write(self, move: PadMove) -> None:
        """Play a move on the pad."""
        self.sheet, _ = play(self.sheet, move)
        self.moves.append(move)


def write_down(sheet: Sheet, line: Sequence[Line], spell: Spelling = with_every_worth) -> Scribe:
    """Enter a game, given by its moves and the events of each, on a pad."""
    scribe = Scribe(sheet, spell)
    for move, happened in line:
        scribe.watch(move, happened)
    return scribe
