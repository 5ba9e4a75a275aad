"""The bundled strategies, except `expert`."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from kortdiamant.bots.interface import Choice, View
from kortdiamant.bots.reasons import Bag, ByChance, Company, Danger, Kinds, Relics, Worthwhile
from kortdiamant.expedition.rounds import GEMS_KEPT, open_relic_worths
from kortdiamant.expedition.rules import Rules, Treasure
from kortdiamant.expedition.state import Presence, State
from kortdiamant.odds import ODDS, next_share, risk


@dataclass(frozen=True)
class RandomLeaver:
    """Each explorer leaves with a chance of its own."""

    chance: Fraction

    def choose(self, view: View) -> Choice:
        """Draw for every explorer that is inside."""
        leave = sum(view.happens(self.chance, str(number)) for number in range(view.own.inside))
        return Choice(leave, ByChance(self.chance))


GREEDY_DIVISOR = (
    3  # of all the treasure that can come, as the box and the castle pay before a hazard strikes on average
)


@dataclass(frozen=True)
class BagFiller:
    """Every explorer leaves with so many gems."""

    wanted: int

    def choose(self, view: View) -> Choice:
        """Leave as soon as the bag is full."""
        return _fill_bag(view, self.wanted)


class Greedy:
    """Wants a third of all treasure in the game, shared among all explorers at the table."""

    def choose(self, view: View) -> Choice:
        """Leave as soon as that much is carried."""
        return _fill_bag(view, greedy_bag(view.state.rules, len(view.state.seats)))


def greedy_bag(rules: Rules, seats: int) -> int:
    """How many gems are enough for one that is greedy, at a table of so many seats."""
    treasure = sum(len(cell.copies) * cell.role.value for cell in rules.cells if isinstance(cell.role, Treasure))
    return max(treasure // (GREEDY_DIVISOR * seats * rules.players.explorers), 1)


def _fill_bag(view: View, wanted: int) -> Choice:
    return Choice(view.own.inside if view.carried >= wanted else 0, Bag(view.carried, wanted))


CAUTIOUS_RISK = Fraction(1, 10)


class Cautious:
    """Bears a risk of one in ten."""

    def choose(self, view: View) -> Choice:
        """Leave where the risk is greater and there is something to bring home."""
        bust = view.bust_chance
        return Choice(view.own.inside if bust > CAUTIOUS_RISK and view.carried else 0, Danger(bust, CAUTIOUS_RISK))


TIMID_KINDS = 2


class Timid:
    """Does not look at what is left in the pack."""

    def choose(self, view: View) -> Choice:
        """Leave when two kinds are one card short of a strike."""
        rules = view.state.rules
        threatening = sum(count + 1 >= rules.strikes(kind) for kind, count in view.state.threats().items())
        return Choice(view.own.inside if threatening >= TIMID_KINDS else 0, Kinds(threatening, TIMID_KINDS))


FOLLOWER_RISK = 3 * CAUTIOUS_RISK  # somebody must go first


class Follower:
    """Leaves when somebody else has, or when it gets too hot to wait for that."""

    def choose(self, view: View) -> Choice:
        """Leave after another, or at a great risk."""
        explorers = view.state.rules.players.explorers
        others = [
            seat
            for index, seat in enumerate(view.state.seats)
            if index != view.seat and seat.presence is not Presence.HOME
        ]
        gone = sum(explorers - seat.inside for seat in others)
        bust = view.bust_chance
        if gone or bust <= FOLLOWER_RISK:
            return Choice(view.own.inside if gone else 0, Company(gone))
        return Choice(view.own.inside, Danger(bust, FOLLOWER_RISK))


class ValueSeeker:
    """Looks one card ahead and supposes that nobody else leaves.

    A game with rules that the odds do not support it plays like `cautious`.
    """

    def choose(self, view: View) -> Choice:
        """Leave where the next card costs more than it brings."""
        if ODDS.ignored(view.state.rules):
            return Cautious().choose(view)
        gain = expected_gain(view.state)
        return Choice(view.own.inside if gain < 0 else 0, Worthwhile(gain))


def expected_gain(state: State) -> Fraction:
    """What the next card brings one explorer on average, less what a strike would take.

    Somebody who is the last inside has all that lies on the path to lose as well, and the relics.
    """
    lost = state.carried - GEMS_KEPT[state.rules.hazards.lose](state.carried)
    if state.inside == 1:
        lost += state.path_gems + sum(open_relic_worths(state))
    return next_share(state) - risk(state).bust * lost


class RelicHunter:
    """Goes for a relic, the sooner the fewer others are inside: two who want it both get nothing."""

    def choose(self, view: View) -> Choice:
        """Leave with one explorer at a relic by chance, one in as many as are inside; or by value."""
        lying = len(view.state.open_relics())
        if lying and view.happens(Fraction(1, view.state.inside)):
            return Choice(1, Relics(lying))
        gain = expected_gain(view.state)
        return Choice(view.own.inside if gain < 0 else 0, Worthwhile(gain))
