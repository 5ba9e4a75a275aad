"""How well the engine plays: levels 1 to 5 for people, and 6, which plays as well as time allows.

Levels 1 to 5 are a pure function of position and seed. They look a few plies ahead, some nodes at most, and choose by
chance among moves that seem about as good; level 6 plays the winning strategy wherever it applies.
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import NamedTuple

from kortdiamant.chance import below
from kortdiamant.diam import Rules, State, start
from kortdiamant.diamengine.choice import Choice
from kortdiamant.diamengine.compiling import IS_COMPILED
from kortdiamant.diamengine.laying import laid, move_of
from kortdiamant.diamengine.planes import Planes
from kortdiamant.diamengine.proving import NEVER
from kortdiamant.diamengine.running import engine, moves_of
from kortdiamant.diamengine.searching import DEEPEST
from kortdiamant.diamengine.strategy import Answer, answer_in, bundled
from kortdiamant.diamengine.thinking import Thinker, forced, repeating


class Level(NamedTuple):
    """How somebody plays who is not perfect."""

    depth: int  # plies
    nodes: int
    margin: int  # moves that are no worse by more than this are as good
    careless: int  # in how many of a hundred turns anything is played


LEVELS = {
    1: Level(1, 1_000, 25, 35),
    2: Level(2, 1_000, 10, 12),
    3: Level(3, 2_000, 6, 4),
    4: Level(5, 10_000, 2, 0),
    5: Level(9, 60_000, 1, 0),
}
BEST = 6
THINK = 2.0  # seconds
SLICE = 200_000 if IS_COMPILED else 1_000  # nodes between two looks at the clock
SMALL, LARGE = 1 << 15, 1 << 20  # positions that are remembered


def chosen(state: State, level: int, seed: int = 0, think: float = THINK) -> Choice:
    """What a level plays; raises `EngineLimit`. Only the best one needs time, in seconds."""
    if level == BEST:
        return by_strategy(state) or best(state, think)
    return _by_level(state, LEVELS[level], seed)


def warm_up() -> None:
    """Have everything compiled, or loaded, that a level needs."""
    chosen(start(Rules(), 2), min(LEVELS))


def _by_level(state: State, level: Level, seed: int) -> Choice:
    thinker = Thinker(state, SMALL)
    layout = thinker.layout
    if below(100, seed, "careless", state.turn, *state.stacks) < level.careless:
        possible = moves_of(layout.planes, layout.teams)
        return Choice(move_of(possible[below(len(possible), seed, "any", state.turn, *state.stacks)], layout.colours))
    thought = list(thinker.thoughts(level.depth, level.nodes, level.margin))[-1]
    good = [move for move, score in thought.scores.items() if score >= thought.best - level.margin]
    move = good[below(len(good), seed, "good", state.turn, *state.stacks)]
    return Choice(move_of(move, layout.colours), forced(thought.scores[move]), thought.depth, thought.nodes)


def best(state: State, think: float = THINK, nodes: int = SLICE, clock: Callable[[], float] = monotonic) -> Choice:
    """The best move that is found in so many seconds, however long that is beyond so many nodes."""
    until = clock() + think
    thinker = Thinker(state, LARGE)
    *_, thought = thinker.thoughts(DEEPEST, nodes, has_time=lambda: clock() < until)
    move = next(iter(thought.scores))
    return Choice(move_of(move, thinker.layout.colours), forced(thought.best), thought.depth, thought.nodes)


def by_strategy(state: State) -> Choice | None:
    """The move of the bundled strategy, or the one that makes its win as long as can be; None where it says nothing.

    It says nothing either where its win might come to a position that would end the game by repetition.
    """
    layout = laid(state)
    if layout.teams or engine().aligns(layout.planes, 0):
        return None
    answer = _by_heart(layout.planes)
    if not answer or any(_plies_from(each.planes) < abs(answer.plies) for each in repeating(state)):
        return None
    return Choice(move_of(answer.move, layout.colours), answer.plies, by_strategy=True)


def _by_heart(planes: Planes) -> Answer | None:
    """What the strategy does here if it is to move, or else what makes its win as long as can be."""
    return answer_in(bundled(), planes) or _longest(planes)


def _plies_from(planes: Planes) -> int:
    """Within how many plies the strategy wins from a position; more than any win takes where it says nothing."""
    if engine().aligns(planes, 0):
        return 1
    answer = _by_heart(planes)
    return abs(answer.plies) if answer else NEVER


def _longest(planes: Planes) -> Answer | None:
    """The move after which the strategy takes most plies; None if one of them leads out of it."""
    ways = [(move, _plies_after(planes, move)) for move in moves_of(planes, 0)]
    known = [(plies, -move) for move, plies in ways if plies is not None]
    if not ways or len(known) < len(ways):
        return None
    plies, move = max(known)
    return Answer(-move, -plies - 1)


def _plies_after(planes: Planes, move: int) -> int | None:
    """The plies in which the other side wins after a move by the strategy; None if it says nothing of that."""
    after, outcome = engine().take(planes, 0, move)
    if outcome or engine().aligns(after, 0):
        return 1 if not outcome else 0 if outcome < 0 else None
    answer = bundled().get(engine().alike(after, 0))
    return answer and answer.plies
