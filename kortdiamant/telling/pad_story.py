"""A game on a score pad as pictures show it: who had what, and that more is not known."""

from __future__ import annotations

from collections.abc import Iterator

from kortdiamant.expedition.report import Report
from kortdiamant.pad.sheet import Sheet
from kortdiamant.telling.pad import Pad
from kortdiamant.telling.rounds import rounds_before
from kortdiamant.telling.speaker import speaker_of
from kortdiamant.telling.story import Line, Story, outcome, totals_heading


def pad_story(pad: Pad, report: Report, title: str) -> Story:
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
        lines=tuple(Line(pad.names[seat], tuple(_had(pad.state, seat)), seat in report.winners) for seat in seats),
        roads=(),
    )


def _had(sheet: Sheet, seat: int) -> Iterator[int | None]:
    """What a seat had before the first round and after each one; None before it came."""
    total = 0
    was_there = [seat < len(row) for row in sheet.rows]
    yield total if all(was_there) else None
    for number, is_there in enumerate(was_there, start=1):
        total += sheet.brought(number, seat) or 0
        yield total if is_there else None
