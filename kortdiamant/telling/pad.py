"""A score pad in words: what was written down, what is asked next, and how things stand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol

from kortdiamant.errors import Due
from kortdiamant.expedition import events
from kortdiamant.pad.events import CellCorrected, RowEntered
from kortdiamant.pad.play import entering_relics
from kortdiamant.pad.sheet import Sheet
from kortdiamant.table.events import Renamed, Undone
from kortdiamant.table.pad import PadEvent
from kortdiamant.telling import rounds, seats
from kortdiamant.telling.speaker import Company, Speaker, speaker_of
from kortdiamant.telling.status import DOT, which_round


class Pad(Company, Protocol):
    """What is told of a score pad."""

    @property
    def state(self) -> Sheet:
        """What stands on it."""
        ...


def tell_pad(happened: Iterable[PadEvent], pad: Pad) -> list[str]:
    """All that an entry has caused, a line each; `pad` as it is after it."""
    speaker = speaker_of(pad)
    return [TELLERS[type(event)](event, pad.state, speaker) for event in happened]


def pad_round(pad: Pad) -> list[str]:
    """What is special about the round that is due: relics come into the pack, or it is an extra one."""
    sheet = pad.state
    relics = entering_relics(sheet)
    if sheet.due is not Due.ROW or not (relics or sheet.round > sheet.rules.rounds):
        return []
    return [rounds.began(events.RoundBegan(sheet.round, relics), sheet, speaker_of(pad))]


def pad_prompt(pad: Pad) -> str:
    """What has to be said next; nothing when the game is over."""
    speaker = speaker_of(pad)
    match pad.state.due:
        case Due.ROW:
            return speaker.say("{expedition.one!c} {round}: what did each bring out?", round=pad.state.round)
        case Due.SETTLEMENT:
            return speaker.say("Play an extra {expedition.one} (extra) or share the victory (share)?")
    return ""


def pad_bottom_line(pad: Pad) -> str:
    """The round and everybody's total, in one short line."""
    speaker = speaker_of(pad)
    totals = [f"{name} {seat.total}" for name, seat in zip(pad.names, pad.state.seats, strict=True)]
    over = pad.state.due is Due.NOTHING
    return DOT.join([speaker.say("The game is over.") if over else which_round(pad.state, speaker), *totals])


def _row(event: RowEntered, _sheet: Sheet, speaker: Speaker) -> str:
    hauls = [
        f"{speaker.name(seat)} {_haul(gems, relics)}"
        for seat, (gems, relics) in enumerate(zip(event.gems, event.relics, strict=True))
        if gems or relics
    ]
    if not hauls:
        return speaker.say("{expedition.one!c} {round}: nobody brought anything out.", round=event.round)
    return speaker.say("{expedition.one!c} {round}: {hauls}.", round=event.round, hauls=", ".join(hauls))


def _corrected(event: CellCorrected, _sheet: Sheet, speaker: Speaker) -> str:
    return speaker.say(
        "{expedition.one!c} {round}, {who}: {after} instead of {before}.",
        round=event.round,
        who=speaker.name(event.seat),
        after=_haul(*event.after),
        before=_haul(*event.before),
    )


def _haul(gems: int, relics: Sequence[int]) -> str:
    return " + ".join(map(str, (gems, *relics)))


def _came(event: events.SeatJoined, sheet: Sheet, speaker: Speaker) -> str:
    if sheet.due is not Due.ROW:
        return speaker.say("{who} sits down at the table.", who=event.name)
    return speaker.say("{who} joins in from {expedition.one} {number}.", who=event.name, number=sheet.round)


def _undone(event: Undone, _sheet: Sheet, speaker: Speaker) -> str:
    return seats.undone_lines([_line(line, speaker) for line in event.lines], speaker)


def _line(line: str, speaker: Speaker) -> str:
    if line == seats.NOBODY:
        return speaker.say("nothing for anybody")
    return seats.of_people(line, speaker) or line


# The tellers take the events of their own type, which a mapping cannot express.
TELLERS: Mapping[type, Callable[[Any, Sheet, Speaker], str]] = {
    RowEntered: _row,
    CellCorrected: _corrected,
    events.RoundBegan: rounds.began,
    events.ExtraRoundOffered: rounds.extra_round_offered,
    events.GameEnded: rounds.game_ended,
    events.SeatJoined: _came,
    events.SeatWentHome: lambda event, _sheet, speaker: seats.went_home([event], speaker),
    Undone: _undone,
    Renamed: seats.renamed,
}
