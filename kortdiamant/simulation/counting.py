"""A game of the readable core that is counted while it is played."""

from __future__ import annotations

from kortdiamant.expedition import Move, Rules, State, play, start
from kortdiamant.expedition import events as happenings
from kortdiamant.expedition.state import leaders
from kortdiamant.simulation.tally import Tally


class CountedGame:
    """One game, move by move; `close` counts it as a whole when it is over."""

    def __init__(self, rules: Rules, tally: Tally) -> None:
        self.state = start(rules, len(tally.totals))
        self.tally = tally
        self.cards = self.changes = 0
        self.leader: int | None = None

    def play(self, move: Move) -> None:
        """Go on, and count what belongs to the round."""
        number = self.state.round
        self.state, events = play(self.state, move)
        for event in events:
            self._note(event, number)

    def close(self) -> None:
        """Count the game; a tie that an extra round would settle is shared."""
        tally, winners = self.tally, leaders(self.state)
        tally.games += 1
        for seat, each in enumerate(self.state.seats):
            tally.totals[seat][each.total] += 1
            tally.wins[seat][len(winners)] += seat in winners
        tally.cards[self.cards] += 1
        tally.changes[self.changes] += 1
        tally.claims[sum(len(each.relics) for each in self.state.seats)] += 1
        best, *others = sorted((each.total for each in self.state.seats), reverse=True)
        tally.margins[best - others[0] if others else 0] += 1

    def _note(self, event: happenings.Event, number: int) -> None:
        counts = self.tally.rounds[number - 1]
        match event:
            case happenings.ExplorerLeft(carried=carried, found=found):
                counts.banked += carried + found
            case happenings.ExpeditionBusted(lost=lost, kept=kept):
                counts.banked += sum(kept)
                counts.lost += sum(lost)
            case happenings.DeckEmptied(lost=lost):
                counts.lost += sum(lost)
            case happenings.RoundEnded(ending=ending, path=path):
                counts.busts += ending is happenings.Ending.BUST
                counts.empties += ending is happenings.Ending.DECK_EMPTY
                counts.cards += len(path)
                self.cards += len(path)
                self._look_who_leads()

    def _look_who_leads(self) -> None:
        first = _first(self.state)
        if len(first) == 1:
            self.changes += self.leader not in (None, first[0])
            self.leader = first[0]


def _first(state: State) -> list[int]:
    """The seats with the highest total."""
    best = max(seat.total for seat in state.seats)
    return [index for index, seat in enumerate(state.seats) if seat.total == best]
