"""Hazards that threaten and strike, and a pack that runs out."""

from __future__ import annotations

from collections.abc import Iterator

from kortdiamant.expedition import events
from kortdiamant.expedition.state import State
from kortdiamant.telling.cards import card_name
from kortdiamant.telling.catalogue import later
from kortdiamant.telling.speaker import Speaker
from kortdiamant.telling.voice import joined

# What the next card of the kind would do, by what the rules say those inside lose.
WARNINGS = {
    "all": later("Another {kind.one} and all is lost."),
    "half": later("Another {kind.one} and half is lost."),
    "nothing": later("Another {kind.one} and everybody must get out."),
}


def threatened(event: events.HazardThreatened, state: State, speaker: Speaker) -> str:
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


def busted(event: events.ExpeditionBusted, state: State, speaker: Speaker) -> str:
    """Say: Another jack! Ane and Bo lose 4 gems each."""
    kind = speaker.kind(event.kind)
    again = state.rules.strikes(event.kind) > 1
    exclamation = speaker.say("Another {kind.one}!", kind=kind) if again else speaker.say("{kind.a!c}!", kind=kind)
    return joined(exclamation, losses(event.lost, event.kept, speaker))


def losses(lost: tuple[int, ...], kept: tuple[int, ...], speaker: Speaker) -> str:
    """Who loses and keeps what; those who share a fate share a sentence."""
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


def returned(event: events.CardReturned, _state: State, speaker: Speaker) -> str:
    """A card that came before the opening treasures did."""
    return speaker.say("{card!c}: too early, back into the pack.", card=card_name(event.card, speaker))


def deck_emptied(event: events.DeckEmptied, state: State, speaker: Speaker) -> str:
    """A card was due, but there is none."""
    if state.rules.empty_deck == "all-lose":
        after = losses(event.lost, (0,) * len(event.lost), speaker)
    else:
        after = speaker.say("Everybody inside walks out.")
    return joined(speaker.say("The pack is empty."), after)
