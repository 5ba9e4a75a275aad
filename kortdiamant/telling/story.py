"""A game as pictures show it: every number and every word, ready to be drawn.

Seats keep their order; amounts are gems. `kortdiamant.expedition.hindsight` explains what an exit was worth in
hindsight.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from kortdiamant.expedition.chronicle import Chronicle, Exit, Expedition, Hindsight, PathEvent, WhyOut, hindsight
from kortdiamant.expedition.events import Ending, ExpeditionBusted, GemsShared, RelicRevealed
from kortdiamant.expedition.report import Report
from kortdiamant.expedition.state import Standings
from kortdiamant.languages import Language
from kortdiamant.pad.sheet import Sheet
from kortdiamant.telling.cards import card_symbol
from kortdiamant.telling.catalogue import later
from kortdiamant.telling.common_events import rounds_before, victory
from kortdiamant.telling.pad import ScorePadTable
from kortdiamant.telling.speaker import Speaker, Table, speaker_of
from kortdiamant.telling.status import ENDINGS
from kortdiamant.telling.voice import Voice

EXIT_REASONS = {WhyOut.WENT_HOME: later("went home"), WhyOut.DECK_EMPTY: later("the pack was empty")}


class CardMeaning(Enum):
    """What a card on a path is."""

    TREASURE = "treasure"
    RELIC = "relic"
    HAZARD = "hazard"
    STRIKE = "strike"


@dataclass(frozen=True)
class StoryCard:
    """A card as it looks in its corner."""

    text: str
    meaning: CardMeaning


@dataclass(frozen=True)
class Walk:
    """How far explorers of a seat came in an expedition: to the card of this number, from 1.

    `brought` is what they came out with, None if they were struck or are still inside; `lost` is what they lost;
    `later` is what coming out one, two, ... cards later would have brought, and `best` which of these (from 1) was the
    first of the best, 0 if none was better. `verdict` says it in words; `is_over` is False for those still inside.
    """

    seat: int
    cards: int
    brought: int | None
    lost: int
    later: tuple[int, ...]
    best: int
    verdict: str
    is_over: bool


@dataclass(frozen=True)
class Road:
    """One expedition: a heading, the cards as they came, and who walked how far, those first who came out first."""

    round: int
    heading: str
    cards: tuple[StoryCard, ...]
    walks: tuple[Walk, ...]


@dataclass(frozen=True)
class PlayerLine:
    """What a player had when the record begins and after each expedition; None before they came."""

    name: str
    totals: tuple[int | None, ...]
    wins: bool


@dataclass(frozen=True)
class Story:
    """All that is shown of a game, and what is said about it.

    `steps` name what the totals of the lines stand for: first the rounds before the record begins (`0`, or `1-2`), then
    each expedition. `roads` are empty where the cards are not known. `legend` is about them: it explains the numbers of
    hindsight, or says why there are none.
    """

    language: Language
    title: str
    outcome: str
    totals_heading: str
    roads_heading: str
    legend: str
    steps: tuple[str, ...]
    lines: tuple[PlayerLine, ...]
    roads: tuple[Road, ...]

    def description(self) -> str:
        """The pictures in words, for whoever cannot see them."""
        voice = Voice(self.language)
        totals = [voice.labelled(line.name, f"{_listed(line.totals)}.") for line in self.lines]
        return "\n".join((self.outcome, _above(self.totals_heading, voice), *totals, *self._told(voice)))

    def _told(self, voice: Voice) -> Iterator[str]:
        yield _above(self.roads_heading, voice) if self.roads else self.legend
        for road in self.roads:
            yield voice.labelled(road.heading, f"{', '.join(card.text for card in road.cards) or '-'}.")
            for walk in road.walks:
                brought = "" if walk.brought is None else str(walk.brought)
                told = " · ".join(filter(None, (brought, walk.verdict)))
                yield voice.labelled(f"{self.lines[walk.seat].name} ({walk.cards})", f"{told}.")


def _above(heading: str, voice: Voice) -> str:
    """A heading as a line of its own, where nothing else shows that it is one."""
    return voice.say("{heading}:", heading=heading)


def story(table: Table, chronicle: Chronicle, report: Report, title: str) -> Story:
    """The story of the game at a table, under a title."""
    speaker = speaker_of(table)
    return Story(
        language=table.language,
        title=title,
        outcome=outcome(table.state, report, speaker),
        totals_heading=totals_heading(chronicle.first, speaker),
        roads_heading=speaker.say("Who went how far"),
        legend=speaker.say(
            "The numbers behind an exit are what leaving then would have brought, with the cards as they came and "
            "everybody else leaving when they did. The best one is framed where it beats the exit."
        ),
        steps=(rounds_before(chronicle.first), *(str(each.round) for each in chronicle.expeditions)),
        lines=totals(table, chronicle, report),
        roads=tuple(_road(each, speaker) for each in chronicle.expeditions),
    )


def totals(table: Table, chronicle: Chronicle, report: Report) -> tuple[PlayerLine, ...]:
    """What everybody at a table had after each expedition."""
    speaker = speaker_of(table)
    columns = [chronicle.before, *(each.totals for each in chronicle.expeditions)]
    return tuple(
        PlayerLine(speaker.name(seat), tuple(_total_at(seat, column) for column in columns), seat in report.winners)
        for seat in range(len(report.totals))
    )


def _total_at(seat: int, column: Sequence[int]) -> int | None:
    """What a seat had; None before it came."""
    return column[seat] if seat < len(column) else None


def totals_heading(first: int, speaker: Speaker) -> str:
    """What stands above what everybody had, where the record begins with this round."""
    if first == 1:
        return speaker.say("After each {expedition.one}")
    return speaker.say("After each {expedition.one} · {rounds} played elsewhere", rounds=rounds_before(first))


def outcome(standings: Standings, report: Report, speaker: Speaker) -> str:
    """Who has won, or how far the game has come."""
    if report.finished:
        return victory(report.winners, standings, speaker)
    return speaker.say("Not finished: {expedition.one} {round}.", round=standings.round)


def _road(expedition: Expedition, speaker: Speaker) -> Road:
    looked_back = {each.exit: each for each in hindsight(expedition)}
    walks = [_exit_walk(each, looked_back.get(each), speaker) for each in expedition.exits]
    walks += [_caught_walk(seat, expedition, speaker) for seat in expedition.remained]
    cards = tuple(_corner(turned, speaker) for turned in expedition.turns)
    return Road(expedition.round, _heading(expedition, speaker), cards, tuple(walks))


def _heading(expedition: Expedition, speaker: Speaker) -> str:
    rounds = expedition.start.rules.rounds
    number = expedition.round
    name = speaker.say("{expedition.one!c} {round}", round=number)
    if number > rounds:
        name = speaker.say("Extra {expedition.one}")
    ending = _ending(expedition, speaker)
    return f"{name} · {ending}" if ending else name


def _ending(expedition: Expedition, speaker: Speaker) -> str:
    if expedition.ending is Ending.BUST and expedition.kind is not None:
        return speaker.say("{kind.the} strikes", kind=speaker.kind(expedition.kind))
    return speaker.say(ENDINGS[expedition.ending]) if expedition.ending else ""


def _corner(turned: PathEvent, speaker: Speaker) -> StoryCard:
    text = card_symbol(turned.card, speaker)
    match turned:
        case GemsShared():
            return StoryCard(text, CardMeaning.TREASURE)
        case RelicRevealed():
            return StoryCard(text, CardMeaning.RELIC)
        case ExpeditionBusted():
            return StoryCard(text, CardMeaning.STRIKE)
    return StoryCard(text, CardMeaning.HAZARD)


def _exit_walk(one: Exit, looked_back: Hindsight | None, speaker: Speaker) -> Walk:
    if looked_back is None:
        verdict = speaker.say(EXIT_REASONS[one.why]) if one.why in EXIT_REASONS else ""
        return Walk(one.seat, one.after, one.worth, 0, (), 0, verdict, is_over=True)
    best = looked_back.too_early
    return Walk(
        one.seat, one.after, one.worth, 0, looked_back.later, best, _verdict(looked_back, speaker), is_over=True
    )


def _caught_walk(seat: int, expedition: Expedition, speaker: Speaker) -> Walk:
    lost = expedition.lost[seat]
    if expedition.ending is None:
        told = speaker.say("still {place.inside}")
    elif lost:
        told = speaker.say("lost: {gems}", gems=speaker.gems(lost))
    else:
        told = speaker.say("nothing lost")
    return Walk(seat, len(expedition.turns), None, lost, (), 0, told, is_over=expedition.ending is not None)


def _verdict(looked_back: Hindsight, speaker: Speaker) -> str:
    """Say: two cards too early: 9 gold."""
    if looked_back.missed:
        return speaker.say_count(
            "{number} card too early: {gems}",
            "{number} cards too early: {gems}",
            looked_back.too_early,
            number=looked_back.too_early,
            gems=speaker.gems(looked_back.missed),
        )
    return speaker.say("at the best moment") if looked_back.later else speaker.say("no card came after")


def _listed(totals: Sequence[int | None]) -> str:
    return ", ".join("-" if total is None else str(total) for total in totals)


def pad_story(pad: ScorePadTable, report: Report, title: str) -> Story:
    """The story of a game on a pad, under a title."""
    speaker = speaker_of(pad)
    seats = range(len(report.totals))
    return Story(
        language=pad.language,
        title=title,
        outcome=outcome(pad.state, report, speaker),
        totals_heading=totals_heading(1, speaker),
        roads_heading=speaker.say("Who went how far"),
        legend=speaker.say("This is a score pad: which cards came, and who left when, is not known."),
        steps=(rounds_before(1), *(str(each.round) for each in report.rounds)),
        lines=tuple(
            PlayerLine(pad.names[seat], tuple(_pad_totals(pad.state, seat)), seat in report.winners) for seat in seats
        ),
        roads=(),
    )


def _pad_totals(sheet: Sheet, seat: int) -> Iterator[int | None]:
    """What a seat had before the first round and after each one; None before it came."""
    total = 0
    was_there = [seat < len(row) for row in sheet.rows]
    yield total if all(was_there) else None
    for number, is_there in enumerate(was_there, start=1):
        total += sheet.brought(number, seat) or 0
        yield total if is_there else None
