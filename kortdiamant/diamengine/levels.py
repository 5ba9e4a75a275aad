"""How the engine chooses a move: levels 1 to 5 for people, and 6, which plays as well as time allows.

Levels 1 to 5 are a pure function of position and seed. They look a few plies ahead with a limit of nodes, and choose
at random among moves that seem about equally good. Level 6 plays the winning strategy wherever it applies, and
otherwise searches by iterative deepening.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from time import monotonic
from typing import NamedTuple

from kortdiamant.chance import below
from kortdiamant.diam import Rules, State, start
from kortdiamant.diamengine.bitboards import Planes, swap_teams
from kortdiamant.diamengine.choice import Choice
from kortdiamant.diamengine.encode import Encoding, decode_move, encode
from kortdiamant.diamengine.engine import engine, list_legal_moves
from kortdiamant.diamengine.jit import IS_COMPILED
from kortdiamant.diamengine.proof_search import DRAW, LIMIT, LOSS, NEVER, NODES, PASS, STUCK
from kortdiamant.diamengine.search import MAX_DEPTH, SURE, WIN, SearchTables, search_tables
from kortdiamant.diamengine.strategy import StrategyAnswer, find_answer, load_strategy

WIDEST = 2 * WIN
FIRST = 1 << 30  # nodes, more than the first ply can take
STUCK_BY_RULE: Mapping[str, int] = {"pass": PASS, "loss": LOSS, "draw": DRAW}


class DepthResult(NamedTuple):
    """What is known after having looked so many plies ahead."""

    depth: int
    scores: dict[int, int]  # by number of the move, best first; what is far from the best is a bound from above
    nodes: int  # since thinking began

    @property
    def best(self) -> int:
        """The score of the best move."""
        return next(iter(self.scores.values()))


def forced_plies(score: int) -> int | None:
    """The plies to a forced win, less than 0 to a forced loss; None if nothing is forced."""
    if score > SURE:
        return WIN - score
    return -(WIN + score) if score < -SURE else None


class RootSearch:
    """Somebody who looks at one position; what was remembered helps looking deeper."""

    def __init__(self, state: State, entries: int) -> None:
        """Raises `EngineLimit`."""
        self.layout: Encoding = encode(state)
        repeated = [number for layout in drawn_by_repetition(state) for number in _repetition_key(layout)]
        self.desk: SearchTables = search_tables(entries, len(repeated) // 4)
        for at, number in enumerate(repeated):
            self.desk.repeated[at] = number
        self.desk.counts[STUCK] = STUCK_BY_RULE[state.rules.no_move]

    def thoughts(
        self, deepest: int, nodes: int, margin: int = 0, has_time: Callable[[], bool] = lambda: False
    ) -> Iterator[DepthResult]:
        """What is known after each ply, until so many nodes, and so many again as long as there is time.

        The first ply is looked at whatever it takes. The scores of moves within the margin of the best are exact.
        """
        order: Iterable[int] = list_legal_moves(self.layout.planes, self.layout.teams)
        self.desk.counts[LIMIT] = FIRST
        for depth in range(1, min(deepest, MAX_DEPTH - 1) + 1):
            scores = self._scores(order, depth, margin)
            while scores is None and has_time():
                self.desk.counts[LIMIT] = self.desk.counts[NODES] + nodes
                scores = self._scores(order, depth, margin)
            if scores is None:
                return
            order = ranked = dict(sorted(scores.items(), key=lambda each: -each[1]))
            yield DepthResult(depth, ranked, int(self.desk.counts[NODES]))
            self.desk.counts[LIMIT] = max(nodes, self.desk.counts[NODES])
            if forced_plies(next(iter(ranked.values()))) is not None:
                return

    def _scores(self, order: Iterable[int], depth: int, margin: int) -> dict[int, int] | None:
        """The scores of all moves; None if that takes too many nodes."""
        best, scores = -WIDEST, {}
        for move in order:
            scores[move] = self._score(move, depth, max(best - margin - 1, -WIDEST))
            if self.desk.counts[NODES] > self.desk.counts[LIMIT]:
                return None
            best = max(best, scores[move])
        return scores

    def _score(self, move: int, depth: int, alpha: int) -> int:
        planes, teams = self.layout.planes, self.layout.teams
        after, outcome = engine().take(planes, teams, move)
        if outcome:
            return outcome * (WIN - 1)
        return -int(engine().look(after, swap_teams(teams), depth - 1, -WIDEST, -alpha, self.desk))


def drawn_by_repetition(state: State) -> list[Encoding]:
    """The positions that end the game by repetition if they come once more."""
    if state.rules.repetition == "never":
        return []
    most = state.rules.repetition - 1
    return [encode(State(state.rules, *each)) for each in sorted(set(state.seen)) if state.seen.count(each) == most]


def _repetition_key(layout: Encoding) -> tuple[int, int, int, int]:
    """A position as the desk has it."""
    return *engine().alike(layout.planes, layout.teams), layout.teams


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


def choose_move(state: State, level: int, seed: int = 0, think: float = THINK) -> Choice:
    """What a level plays; raises `EngineLimit`. Only the best one needs time, in seconds."""
    if level == BEST:
        return strategy_move(state) or search_best_move(state, think)
    return _choose_at_level(state, LEVELS[level], seed)


def warm_up() -> None:
    """Have everything compiled, or loaded, that a level needs."""
    choose_move(start(Rules(), 2), min(LEVELS))


def _choose_at_level(state: State, level: Level, seed: int) -> Choice:
    thinker = RootSearch(state, SMALL)
    layout = thinker.layout
    if below(100, seed, "careless", state.turn, *state.stacks) < level.careless:
        possible = list_legal_moves(layout.planes, layout.teams)
        return Choice(
            decode_move(possible[below(len(possible), seed, "any", state.turn, *state.stacks)], layout.colours)
        )
    thought = list(thinker.thoughts(level.depth, level.nodes, level.margin))[-1]
    good = [move for move, score in thought.scores.items() if score >= thought.best - level.margin]
    move = good[below(len(good), seed, "good", state.turn, *state.stacks)]
    return Choice(decode_move(move, layout.colours), forced_plies(thought.scores[move]), thought.depth, thought.nodes)


def search_best_move(
    state: State, think: float = THINK, nodes: int = SLICE, clock: Callable[[], float] = monotonic
) -> Choice:
    """The best move that is found in so many seconds, however long that is beyond so many nodes."""
    until = clock() + think
    thinker = RootSearch(state, LARGE)
    *_, thought = thinker.thoughts(MAX_DEPTH, nodes, has_time=lambda: clock() < until)
    move = next(iter(thought.scores))
    return Choice(decode_move(move, thinker.layout.colours), forced_plies(thought.best), thought.depth, thought.nodes)


def strategy_move(state: State) -> Choice | None:
    """The move of the bundled strategy, or the one that makes its win as long as can be; None where it says nothing.

    It says nothing either where its win might come to a position that would end the game by repetition.
    """
    layout = encode(state)
    if layout.teams or engine().aligns(layout.planes, 0):
        return None
    answer = _strategy_answer(layout.planes)
    if not answer or any(_plies_from(each.planes) < abs(answer.plies) for each in drawn_by_repetition(state)):
        return None
    return Choice(decode_move(answer.move, layout.colours), answer.plies, by_strategy=True)


def _strategy_answer(planes: Planes) -> StrategyAnswer | None:
    """What the strategy does here if it is to move, or else what makes its win as long as can be."""
    return find_answer(load_strategy(), planes) or _longest_defence(planes)


def _plies_from(planes: Planes) -> int:
    """Within how many plies the strategy wins from a position; more than any win takes where it says nothing."""
    if engine().aligns(planes, 0):
        return 1
    answer = _strategy_answer(planes)
    return abs(answer.plies) if answer else NEVER


def _longest_defence(planes: Planes) -> StrategyAnswer | None:
    """The move after which the strategy takes most plies; None if one of them leads out of it."""
    ways = [(move, _plies_after(planes, move)) for move in list_legal_moves(planes, 0)]
    known = [(plies, -move) for move, plies in ways if plies is not None]
    if not ways or len(known) < len(ways):
        return None
    plies, move = max(known)
    return StrategyAnswer(-move, -plies - 1)


def _plies_after(planes: Planes, move: int) -> int | None:
    """The plies in which the other side wins after a move by the strategy; None if it says nothing of that."""
    after, outcome = engine().take(planes, 0, move)
    if outcome or engine().aligns(after, 0):
        return 1 if not outcome else 0 if outcome < 0 else None
    answer = load_strategy().get(engine().alike(after, 0))
    return answer and answer.plies
