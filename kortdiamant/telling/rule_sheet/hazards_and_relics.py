"""The sections on hazards and relics."""

from __future__ import annotations

from collections import Counter
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
from kortdiamant.languages.catalogue import msgid
from kortdiamant.telling.rule_sheet.pack_cards import PackCards
from kortdiamant.telling.rule_sheet.parts import (
    Block,
    Grid,
    Paragraph,
    Section,
    Statement,
    Subject,
    paragraph,
    statement,
)
from kortdiamant.telling.voice import joined

STRIKES_KEY = "rules.hazards.strikes"
REMOVAL_KEYS = ("rules.hazards.after-bust", "rules.hazards.after-round")
LOSSES = {
    "all": msgid("All who are still {place.inside} lose everything they have gained in this {expedition.one}."),
    "half": msgid(
        "All who are still {place.inside} lose half of what they have gained in this {expedition.one}: each player "
        "brings half to safety, rounded down."
    ),
    "nothing": msgid(
        "All who are still {place.inside} must get out, but lose nothing: what they have gained in this "
        "{expedition.one} is safe."
    ),
}
AFTER_BUST = {
    "one": msgid("The card that struck leaves the game."),
    "matching": msgid("The card that struck and all others of its kind on the path leave the game."),
    "kind": msgid("All cards of the kind that struck leave the game, even those that are still in the pile."),
}
NO_REMOVAL = msgid(
    "No {hazard.one} leaves the game: all {hazard.many} on the path go back into the pile, however the "
    "{expedition.one} ended."
)
AFTER_ROUND = {
    "return": msgid("All other {hazard.many} on the path go back into the pile, however the {expedition.one} ended."),
    "remove-revealed": msgid("However the {expedition.one} ended, all {hazard.many} on the path leave the game."),
}


def hazards(subject: Subject) -> Section:
    """The section on hazards."""
    say = subject.speaker.say
    loss = statement(say(LOSSES[subject.rules.hazards.lose]), "rules.hazards.lose")
    outside = statement(say("Whoever is out already has nothing to fear."))
    blocks = paragraph(_strikes(subject), _kinds(subject)), paragraph(loss, outside), _removed(subject)
    return Section("hazards", say("{hazard.all!c}"), blocks)


def _strikes(subject: Subject) -> Statement:
    """How many cards of a kind strike (seeds/slott.md#R22)."""
    speaker = subject.speaker
    strikes = {kind: subject.rules.strikes(kind) for kind in subject.hazards}
    usual = usual_strikes(strikes)
    text = speaker.say_count(
        "{hazard.a!c} strikes as soon as it is turned up, and the {expedition.one} is over at once.",
        "At first {hazard.a} is only a threat. But as soon as {count} of one kind lie on the path, the last of them "
        "strikes, and the {expedition.one} is over at once.",
        usual,
        count=speaker.number(usual),
    )
    others = {count: [kind for kind in strikes if strikes[kind] == count] for count in strikes.values()}
    items = [_exception(count, kinds, subject) for count, kinds in sorted(others.items()) if count != usual]
    if not items:
        return statement(text, STRIKES_KEY)
    exception = speaker.say("Some kinds are an exception: {items}.", items=speaker.listing(items))
    return statement(joined(text, exception), STRIKES_KEY)


def _exception(count: int, kinds: Sequence[str], subject: Subject) -> str:
    """How many cards of some kinds strike; a kind with a single card is named in the singular."""
    speaker, hazards = subject.speaker, subject.hazards
    nouns = [speaker.kind(kind) for kind in kinds]
    names = [noun.the if len(hazards[kind]) == 1 else noun.all for kind, noun in zip(kinds, nouns, strict=True)]
    return speaker.say_count(
        "one card is enough for {kinds}",
        "it takes {count} cards for {kinds}",
        count,
        count=speaker.number(count),
        kinds=speaker.listing(names),
    )


def usual_strikes(strikes: Mapping[str, int]) -> int:
    """The number that applies to most kinds; the greater one in a tie."""
    counts = Counter(strikes.values())
    return max(counts, key=lambda number: (counts[number], number))


def _kinds(subject: Subject) -> Statement | None:
    """Cards of different kinds do not add up (seeds/slott.md#R23)."""
    harmless_at_first = [subject.speaker.kind(kind) for kind in subject.hazards if subject.rules.strikes(kind) > 1]
    if len(harmless_at_first) < 2:
        return None
    return statement(
        subject.speaker.say(
            "Different kinds do not add up: {first.a} and {second.a} do nothing yet.",
            first=harmless_at_first[0],
            second=harmless_at_first[1],
        )
    )


def _removed(subject: Subject) -> Paragraph:
    """Which cards leave the game (seeds/slott.md#R26)."""
    say, rules = subject.speaker.say, subject.rules.hazards
    after = statement(say(AFTER_ROUND[rules.after_round]), *REMOVAL_KEYS)
    if rules.after_round == "return" and rules.after_bust == "none":
        return paragraph(statement(say(NO_REMOVAL), *REMOVAL_KEYS))
    if rules.after_round == "return":
        struck = statement(say(AFTER_BUST[rules.after_bust]), *REMOVAL_KEYS)
        return paragraph(struck, after if subject.rules.harmless else None)
    if rules.after_bust == "kind":
        more = say("If {hazard.a} has struck, all other cards of its kind leave too, even those in the pile.")
        return paragraph(after, statement(more, *REMOVAL_KEYS))
    return paragraph(after)


WORTH_KEY = "rules.relics.worth"
WORTH_DEPENDS = {
    "round": msgid("What {relic.a} is worth depends on the {expedition.one} in which somebody takes it."),
    "claim-order": msgid("What {relic.a} is worth depends on how many were taken before it in the whole game."),
    "seen-order": msgid("What {relic.a} is worth depends on how many were turned up before it in the whole game."),
}
COLUMN_HEADINGS = {
    "round": msgid("{expedition.one!c}"),
    "claim-order": msgid("Taken as number"),
    "seen-order": msgid("Turned up as number"),
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
    index, (cell, count) = numbered
    number = cell.name[1:]
    is_whole_trump = cell.name[:1] == "T" and number.isdecimal() and count == len(cell.copies)
    return ("trump", int(number) - index) if is_whole_trump else index


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
        yield paragraph(statement(printed if subject.is_box else PackCards(subject).relic_worths(), WORTH_KEY), kept)
    elif len(rows) == 1:
        gems = subject.speaker.gems(rows[0].worth)
        yield paragraph(statement(say("{relic.a!c} is worth {gems}.", gems=gems), WORTH_KEY), kept)
    else:
        settled = statement(say("The worth is settled at that moment, and counts once, at the end of the game."))
        yield paragraph(statement(say(WORTH_DEPENDS[worth.by]), WORTH_KEY), settled)
        heading = (say(COLUMN_HEADINGS[worth.by]), say("Worth"))
        cells = [(_label(row, subject), str(subject.speaker.gems(row.worth))) for row in rows]
        yield Grid((heading, *cells), (WORTH_KEY,))


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
