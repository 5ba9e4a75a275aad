"""Gems that are shared, and relics that lie there or are taken."""

from __future__ import annotations

from collections.abc import Sequence

from kortdiamant.expedition import events
from kortdiamant.expedition.rounds import open_relic_worths
from kortdiamant.expedition.state import State
from kortdiamant.telling.speaker import Speaker
from kortdiamant.telling.voice import joined


def shared(event: events.GemsShared, state: State, speaker: Speaker) -> str:
    """Say: Seven gems: 2 each, 1 stays on the card."""
    gems = speaker.gems(event.value)
    alone = _only_one(event, state)
    if alone is not None:
        return speaker.say("{gems.spelled!c} for {who} alone.", gems=gems, who=speaker.name(alone))
    rest = remainder(event.left, event.lost, speaker)
    if not event.each:
        return speaker.say("{gems.spelled!c}: too few to share{rest}.", gems=gems, rest=rest)
    return speaker.say("{gems.spelled!c}: {each}{rest}.", gems=gems, each=each(event.each, state, speaker), rest=rest)


def each(number: int, state: State, speaker: Speaker) -> str:
    """What everybody gets: `2 each`; with several explorers a player, `2 per explorer`."""
    if state.rules.players.explorers > 1:
        return speaker.say("{number} per {explorer.one}", number=number)
    return speaker.say("{number} each", number=number)


def remainder(left: int, lost: int, speaker: Speaker) -> str:
    """What becomes of the gems of a card that nobody gets."""
    if left:
        return speaker.say_count(", {number} stays on the card", ", {number} stay on the card", left, number=left)
    if lost:
        return speaker.say_count(
            ", {number} goes back to the supply", ", {number} go back to the supply", lost, number=lost
        )
    return ""


def relic_revealed(event: events.RelicRevealed, state: State, speaker: Speaker) -> str:
    """A relic lies there, and whoever leaves alone takes it."""
    worth = _worth_now(event, state)
    opening = (
        speaker.say("{relic.a!c} worth {gems} lies on the path.", gems=speaker.gems(worth))
        if worth is not None
        else speaker.say("{relic.a!c} lies on the path.")
    )
    return joined(opening, speaker.say("Whoever leaves alone takes {relic.the}."))


def relics_stayed(event: events.RelicsStayed, _state: State, speaker: Speaker) -> str:
    """Why nobody took them."""
    return speaker.say_count(
        "{relic.the!c} stays: only somebody who leaves alone takes {relic.a}.",
        "{relic.all!c} stay: only somebody who leaves alone takes {relic.a}.",
        len(event.cards),
    )


def relics_claimed(group: Sequence[events.RelicClaimed], _state: State, speaker: Speaker) -> str:
    """What one player took along, and what it is worth."""
    who = speaker.name(group[0].seat)
    if len(group) == 1:
        return speaker.say("{who} takes {relic.the}, worth {gems}.", who=who, gems=speaker.gems(group[0].worth))
    return speaker.say(
        "{who} takes {relics}, worth {sum} = {gems}.",
        who=who,
        relics=speaker.amount(len(group), "relic"),
        sum=" + ".join(str(event.worth) for event in group),
        gems=speaker.gems(sum(event.worth for event in group)),
    )


def _only_one(event: events.GemsShared, state: State) -> int | None:
    """The seat that shares with nobody; None if there are others, or if the table has gone on since."""
    lies_there = bool(state.path) and state.path[-1].card == event.card
    if event.inside > 1 or state.inside != 1 or not lies_there:
        return None
    return next(seat for seat, each in enumerate(state.seats) if each.inside)


def _worth_now(event: events.RelicRevealed, state: State) -> int | None:
    """What the relic would bring somebody who left alone now; None if the table has gone on since."""
    lies_there = bool(state.path) and state.path[-1].card == event.card
    return open_relic_worths(state)[-1] if lies_there else None
