"""Answers to `why`: which rule was at work in what just happened."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from kortdiamant.errors import UnsupportedRules
from kortdiamant.expedition import events
from kortdiamant.expedition.events import Event
from kortdiamant.expedition.rules import Rules
from kortdiamant.expedition.state import Phase, State
from kortdiamant.family.rule_keys import Consumer
from kortdiamant.languages.catalogue import msgid
from kortdiamant.session.dialogue import is_game_entry
from kortdiamant.table import Table
from kortdiamant.table.sitting import Moment
from kortdiamant.telling.bots import tell_reason
from kortdiamant.telling.errors import tell_error
from kortdiamant.telling.speaker import Speaker
from kortdiamant.telling.voice import joined

WHY = Consumer(
    "why",
    honours=(
        "treasure.remainder",
        "leftovers.share",
        "relics.worth",
        "hazards.strikes",
        "hazards.lose",
        "hazards.after-bust",
        # No reason mentions these:
        "leftovers.remainder",
        "relics.enter",
        "relics.claim",
        "relics.unclaimed",
        "hazards.after-round",
        "decisions.from-card",
        "opening.treasures",
        "empty-deck",
        "ties",
    ),
)


def why_blocks(table: Table, speaker: Speaker) -> Iterator[str]:
    """The rules behind the last entry, and the reasons of bots for their choices."""
    if ignored := WHY.ignored(table.state.rules):
        yield tell_error(UnsupportedRules(WHY.name, ignored), speaker)
        return
    happened = [event for moment in _last_that_happened(table) for event in moment.events]
    found = [REASONS[type(event)](event, table.state.rules, speaker) for event in happened if type(event) in REASONS]
    chosen = list(_reasons_of_bots(table, speaker))
    yield from (*dict.fromkeys(found), *chosen) or [speaker.say("No rule was at work in the last entry.")]


def latest_moments(table: Table, *, before: int = 0) -> Sequence[Moment[State, Event]]:
    """The moments since the last card or decision; `before` skips this number of moments from the end.

    The later ones are about who sits at the table.
    """
    number = max(len(table.moments) - 1 - before, 0)
    while number and not is_game_entry(table.moments[number].line):
        number -= 1
    return table.moments[number:]


def _last_that_happened(table: Table) -> Sequence[Moment[State, Event]]:
    """The last card or decision; if nobody left, also the card before, since players ask about that one."""
    moments = latest_moments(table)
    if any(isinstance(event, events.NobodyLeft) for event in moments[0].events):
        return latest_moments(table, before=len(moments))
    return moments


def _reasons_of_bots(table: Table, speaker: Speaker) -> Iterator[str]:
    """The reasons of bots for their last choices, if at most one card came after these."""
    for number in range(len(table.moments) - 1, max(len(table.moments) - 3, 0), -1):
        state, line = table.moments[number - 1].state, table.moments[number].line
        if state.phase is Phase.DECIDE and is_game_entry(line):
            for seat, answer in table.bots.decisions(state).items():
                if answer.reason:
                    yield speaker.labelled(speaker.name(seat), tell_reason(answer.reason, speaker))
            return


REMAINDERS = {
    "card": msgid("What can’t be shared stays on the path, for those who leave."),
    "lost": msgid("What does not divide goes back to the supply."),
}


def _shared(event: events.GemsShared, rules: Rules, speaker: Speaker) -> str:
    rest = event.left + event.lost
    sum_ = f"{event.value} = {event.inside} × {event.each}" + (f" + {rest}" if rest else "")
    shared = speaker.say("A treasure is shared among those {place.inside}: {sum}.", sum=sum_)
    return joined(shared, speaker.say(REMAINDERS[rules.treasure.remainder]) if rest else "")


def _threatened(event: events.HazardThreatened, rules: Rules, speaker: Speaker) -> str:
    return speaker.say_count(
        "One card of the same kind ends the {expedition.one}.",
        "{strikes} cards of the same kind end the {expedition.one}; so far: {count}.",
        event.strikes,
        strikes=event.strikes,
        count=event.count,
    )


LOSSES = {
    "all": msgid("Those inside lose all they carry."),
    "half": msgid("Those inside lose half of what they carry."),
    "nothing": msgid("Those inside keep what they carry."),
}
AFTER_BUST = {
    "one": msgid("The card that struck leaves the game."),
    "matching": msgid("The cards of that kind that lay on the path leave the game."),
    "kind": msgid("All cards of that kind leave the game."),
    "none": msgid("No card leaves the game for it."),
}


def _busted(event: events.ExpeditionBusted, rules: Rules, speaker: Speaker) -> str:
    strikes = rules.strikes(event.kind)
    struck = speaker.say_count(
        "The first card of a kind ends the {expedition.one}.",
        "Card number {strikes} of one kind ends the {expedition.one}.",
        strikes,
        strikes=strikes,
    )
    return joined(struck, speaker.say(LOSSES[rules.hazards.lose]), speaker.say(AFTER_BUST[rules.hazards.after_bust]))


def _nobody_left(event: events.NobodyLeft, rules: Rules, speaker: Speaker) -> str:
    return speaker.say("Those who stay keep what they carry, and risk it on the next card.")


def _left(event: events.ExplorerLeft, rules: Rules, speaker: Speaker) -> str:
    if not event.found:
        return speaker.say("What is brought out is safe.")
    if rules.leftovers.share == "pooled":
        return speaker.say("Those who leave share all that lies on the path; what can’t be shared stays for later.")
    return speaker.say("Those who leave share what lies on each card by itself.")


def _relics_stayed(event: events.RelicsStayed, rules: Rules, speaker: Speaker) -> str:
    return speaker.say("Only somebody who leaves alone takes {relic.many} along.")


WORTHS = {
    "printed": msgid("What it is worth stands on the card."),
    "claim-order": msgid("What it is worth depends on how many were taken before it."),
    "seen-order": msgid("What it is worth depends on how many were turned up before it."),
    "round": msgid("What it is worth depends on the {expedition.one} in which it is taken."),
    "fixed": msgid("All are worth the same."),
}


def _relic_revealed(event: events.RelicRevealed, rules: Rules, speaker: Speaker) -> str:
    return _about_relics(rules, speaker)


def _relic_claimed(event: events.RelicClaimed, rules: Rules, speaker: Speaker) -> str:
    return _about_relics(rules, speaker)


def _about_relics(rules: Rules, speaker: Speaker) -> str:
    alone = speaker.say("Only somebody who leaves alone takes {relic.many} along.")
    return f"{alone} {speaker.say(WORTHS[rules.relics.worth.by])}"


# Each function takes an event of the type of its key, which the type of a mapping cannot express.
REASONS: Mapping[type, Callable[[Any, Rules, Speaker], str]] = {
    events.GemsShared: _shared,
    events.HazardThreatened: _threatened,
    events.ExpeditionBusted: _busted,
    events.NobodyLeft: _nobody_left,
    events.ExplorerLeft: _left,
    events.RelicRevealed: _relic_revealed,
    events.RelicsStayed: _relics_stayed,
    events.RelicClaimed: _relic_claimed,
}
