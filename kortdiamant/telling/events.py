"""Sentences about what happened in an expedition.

`tell` puts one event into words. `tell_all` does the same for all events of one entry, and combines events that belong
together: players who leave at once, the relics that one player takes, the cards that leave the game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from kortdiamant.expedition import events
from kortdiamant.expedition.events import WhyRemoved
from kortdiamant.expedition.rounds import open_relic_worths
from kortdiamant.expedition.state import State
from kortdiamant.languages.catalogue import msgid
from kortdiamant.table.sitting import Renamed, Undone
from kortdiamant.table.table import Table, TableEvent
from kortdiamant.telling import common_events
from kortdiamant.telling.cards import card_name
from kortdiamant.telling.speaker import Speaker, speaker_of
from kortdiamant.telling.voice import joined


def _gems_shared(event: events.GemsShared, state: State, speaker: Speaker) -> str:
    """Say: Seven gems: 2 each, 1 stays on the card."""
    gems = speaker.gems(event.value)
    alone = _only_one(event, state)
    if alone is not None:
        return speaker.say("{gems.spelled!c} for {who} alone.", gems=gems, who=speaker.name(alone))
    rest = _remainder(event.left, event.lost, speaker)
    if not event.each:
        return speaker.say("{gems.spelled!c}: too few to share{rest}.", gems=gems, rest=rest)
    return speaker.say(
        "{gems.spelled!c}: {each}{rest}.", gems=gems, each=_share_each(event.each, state, speaker), rest=rest
    )


def _share_each(number: int, state: State, speaker: Speaker) -> str:
    """The share: `2 each`, or `2 per explorer` where a player has several explorers."""
    if state.rules.players.explorers > 1:
        return speaker.say("{number} per {explorer.one}", number=number)
    return speaker.say("{number} each", number=number)


def _remainder(left: int, lost: int, speaker: Speaker) -> str:
    """Where the gems of a card go that cannot be shared."""
    if left:
        return speaker.say_count(", {number} stays on the card", ", {number} stay on the card", left, number=left)
    if lost:
        return speaker.say_count(
            ", {number} goes back to the supply", ", {number} go back to the supply", lost, number=lost
        )
    return ""


def _relic_revealed(event: events.RelicRevealed, state: State, speaker: Speaker) -> str:
    """Say: A relic worth 5 gems lies on the path. Whoever leaves alone takes the relic."""
    worth = _worth_now(event, state)
    opening = (
        speaker.say("{relic.a!c} worth {gems} lies on the path.", gems=speaker.gems(worth))
        if worth is not None
        else speaker.say("{relic.a!c} lies on the path.")
    )
    return joined(opening, speaker.say("Whoever leaves alone takes {relic.the}."))


def _relics_stayed(event: events.RelicsStayed, _state: State, speaker: Speaker) -> str:
    """Why nobody took the relics: they can only be taken alone."""
    return speaker.say_count(
        "{relic.the!c} stays: only somebody who leaves alone takes {relic.a}.",
        "{relic.all!c} stay: only somebody who leaves alone takes {relic.a}.",
        len(event.cards),
    )


def _relics_claimed(group: Sequence[events.RelicClaimed], _state: State, speaker: Speaker) -> str:
    """Which relics one player took, and what they are worth."""
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
    """The seat that got a treasure alone; None if others shared it, or if the game has moved on since."""
    is_last_card = bool(state.path) and state.path[-1].card == event.card
    if event.inside > 1 or state.inside != 1 or not is_last_card:
        return None
    return next(seat for seat, each in enumerate(state.seats) if each.inside)


def _worth_now(event: events.RelicRevealed, state: State) -> int | None:
    """What the relic is worth to a player who leaves alone now; None if the game has moved on since."""
    is_last_card = bool(state.path) and state.path[-1].card == event.card
    return open_relic_worths(state)[-1] if is_last_card else None


# What the next hazard of the kind would do, by `hazards.lose`.
WARNINGS = {
    "all": msgid("Another {kind.one} and all is lost."),
    "half": msgid("Another {kind.one} and half is lost."),
    "nothing": msgid("Another {kind.one} and everybody must get out."),
}


def _hazard_threatened(event: events.HazardThreatened, state: State, speaker: Speaker) -> str:
    """Say: A guard: jack for the first time. Another jack and all is lost."""
    kind = speaker.kind(event.kind)
    is_next = event.count == event.strikes - 1
    warning = speaker.say(WARNINGS[state.rules.hazards.lose], kind=kind) if is_next else ""
    if is_next and event.count == 1:
        return joined(speaker.say("{hazard.a!c}: {kind.one} for the first time.", kind=kind), warning)
    counted = speaker.say(
        "{hazard.a!c}: {kind.one}, {count} of {strikes}.", kind=kind, count=event.count, strikes=event.strikes
    )
    return joined(counted, warning)


def _expedition_busted(event: events.ExpeditionBusted, state: State, speaker: Speaker) -> str:
    """Say: Another jack! Ane and Bo lose 4 gems each."""
    kind = speaker.kind(event.kind)
    again = state.rules.strikes(event.kind) > 1
    exclamation = speaker.say("Another {kind.one}!", kind=kind) if again else speaker.say("{kind.a!c}!", kind=kind)
    return joined(exclamation, _losses(event.lost, event.kept, speaker))


def _losses(lost: tuple[int, ...], kept: tuple[int, ...], speaker: Speaker) -> str:
    """What the players lose and keep; players with the same result share a sentence."""
    fates: dict[tuple[int, int], list[int]] = {}
    for seat, fate in enumerate(zip(lost, kept, strict=True)):
        if any(fate):
            fates.setdefault(fate, []).append(seat)
    return joined(*_fates(fates, speaker)) or speaker.say("Nobody had anything to lose.")


def _fates(fates: dict[tuple[int, int], list[int]], speaker: Speaker) -> Iterator[str]:
    for (lost, kept), seats in fates.items():
        facts = {"who": speaker.people(seats), "lost": speaker.gems(lost), "kept": speaker.gems(kept)}
        if not kept:
            yield speaker.say_count("{who} loses {lost}.", "{who} lose {lost} each.", len(seats), **facts)
        elif not lost:
            yield speaker.say_count(
                "{who} gets out with {kept}.", "{who} get out with {kept} each.", len(seats), **facts
            )
        else:
            yield speaker.say_count(
                "{who} loses {lost} and saves {kept}.", "{who} lose {lost} and save {kept} each.", len(seats), **facts
            )


def _card_returned(event: events.CardReturned, _state: State, speaker: Speaker) -> str:
    """A card came before the opening treasures, and goes back into the pack."""
    return speaker.say("{card!c}: too early, back into the pack.", card=card_name(event.card, speaker))


def _deck_emptied(event: events.DeckEmptied, state: State, speaker: Speaker) -> str:
    """A card was due, but the pack was empty."""
    if state.rules.empty_deck == "all-lose":
        after = _losses(event.lost, (0,) * len(event.lost), speaker)
    else:
        after = speaker.say("Everybody inside walks out.")
    return joined(speaker.say("The pack is empty."), after)


Departure = events.LeftoversShared | events.ExplorerLeft | events.SeatWentHome


def _nobody_left(_event: events.NobodyLeft, _state: State, speaker: Speaker) -> str:
    """Nobody leaves at this decision."""
    return speaker.say("Nobody leaves.")


def _explorers_left(group: Sequence[Departure], state: State, speaker: Speaker) -> str:
    """Everybody who leaves at one decision, and how they share the path."""
    leavers = [event for event in group if isinstance(event, events.ExplorerLeft)]
    shares = [event for event in group if isinstance(event, events.LeftoversShared)]
    home = [event for event in group if isinstance(event, events.SeatWentHome)]
    return joined(
        *(_leftovers_shared(event, state, speaker) for event in shares if not leavers),
        *_leaver_sentences(leavers, state, speaker),
        *(_leftovers_rest(event, speaker) for event in shares),
        common_events.seats_went_home(home, speaker) if home else "",
    )


def _leaver_sentences(leavers: Iterable[events.ExplorerLeft], state: State, speaker: Speaker) -> Iterator[str]:
    """One sentence for all players who bring the same amount."""
    bundles: dict[tuple[int, int, int], list[int]] = {}
    for event in leavers:
        bundles.setdefault((event.explorers, event.carried, event.found), []).append(event.seat)
    for (explorers, carried, found), seats_out in bundles.items():
        if state.rules.players.explorers > 1:
            yield from (_explorers_out(seat, explorers, carried + found, speaker) for seat in seats_out)
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


def _explorers_out(seat: int, explorers: int, total: int, speaker: Speaker) -> str:
    """Where a player has several explorers, say how many of them leave."""
    return speaker.say(
        "{who} brings {explorers} {place.out} with {gems}.",
        who=speaker.name(seat),
        explorers=speaker.amount(explorers, "explorer"),
        gems=speaker.gems(total),
    )


def _leftovers_shared(event: events.LeftoversShared, state: State, speaker: Speaker) -> str:
    if not event.each:
        return speaker.say("There is too little on the path to share.")
    return speaker.say("From the path: {each}.", each=_share_each(event.each, state, speaker))


def _leftovers_rest(event: events.LeftoversShared, speaker: Speaker) -> str:
    """Where the gems go that those who left could not share."""
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


# Each function takes events of one type, which a mapping cannot express.
SINGLE: Mapping[type, Callable[[Any, State, Speaker], str]] = {
    events.RoundBegan: common_events.round_began,
    events.GemsShared: _gems_shared,
    events.HazardThreatened: _hazard_threatened,
    events.RelicRevealed: _relic_revealed,
    events.CardReturned: _card_returned,
    events.ExpeditionBusted: _expedition_busted,
    events.NobodyLeft: _nobody_left,
    events.RelicsStayed: _relics_stayed,
    events.DeckEmptied: _deck_emptied,
    events.RoundEnded: common_events.round_ended,
    events.ExtraRoundOffered: common_events.extra_round_offered,
    events.GameEnded: common_events.game_ended,
    events.SeatJoined: common_events.seat_joined,
    events.SeatReturned: common_events.seat_returned,
    events.SeatLeaving: common_events.seat_leaving,
    Undone: common_events.undone,
    Renamed: common_events.renamed,
}
# Events that make one sentence when they follow each other, as one decision or one bust causes several of them. Events
# with the same function are in the same group: gems from the path are shared among those who leave with them.
GROUPED: Mapping[type, Callable[[Sequence[Any], State, Speaker], str]] = {
    events.LeftoversShared: _explorers_left,
    events.ExplorerLeft: _explorers_left,
    events.SeatWentHome: _explorers_left,
    events.RelicClaimed: _relics_claimed,
    events.CardRemoved: common_events.cards_removed,
}


def tell(event: TableEvent, table: Table) -> str:
    """Put one event into words; `table` is the table after the event."""
    return _tell([event], table.state, speaker_of(table))


class EventLine(NamedTuple):
    """A line, and the type of the event that it describes."""

    text: str
    about: type


def tell_all(events_of_entry: Iterable[TableEvent], table: Table) -> list[str]:
    """Put the events of one entry into words, one line each or per group; `table` is the table after them."""
    return [line.text for line in tell_each(events_of_entry, table.state, speaker_of(table))]


def tell_each(events_of_entry: Iterable[TableEvent], state: State, speaker: Speaker) -> list[EventLine]:
    """Like `tell_all`, but each line also has the type of its event; `state` is the state after the events."""
    remaining = [event for event in events_of_entry if not _is_implied(event)]
    groups = [[event for _, event in group] for _, group in groupby(enumerate(remaining), _group_key)]
    return [EventLine(_tell(group, state, speaker), type(group[0])) for group in groups]


def _tell(group: Sequence[TableEvent], state: State, speaker: Speaker) -> str:
    together = GROUPED.get(type(group[0]))
    return together(group, state, speaker) if together else SINGLE[type(group[0])](group[0], state, speaker)


def _is_implied(event: TableEvent) -> bool:
    """Whether another line says it already: a relic that somebody takes also leaves the game."""
    return isinstance(event, events.CardRemoved) and event.why is WhyRemoved.CLAIMED


def _group_key(numbered: tuple[int, TableEvent]) -> object:
    """The function of a group, or a number of its own for an event that is never grouped."""
    number, event = numbered
    return GROUPED.get(type(event), number)
