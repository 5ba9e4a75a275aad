"""A score pad in words: entries, prompts, totals, and why an entry is impossible."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from kortdiamant import errors
from kortdiamant.errors import Due, WhyNoRelic
from kortdiamant.expedition import events
from kortdiamant.pad.events import CellCorrected, RowEntered
from kortdiamant.pad.play import entering_relics
from kortdiamant.pad.sheet import Sheet
from kortdiamant.table.sitting import Renamed, Undone
from kortdiamant.table.table import Pad, PadEvent
from kortdiamant.telling import common_events
from kortdiamant.telling.speaker import Speaker, speaker_of
from kortdiamant.telling.status import DOT, which_round
from kortdiamant.telling.voice import joined


def tell_pad(events_of_entry: Iterable[PadEvent], pad: Pad) -> list[str]:
    """Put the events of one entry into words, one line each; `pad` is the table after them."""
    speaker = speaker_of(pad)
    return [TELLERS[type(event)](event, pad.state, speaker) for event in events_of_entry]


def pad_round(pad: Pad) -> list[str]:
    """Announce the next round if relics enter the pack before it, or if it is an extra one."""
    sheet = pad.state
    relics = entering_relics(sheet)
    if sheet.due is not Due.ROW or not (relics or sheet.round > sheet.rules.rounds):
        return []
    return [common_events.round_began(events.RoundBegan(sheet.round, relics), sheet, speaker_of(pad))]


def pad_prompt(pad: Pad) -> str:
    """The prompt for the next entry; empty when the game is over."""
    speaker = speaker_of(pad)
    match pad.state.due:
        case Due.ROW:
            return speaker.say("{expedition.one!c} {round}: what did each bring out?", round=pad.state.round)
        case Due.SETTLEMENT:
            return speaker.say("Play an extra {expedition.one} ({word.extra}) or share the victory ({word.share})?")
    return ""


def pad_bottom_line(pad: Pad) -> str:
    """The round and everybody's total, in one short line."""
    speaker = speaker_of(pad)
    totals = [f"{name} {seat.total}" for name, seat in zip(pad.names, pad.state.seats, strict=True)]
    over = pad.state.due is Due.NOTHING
    return DOT.join([speaker.say("The game is over.") if over else which_round(pad.state, speaker), *totals])


def _row_entered(event: RowEntered, _sheet: Sheet, speaker: Speaker) -> str:
    hauls = [
        f"{speaker.name(seat)} {_haul(gems, relics)}"
        for seat, (gems, relics) in enumerate(zip(event.gems, event.relics, strict=True))
        if gems or relics
    ]
    if not hauls:
        return speaker.say("{expedition.one!c} {round}: nobody brought anything out.", round=event.round)
    return speaker.say("{expedition.one!c} {round}: {hauls}.", round=event.round, hauls=", ".join(hauls))


def _cell_corrected(event: CellCorrected, _sheet: Sheet, speaker: Speaker) -> str:
    return speaker.say(
        "{expedition.one!c} {round}, {who}: {after} instead of {before}.",
        round=event.round,
        who=speaker.name(event.seat),
        after=_haul(*event.after),
        before=_haul(*event.before),
    )


def _haul(gems: int, relics: Sequence[int]) -> str:
    return " + ".join(map(str, (gems, *relics)))


def _undone(event: Undone, _sheet: Sheet, speaker: Speaker) -> str:
    return common_events.undone_entries([_line(line, speaker) for line in event.lines], speaker)


def _line(line: str, speaker: Speaker) -> str:
    if line == common_events.NOBODY_LEFT:
        return speaker.say("nothing for anybody")
    return common_events.people_entry(line, speaker) or line


# Each function takes events of one type, which a mapping cannot express.
TELLERS: Mapping[type, Callable[[Any, Sheet, Speaker], str]] = {
    RowEntered: _row_entered,
    CellCorrected: _cell_corrected,
    events.RoundBegan: common_events.round_began,
    events.ExtraRoundOffered: common_events.extra_round_offered,
    events.GameEnded: common_events.game_ended,
    events.SeatJoined: common_events.seat_joined,
    events.SeatReturned: common_events.seat_returned,
    events.SeatWentHome: lambda event, _sheet, speaker: common_events.seats_went_home([event], speaker),
    Undone: _undone,
    Renamed: common_events.renamed,
}


def _wrong_amount_count(error: errors.WrongAmountCount, speaker: Speaker) -> str:
    return speaker.say_count(
        "That is {count} amount, but {number} play: {names}.",
        "That is {count} amounts, but {number} play: {names}.",
        error.count,
        count=error.count,
        number=len(error.names),
        names=", ".join(error.names),
    )


def _named_twice(error: errors.NamedTwice, speaker: Speaker) -> str:
    return speaker.say("{who} is named twice.", who=error.name)


def _not_alone(error: errors.NotAlone, speaker: Speaker) -> str:
    return joined(
        speaker.say("Only somebody who leaves alone takes {relic.many} along."),
        speaker.say("Give {names} an amount each.", names=speaker.listing(error.names)),
    )


def _unclear_worth(error: errors.UnclearWorth, speaker: Speaker) -> str:
    return speaker.say(
        "{expedition.one!c} {round}, {who}: is {relic.the} worth {worths}? Say it like this: {example}.",
        round=error.round,
        who=speaker.name(error.seat),
        worths=speaker.either([str(worth) for worth in error.possible]),
        example=f"{error.gems}+{error.possible[-1]}",
    )


def _too_many_gems(error: errors.TooManyGems, speaker: Speaker) -> str:
    facts = {"round": error.round, "asked": error.asked, "gems": speaker.gems(error.most)}
    if error.seat is None:
        return speaker.say(
            "{expedition.one!c} {round}: {asked} in all can’t be, since all treasures together are {gems}.", **facts
        )
    return speaker.say(
        "{expedition.one!c} {round}, {who}: {asked} can’t be, since all treasures together are {gems}.",
        who=speaker.name(error.seat),
        **facts,
    )


def _impossible_relics(error: errors.ImpossibleRelics, speaker: Speaker) -> str:
    if error.why is WhyNoRelic.NOT_IN_PLAY:
        return speaker.say("There are no {relic.many} in this game.")
    facts = {"round": error.round, "possible": error.possible, "asked": error.asked}
    if error.seat is not None:
        return speaker.say(
            "{expedition.one!c} {round}, {who}: at most {possible} of {relic.all}, not {asked}.",
            who=speaker.name(error.seat),
            **facts,
        )
    most = speaker.say("{expedition.one!c} {round}, {relic.many} in all: at most {possible}, not {asked}.", **facts)
    if error.why is WhyNoRelic.ALL_TAKEN:
        return joined(most, speaker.say("There are no more of them."))
    return joined(most, speaker.say("More come only before {expedition.one} {enters}.", enters=error.enters))


def _impossible_worth(error: errors.ImpossibleWorth, speaker: Speaker) -> str:
    return joined(
        speaker.say(
            "{expedition.one!c} {round}, {who}: {relic.the} can’t be worth {asked}.",
            round=error.round,
            who=speaker.name(error.seat),
            asked=error.asked,
        ),
        speaker.possible(", ".join(map(str, error.possible))),
    )


def _not_entered(error: errors.NotEntered, speaker: Speaker) -> str:
    if not error.entered:
        return speaker.say("Nothing stands on the pad yet.")
    rounds = "1" if error.entered == 1 else f"1–{error.entered}"
    return joined(
        speaker.say("{expedition.one!c} {round} is not on the pad.", round=error.round),
        speaker.possible(rounds),
    )


# Each function takes errors of one type, which a mapping cannot express.
ERROR_TELLERS: Mapping[type[errors.KortdiamantError], Callable[[Any, Speaker], str]] = {
    errors.WrongAmountCount: _wrong_amount_count,
    errors.NamedTwice: _named_twice,
    errors.NotAlone: _not_alone,
    errors.UnclearWorth: _unclear_worth,
    errors.TooManyGems: _too_many_gems,
    errors.ImpossibleRelics: _impossible_relics,
    errors.ImpossibleWorth: _impossible_worth,
    errors.NotEntered: _not_entered,
}
