"""Sentences about events that occur both in a game with cards and on a score pad: rounds, players, undo, the winner.

Each function is named after its event.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import reduce

from kortdiamant.cards import Card
from kortdiamant.expedition import events
from kortdiamant.expedition.events import Ending
from kortdiamant.expedition.state import Standings
from kortdiamant.languages.catalogue import msgid
from kortdiamant.table.sitting import Renamed, Undone
from kortdiamant.telling.cards import card_name, parse_card
from kortdiamant.telling.speaker import Speaker
from kortdiamant.telling.voice import joined


def round_began(event: events.RoundBegan, state: Standings, speaker: Speaker) -> str:
    """Say: Round 2 of 4. A joker is shuffled in."""
    if event.round > state.rules.rounds:
        return speaker.say("{expedition.one!c} {round}, to settle the tie.", round=event.round)
    return opening_of_round(event.round, len(event.relics), state, speaker)


def opening_of_round(number: int, entering: int, state: Standings, speaker: Speaker) -> str:
    """Which round begins, and how many relics enter the pack."""
    opening = speaker.say("{expedition.one!c} {round} of {rounds}.", round=number, rounds=state.rules.rounds)
    relics = speaker.amount(entering, "relic")
    shuffled = speaker.say_count(
        "{relics.spelled!c} is shuffled in.", "{relics.spelled!c} are shuffled in.", entering, relics=relics
    )
    return joined(opening, shuffled if entering else "")


def rounds_before(first: int) -> str:
    """A heading for all rounds before `first`: `0` if there are none, `1-2` before the third."""
    return f"1-{first - 1}" if first > 2 else str(first - 1)


def round_ended(event: events.RoundEnded, _state: Standings, speaker: Speaker) -> str:
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
    """Say: Out of the game: 2 × jack."""
    return cards_out([event.card for event in group], speaker)


def cards_out(gone: Sequence[Card], speaker: Speaker) -> str:
    """Which cards have left the game."""
    counts = Counter(card_name(card, speaker) for card in gone)
    cards = [name if number == 1 else f"{number} × {name}" for name, number in counts.items()]
    return speaker.say("Out of the game: {cards}.", cards=", ".join(cards))


def extra_round_offered(event: events.ExtraRoundOffered, state: Standings, speaker: Speaker) -> str:
    """Who is tied, and with how many gems."""
    gems = speaker.gems(state.seats[event.seats[0]].total)
    return speaker.say("A tie: {who} have {gems} each.", who=speaker.people(event.seats), gems=gems)


def game_ended(event: events.GameEnded, state: Standings, speaker: Speaker) -> str:
    """The game is over, and who won with how many gems."""
    return joined(speaker.say("The game is over."), victory(event.winners, state, speaker))


def victory(winners: Sequence[int], state: Standings, speaker: Speaker) -> str:
    """Who won, with how many gems, and whether relics broke a tie."""
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


MAX_UNDONE_LISTED = 5  # if more entries are undone, only the first is named
NOBODY_LEFT = "-"
PEOPLE_ENTRIES = {
    "join": msgid("{who} came"),
    "home": msgid("{who} went home"),
    "rename": msgid("new name {who}"),
}


def seat_joined(event: events.SeatJoined, state: Standings, speaker: Speaker) -> str:
    """A new player, and from which round they play, unless there may be no such round."""
    if event.round > state.rules.rounds:
        return speaker.say("{who} sits down at the table.", who=event.name)
    return speaker.say("{who} joins in from {expedition.one} {number}.", who=event.name, number=event.round)


def seat_returned(event: events.SeatReturned, state: Standings, speaker: Speaker) -> str:
    """A player who had gone home, and from which round they play, unless there may be no such round."""
    who = speaker.name(event.seat)
    if event.round > state.rules.rounds:
        return speaker.say("{who} is back at the table.", who=who)
    return speaker.say("{who} is back, and plays from {expedition.one} {number}.", who=who, number=event.round)


def seat_leaving(event: events.SeatLeaving, _state: Standings, speaker: Speaker) -> str:
    """A player goes home while inside, and so leaves at the next decision."""
    return speaker.say("{who} goes home, and comes {place.out} at the next decision.", who=speaker.name(event.seat))


def seats_went_home(group: Sequence[events.SeatWentHome], speaker: Speaker) -> str:
    """Who has gone home."""
    who = speaker.people(event.seat for event in group)
    return speaker.say_count("{who} has gone home.", "{who} have gone home.", len(group), who=who)


def renamed(event: Renamed, _state: object, speaker: Speaker) -> str:
    """Say: Ane is now called Anne."""
    return speaker.say("{old} is now called {new}.", old=event.old, new=event.new)


def undone(event: Undone, state: Standings, speaker: Speaker) -> str:
    """Which entries were undone, the oldest first."""
    return undone_entries([_line(line, state, speaker) for line in event.lines], speaker)


def undone_entries(lines: Sequence[str], speaker: Speaker) -> str:
    """Which entries were undone, from their texts."""
    if len(lines) > MAX_UNDONE_LISTED:
        return speaker.say("Undone: {number} entries, from “{line}” on.", number=len(lines), line=lines[0])
    entries = reduce(lambda before, after: speaker.say("{before}; {after}", before=before, after=after), lines)
    return speaker.say("Undone: {lines}.", lines=entries)


def _line(line: str, state: Standings, speaker: Speaker) -> str:
    """An entry in words; a word that could be a card or a name is read as the name, as at the table."""
    if line == NOBODY_LEFT:
        return speaker.say("nobody left")
    if all(name in speaker.names for name in line.split(", ")):
        return speaker.say("{who} out", who=line)
    people = people_entry(line, speaker)
    if people:
        return people
    card = parse_card(line)
    return card_name(card, speaker) if card.name in state.rules.cells_by_name else line


def people_entry(line: str, speaker: Speaker) -> str:
    """The text of `join`, `home` and `rename` lines; empty for any other line."""
    word, _, name = line.partition(" ")
    return speaker.say(PEOPLE_ENTRIES[word], who=name) if word in PEOPLE_ENTRIES and name else ""
