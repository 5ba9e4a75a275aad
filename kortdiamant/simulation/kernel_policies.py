"""The kernel policies of bots, which decide exactly as the bot does in every position.

The tests replay games of the kernel and compare each decision with the bot's. A bot that looks at more than the
kernel's features (`Feature`) has no policy, and the readable core plays its games. numpy and the kernel are imported in
functions, because `has_kernel_policy` is also asked where they are not installed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from kortdiamant.bots import Bot, strategies
from kortdiamant.bots.strategies import BagFiller, Greedy, RandomLeaver, greedy_bag
from kortdiamant.expedition import Rules

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from kortdiamant.kernel.table_builder import BagPolicy, Feature, LeavePolicy, Policy, TablePolicy


def has_kernel_policy(bot: Bot) -> bool:
    """Whether the kernel can play like the bot; does not import the kernel."""
    return type(bot) in KERNEL_POLICIES


def kernel_policy(bot: Bot, rules: Rules, seats: int) -> Policy:
    """The policy of a bot at a table with `seats` seats; raises KeyError if it has none."""
    return KERNEL_POLICIES[type(bot)](bot, rules, seats)


def _by_chance(bot: RandomLeaver, _rules: Rules, _seats: int) -> LeavePolicy:
    from kortdiamant.kernel.table_builder import LeavePolicy

    return LeavePolicy(float(bot.chance))


def _fills_bag(bot: BagFiller, _rules: Rules, _seats: int) -> BagPolicy:
    from kortdiamant.kernel.table_builder import BagPolicy

    return BagPolicy(bot.wanted)


def _greedy(_bot: Greedy, rules: Rules, seats: int) -> BagPolicy:
    from kortdiamant.kernel.table_builder import BagPolicy

    return BagPolicy(greedy_bag(rules, seats))


def _timid(_bot: strategies.Timid, _rules: Rules, _seats: int) -> TablePolicy:
    from kortdiamant.kernel.table_builder import Feature, TablePolicy

    chances = _never_leave({Feature.KINDS: strategies.TIMID_KINDS + 1})
    _leave_from(chances, {Feature.KINDS: strategies.TIMID_KINDS})
    return TablePolicy(chances)


def _cautious(_bot: strategies.Cautious, rules: Rules, _seats: int) -> TablePolicy:
    from kortdiamant.kernel.table_builder import Feature, TablePolicy

    dangerous = _danger_threshold(rules, strategies.CAUTIOUS_RISK)
    something = {**dangerous, Feature.GEMS: 1}
    chances = _never_leave({feature: place + 1 for feature, place in something.items()})
    _leave_from(chances, something)
    return TablePolicy(chances)


def _follower(_bot: strategies.Follower, rules: Rules, seats: int) -> TablePolicy:
    # A follower's own explorers leave together. So if it still has a decision, any missing explorer is another seat's.
    from kortdiamant.kernel.table_builder import Feature, TablePolicy

    dangerous, everybody = _danger_threshold(rules, strategies.FOLLOWER_RISK), seats * rules.players.explorers
    chances = _never_leave({feature: place + 1 for feature, place in {**dangerous, Feature.INSIDE: everybody}.items()})
    _leave_from(chances, dangerous)
    chances.swapaxes(0, Feature.INSIDE)[:everybody] = 1
    return TablePolicy(chances)


def _danger_threshold(rules: Rules, limit: Fraction) -> Mapping[Feature, int]:
    """The places from which on the risk is above the limit, which must be in whole per cent.

    While opening treasures are due, nothing can strike, and the path has only these treasures.
    """
    from kortdiamant.kernel.table_builder import Feature

    opening = min(rules.opening.treasures, rules.treasures)
    return {Feature.PATH: opening, Feature.DANGER: int(100 * limit) + 1}


def _never_leave(sizes: Mapping[Feature, int]) -> NDArray[np.float64]:
    """A table that never leaves, with axes of these lengths."""
    import numpy as np

    from kortdiamant.kernel.table_builder import Feature

    return np.zeros([sizes.get(feature, 1) for feature in Feature])


def _leave_from(chances: NDArray[np.float64], places: Mapping[Feature, int]) -> None:
    """Change a table so that it leaves from these places on."""
    from kortdiamant.kernel.table_builder import Feature

    chances[tuple(slice(places.get(feature, 0), None) for feature in Feature)] = 1


KERNEL_POLICIES: Mapping[type, Callable[[Any, Rules, int], Policy]] = {
    RandomLeaver: _by_chance,
    BagFiller: _fills_bag,
    Greedy: _greedy,
    strategies.Cautious: _cautious,
    strategies.Timid: _timid,
    strategies.Follower: _follower,
}
