"""The section on relics: when they come, who takes them, what they are worth, and what happens to the rest."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from kortdiamant.expedition.rules import (
    Cell,
    ClaimOrderWorth,
    FixedWorth,
    PrintedWorth,
    RoundWorth,
    SeenOrderWorth,
    worth_in_order,
)
from kortdiamant.languages.catalogue import later
from kortdiamant.telling.rule_sheet.pack_cards import PackCards
from kortdiamant.telling.rule_sheet.parts import Block, Grid, Section, Statement, paragraph, statement
from kortdiamant.telling.rule_sheet.subject import Subject

WORTH = "rules.relics.worth"
WORTH_DEPENDS = {
    "round": later("What {relic.a} is worth depends on the {expedition.one} in which somebody takes it."),
    "claim-order": later("What {relic.a} is worth depends on how many were taken before it in the whole game."),
    "seen-order": later("What {relic.a} is worth depends on how many were turned up before it in the whole game."),
}
COLUMN_HEADINGS = {
    "round": later("{expedition.one!c}"),
    "claim-order": later("Taken as number"),
    "seen-order": later("Turned up as number"),
}


def relics(subject: Subject) -> Section:
    """The section on relics."""
    coming = paragraph(_enter(subject), _order(subject), _stay_in(subject))
    taking = paragraph(_claim(subject), _several_leave(subject))
    lost = paragraph(_unclaimed(subject))
    return Section("relics", subject.speaker.say("{relic.all!c}"), (coming, taking, *_worth(subject), lost))


def _enter(subject: Subject) -> Statement:
    """When relics enter the pack (seeds/slott.md#R10)."""
    speaker, entering = subject.speaker, subject.entering
    if entering == {1: subject.relic_count}:
        text = speaker.say_count(
            "{relic.the!c} is in the pile from the start.",
            "{relic.all!c} are all in the pile from the start.",
            subject.relic_count,
        )
    elif subject.rules.relics.enter == "one-per-round":
        last_all_rounds = len(entering) == subject.rules.rounds
        text = (
            speaker.say("Before every {expedition.one} {relic.a} is shuffled in.")
            if last_all_rounds
            else speaker.say("Before every {expedition.one} {relic.a} is shuffled in, as long as any are left.")
        )
    else:
        text = _batches(subject)
    return statement(text, "rules.relics.enter")


def _batches(subject: Subject) -> str:
    speaker = subject.speaker
    if not subject.entering:
        return speaker.say("{relic.all!c} never come into play.")
    items = [
        speaker.say(
            "{relics.spelled} before {expedition.one} {round}", relics=speaker.amount(count, "relic"), round=number
        )
        for number, count in subject.entering.items()
    ]
    return speaker.say("Shuffle in {batches}.", batches=speaker.listing(items))


def _order(subject: Subject) -> Statement | None:
    """In which order the relics enter; None if it makes no difference."""
    runs = [(subject.rules.cells[cell], len(list(group))) for cell, group in groupby(subject.rules.relic_queue)]
    if len(subject.entering) < 2 or len(runs) < 2:
        return None
    order = subject.speaker.listing(_in_turn(runs, subject))
    text = subject.speaker.say("They come in this order: {relics}.", relics=order)
    return statement(text, "rules.relics.enter", "cards.=relic")


def _in_turn(runs: Sequence[tuple[Cell, int]], subject: Subject) -> Iterator[str]:
    """The relics in order; equal relics and consecutive trumps are combined."""
    for _, group in groupby(enumerate(runs), key=_trump_run):
        together = [run for _, run in group]
        if len(together) > 1:
            yield PackCards(subject).sets.phrase([card for cell, _ in together for card in cell.copies])
        else:
            yield _same_relics(*together[0], subject)


def _trump_run(numbered: tuple[int, tuple[Cell, int]]) -> object:
    """The group of a run of relics: equal for consecutive trumps with all of their copies, otherwise unique."""
    place, (cell, count) = numbered
    number = cell.name[1:]
    is_whole_trump = cell.name[:1] == "T" and number.isdecimal() and count == len(cell.copies)
    return ("trump", int(number) - place) if is_whole_trump else place


def _same_relics(cell: Cell, count: int, subject: Subject) -> str:
    """Consecutive relics that are equal."""
    name = cell.name.partition(":")[2] if subject.is_box else PackCards(subject).sets.phrase(cell.copies)
    if count == (1 if subject.is_box else len(cell.copies)):
        return name
    return subject.speaker.say("{count} × {name}", count=count, name=name)


def _stay_in(subject: Subject) -> Statement | None:
    """What happens to relics that are not turned up (seeds/incan-gold.md#R15)."""
    if subject.rules.rounds == 1:
        return None
    text = subject.speaker.say_count(
        "If {relic.the} is not turned up, the card stays in the pile for the next {expedition.one}.",
        "{relic.a!c} that is not turned up stays in the pile for the next {expedition.one}.",
        subject.relic_count,
    )
    return statement(text)


def _claim(subject: Subject) -> Statement:
    """Who takes relics (seeds/slott.md#R20)."""
    say = subject.speaker.say
    if subject.relic_count == 1:
        text = say("Whoever leaves alone takes {relic.the}, if it lies on the path.")
    elif subject.rules.relics.claim == "all":
        text = say("Whoever leaves alone takes all {relic.many} on the path.")
    else:
        text = say("Whoever leaves alone takes one {relic.one}: the one that has lain on the path longest.")
    return statement(text, "rules.relics.claim")


def _several_leave(subject: Subject) -> Statement:
    count, say_count = subject.relic_count, subject.speaker.say_count
    if subject.has_several:
        text = say_count(
            "If several {explorer.many} leave at once, even if one player has sent them, {relic.the} stays there.",
            "If several {explorer.many} leave at once, even if one player has sent them, {relic.all} stay there.",
            count,
        )
    else:
        text = say_count(
            "If several leave at once, {relic.the} stays there.",
            "If several leave at once, {relic.all} stay there.",
            count,
        )
    return statement(text)


def _worth(subject: Subject) -> Iterator[Block]:
    """What a relic is worth (seeds/slott.md#R28)."""
    say, rows = subject.speaker.say, tuple(worth_rows(subject))
    kept = statement(say("The worth counts once, at the end of the game."))
    worth = subject.rules.relics.worth
    if isinstance(worth, PrintedWorth):
        printed = say("{relic.a!c} is worth the number on the card.")
        yield paragraph(statement(printed if subject.is_box else PackCards(subject).relic_worths(), WORTH), kept)
    elif len(rows) == 1:
        gems = subject.speaker.gems(rows[0].worth)
        yield paragraph(statement(say("{relic.a!c} is worth {gems}.", gems=gems), WORTH), kept)
    else:
        settled = statement(say("The worth is settled at that moment, and counts once, at the end of the game."))
        yield paragraph(statement(say(WORTH_DEPENDS[worth.by]), WORTH), settled)
        heading = (say(COLUMN_HEADINGS[worth.by]), say("Worth"))
        cells = [(_label(row, subject), str(subject.speaker.gems(row.worth))) for row in rows]
        yield Grid((heading, *cells), (WORTH,))


class WorthRow(NamedTuple):
    """The worth of relics from one number to another; `last` is None if it applies to all later ones."""

    first: int
    last: int | None
    worth: int


def worth_rows(subject: Subject) -> Iterator[WorthRow]:
    """The worths of relics, by order or by round; numbers with the same worth are combined."""
    worth, count = subject.rules.relics.worth, subject.relic_count
    match worth:
        case FixedWorth(value=value):
            yield WorthRow(1, None, value)
        case RoundWorth(values=table):
            first = min(subject.entering, default=1)
            yield from _grouped({number: table[number] for number in range(first, subject.rules.rounds + 1)})
        case ClaimOrderWorth(values=values):
            yield from _in_order(values, count)
        case SeenOrderWorth(values=values):
            comes_back = subject.rules.relics.unclaimed == "return"
            yield from _in_order(values, len(values) + 1 if comes_back else count)


def _in_order(values: Sequence[int], reachable: int) -> Iterator[WorthRow]:
    """Rows for a worth by order, in which the last value repeats."""
    numbers = {number: worth_in_order(values, number - 1) for number in range(1, reachable + 1)}
    *some, last = _grouped(numbers)
    yield from some
    yield last if last.first == reachable else last._replace(last=None)


def _grouped(worths: Mapping[int, int]) -> Iterator[WorthRow]:
    for worth, group in groupby(worths.items(), key=lambda item: item[1]):
        numbers = [number for number, _ in group]
        yield WorthRow(numbers[0], numbers[-1], worth)


def _label(row: WorthRow, subject: Subject) -> str:
    if row.last is None:
        return subject.speaker.say("{first} and later", first=row.first)
    return str(row.first) if row.first == row.last else f"{row.first}–{row.last}"


def _unclaimed(subject: Subject) -> Statement:
    """What happens to relics that nobody takes (seeds/slott.md#R27)."""
    say = subject.speaker.say
    if subject.rules.relics.unclaimed == "removed":
        text = say(
            "{relic.a!c} that still lies on the path when the {expedition.one} is over, however it ended, is out of "
            "the game for good."
        )
    else:
        text = say(
            "{relic.a!c} that still lies on the path when the {expedition.one} is over, however it ended, goes back "
            "into the pile."
        )
    return statement(text, "rules.relics.unclaimed")
