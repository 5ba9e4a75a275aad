"""The end of a game: who came where, and how the rounds went."""

from __future__ import annotations

from dataclasses import dataclass

from kortdiamant.expedition.events import Ending
from kortdiamant.expedition.report import Report, RoundReport
from kortdiamant.expedition.state import Standings
from kortdiamant.telling.catalogue import later
from kortdiamant.telling.manner import is_aloud
from kortdiamant.telling.rounds import rounds_before, victory
from kortdiamant.telling.speaker import Speaker, Table, speaker_of

Rows = list[list[str]]
ENDINGS = {Ending.ALL_LEFT: later("all out"), Ending.DECK_EMPTY: later("no cards")}


@dataclass(frozen=True)
class Final:
    """A sentence that says who won, and two tables as rows of cells, the first row of each being its heading."""

    victory: str
    places: Rows
    rounds: Rows


def final(table: Table, report: Report) -> Final:
    """The end of a game that is over."""
    return final_of(report, table.state, speaker_of(table))


def final_of(report: Report, standings: Standings, speaker: Speaker) -> Final:
    """The end of whatever was played."""
    return Final(victory(report.winners, standings, speaker), _places(report, speaker), rounds_table(report, speaker))


def rounds_table(report: Report, speaker: Speaker) -> Rows:
    """A row for every player: what each round brought, the relics and the sum; the last row says how rounds ended.

    It is missing where that is not known of any.
    """
    has_relics = any(report.relics)
    before = _before(report)
    heading = ["", *before[:1], *(_round(each, speaker) for each in report.rounds)]
    heading += [speaker.say("{relic.many!c}")] if has_relics else []
    rows = [[*heading, speaker.say("Sum")]]
    for seat, total in enumerate(report.totals):
        row = [speaker.name(seat), *before[seat + 1 : seat + 2], *(_banked(each, seat) for each in report.rounds)]
        row += [_worths(report.relics[seat])] if has_relics else []
        rows.append([*row, str(total)])
    endings = [*([""] if before else []), *(_ending(each, speaker) for each in report.rounds)]
    if not any(endings):
        return rows
    return [*rows, [_endings_heading(speaker), *endings, *[""] * (len(rows[0]) - len(endings) - 1)]]


def _before(report: Report) -> list[str]:
    """A column for the rounds that were played before the record begins, if there were any."""
    first = report.rounds[0].round if report.rounds else 1
    if first == 1:
        return []
    banked = [sum(each.banked[seat] for each in report.rounds if seat < len(each.banked)) for seat in _seats(report)]
    return [rounds_before(first), *(str(report.gems[seat] - banked[seat]) for seat in _seats(report))]


def _seats(report: Report) -> range:
    return range(len(report.gems))


def _round(round_report: RoundReport, speaker: Speaker) -> str:
    """The number of a round above its column; for the ear, what it is the number of."""
    if is_aloud():
        return speaker.say("{expedition.one!c} {round}", round=round_report.round)
    return str(round_report.round)


def _endings_heading(speaker: Speaker) -> str:
    """What stands before the ways in which rounds ended: for the eye nothing, since one sees it."""
    return speaker.say("How it ended") if is_aloud() else ""


def _banked(round_report: RoundReport, seat: int) -> str:
    """What a seat put into the chest; nothing in rounds before it came."""
    return str(round_report.banked[seat]) if seat < len(round_report.banked) else ""


def _ending(round_report: RoundReport, speaker: Speaker) -> str:
    if round_report.kind is not None:
        return speaker.kind(round_report.kind).one
    return speaker.say(ENDINGS[round_report.ended]) if round_report.ended else ""


def _places(report: Report, speaker: Speaker) -> Rows:
    order = sorted(range(len(report.places)), key=lambda seat: (report.places[seat], -report.totals[seat]))
    rows = [["", speaker.say("Place"), speaker.say("{gem.many!c}")]]
    for seat in order:
        place = speaker.say("{place}.", place=report.places[seat])
        rows.append([speaker.name(seat), place, str(report.totals[seat])])
    return rows


def _worths(relics: tuple[int, ...]) -> str:
    return " + ".join(map(str, relics)) or "0"
