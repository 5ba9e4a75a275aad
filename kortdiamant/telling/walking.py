"""Those who leave, what they bring out, and what they share on the way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from kortdiamant.expedition import events
from kortdiamant.expedition.state import State
from kortdiamant.telling import seats
from kortdiamant.telling.speaker import Speaker
from kortdiamant.telling.treasures import each
from kortdiamant.telling.voice import joined

Walk = events.LeftoversShared | events.ExplorerLeft | events.SeatWentHome


def nobody_left(_event: events.NobodyLeft, _state: State, speaker: Speaker) -> str:
    """Everybody goes on."""
    return speaker.say("Nobody leaves.")


def walked_out(group: Sequence[Walk], state: State, speaker: Speaker) -> str:
    """All who leave at one decision."""
    leavers = [event for event in group if isinstance(event, events.ExplorerLeft)]
    shares = [event for event in group if isinstance(event, events.LeftoversShared)]
    home = [event for event in group if isinstance(event, events.SeatWentHome)]
    return joined(
        *(_shared(event, state, speaker) for event in shares if not leavers),
        *_leavers(leavers, state, speaker),
        *(_rest(event, speaker) for event in shares),
        seats.went_home(home, speaker) if home else "",
    )


def _leavers(leavers: Iterable[events.ExplorerLeft], state: State, speaker: Speaker) -> Iterator[str]:
    """A sentence for all who bring the same."""
    bundles: dict[tuple[int, int, int], list[int]] = {}
    for event in leavers:
        bundles.setdefault((event.explorers, event.carried, event.found), []).append(event.seat)
    for (explorers, carried, found), seats_out in bundles.items():
        if state.rules.players.explorers > 1:
            yield from (_brought_out(seat, explorers, carried + found, speaker) for seat in seats_out)
        else:
            yield _left(seats_out, carried + found, found, speaker)


def _left(seats_out: Sequence[int], total: int, found: int, speaker: Speaker) -> str:
    facts = {"who": speaker.people(seats_out), "gems": speaker.gems(total), "found": found}
    number = len(seats_out)
    if not total:
        return speaker.say_count(
            "{who} leaves {place.the} empty-handed.", "{who} leave {place.the} empty-handed.", number, **facts
        )
    if not found:
        return speaker.say_count(
            "{who} leaves {place.the} with {gems}.", "{who} leave {place.the} with {gems} each.", number, **facts
        )
    if found == total:
        return speaker.say_count(
            "{who} leaves {place.the} with {gems} from the path.",
            "{who} leave {place.the} with {gems} each from the path.",
            number,
            **facts,
        )
    return speaker.say_count(
        "{who} leaves {place.the} with {gems}, {found} of them from the path.",
        "{who} leave {place.the} with {gems} each, {found} of them from the path.",
        number,
        **facts,
    )


def _brought_out(seat: int, explorers: int, total: int, speaker: Speaker) -> str:
    """With several explorers a player it matters how many are out."""
    return speaker.say(
        "{who} brings {explorers} {place.out} with {gems}.",
        who=speaker.name(seat),
        explorers=speaker.amount(explorers, "explorer"),
        gems=speaker.gems(total),
    )


def _shared(event: events.LeftoversShared, state: State, speaker: Speaker) -> str:
    if not event.each:
        return speaker.say("There is too little on the path to share.")
    return speaker.say("From the path: {each}.", each=each(event.each, state, speaker))


def _rest(event: events.LeftoversShared, speaker: Speaker) -> str:
    """What nobody got."""
    if event.left:
        return speaker.say_count(
            "{gems} stays on the path.", "{gems} stay on the path.", event.left, gems=speaker.gems(event.left)
        )
    if event.lost:
        return speaker.say_count(
            "{gems} goes back to the supply.",
            "{gems} go back to the supply.",
            event.lost,
            gems=speaker.gems(event.lost),
        )
    return ""
