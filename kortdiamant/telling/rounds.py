"""Rounds that begin and end, cards that leave the game, and the end of it all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from kortdiamant.cards import Card
from kortdiamant.expedition import events
from kortdiamant.expedition.events import Ending
from kortdiamant.expedition.state import Standings
from kortdiamant.telling.cards import card_name
from kortdiamant.telling.speaker import Speaker
from kortdiamant.telling.voice import joined


def began(event: events.RoundBegan, state: Standings, speaker: Speaker) -> str:
    """Say: Round 2 of 4. A joker is shuffled in."""
    if event.round > state.rules.rounds:
        return speaker.say("{expedition.one!c} {round}, to settle the tie.", round=event.round)
    return round_opens(event.round, len(event.relics), state, speaker)


def round_opens(number: int, entering: int, state: Standings, speaker: Speaker) -> str:
    """Which round it is, and how many relics come into the pack."""
    opening = speaker.say("{expedition.one!c} {round} of {rounds}.", round=number, rounds=state.rules.rounds)
    relics = speaker.amount(entering, "relic")
    shuffled = speaker.say_count(
        "{relics.spelled!c} is shuffled in.", "{relics.spelled!c} are shuffled in.", entering, relics=relics
    )
    return joined(opening, shuffled if entering else "")


def rounds_before(first: int) -> str:
    """The rounds before one, as a table names them: 0 where there are none, 1-2 before the third."""
    return f"1-{first - 1}" if first > 2 else str(first - 1)


def ended(event: events.RoundEnded, _state: Standings, speaker: Speaker) -> str:
    """Say: Round 2 is over. Everybody is out."""
    unclaimed = speaker.say_count(
        "{gems} on the path goes back to the supply.",
        "{gems} on the path go back to the supply.",
        event.unclaimed,
        gems=speaker.gems(event.unclaimed),
    )
    return joined(
        speaker.say("Everybody is out.") if event.ending is Ending.ALL_LEFT else "",
        speaker.say("{expedition.one!c} {round} is over.", round=event.round),
        unclaimed if event.unclaimed else "",
    )


def cards_removed(group: Sequence[events.CardRemoved], _state: Standings, speaker: Speaker) -> str:
    """Every card that left the game at once."""
    return cards_gone([event.card for event in group], speaker)


def cards_gone(gone: Sequence[Card], speaker: Speaker) -> str:
    """Cards that are out of the game."""
    counts = Counter(card_name(card, speaker) for card in gone)
    cards = [name if number == 1 else f"{number} × {name}" for name, number in counts.items()]
    return speaker.say("Out of the game: {cards}.", cards=", ".join(cards))


def extra_round_offered(event: events.ExtraRoundOffered, state: Standings, speaker: Speaker) -> str:
    """Who is tied, and with how much."""
    gems = speaker.gems(state.seats[event.seats[0]].total)
    return speaker.say("A tie: {who} have {gems} each.", who=speaker.people(event.seats), gems=gems)


def game_ended(event: events.GameEnded, state: Standings, speaker: Speaker) -> str:
    """Who won, and with how much."""
    return joined(speaker.say("The game is over."), victory(event.winners, state, speaker))


def victory(winners: Sequence[int], state: Standings, speaker: Speaker) -> str:
    """Who won, alone or together; that relics settled it, where they did."""
    total = state.seats[winners[0]].total
    facts = {"who": speaker.people(winners), "gems": speaker.gems(total)}
    if sum(seat.total == total for seat in state.seats) > len(winners):
        return speaker.say_count(
            "{who} wins with {gems} and the most {relic.many}!",
            "{who} share the victory with {gems} each and the most {relic.many}!",
            len(winners),
            **facts,
        )
    return speaker.say_count(
        "{who} wins with {gems}!", "{who} share the victory with {gems} each!", len(winners), **facts
    )
