"""The search for the ruleset that comes nearest to its targets.

Every candidate is judged as `rules check` does, with no variant switched on, and has its games played by bots, all
with the same cards and the same chance. A few games tell the hopeless; whoever is left plays more of them, and a few
play all (successive halving). Where there are more candidates than may be tried, half of those tried are drawn by
chance, and the others stand beside the best of these.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass, field

from kortdiamant.bots import Mishap
from kortdiamant.errors import DocumentError, NothingToTry, Severity
from kortdiamant.expedition import Rules
from kortdiamant.rulebook import Ruleset
from kortdiamant.rulebook.library import changed
from kortdiamant.rulebook.resolve import Resolved
from kortdiamant.simulation.arena import Arena
from kortdiamant.simulation.batches import play_batches
from kortdiamant.simulation.figures import Interval, Tally
from kortdiamant.simulation.targets import NamedFigure, Target, distance
from kortdiamant.workshop.check import judge
from kortdiamant.workshop.tuning.space import Place, Space

FIRST, FEWEST = 16, 20  # the first step is a sixteenth of all games, and never fewer than so many
KEPT = 4  # one of so many goes on to the next step
IN_VAIN = 4  # so many candidates may be no rulesets for each that is
FINALISTS = 10  # go on in any case
SHOWN = 8
VARY = "--vary"  # what marks of candidates name as their file

Played = Callable[[int], None]  # is told how many games have been played


@dataclass(frozen=True)
class Aim:
    """What is wanted, who plays for it, and how much of it: games of a finalist, and candidates at most."""

    targets: tuple[Target, ...]
    bots: tuple[str, ...]
    games: int
    most: int
    seed: int

    @property
    def figures(self) -> tuple[NamedFigure, ...]:
        """The figures that are wanted, each once."""
        return tuple({target.figure.name: target.figure for target in self.targets}.values())

    @property
    def steps(self) -> tuple[int, ...]:
        """How many games each candidate has played after each step."""
        fewer = (self.games // FIRST, self.games // KEPT)
        return (*(number for number in dict.fromkeys(fewer) if number >= FEWEST), self.games)


@dataclass(frozen=True)
class Trial:
    """A candidate and what its games came to; the ruleset as it is has an empty place if the knobs do not reach it."""

    place: Place
    turned: int
    tally: Tally

    def figure(self, figure: NamedFigure) -> Interval:
        """What a figure came to."""
        return figure.of(self.tally)

    def misses(self, aim: Aim) -> tuple[float, ...]:
        """How far it is from each target."""
        return tuple(target.misses(self.figure(target.figure).value) for target in aim.targets)


@dataclass
class Tuning:
    """A search, from the document of a ruleset; whenever it is interrupted it knows the best so far."""

    base: Resolved
    space: Space
    aim: Aim
    original: Trial | None = None
    trials: dict[Place, Trial] = field(default_factory=dict)
    refused: dict[Place, DocumentError] = field(default_factory=dict)
    _rules: dict[Place, Rules] = field(default_factory=dict)

    @property
    def planned(self) -> int:
        """About how many games will be played."""
        left, games = min(self.space.size, self.aim.most), self.aim.games
        for step in self.aim.steps:
            games += left * step
            left = min(left, max(FINALISTS, left // KEPT))
        return games

    @property
    def tried(self) -> Iterable[Rules]:
        """The rules of all that have played, but for the ruleset as it is."""
        return map(self.rules, self.trials)

    @property
    def mishaps(self) -> Counter[tuple[int, Mishap]]:
        """What went wrong with bots in all games that count."""
        played = [*self.trials.values(), *filter(None, [self.original])]
        return sum((trial.tally.mishaps for trial in played), Counter())

    def rules(self, place: Place) -> Rules:
        """The rules of a candidate that has played."""
        return self._rules[place]

    def search(self, rules: Rules, played: Played) -> None:
        """Play the ruleset as it is, and all candidates as far as they deserve it.

        Raises what `Arena.check` does, and `NothingToTry` if no candidate can be played.
        """
        self.original = Trial(self.space.now or (), 0, self._play(rules, self.aim.games, played))
        first, *others = self.aim.steps
        if self.space.size <= self.aim.most:
            self._try(self.space.all(), first, played)
        else:
            self._try(self.space.drawn(self.aim.seed), first, played, until=-(-self.aim.most // 2))
            beside = (near for trial in self.ranked() for near in self.space.neighbours(trial.place))
            self._try(beside, first, played, until=self.aim.most)
        if not self.trials:
            raise NothingToTry(len(self.refused), next(iter(self.refused.values()), None))
        for games in others:
            ranked = self.ranked()
            best = ranked[: max(FINALISTS, len(ranked) // KEPT)]
            self._try([trial.place for trial in best], games, played)

    def ranked(self) -> list[Trial]:
        """All that have played most, the best first; of two that are hardly different the one with fewer changes."""
        most = max((trial.tally.games for trial in self.trials.values()), default=0)
        farthest = [trial for trial in self.trials.values() if trial.tally.games == most]
        return sorted(farthest, key=self._rank)

    def front(self) -> list[Trial]:
        """The best few: where there are several targets, those of which none is better in every way."""
        ranked = self._without_twins(self.ranked())
        if len(self.aim.targets) > 1:
            misses = [trial.misses(self.aim) for trial in ranked]
            ranked = [
                trial
                for trial, own in zip(ranked, misses, strict=True)
                if not any(_beats(each, own) for each in misses)
            ]
        return ranked[:SHOWN]

    def _without_twins(self, ranked: Sequence[Trial]) -> list[Trial]:
        """The trials without those of which all wanted figures are exactly those of a better one."""
        found: dict[tuple[Interval, ...], Trial] = {}
        for trial in ranked:
            found.setdefault(tuple(map(trial.figure, self.aim.figures)), trial)
        return list(found.values())

    def _rank(self, trial: Trial) -> tuple[float, int, float, Place]:
        far = distance(trial.misses(self.aim))
        return round(far, 1), trial.turned, far, trial.place

    def _try(self, places: Iterable[Place], games: int, played: Played, until: int | None = None) -> None:
        """Let candidates have played so many games; new ones until there are so many of them."""
        for place in places:
            if until is not None and (len(self.trials) >= until or len(self.refused) >= IN_VAIN * until):
                return
            if place not in self._rules and place not in self.refused:
                self._judge(place)
            if place in self._rules and not self._has_played(place, games):
                tally = self._play(self._rules[place], games, played)
                self.trials[place] = Trial(place, len(self.space.changes(place)), tally)

    def _has_played(self, place: Place, games: int) -> bool:
        return place in self.trials and self.trials[place].tally.games >= games

    def _judge(self, place: Place) -> None:
        """Keep the rules of a candidate, or what is wrong with it."""
        ruleset, found = judge(changed(self.base, self.space.settings(place), VARY))
        if not isinstance(ruleset, Ruleset):
            self.refused[place] = DocumentError([fault for fault in found if fault.severity is Severity.ERROR])
        else:
            self._rules[place] = ruleset.rules

    def _play(self, rules: Rules, games: int, played: Played) -> Tally:
        tally = Tally.empty(len(self.aim.bots), rules.rounds)
        with closing(play_batches(Arena(rules, self.aim.bots, self.aim.seed), games)) as parts:
            for part in parts:
                tally = tally.plus(part)
                played(part.games)
        return tally


def _beats(one: Sequence[float], other: Sequence[float]) -> bool:
    """Whether one is at least as near to every target, and nearer to some."""
    pairs = [(round(own, 2), round(its, 2)) for own, its in zip(one, other, strict=True)]
    return all(own <= its for own, its in pairs) and any(own < its for own, its in pairs)
