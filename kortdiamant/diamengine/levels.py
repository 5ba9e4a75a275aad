"""The levels of the engine: 1 to 5 are for people, and 6 plays as well as time allows.

Levels 1 to 5 are a pure function of position and seed. They search a few plies deep with a node limit, and choose at
random among moves with about the same score. Level 6 plays the winning strategy wherever it applies, and otherwise
searches by iterative deepening.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from time import monotonic
from typing import NamedTuple

from kortdiamant.chance import below
from kortdiamant.diam import Move, Rules, State, start
from kortdiamant.diamengine.bitboards import Encoding, Planes, decode_move, encode, swap_teams
from kortdiamant.diamengine.engine import engine, list_legal_moves
from kortdiamant.diamengine.proof_search import DRAW, LIMIT, LOSS, NEVER, NODES, PASS, STUCK
from kortdiamant.diamengine.search import MAX_DEPTH, SURE, WIN, SearchTables, search_tables
from kortdiamant.diamengine.strategy import StrategyAnswer, find_answer, load_strategy
from kortdiamant.kernel.jit import IS_COMPILED

INFINITY = 2 * WIN
FIRST_PLY_NODES = 1 << 30  # more than the first ply can take
STUCK_BY_RULE: Mapping[str, int] = {"pass": PASS, "loss": LOSS, "draw": DRAW}


class EngineChoice(NamedTuple):
    """A move, and what the engine knows about it.

    `plies` is the distance to a forced win, negative to a forced loss, None if nothing is forced or known. It is exact
    if the choice is `by_strategy`; otherwise the search saw no shorter way.
    """

    move: Move
    plies: int | None = None
    depth: int = 0
    nodes: int = 0
    by_strategy: bool = False


class DepthResult(NamedTuple):
    """The result of a search to a depth in plies."""

    depth: int
    scores: dict[int, int]  # by number of the move, best first; the scores of bad moves are upper bounds
    nodes: int  # since the search began

    @property
    def best_score(self) -> int:
        """The score of the best move."""
        return next(iter(self.scores.values()))


def forced_plies(score: int) -> int | None:
    """The plies to a forced win, negative to a forced loss; None if nothing is forced."""
    if score > SURE:
        return WIN - score
    return -(WIN + score) if score < -SURE else None


class RootSearch:
    """Iterative deepening from one position; every depth uses the tables of the one before."""

    def __init__(self, state: State, entries: int) -> None:
        """Prepare tables for `entries` positions, a power of two; raises `EngineLimit`."""
        self.layout: Encoding = encode(state)
        # As `SearchTables.repeated` stores them:
        repeated = [
            number
            for planes, teams, _ in drawn_by_repetition(state)
            for number in (*engine().canonical_key(planes, teams), teams)
        ]
        self.tables: SearchTables = search_tables(entries, len(repeated) // 4)
        for at, number in enumerate(repeated):
            self.tables.repeated[at] = number
        self.tables.counters[STUCK] = STUCK_BY_RULE[state.rules.no_move]

    def deepen(
        self, deepest: int, nodes: int, margin: int = 0, has_time: Callable[[], bool] = lambda: False
    ) -> Iterator[DepthResult]:
        """Search one ply deeper at a time, up to a number of nodes, and that number again while there is time.

        The first ply has no limit. The scores of moves within the margin of the best are exact.
        """
        order: Iterable[int] = list_legal_moves(self.layout.planes, self.layout.teams)
        self.tables.counters[LIMIT] = FIRST_PLY_NODES
        for depth in range(1, min(deepest, MAX_DEPTH - 1) + 1):
            scores = self._scores(order, depth, margin)
            while scores is None and has_time():
                self.tables.counters[LIMIT] = self.tables.counters[NODES] + nodes
                scores = self._scores(order, depth, margin)
            if scores is None:
                return
            order = ranked = dict(sorted(scores.items(), key=lambda each: -each[1]))
            yield DepthResult(depth, ranked, int(self.tables.counters[NODES]))
            self.tables.counters[LIMIT] = max(nodes, self.tables.counters[NODES])
            if forced_plies(next(iter(ranked.values()))) is not None:
                return

    def _scores(self, order: Iterable[int], depth: int, margin: int) -> dict[int, int] | None:
        """The scores of all moves; None if the node limit was reached."""
        best, scores = -INFINITY, {}
        for move in order:
            scores[move] = self._score(move, depth, max(best - margin - 1, -INFINITY))
            if self.tables.counters[NODES] > self.tables.counters[LIMIT]:
                return None
            best = max(best, scores[move])
        return scores

    def _score(self, move: int, depth: int, alpha: int) -> int:
        planes, teams = self.layout.planes, self.layout.teams
        after, outcome = engine().take(planes, teams, move)
        if outcome:
            return outcome * (WIN - 1)
        return -int(engine().search(after, swap_teams(teams), depth - 1, -INFINITY, -alpha, self.tables))


def drawn_by_repetition(state: State) -> list[Encoding]:
    """The positions that end the game by repetition when they come once more."""
    if state.rules.repetition == "never":
        return []
    most = state.rules.repetition - 1
    return [encode(State(state.rules, *each)) for each in sorted(set(state.seen)) if state.seen.count(each) == most]


class Level(NamedTuple):
    """How an imperfect player plays."""

    depth: int  # plies
    nodes: int
    margin: int  # in units of score: any move so close to the best may be played
    careless_percent: int  # of the turns, in which any legal move may be played


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
SMALL_TABLE, LARGE_TABLE = 1 << 15, 1 << 20  # positions in the transposition table


def choose_move(state: State, level: int, seed: int = 0, think: float = THINK) -> EngineChoice:
    """The move of a level; only the best level uses `think`, in seconds. Raises `EngineLimit`."""
    if level == BEST:
        return strategy_move(state) or search_best_move(state, think)
    return _choose_at_level(state, LEVELS[level], seed)


def warm_up() -> None:
    """Compile or load everything that a level needs."""
    choose_move(start(Rules(), 2), min(LEVELS))


def _choose_at_level(state: State, level: Level, seed: int) -> EngineChoice:
    root = RootSearch(state, SMALL_TABLE)
    layout = root.layout
    if below(100, seed, "careless", state.turn, *state.stacks) < level.careless_percent:
        possible = list_legal_moves(layout.planes, layout.teams)
        move = possible[below(len(possible), seed, "any", state.turn, *state.stacks)]
        return EngineChoice(decode_move(move, layout.colours))
    *_, found = root.deepen(level.depth, level.nodes, level.margin)
    good = [move for move, score in found.scores.items() if score >= found.best_score - level.margin]
    move = good[below(len(good), seed, "good", state.turn, *state.stacks)]
    return EngineChoice(decode_move(move, layout.colours), forced_plies(found.scores[move]), found.depth, found.nodes)


def search_best_move(
    state: State, think: float = THINK, nodes: int = SLICE, clock: Callable[[], float] = monotonic
) -> EngineChoice:
    """The best move found in `think` seconds; the clock is read after every `nodes` nodes."""
    until = clock() + think
    root = RootSearch(state, LARGE_TABLE)
    *_, found = root.deepen(MAX_DEPTH, nodes, has_time=lambda: clock() < until)
    move = next(iter(found.scores))
    return EngineChoice(
        decode_move(move, root.layout.colours), forced_plies(found.best_score), found.depth, found.nodes
    )


def strategy_move(state: State) -> EngineChoice | None:
    """The move of the bundled strategy, or the longest defence against it; None if it does not apply.

    It does not apply if its win might pass through a position that would end the game by repetition.
    """
    layout = encode(state)
    if layout.teams or engine().wins_now(layout.planes, 0):
        return None
    answer = _strategy_answer(layout.planes)
    if not answer or any(_plies_from(each.planes) < abs(answer.plies) for each in drawn_by_repetition(state)):
        return None
    return EngineChoice(decode_move(answer.move, layout.colours), answer.plies, by_strategy=True)


def _strategy_answer(planes: Planes) -> StrategyAnswer | None:
    """The move of the strategy if its side is to move, or the longest defence."""
    return find_answer(load_strategy(), planes) or _longest_defence(planes)


def _plies_from(planes: Planes) -> int:
    """The plies within which the strategy wins from a position; `NEVER` if it does not apply."""
    if engine().wins_now(planes, 0):
        return 1
    answer = _strategy_answer(planes)
    return abs(answer.plies) if answer else NEVER


def _longest_defence(planes: Planes) -> StrategyAnswer | None:
    """The move after which the strategy takes the most plies; None if a move leads out of the strategy."""
    ways = [(move, _plies_after(planes, move)) for move in list_legal_moves(planes, 0)]
    known = [(plies, -move) for move, plies in ways if plies is not None]
    if not ways or len(known) < len(ways):
        return None
    plies, move = max(known)
    return StrategyAnswer(-move, -plies - 1)


def _plies_after(planes: Planes, move: int) -> int | None:
    """The plies in which the strategy wins after a move of the other side; None if it does not apply then."""
    after, outcome = engine().take(planes, 0, move)
    if outcome or engine().wins_now(after, 0):
        return 1 if not outcome else 0 if outcome < 0 else None
    answer = load_strategy().get(engine().canonical_key(after, 0))
    return answer and answer.plies
