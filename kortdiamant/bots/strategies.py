"""The bundled strategies, except `expert`."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from kortdiamant.bots.interface import Choice, View
from kortdiamant.bots.reasons import Bag, ByChance, Company, Danger, Kinds, Reason, Relics, Worthwhile
from kortdiamant.expedition.rounds import GEMS_KEPT, open_relic_worths
from kortdiamant.expedition.rules import Rules, Treasure
from kortdiamant.expedition.state import Presence, State
from kortdiamant.odds import ODDS, next_share, risk


@dataclass(frozen=True)
class RandomLeaver:
    """Each explorer leaves with the same chance, independently."""

    chance: Fraction

    def choose(self, view: View) -> Choice:
        """Draw for every explorer inside."""
        leave = sum(view.happens(self.chance, str(number)) for number in range(view.own.inside))
        return Choice(leave, ByChance(self.chance))


# Before a hazard strikes, the box and the castle pay about a third of their treasure on average.
GREEDY_DIVISOR = 3


def _all_leave(view: View, reason: Reason, *, when: bool) -> Choice:
    """All explorers of the seat leave, or none."""
    return Choice(view.own.inside if when else 0, reason)


@dataclass(frozen=True)
class BagFiller:
    """Every explorer leaves with `wanted` gems."""

    wanted: int

    def choose(self, view: View) -> Choice:
        """Leave as soon as the bag is full."""
        return _fill_bag(view, self.wanted)


class Greedy:
    """Wants an equal share in a third of all treasure in the game."""

    def choose(self, view: View) -> Choice:
        """Leave as soon as that much is carried."""
        return _fill_bag(view, greedy_bag(view.state.rules, len(view.state.seats)))


def greedy_bag(rules: Rules, seats: int) -> int:
    """The gems with which `greedy` leaves, at a table with `seats` seats."""
    treasure = sum(len(cell.copies) * cell.role.value for cell in rules.cells if isinstance(cell.role, Treasure))
    return max(treasure // (GREEDY_DIVISOR * seats * rules.players.explorers), 1)


def _fill_bag(view: View, wanted: int) -> Choice:
    return _all_leave(view, Bag(view.carried, wanted), when=view.carried >= wanted)


CAUTIOUS_RISK = Fraction(1, 10)


class Cautious:
    """Takes a risk of up to one in ten."""

    def choose(self, view: View) -> Choice:
        """Leave if the risk is higher and there is something to bring home."""
        bust = view.bust_chance
        return _all_leave(view, Danger(bust, CAUTIOUS_RISK), when=bust > CAUTIOUS_RISK and view.carried > 0)


TIMID_KINDS = 2


class Timid:
    """Counts threatening kinds of hazard, without a look at the pack."""

    def choose(self, view: View) -> Choice:
        """Leave when two kinds are one card short of a strike."""
        rules = view.state.rules
        threatening = sum(count + 1 >= rules.strikes(kind) for kind, count in view.state.threats().items())
        return _all_leave(view, Kinds(threatening, TIMID_KINDS), when=threatening >= TIMID_KINDS)


FOLLOWER_RISK = 3 * CAUTIOUS_RISK  # somebody must go first


class Follower:
    """Leaves after somebody else, or when the risk is too high to wait for that."""

    def choose(self, view: View) -> Choice:
        """Leave if another explorer has left, or at a high risk."""
        explorers = view.state.rules.players.explorers
        others = [
            seat
            for index, seat in enumerate(view.state.seats)
            if index != view.seat and seat.presence is not Presence.HOME
        ]
        gone = sum(explorers - seat.inside for seat in others)
        bust = view.bust_chance
        if gone or bust <= FOLLOWER_RISK:
            return _all_leave(view, Company(gone), when=gone > 0)
        return Choice(view.own.inside, Danger(bust, FOLLOWER_RISK))


class ValueSeeker:
    """Looks one card ahead, and assumes that nobody else leaves.

    If the odds do not support the rules, it plays like `cautious`.
    """

    def choose(self, view: View) -> Choice:
        """Leave if the next card costs more than it brings."""
        if ODDS.ignored(view.state.rules):
            return Cautious().choose(view)
        gain = expected_gain(view.state)
        return _all_leave(view, Worthwhile(gain), when=gain < 0)


def expected_gain(state: State) -> Fraction:
    """The expected gain of an explorer from the next card, less the expected loss from a strike.

    The last one inside also stands to lose the gems and relics on the path.
    """
    lost = state.carried - GEMS_KEPT[state.rules.hazards.lose](state.carried)
    if state.inside == 1:
        lost += state.path_gems + sum(open_relic_worths(state))
    return next_share(state) - risk(state).bust * lost


class RelicHunter:
    """Goes for relics; less often with more explorers inside, because two who go for a relic both get nothing."""

    def choose(self, view: View) -> Choice:
        """At a relic, send one explorer out with chance 1/n, with n explorers inside; otherwise play like `value`."""
        on_path = len(view.state.open_relics())
        if on_path and view.happens(Fraction(1, view.state.inside)):
            return Choice(1, Relics(on_path))
        return ValueSeeker().choose(view)
