"""Games of the engine, entered on a pad round by round as a table would that plays with cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from kortdiamant.errors import Due
from kortdiamant.expedition import Arrive, GoHome, Move, Settle, events
from kortdiamant.pad import Enter, Haul, Sheet, play
from kortdiamant.pad import Move as PadMove

Said = Callable[[Haul], Haul]
Line = tuple[Move | None, Iterable[object]]


def as_written(haul: Haul) -> Haul:
    """Say what every relic is worth."""
    return haul


class Scribe:
    """Keeps the pad of a game that is played beside it; `said` is how a haul is written down."""

    def __init__(self, sheet: Sheet, said: Said = as_written) -> None:
        self.sheet = sheet
        self.said = said
        self.moves: list[PadMove] = []
        self.hauls: dict[int, Haul] = {}
        self.going: list[int] = []
        self.is_between = False

    def watch(self, move: Move | None, happened: Iterable[object]) -> None:
        """See a move and what came of it."""
        if isinstance(move, Settle | Arrive):
            self.write(move)
        elif isinstance(move, GoHome):
            self.going.append(move.seat)
            self.send_home() if self.is_between else None
        for event in happened:
            self.note(event)

    def note(self, event: object) -> None:
        """See what happened."""
        match event:
            case events.RoundBegan():
                self.is_between = False
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
        """Somebody has brought something out."""
        before = self.hauls.get(seat, Haul())
        self.hauls[seat] = Haul(before.gems + gems, before.relics + relics)

    def close(self) -> None:
        """Enter the round; whoever goes home has been there until now."""
        self.write(Enter(tuple(self.said(self.hauls.get(seat, Haul())) for seat in self.sheet.playing)))
        self.hauls = {}
        self.is_between = True
        self.send_home()

    def send_home(self) -> None:
        """Let those go who wait for the end of a round."""
        for seat in self.going:
            if self.sheet.due is not Due.NOTHING:
                self.write(GoHome(seat))
        self.going = []

    def write(self, move: PadMove) -> None:
        """Write something down."""
        self.sheet, _ = play(self.sheet, move)
        self.moves.append(move)


def write_down(sheet: Sheet, line: Sequence[Line], said: Said = as_written) -> Scribe:
    """A game, given by its moves and what came of each, as it stands on the pad."""
    scribe = Scribe(sheet, said)
    for move, happened in line:
        scribe.watch(move, happened)
    return scribe
