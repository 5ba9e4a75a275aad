"""Choose the backend for an arena, the compiled kernel or the readable core, and play parts with it.

The kernel plays if it supports the rules and knows exactly how every bot decides. It is imported only then. In the
readable core, a game is a pure function of the rules, the bots, the seed and its number. Its cards come from
`random.Random`, seeded with a hash of seed and number. Only `random()` is used, because that is the one method whose
numbers Python promises to keep. Extra rounds are not played; a tie is shared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from random import Random
from time import perf_counter
from typing import NamedTuple

from kortdiamant.bots import Bot, Invoker, batch_spec, invoker, make_bot, view_of
from kortdiamant.bots.strategies import BagFiller, Cautious, Follower, Greedy, RandomLeaver, Timid
from kortdiamant.chance import SPAN, below
from kortdiamant.errors import KernelLimit, UnsupportedRules
from kortdiamant.expedition import Move, Phase, Reveal, Rules, State, actors, joint, play, start
from kortdiamant.expedition import events as happenings
from kortdiamant.expedition.moves import face
from kortdiamant.expedition.state import leaders
from kortdiamant.kernel import is_available
from kortdiamant.simulation.arena import Arena, Backend, Part
from kortdiamant.simulation.figures import Tally

# The bots of `kernel_backend.kernel_policy`, listed here because that file cannot be imported without numba.
KERNEL_BOTS = frozenset[type[Bot]]((RandomLeaver, BagFiller, Greedy, Timid, Cautious, Follower))


@dataclass(frozen=True)
class BackendChoice:
    """A backend, and the reason if it is not the kernel.

    The reason is bots without a kernel policy (`strangers`), a game that is too large or has rules that the kernel does
    not support (`limit`), or that numba is missing.
    """

    backend: Backend
    strangers: tuple[str, ...] = ()
    limit: KernelLimit | UnsupportedRules | None = None
    is_missing: bool = False


def choose_backend(arena: Arena, games: int = 0) -> BackendChoice:
    """Choose the backend for `games` games of an arena, which must have passed `Arena.check`."""
    strangers = tuple(spec for spec in dict.fromkeys(arena.bots) if type(make_bot(spec)) not in KERNEL_BOTS)
    if strangers:
        return BackendChoice(Backend.READABLE, strangers)
    if not is_available():
        return BackendChoice(Backend.READABLE, is_missing=True)
    try:
        from kortdiamant.simulation.kernel_backend import check_limits, freezing_threshold
    except ImportError:  # numba is installed, but does not support the installed numpy
        return BackendChoice(Backend.READABLE, is_missing=True)
    try:
        check_limits(arena)
    except (KernelLimit, UnsupportedRules) as limit:
        return BackendChoice(Backend.READABLE, limit=limit)
    return BackendChoice(Backend.FROZEN if games >= freezing_threshold(arena) else Backend.GENERIC)


class CountedGame:
    """One game in progress, which is added to a tally round by round, and by `close` as a whole."""

    def __init__(self, rules: Rules, tally: Tally) -> None:
        self.state = start(rules, len(tally.totals))
        self.tally = tally
        self.cards = self.changes = 0
        self.leader: int | None = None

    def play(self, move: Move) -> None:
        """Play a move, and count what belongs to the round."""
        number = self.state.round
        self.state, events = play(self.state, move)
        for event in events:
            self._note(event, number)

    def close(self) -> None:
        """Count the game, which is over; a tie that an extra round would settle is shared."""
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
                self._update_leader()

    def _update_leader(self) -> None:
        # Not `expedition.leaders`, which applies tie-breaks: the lead changes only when one seat alone has the most.
        best = max(seat.total for seat in self.state.seats)
        first = [index for index, seat in enumerate(self.state.seats) if seat.total == best]
        if len(first) == 1:
            self.changes += self.leader not in (None, first[0])
            self.leader = first[0]


def play_games(rules: Rules, bots: Sequence[Invoker], seed: int, numbers: Iterable[int]) -> Tally:
    """Play the games with these numbers, with a bot for each seat; raises `WrongSeatCount`."""
    tally = Tally.empty(len(bots), rules.rounds)
    for number in numbers:
        _play_game(CountedGame(rules, tally), bots, below(SPAN, seed, "simulated", number))
    return tally


def _play_game(game: CountedGame, bots: Sequence[Invoker], seed: int) -> None:
    random = Random(seed).random  # noqa: S311  cards, not secrets
    while game.state.phase in (Phase.REVEAL, Phase.DECIDE):
        if game.state.phase is Phase.REVEAL:
            game.play(_random_card(game.state, random))
        else:
            game.play(_joint_decision(game.state, bots, seed, game.tally))
    game.close()


def _random_card(state: State, random: Callable[[], float]) -> Reveal:
    """Draw a card from the pack."""
    place = int(random() * state.cards_left)
    return Reveal(face(state, next(cell for cell, end in enumerate(accumulate(state.pack)) if place < end)))


def _joint_decision(state: State, bots: Sequence[Invoker], seed: int, tally: Tally) -> Move:
    chosen = {}
    for seat in actors(state):
        decision = bots[seat](view_of(state, seat, seed))
        chosen[seat] = decision.leave
        if decision.mishap:
            tally.mishaps[seat, decision.mishap] += 1
    return joint(state, chosen)


CACHED_BOTS = 100


class PartResult(NamedTuple):
    """The tally of a part, and the seconds that it took."""

    tally: Tally
    seconds: float


def play_part(part: Part) -> PartResult:
    """Play a part with its backend; the entry point of worker processes."""
    begun = perf_counter()
    if part.backend is Backend.READABLE:
        bots = [_invoker_of_run(part.run, spec) for spec in part.arena.bots]
        tally = play_games(part.arena.rules, bots, part.arena.seed, part.numbers)
    else:
        from kortdiamant.simulation.kernel_backend import play_compiled  # imports numba, which takes a while

        tally = play_compiled(part)
    return PartResult(tally, perf_counter() - begun)


@lru_cache(CACHED_BOTS)
def _invoker_of_run(_run: str, spec: str) -> Invoker:
    """Make a bot once per run, because that may take long."""
    return invoker(batch_spec(spec))
