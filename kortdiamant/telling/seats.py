"""Players who come, go home, and are called otherwise."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from kortdiamant.expedition import events
from kortdiamant.expedition.state import Standings
from kortdiamant.table.events import Renamed, Undone
from kortdiamant.telling.cards import card_name, spoken
from kortdiamant.telling.catalogue import later
from kortdiamant.telling.speaker import Speaker

MOST_UNDONE = 5  # of more entries only the first is named
NOBODY = "-"
SAID_OF_PEOPLE = {
    "join": later("{who} came"),
    "home": later("{who} went home"),
    "rename": later("new name {who}"),
}


def came(event: events.SeatJoined, state: Standings, speaker: Speaker) -> str:
    """Somebody comes late."""
    if state.round >= state.rules.rounds:
        return speaker.say("{who} sits down at the table.", who=event.name)
    return speaker.say("{who} joins in from {expedition.one} {number}.", who=event.name, number=state.round + 1)


def leaving(event: events.SeatLeaving, _state: Standings, speaker: Speaker) -> str:
    """Somebody is inside and goes home."""
    return speaker.say("{who} goes home, and comes {place.out} at the next decision.", who=speaker.name(event.seat))


def went_home(group: Sequence[events.SeatWentHome], speaker: Speaker) -> str:
    """Somebody has gone home."""
    who = speaker.people(event.seat for event in group)
    return speaker.say_count("{who} has gone home.", "{who} have gone home.", len(group), who=who)


def renamed(event: Renamed, _state: Standings, speaker: Speaker) -> str:
    """Somebody is called otherwise."""
    return speaker.say("{old} is now called {new}.", old=event.old, new=event.new)


def undone(event: Undone, state: Standings, speaker: Speaker) -> str:
    """What was taken back, first the oldest."""
    return undone_lines([_line(line, state, speaker) for line in event.lines], speaker)


def undone_lines(lines: Sequence[str], speaker: Speaker) -> str:
    """What was taken back, given as people say it."""
    if len(lines) > MOST_UNDONE:
        return speaker.say("Undone: {number} entries, from “{line}” on.", number=len(lines), line=lines[0])
    told = reduce(lambda before, after: speaker.say("{before}; {after}", before=before, after=after), lines)
    return speaker.say("Undone: {lines}.", lines=told)


def _line(line: str, state: Standings, speaker: Speaker) -> str:
    """An entry as people say it; a word that is a card as well as a name is taken for the name."""
    if line == NOBODY:
        return speaker.say("nobody left")
    if all(name in speaker.names for name in line.split(", ")):
        return speaker.say("{who} out", who=line)
    people = of_people(line, speaker)
    if people:
        return people
    card = spoken(line)
    return card_name(card, speaker) if card.name in state.rules.cells_by_name else line


def of_people(line: str, speaker: Speaker) -> str:
    """That somebody came, went or was renamed; nothing if a line does not say so."""
    word, _, name = line.partition(" ")
    return speaker.say(SAID_OF_PEOPLE[word], who=name) if word in SAID_OF_PEOPLE and name else ""
