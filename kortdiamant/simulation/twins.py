"""Bots that the kernel plays as well: the policy that decides in every position exactly as the bot does.

That is more than alike: the tests play games of the kernel again and ask the bots. A bot that looks at more than the
kernel tells apart (`Feature`) has no twin, and its games are left to the readable core.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from kortdiamant.bots import Bot, cautious, follower, timid
from kortdiamant.bots.bag import FillsBag, Greedy, greedy_bag
from kortdiamant.bots.by_chance import LeavesByChance
from kortdiamant.expedition import Rules

if TYPE_CHECKING:  # the kernel is loaded only where it is used
    import numpy as np
    from numpy.typing import NDArray

    from kortdiamant.kernel.policies import Bag, Feature, Leave, Policy, Table


def has_twin(bot: Bot) -> bool:
    """Whether the kernel can play what the bot does; needs no kernel."""
    return type(bot) in TWINS


def twin(bot: Bot, rules: Rules, seats: int) -> Policy:
    """The policy of a bot that has one, at a table of so many seats."""
    return TWINS[type(bot)](bot, rules, seats)


def _by_chance(bot: LeavesByChance, _rules: Rules, _seats: int) -> Leave:
    from kortdiamant.kernel.policies import Leave

    return Leave(float(bot.chance))


def _fills_bag(bot: FillsBag, _rules: Rules, _seats: int) -> Bag:
    from kortdiamant.kernel.policies import Bag

    return Bag(bot.wanted)


def _greedy(_bot: Greedy, rules: Rules, seats: int) -> Bag:
    from kortdiamant.kernel.policies import Bag

    return Bag(greedy_bag(rules, seats))


def _timid(_bot: timid.Timid, _rules: Rules, _seats: int) -> Table:
    from kortdiamant.kernel.policies import Feature, Table

    chances = _nowhere({Feature.KINDS: timid.LIMIT + 1})
    _where(chances, {Feature.KINDS: timid.LIMIT})
    return Table(chances)


def _cautious(_bot: cautious.Cautious, rules: Rules, _seats: int) -> Table:
    from kortdiamant.kernel.policies import Feature, Table

    dangerous = _dangerous(rules, cautious.LIMIT)
    something = {**dangerous, Feature.GEMS: 1}
    chances = _nowhere({feature: place + 1 for feature, place in something.items()})
    _where(chances, something)
    return Table(chances)


def _follower(_bot: follower.Follower, rules: Rules, seats: int) -> Table:
    """Its own explorers leave together, so that while it is asked a missing one is somebody else's."""
    from kortdiamant.kernel.policies import Feature, Table

    dangerous, everybody = _dangerous(rules, follower.LIMIT), seats * rules.players.explorers
    chances = _nowhere({feature: place + 1 for feature, place in {**dangerous, Feature.INSIDE: everybody}.items()})
    _where(chances, dangerous)
    chances.swapaxes(0, Feature.INSIDE)[:everybody] = 1
    return Table(chances)


def _dangerous(rules: Rules, limit: Fraction) -> Mapping[Feature, int]:
    """From which places on the next card strikes with a chance above the limit, which is in whole per cent.

    While opening treasures are due nothing can strike, and the path has nothing but those.
    """
    from kortdiamant.kernel.policies import Feature

    opening = min(rules.opening.treasures, rules.treasures)
    return {Feature.PATH: opening, Feature.DANGER: int(100 * limit) + 1}


def _nowhere(sizes: Mapping[Feature, int]) -> NDArray[np.float64]:
    """The table that never leaves, with so many places on these axes."""
    import numpy as np

    from kortdiamant.kernel.policies import Feature

    return np.zeros([sizes.get(feature, 1) for feature in Feature])


def _where(chances: NDArray[np.float64], places: Mapping[Feature, int]) -> None:
    """Leave from these places on."""
    from kortdiamant.kernel.policies import Feature

    chances[tuple(slice(places.get(feature, 0), None) for feature in Feature)] = 1


TWINS: Mapping[type, Callable[[Any, Rules, int], Policy]] = {
    LeavesByChance: _by_chance,
    FillsBag: _fills_bag,
    Greedy: _greedy,
    cautious.Cautious: _cautious,
    timid.Timid: _timid,
    follower.Follower: _follower,
}
