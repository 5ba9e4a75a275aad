"""The numbers and sentences for the picture of a game, ready to be drawn.

Amounts are gems. `kortdiamant.expedition.chronicle.hindsight` explains what a later exit would have brought.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from kortdiamant.expedition.chronicle import Chronicle, Exit, Expedition, Hindsight, PathEvent, WhyOut, hindsight
from kortdiamant.expedition.events import Ending, ExpeditionBusted, GemsShared, HazardThreatened, RelicRevealed
from kortdiamant.expedition.report import Report
from kortdiamant.expedition.state import Standings
from kortdiamant.languages.catalogue import msgid
from kortdiamant.languages.names import Language
from kortdiamant.pad.sheet import Sheet
from kortdiamant.table import Pad, Table
from kortdiamant.telling.cards import card_symbol
from kortdiamant.telling.common_events import rounds_before, victory
from kortdiamant.telling.speaker import Speaker, speaker_of
from kortdiamant.telling.status import ENDINGS
from kortdiamant.telling.voice import Voice

EXIT_REASONS = {WhyOut.WENT_HOME: msgid("went home"), WhyOut.DECK_EMPTY: msgid("the pack was empty")}


class CardMeaning(Enum):
    """The role of a card on the path; a strike is the hazard that ended the expedition."""

    TREASURE = "treasure"
    RELIC = "relic"
    HAZARD = "hazard"
    STRIKE = "strike"


MEANINGS = {
    GemsShared: CardMeaning.TREASURE,
    RelicRevealed: CardMeaning.RELIC,
    HazardThreatened: CardMeaning.HAZARD,
    ExpeditionBusted: CardMeaning.STRIKE,
}


@dataclass(frozen=True)
class StoryCard:
    """A card with the index in its corner."""

    text: str
    meaning: CardMeaning


@dataclass(frozen=True)
class Walk:
    """How far a seat's explorers went in an expedition.

    `cards` counts the cards they saw. `brought` is the amount that they brought out, None if they were struck or are
    still inside; `lost` is the amount that they lost. `later` lists what leaving one, two, ... cards later would have
    brought, and `best` is the number (from 1) of the first best one, 0 if none was better. `verdict` says this in
    words. `is_over` is False for explorers who are still inside.
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
    """One expedition: a heading, the cards in order, and the walks, the first exit first."""

    round: int
    heading: str
    cards: tuple[StoryCard, ...]
    walks: tuple[Walk, ...]


@dataclass(frozen=True)
class PlayerLine:
    """The totals of a player when the record begins and after each expedition; None before they joined."""

    name: str
    totals: tuple[int | None, ...]
    wins: bool


@dataclass(frozen=True)
class Story:
    """The contents of a picture.

    `steps` label the totals of the lines: first the rounds before the record begins (`0` or `1-2`), then each
    expedition. `roads` is empty if the cards are not known. `legend` explains the numbers of hindsight, or says why
    there are none.
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
        """The picture in words, for people who cannot see it."""
        voice = Voice(self.language)
        totals = (
            voice.labelled(line.name, ", ".join("-" if each is None else str(each) for each in line.totals) + ".")
            for line in self.lines
        )
        return "\n".join((self.outcome, _heading_line(self.totals_heading, voice), *totals, *self._road_lines(voice)))

    def _road_lines(self, voice: Voice) -> Iterator[str]:
        yield _heading_line(self.roads_heading, voice) if self.roads else self.legend
        for road in self.roads:
            yield voice.labelled(road.heading, f"{', '.join(card.text for card in road.cards) or '-'}.")
            for walk in road.walks:
                brought = "" if walk.brought is None else str(walk.brought)
                result = " · ".join(filter(None, (brought, walk.verdict)))
                yield voice.labelled(f"{self.lines[walk.seat].name} ({walk.cards})", f"{result}.")


def _heading_line(heading: str, voice: Voice) -> str:
    """A heading as a line of text, marked by a colon."""
    return voice.say("{heading}:", heading=heading)


def story(table: Table, chronicle: Chronicle, report: Report, title: str) -> Story:
    """The story of a game with cards."""
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
    """The totals of every player after each expedition."""
    columns = [chronicle.before, *(each.totals for each in chronicle.expeditions)]
    return tuple(
        PlayerLine(name, tuple(each[seat] if seat < len(each) else None for each in columns), seat in report.winners)
        for seat, name in enumerate(table.names)
    )


def totals_heading(first: int, speaker: Speaker) -> str:
    """The heading of the totals, for a record that begins with round `first`."""
    if first == 1:
        return speaker.say("After each {expedition.one}")
    return speaker.say("After each {expedition.one} · {rounds} played elsewhere", rounds=rounds_before(first))


def outcome(standings: Standings, report: Report, speaker: Speaker) -> str:
    """Who has won, or which round is being played."""
    if report.finished:
        return victory(report.winners, standings, speaker)
    return speaker.say("Not finished: {expedition.one} {round}.", round=standings.round)


def _road(expedition: Expedition, speaker: Speaker) -> Road:
    later_exits = {each.exit: each for each in hindsight(expedition)}
    walks = [_exit_walk(each, later_exits.get(each), speaker) for each in expedition.exits]
    walks += [_caught_walk(seat, expedition, speaker) for seat in expedition.remained]
    cards = tuple(_story_card(turned, speaker) for turned in expedition.turns)
    return Road(expedition.round, _heading(expedition, speaker), cards, tuple(walks))


def _heading(expedition: Expedition, speaker: Speaker) -> str:
    if expedition.round > expedition.start.rules.rounds:
        name = speaker.say("Extra {expedition.one}")
    else:
        name = speaker.say("{expedition.one!c} {round}", round=expedition.round)
    ending = _ending(expedition, speaker)
    return f"{name} · {ending}" if ending else name


def _ending(expedition: Expedition, speaker: Speaker) -> str:
    if expedition.ending is Ending.BUST and expedition.kind is not None:
        return speaker.say("{kind.the} strikes", kind=speaker.kind(expedition.kind))
    return speaker.say(ENDINGS[expedition.ending]) if expedition.ending else ""


def _story_card(turned: PathEvent, speaker: Speaker) -> StoryCard:
    return StoryCard(card_symbol(turned.card, speaker), MEANINGS[type(turned)])


def _exit_walk(exit_: Exit, later_exits: Hindsight | None, speaker: Speaker) -> Walk:
    if later_exits is None:
        verdict = speaker.say(EXIT_REASONS[exit_.why]) if exit_.why in EXIT_REASONS else ""
        return Walk(exit_.seat, exit_.after, exit_.worth, 0, (), 0, verdict, is_over=True)
    best = later_exits.cards_too_early
    return Walk(
        exit_.seat, exit_.after, exit_.worth, 0, later_exits.later, best, _verdict(later_exits, speaker), is_over=True
    )


def _caught_walk(seat: int, expedition: Expedition, speaker: Speaker) -> Walk:
    lost = expedition.lost[seat]
    if expedition.ending is None:
        verdict = speaker.say("still {place.inside}")
    elif lost:
        verdict = speaker.say("lost: {gems}", gems=speaker.gems(lost))
    else:
        verdict = speaker.say("nothing lost")
    return Walk(seat, len(expedition.turns), None, lost, (), 0, verdict, is_over=expedition.ending is not None)


def _verdict(later_exits: Hindsight, speaker: Speaker) -> str:
    """Say: 2 cards too early: 9 gems."""
    if later_exits.missed:
        return speaker.say_count(
            "{number} card too early: {gems}",
            "{number} cards too early: {gems}",
            later_exits.cards_too_early,
            number=later_exits.cards_too_early,
            gems=speaker.gems(later_exits.missed),
        )
    return speaker.say("at the best moment") if later_exits.later else speaker.say("no card came after")


def pad_story(pad: Pad, report: Report, title: str) -> Story:
    """The story of a game on a score pad, without roads."""
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
    """The totals of a seat before the first round and after each one; None before it joined."""
    total = 0
    has_joined = [seat < len(row) for row in sheet.rows]
    yield total if all(has_joined) else None
    for number, takes_part in enumerate(has_joined, start=1):
        total += sheet.brought(number, seat) or 0
        yield total if takes_part else None
