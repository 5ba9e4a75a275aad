"""The measures of a ruleset, and the differences that players would notice.

Exact measures follow from the rules and the first expedition; the others are averages of many games. The difference of
two figures is counted in steps. A step is ten percentage points of a share, or a tenth of the larger of two amounts,
but at least a tenth of `least`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from types import MappingProxyType

from kortdiamant.comparison.sides import Comparison, Side, relic_gems
from kortdiamant.expedition.rules import Rules, Treasure
from kortdiamant.simulation.figures import Interval, mean_interval, wilson_interval
from kortdiamant.simulation.targets import FIGURES

STEP = 0.1
LOST_PART = {"all": 1.0, "half": 0.5, "nothing": 0.0}


class MeasureKind(Enum):
    """Whether a figure follows from the rules, or is an average of simulated games."""

    EXACT = "exact"
    SIMULATED = "simulated"


class Unit(Enum):
    """The unit of a figure: a number of something, or a share from 0 to 1."""

    AMOUNT = "amount"
    SHARE = "share"


@dataclass(frozen=True)
class Measure:
    """A figure of a side; `of` returns None if the side has none, and an interval without length if it is exact.

    `weight` says how striking a step is compared with other measures; a measure with weight 0 is only listed. A measure
    in `implied_by` makes this one redundant if it differs in the same direction and is at least as striking.
    """

    name: str
    kind: MeasureKind
    unit: Unit
    of: Callable[[Side], Interval | None]
    weight: float = 1.0
    least: float = 1.0
    implied_by: tuple[str, ...] = ()

    def steps(self, one: Interval | None, other: Interval | None) -> float:
        """The difference of two figures in steps; 0 if one is missing, or if their intervals overlap."""
        if one is None or other is None or (one.low <= other.high and other.low <= one.high):
            return 0.0
        scale = 1.0 if self.unit is Unit.SHARE else max(abs(one.value), abs(other.value), self.least)
        return abs(one.value - other.value) / (STEP * scale)


def exact_figure(number: Fraction | float) -> Interval:
    """A figure without uncertainty."""
    return Interval(*[float(number)] * 3)


def _bust_card(side: Side) -> Interval | None:
    """The average card that ends an expedition that nobody leaves, given that it busts."""
    busts = side.curves.busts
    total = sum(busts)
    mean = sum((number * chance for number, chance in enumerate(busts, 1)), Fraction(0))
    return exact_figure(mean / total) if total else None


def _over_by(card: int) -> Callable[[Side], Interval]:
    def over(side: Side) -> Interval:
        survival = side.curves.survival
        return exact_figure(1 - survival[min(card, len(survival) - 1)])

    return over


def _treasures(rules: Rules) -> list[int]:
    return [cell.role.value for cell in rules.cells if isinstance(cell.role, Treasure) for _ in cell.copies]


def _treasure_cards(side: Side) -> Interval:
    """The share of treasures in the pack of the first expedition."""
    rules = side.rules
    cards = rules.treasures + sum(rules.kinds.values()) + rules.relics_entered(1)
    return exact_figure(Fraction(rules.treasures, cards) if cards else 0)


def _treasure_worth(side: Side) -> Interval:
    explorers = side.players * side.rules.players.explorers
    values = _treasures(side.rules)
    return exact_figure(Fraction(sum(value // explorers for value in values), len(values)) if values else 0)


def _first_relic(side: Side) -> Interval | None:
    first = side.rules.entry_round(0)
    return None if first is None else exact_figure(first)


def _strikes(side: Side) -> Interval | None:
    rules = side.rules
    needed = [rules.strikes(kind) for kind, count in rules.kinds.items() if count >= rules.strikes(kind)]
    return exact_figure(min(needed)) if needed else None


def _haul(side: Side) -> Interval:
    """The average haul of a player per expedition.

    The tally has no spread for it, so its interval is an equal part of that of the totals.
    """
    tally, total = side.tally, FIGURES["haul"].of(side.tally)
    brought = sum(each.banked for each in tally.rounds) / (tally.games * len(tally.rounds) * side.players)
    reach = (total.high - total.value) / len(tally.rounds)
    return Interval(brought, brought - reach, brought + reach)


def _trend(side: Side) -> Interval:
    """The bust rate of the last expedition minus that of the first."""
    games = side.tally.games
    first, last = (wilson_interval(each.busts / games, games) for each in (side.tally.rounds[0], side.tally.rounds[-1]))
    return Interval(last.value - first.value, last.low - first.high, last.high - first.low)


def _simulated(name: str) -> Callable[[Side], Interval]:
    return lambda side: FIGURES[name].of(side.tally)


def _relics(side: Side) -> Interval:
    return exact_figure(side.rules.relics_entered(side.rules.rounds))


def _loss(side: Side) -> Interval:
    """The share of their gems that explorers lose when a hazard strikes."""
    return exact_figure(LOST_PART[side.rules.hazards.lose])


def _ends_badly(side: Side) -> Interval:
    """The probability that an expedition that nobody leaves ever busts."""
    return exact_figure(1 - side.curves.survival[-1])


def _richest(side: Side) -> Interval:
    return exact_figure(max(_treasures(side.rules), default=0))


def _solo(side: Side) -> Interval | None:
    return None if side.best_alone is None else exact_figure(side.best_alone)


def _relics_taken(side: Side) -> Interval:
    return mean_interval(side.tally.claims)


def _relic_gems(side: Side) -> Interval:
    """The average gems for relics in a game, with the precision of all totals together."""
    brought, total = float(relic_gems(side)), FIGURES["haul"].of(side.tally)
    reach = (total.high - total.value) * side.players if brought else 0.0
    return Interval(brought, brought - reach, brought + reach)


def _all_measures() -> Iterator[Measure]:
    # The weights are tuned by hand. Rules that show with every card weigh most; what only shows in totals, least.
    exact, simulated, amount, share = MeasureKind.EXACT, MeasureKind.SIMULATED, Unit.AMOUNT, Unit.SHARE
    yield Measure("bust_card", exact, amount, _bust_card, weight=1.3)
    yield Measure("over_by_5", exact, share, _over_by(5), weight=0)
    yield Measure("over_by_10", exact, share, _over_by(10), weight=0)
    yield Measure("ends_badly", exact, share, _ends_badly)
    yield Measure("strikes", exact, amount, _strikes)
    yield Measure("loss", exact, share, _loss, weight=0.6)
    yield Measure("treasure_cards", exact, share, _treasure_cards)
    yield Measure("treasure_worth", exact, amount, _treasure_worth)
    yield Measure("richest_card", exact, amount, _richest, weight=0.5, implied_by=("treasure_worth",))
    yield Measure("rounds", exact, amount, lambda side: exact_figure(side.rules.rounds), weight=1.5)
    yield Measure("relics", exact, amount, _relics, weight=0.6)
    yield Measure("first_relic", exact, amount, _first_relic, weight=0.3)
    yield Measure("solo", exact, amount, _solo, weight=0.5, implied_by=("haul",))
    yield Measure("haul", simulated, amount, _haul)
    yield Measure("total", simulated, amount, _simulated("haul"), weight=0.5, implied_by=("haul", "rounds"))
    yield Measure("bust_rate", simulated, share, _simulated("bust rate"), implied_by=("bust_trend",))
    yield Measure("bust_trend", simulated, share, _trend, weight=0.7)
    yield Measure("relics_taken", simulated, amount, _relics_taken, weight=0.35, least=2, implied_by=("relics",))
    yield Measure(
        "relic_gems", simulated, amount, _relic_gems, weight=0.4, least=10, implied_by=("relics", "relics_taken")
    )
    yield Measure("cards", simulated, amount, _simulated("cards"), weight=0)
    yield Measure("length", simulated, amount, _simulated("cards per game"), implied_by=("rounds",))
    yield Measure("lead_changes", simulated, amount, _simulated("lead changes"), weight=0.5, least=4)
    yield Measure("margin", simulated, amount, _simulated("margin"), weight=0)
    yield Measure("ties", simulated, share, _simulated("ties"), weight=0)


MEASURES: Mapping[str, Measure] = MappingProxyType({measure.name: measure for measure in _all_measures()})


NOTICEABLE = 1.0  # the least value of `Difference.striking` that players would notice
MAX_DIFFERENCE_SENTENCES = 6  # nobody listens to more sentences; the tables list the rest


@dataclass(frozen=True)
class MeasureDifference:
    """A measure of both sides, and their difference in steps."""

    measure: Measure
    one: Interval | None
    other: Interval | None
    steps: float

    @property
    def striking(self) -> float:
        """How striking the difference is; players notice 1 or more."""
        return self.measure.weight * self.steps

    @property
    def increases(self) -> bool:
        """Whether the other ruleset has a higher figure."""
        return self.one is not None and self.other is not None and self.other.value > self.one.value

    def is_implied_by(self, other: MeasureDifference) -> bool:
        """Whether this difference follows from another one that is at least as striking."""
        is_named = other.measure.name in self.measure.implied_by
        return is_named and other.increases == self.increases and other.striking >= self.striking


def measure_differences(comparison: Comparison) -> Sequence[MeasureDifference]:
    """The differences in all measures, in the order of the tables."""
    pairs = [(each, each.of(comparison.one), each.of(comparison.other)) for each in MEASURES.values()]
    return [MeasureDifference(measure, one, other, measure.steps(one, other)) for measure, one, other in pairs]


def noticeable(differences: Sequence[MeasureDifference]) -> Sequence[MeasureDifference]:
    """The differences that players would notice, the most striking first, without those that others imply."""
    striking = [each for each in differences if each.striking >= NOTICEABLE]
    independent = [each for each in striking if not any(map(each.is_implied_by, striking))]
    return sorted(independent, key=lambda each: -each.striking)[:MAX_DIFFERENCE_SENTENCES]
