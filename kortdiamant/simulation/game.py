"""Games played by the readable core and counted, each from a stream of its own.

A game is a pure function of the rules, the bots, the seed and its number. Its cards come from `random.Random`, seeded
with what `chance` makes of seed and number; of that only `random()` is used, the one method whose numbers Python
promises to keep. A tie that could be settled by an extra round is shared: an extra round is not played.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate
from random import Random

from kortdiamant.bots import Asking, view_of
from kortdiamant.chance import SPAN, below
from kortdiamant.expedition import Move, Phase, Reveal, Rules, State, actors, joint, play, start
from kortdiamant.expedition import events as happenings
from kortdiamant.expedition.contest import leaders
from kortdiamant.expedition.pack import face
from kortdiamant.simulation.tally import Tally


def play_games(rules: Rules, bots: Sequence[Asking], seed: int, numbers: Iterable[int]) -> Tally:
    """Play the games of these numbers, a bot for each seat; raises `WrongSeatCount`."""
    tally = Tally.of_none(len(bots), rules.rounds)
    for number in numbers:
        _Game(rules, bots, below(SPAN, seed, "simulated", number), tally).play()
    return tally


class _Game:
    """One game that is played and counted."""

    def __init__(self, rules: Rules, bots: Sequence[Asking], seed: int, tally: Tally) -> None:
        self.state = start(rules, len(bots))
        self.bots = bots
        self.seed = seed
        self.tally = tally
        self.random = Random(seed).random  # noqa: S311  cards, not secrets
        self.cards = self.changes = 0
        self.leader: int | None = None

    def play(self) -> None:
        while self.state.phase in (Phase.REVEAL, Phase.DECIDE):
            number = self.state.round
            move = self._card() if self.state.phase is Phase.REVEAL else self._decision()
            self.state, events = play(self.state, move)
            for event in events:
                self._note(event, number)
        self._close()

    def _card(self) -> Reveal:
        """Any card of the pack, each as likely."""
        place = int(self.random() * self.state.cards_left)
        return Reveal(
            face(self.state, next(cell for cell, end in enumerate(accumulate(self.state.pack)) if place < end))
        )

    def _decision(self) -> Move:
        chosen = {}
        for seat in actors(self.state):
            answer = self.bots[seat](view_of(self.state, seat, self.seed))
            chosen[seat] = answer.leave
            if answer.mishap:
                self.tally.mishaps[seat, answer.mishap] += 1
        return joint(self.state, chosen)

    def _note(self, event: happenings.Event, number: int) -> None:
        """Count what belongs to a round."""
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

    def _close(self) -> None:
        """Count the game as a whole."""
        tally, winners = self.tally, leaders(self.state)
        tally.games += 1
        for seat, each in enumerate(self.state.seats):
            tally.totals[seat][each.total] += 1
            tally.wins[seat][len(winners)] += seat in winners
        tally.cards[self.cards] += 1
        tally.changes[self.changes] += 1
        best, *others = sorted((each.total for each in self.state.seats), reverse=True)
        tally.margins[best - others[0] if others else 0] += 1


def _first(state: State) -> list[int]:
    """The seats with the highest total."""
    best = max(seat.total for seat in state.seats)
    return [index for index, seat in enumerate(state.seats) if seat.total == best]
