"""`expert`: play each choice out many times against a model of the others, and take the one that wins most often.

The number of rollouts is fixed, so that the same view gives the same choice on every machine. The argument of the spec
is roughly the time in milliseconds.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from kortdiamant.bots.interface import Choice, View
from kortdiamant.bots.reasons import Prospects
from kortdiamant.bots.strategies import ValueSeeker
from kortdiamant.cards import Card
from kortdiamant.chance import SPAN, below
from kortdiamant.errors import KernelLimit, MissingExtra, UnsupportedRules
from kortdiamant.expedition.rules import Cell, Rules, Treasure
from kortdiamant.kernel import is_available

NEEDED_EXTRA = ("expert", "sim")
# The boldest seat adds this chance of victory to the value of staying, and the most timid one to that of leaving.
BOLDNESS_SPREAD = 0.05
DIGITS = 3  # of a chance in `Prospects`


@dataclass(frozen=True)
class Expert:
    """Thinks for about `milliseconds`; raises `MissingExtra` without numba.

    If a game is too large for the kernel, or has rules that the kernel does not support, it plays like `value`.
    """

    milliseconds: int

    def __post_init__(self) -> None:
        if not is_available():
            raise MissingExtra(*NEEDED_EXTRA)

    def choose(self, view: View) -> Choice:
        """Send out the number of explorers that wins most often."""
        from kortdiamant.bots.monte_carlo import win_chances  # imports numba, which takes a while

        try:
            won = win_chances(view, self.milliseconds)
        except (KernelLimit, UnsupportedRules):
            return ValueSeeker().choose(view)
        inside = view.own.inside
        daring = BOLDNESS_SPREAD * boldness(view) / inside
        best = max(range(inside + 1), key=lambda leave: (won[leave] + daring * (inside - leave), leave))
        return Choice(best, Prospects(_rounded(won[inside]), _rounded(max(won[:inside])), best))


def compile_ahead() -> None:
    """Compile everything that a decision needs, which takes some seconds the first time.

    Raises `MissingExtra` if numba does not support the installed numpy.
    """
    try:
        from kortdiamant.bots.monte_carlo import RulesByIdentity, prepare_rollouts
    except ImportError:
        raise MissingExtra(*NEEDED_EXTRA) from None
    card = Cell("1", Treasure(1), (Card("1"),))
    prepare_rollouts(RulesByIdentity(Rules(rounds=1, cells=(card,))), 1)


def ignored_by_rollouts(rules: Rules) -> tuple[str, ...]:
    """The keys of a game that `expert` does not support."""
    from kortdiamant.bots.monte_carlo import EXPERT
    from kortdiamant.kernel.table_builder import KERNEL

    return tuple(sorted({*EXPERT.ignored(rules), *KERNEL.ignored(rules)}))


def boldness(view: View) -> float:
    """How daring the seat is in this expedition, from -1 to 1, different for each seat; 0 for the last one inside."""
    # Experts that value a position equally would all leave at the same time, and a single one that stays would profit.
    state = view.state
    if state.inside == view.own.inside:
        return 0.0
    chests = [seat.chest for seat in state.seats]
    lots = [below(SPAN, 0, "temper", seat, state.round, *chests) for seat in range(len(chests))]
    return (2 * sorted(lots).index(lots[view.seat]) + 1) / len(lots) - 1


def _rounded(chance: float) -> Fraction:
    return Fraction(round(chance * 10**DIGITS), 10**DIGITS)
