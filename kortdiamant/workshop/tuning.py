"""Tuning: search the values of some knobs for the ruleset that comes nearest to its targets.

Every candidate is checked like `rules check` does, without variants, and bots play its games with the same cards
and the same chance. A few games rule out the worst candidates, the others play more, and the best play all
(successive halving). If there are more candidates than may be tried, half of those tried are drawn at random, and
the rest are neighbours of the best of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from copy import deepcopy
from dataclasses import dataclass, field
from itertools import count, product
from math import ceil, prod
from typing import Any

from kortdiamant.bots import Mishap
from kortdiamant.chance import below
from kortdiamant.documents.document import KeyPath
from kortdiamant.documents.yaml_text import dump_flow
from kortdiamant.errors import DocumentError, NothingToTry, Severity
from kortdiamant.expedition import Rules
from kortdiamant.rulebook import Ruleset
from kortdiamant.rulebook.resolve import ResolvedDocument, apply_settings
from kortdiamant.simulation.arena import Arena
from kortdiamant.simulation.batches import play_batches
from kortdiamant.simulation.figures import Interval, Tally
from kortdiamant.simulation.targets import NamedFigure, TuningTarget, distance
from kortdiamant.workshop.check import try_build
from kortdiamant.workshop.knobs import Knob

FIRST_STEP, MIN_GAMES = 16, 20  # the first step plays a sixteenth of all games, and at least 20
KEPT_SHARE = 4  # one in four candidates goes on to the next step
MAX_REFUSED_RATIO = 4  # candidates that may be unplayable for each playable one
MIN_FINALISTS = 10  # this number of candidates always goes on
MAX_SHOWN = 8
VARY = "--vary"  # the file name in the marks of candidates

OnPlayed = Callable[[int], None]  # called with the number of games of each batch


@dataclass(frozen=True)
class Aim:
    """The targets, the bots that play, the games of a finalist, and how many candidates to try."""

    targets: tuple[TuningTarget, ...]
    bots: tuple[str, ...]
    games: int
    max_candidates: int
    seed: int

    @property
    def figures(self) -> tuple[NamedFigure, ...]:
        """The figures of the targets, each once."""
        return tuple({target.figure.name: target.figure for target in self.targets}.values())

    @property
    def steps(self) -> tuple[int, ...]:
        """The number of games that a candidate has played after each step."""
        fewer = (self.games // FIRST_STEP, self.games // KEPT_SHARE)
        return (*(number for number in dict.fromkeys(fewer) if number >= MIN_GAMES), self.games)


@dataclass(frozen=True)
class Trial:
    """A candidate, the number of knobs it changes, and the results of its games.

    The unchanged ruleset has an empty point if its values are not among those of the knobs.
    """

    point: GridPoint
    changed_knobs: int
    tally: Tally

    def figure(self, figure: NamedFigure) -> Interval:
        """Return the value of a figure in the games played."""
        return figure.of(self.tally)

    def misses(self, aim: Aim) -> tuple[float, ...]:
        """Return the distance to each target."""
        return tuple(target.misses(self.figure(target.figure).value) for target in aim.targets)


@dataclass
class Tuning:
    """A search that starts from a ruleset; it can be interrupted at any time and has the best trials so far.

    `rules` has the rules of every candidate that can be played, `refused` the errors of the others.
    """

    base: ResolvedDocument
    space: KnobGrid
    aim: Aim
    original: Trial | None = None
    trials: dict[GridPoint, Trial] = field(default_factory=dict)
    refused: dict[GridPoint, DocumentError] = field(default_factory=dict)
    rules: dict[GridPoint, Rules] = field(default_factory=dict)

    @property
    def planned(self) -> int:
        """The approximate number of games that will be played."""
        left, games = min(self.space.size, self.aim.max_candidates), self.aim.games
        for step in self.aim.steps:
            games += left * step
            left = min(left, max(MIN_FINALISTS, left // KEPT_SHARE))
        return games

    @property
    def tried(self) -> Iterable[Rules]:
        """The rules of all candidates that have played, without the unchanged ruleset."""
        return map(self.rules.__getitem__, self.trials)

    @property
    def mishaps(self) -> Counter[tuple[int, Mishap]]:
        """The mishaps of bots in all games that count."""
        trials = [*self.trials.values(), *filter(None, [self.original])]
        return sum((trial.tally.mishaps for trial in trials), Counter())

    def search(self, rules: Rules, played: OnPlayed) -> None:
        """Play the unchanged ruleset and the candidates, the better ones more often.

        Raises like `Arena.check`, and NothingToTry if no candidate can be played.
        """
        self.original = Trial(self.space.now or (), 0, self._play(rules, self.aim.games, played))
        first, *others = self.aim.steps
        if self.space.size <= self.aim.max_candidates:
            self._try(self.space.all_points(), first, played)
        else:
            self._try(self.space.random_points(self.aim.seed), first, played, until=ceil(self.aim.max_candidates / 2))
            neighbours = (near for trial in self.ranked() for near in self.space.neighbours(trial.point))
            self._try(neighbours, first, played, until=self.aim.max_candidates)
        if not self.trials:
            raise NothingToTry(len(self.refused), next(iter(self.refused.values()), None))
        for games in others:
            ranked = self.ranked()
            best = ranked[: max(MIN_FINALISTS, len(ranked) // KEPT_SHARE)]
            self._try([trial.point for trial in best], games, played)

    def ranked(self) -> list[Trial]:
        """Return the trials with the most games, best first; at about the same distance, the one with fewer changes."""
        most_games = max((trial.tally.games for trial in self.trials.values()), default=0)
        farthest = [trial for trial in self.trials.values() if trial.tally.games == most_games]
        return sorted(farthest, key=self._rank)

    def front(self) -> list[Trial]:
        """Return the best few trials with different figures.

        With several targets, only those that no other trial beats in every way.
        """
        best_of: dict[tuple[Interval, ...], Trial] = {}
        for trial in self.ranked():
            best_of.setdefault(tuple(map(trial.figure, self.aim.figures)), trial)
        ranked = list(best_of.values())
        if len(self.aim.targets) > 1:
            misses = [trial.misses(self.aim) for trial in ranked]
            ranked = [
                trial
                for trial, own in zip(ranked, misses, strict=True)
                if not any(_beats(each, own) for each in misses)
            ]
        return ranked[:MAX_SHOWN]

    def _rank(self, trial: Trial) -> tuple[float, int, float, GridPoint]:
        far = distance(trial.misses(self.aim))
        return round(far, 1), trial.changed_knobs, far, trial.point

    def _try(self, points: Iterable[GridPoint], games: int, played: OnPlayed, until: int | None = None) -> None:
        """Play each candidate up to a number of games, until there are `until` trials."""
        for point in points:
            if until is not None and (len(self.trials) >= until or len(self.refused) >= MAX_REFUSED_RATIO * until):
                return
            if point not in self.rules and point not in self.refused:
                self._build(point)
            has_played = point in self.trials and self.trials[point].tally.games >= games
            if point in self.rules and not has_played:
                tally = self._play(self.rules[point], games, played)
                self.trials[point] = Trial(point, len(self.space.changes(point)), tally)

    def _build(self, point: GridPoint) -> None:
        """Keep the rules of a candidate, or the reason why it cannot be played."""
        ruleset, found = try_build(apply_settings(self.base, self.space.settings(point), VARY))
        if not isinstance(ruleset, Ruleset):
            self.refused[point] = DocumentError([fault for fault in found if fault.severity is Severity.ERROR])
        else:
            self.rules[point] = ruleset.rules

    def _play(self, rules: Rules, games: int, played: OnPlayed) -> Tally:
        tally = Tally.empty(len(self.aim.bots), rules.rounds)
        with closing(play_batches(Arena(rules, self.aim.bots, self.aim.seed), games)) as parts:
            for part in parts:
                tally = tally.plus(part)
                played(part.games)
        return tally


def _beats(one: Sequence[float], other: Sequence[float]) -> bool:
    """Whether one is at least as near to every target, and nearer to one."""
    pairs = [(round(own, 2), round(its, 2)) for own, its in zip(one, other, strict=True)]
    return all(own <= its for own, its in pairs) and any(own < its for own, its in pairs)


GridPoint = tuple[int, ...]  # the index of a value for each knob
CARDS = "cards"
MAX_REPEATED_DRAWS = 50  # draws in a row without a new point, after which hardly any are left


@dataclass(frozen=True)
class KnobGrid:
    """The combinations of the values of a ruleset's knobs."""

    knobs: tuple[Knob, ...]
    ruleset: Ruleset

    @property
    def size(self) -> int:
        """The number of points."""
        return prod(len(knob.values) for knob in self.knobs)

    @property
    def now(self) -> GridPoint | None:
        """The point of the unchanged ruleset, or None if one of its values is not among those of the knob."""
        values = [[dump_flow(value) for value in knob.values] for knob in self.knobs]
        now = [dump_flow(knob.now) for knob in self.knobs]
        if any(each not in known for each, known in zip(now, values, strict=True)):
            return None
        return tuple(known.index(each) for each, known in zip(now, values, strict=True))

    def all_points(self) -> Iterator[GridPoint]:
        """Return all points."""
        return product(*(range(len(knob.values)) for knob in self.knobs))

    def random_points(self, seed: int) -> Iterator[GridPoint]:
        """Draw points at random, each once, until hardly any are left."""
        known: set[GridPoint] = set()
        repeated = 0
        for number in count():
            point = self._draw(seed, number)
            repeated = repeated + 1 if point in known else 0
            if repeated == MAX_REPEATED_DRAWS:
                return
            if not repeated:
                known.add(point)
                yield point

    def neighbours(self, point: GridPoint) -> Iterator[GridPoint]:
        """Yield the points where one knob has the next or previous value."""
        for index, knob in enumerate(self.knobs):
            for value in (point[index] - 1, point[index] + 1):
                if 0 <= value < len(knob.values):
                    yield (*point[:index], value, *point[index + 1 :])

    def values(self, point: GridPoint) -> list[object]:
        """Return the value of each knob at a point."""
        return [knob.values[index] for knob, index in zip(self.knobs, point, strict=True)]

    def changes(self, point: GridPoint) -> dict[KeyPath, object]:
        """Return the values that differ from the present ones, by path."""
        pairs = zip(self.knobs, self.values(point), strict=True)
        return {knob.path: value for knob, value in pairs if dump_flow(value) != dump_flow(knob.now)}

    def settings(self, point: GridPoint) -> Mapping[str, object]:
        """Return the changes as settings of a ruleset; for changed cards, the whole list."""
        changes = self.changes(point)
        found = {_dotted(path): value for path, value in changes.items() if path[0] != CARDS}
        within = {path: value for path, value in changes.items() if path[0] == CARDS}
        return {**found, CARDS: self._cards(within)} if within else found

    def _cards(self, changes: Mapping[KeyPath, object]) -> object:
        cards: Any = deepcopy(self.ruleset.definition[CARDS])
        for (_, index, *between, key), value in changes.items():
            inner = cards[index]
            for each in between:
                inner = inner[each]
            inner[key] = value
        return cards

    def _draw(self, seed: int, number: int) -> GridPoint:
        return tuple(below(len(knob.values), seed, "tuned", number, index) for index, knob in enumerate(self.knobs))


def _dotted(path: KeyPath) -> str:
    return ".".join(map(str, path))
