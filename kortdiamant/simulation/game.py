"""Games played by the readable core and counted, each from a stream of its own.

A game is a pure function of the rules, the bots, the seed and its number. Its cards come from `random.Random`, seeded
with what `chance` makes of seed and number; of that only `random()` is used, the one method whose numbers Python
promises to keep. A tie that could be settled by an extra round is shared: an extra round is not played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate
from random import Random

from kortdiamant.bots import Asking, view_of
from kortdiamant.chance import SPAN, below
from kortdiamant.expedition import Move, Phase, Reveal, Rules, State, actors, joint
from kortdiamant.expedition.pack import face
from kortdiamant.simulation.counting import CountedGame
from kortdiamant.simulation.tally import Tally


def play_games(rules: Rules, bots: Sequence[Asking], seed: int, numbers: Iterable[int]) -> Tally:
    """Play the games of these numbers, a bot for each seat; raises `WrongSeatCount`."""
    tally = Tally.of_none(len(bots), rules.rounds)
    for number in numbers:
        _play(CountedGame(rules, tally), bots, below(SPAN, seed, "simulated", number))
    return tally


def _play(game: CountedGame, bots: Sequence[Asking], seed: int) -> None:
    random = Random(seed).random  # noqa: S311  cards, not secrets
    while game.state.phase in (Phase.REVEAL, Phase.DECIDE):
        if game.state.phase is Phase.REVEAL:
            game.play(_card(game.state, random))
        else:
            game.play(_decision(game.state, bots, seed, game.tally))
    game.close()


def _card(state: State, random: Callable[[], float]) -> Reveal:
    """Any card of the pack, each as likely."""
    place = int(random() * state.cards_left)
    return Reveal(face(state, next(cell for cell, end in enumerate(accumulate(state.pack)) if place < end)))


def _decision(state: State, bots: Sequence[Asking], seed: int, tally: Tally) -> Move:
    chosen = {}
    for seat in actors(state):
        answer = bots[seat](view_of(state, seat, seed))
        chosen[seat] = answer.leave
        if answer.mishap:
            tally.mishaps[seat, answer.mishap] += 1
    return joint(state, chosen)
